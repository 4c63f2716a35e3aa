#!/usr/bin/env node
/** Offers the wiki at a URL to language models: `wikiquery-mcp URL [--port N]`. */
import { parseArgs } from 'node:util';
import { remoteWiki, wikiAt } from './remote-wiki.ts';
import type { Wiki } from './wiki.ts';

const usage = `usage: wikiquery-mcp URL [--port N]

Offers a wiki to language models through the Model Context Protocol: tools to search, to read pages and their
histories, to follow links and categories, and to send requests to the API. Clients start this program and
exchange messages with it on standard input and output. It only reads, as an anonymous viewer.

  URL       the URL of the wiki's api.php
  --port N  serve clients of this machine over HTTP instead, on 127.0.0.1; 0 for any free port

examples:
  wikiquery-mcp https://wiki.example/w/api.php
  wikiquery-mcp https://wiki.example/w/api.php --port 8090`;

/** An error in the command line. */
class CommandLineError extends Error {}

function onFault(error: unknown): void {
  console.error(`wikiquery-mcp: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
}

function readArguments(): { readonly url: string; readonly port: number | undefined } | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' }, port: { type: 'string' } },
  });
  if (values.help) return undefined;
  const [url, ...more] = positionals;
  if (url === undefined || more.length > 0)
    throw new CommandLineError("Give one URL: that of the wiki's api.php.");
  return { url, port: values.port === undefined ? undefined : readPort(values.port) };
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new CommandLineError(`--port must be a number from 0 to 65535, not "${text}".`);
}

async function serve(wiki: Wiki, port: number | undefined, signal: AbortSignal): Promise<void> {
  if (port === undefined) {
    const { serveStdio } = await import('./serve-stdio.ts');
    await serveStdio(wiki, onFault, signal);
    return;
  }
  const { listenHttp } = await import('./serve-http.ts');
  const listening = await listenHttp(wiki, onFault, port);
  console.log(listening.url);
  if (!signal.aborted)
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  await listening.close();
}

try {
  const options = readArguments();
  if (options === undefined) console.log(usage);
  else {
    const stopped = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        stopped.abort();
      });
    await serve(await remoteWiki(wikiAt(options.url), stopped.signal), options.port, stopped.signal);
  }
} catch (error) {
  console.error(`wikiquery-mcp: ${error instanceof Error ? error.message : String(error)}`);
  if (error instanceof CommandLineError || error instanceof TypeError) console.error(`\n${usage}`);
  process.exitCode = 2;
}
