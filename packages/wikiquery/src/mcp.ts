import { parseArgs } from 'node:util';
import type { Wiki } from '@wikiquery/mcp';
import { askPipeline } from './ask-pipeline.ts';
import type { Command } from './command.ts';
import { startUpstream } from './drift/start-upstream.ts';
import { onStop } from './ending.ts';
import { createFaultLog } from './fault-log.ts';
import { options } from './help/mcp.ts';
import { notListening } from './listen.ts';
import { mcpWikiFrom, mcpWikiOf } from './mcp-wiki.ts';
import { chooseWiki, openWiki } from './open-wiki.ts';
import { CommandLineError, isNotInstalled, UsageError } from './problem.ts';
import { openServerLog } from './server-log.ts';

/** `wikiquery mcp` offers a wiki to language models. */
export const mcp: Command = {
  run: async (args) => {
    const { values } = parseArgs({ args: [...args], options });
    const port = values.port === undefined ? undefined : readPort(values.port);
    if (values.from !== undefined && (values.database !== undefined || values['database-file'] !== undefined))
      throw new CommandLineError('Give either --from or --database.');
    await checkInstalled();
    const stopped = new AbortController();
    onStop(
      () => {
        stopped.abort();
      },
      () => process.exit(1),
    );
    if (values.from !== undefined) {
      await serve(await mcpWikiFrom(values.from, stopped.signal), port, stopped.signal);
      return 0;
    }
    const logger = openServerLog();
    const faults = createFaultLog(logger, {
      isModule: (name) => wiki.api.isModule(name),
      isParameter: (name) => wiki.api.isParameter(name),
    });
    const choice = chooseWiki(values);
    const wiki = await openWiki(choice, {
      onFault: faults.request,
      onServerChange: faults.server,
      onReplacement: faults.replacement,
    });
    const upstream = choice.address === undefined ? undefined : await startUpstream(wiki, logger);
    const { ask, close } = askPipeline(wiki, choice, upstream);
    try {
      await serve(mcpWikiOf(wiki, ask), port, stopped.signal);
    } finally {
      upstream?.stop();
      close();
      await wiki.close();
    }
    return 0;
  },
};

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new CommandLineError(`--port must be a number from 0 to 65535, not "${text}".`);
}

async function checkInstalled(): Promise<void> {
  try {
    await import('@wikiquery/mcp');
  } catch (error) {
    if (!isNotInstalled(error)) throw error;
    throw new UsageError(
      'The Model Context Protocol needs the package @wikiquery/mcp, with its dependencies: see docs/mcp.md.',
    );
  }
}

async function serve(wiki: Wiki, port: number | undefined, signal: AbortSignal): Promise<void> {
  const onFault = (error: unknown): void => {
    console.error(
      `wikiquery mcp: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  };
  if (port === undefined) {
    const { serveStdio } = await import('@wikiquery/mcp/serve-stdio');
    await serveStdio(wiki, onFault, signal);
    return;
  }
  const { HTTP_HOST, listenHttp } = await import('@wikiquery/mcp/serve-http');
  const listening = await listenHttp(wiki, onFault, port).catch((error: unknown) => {
    throw notListening(error, HTTP_HOST, port);
  });
  console.log(listening.url);
  if (!signal.aborted)
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  await listening.close();
}
