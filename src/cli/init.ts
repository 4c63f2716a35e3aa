import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Configuration } from '../wiki/configuration.ts';
import { mergeConfiguration } from '../wiki/merge-configuration.ts';
import { checkConfiguration } from './check-configuration.ts';
import type { Command } from './command.ts';
import { UsageError } from './problem.ts';
import { configurationOfSiteinfo, configuredParts } from './siteinfo-answer.ts';

/** `wikiquery init`: a configuration from a wiki's siteinfo. */
export const init: Command = {
  name: 'init',
  summary: "Make a wiki's configuration from its siteinfo",
  help: `usage: wikiquery init --from URL|FILE [--with FILE]

Prints a configuration, for "wikiquery serve --config".

  --from URL|FILE  the address of the wiki's api.php, or its saved answer to
                   action=query&meta=siteinfo with every siprop, formatversion 2
  --with FILE      part of a configuration to merge over it; null removes a field

examples:
  wikiquery init --from https://wiki.example/w/api.php > wiki.json
  wikiquery init --from siteinfo.json --with settings.json > wiki.json`,
  run: async (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: { from: { type: 'string' }, with: { type: 'string' } },
    });
    if (values.from === undefined) throw new UsageError('--from URL|FILE is required.');
    const configuration = await initialConfiguration(values.from, values.with);
    process.stdout.write(`${JSON.stringify(configuration, undefined, 2)}\n`);
    return 0;
  },
};

/** The configuration that a wiki's address or saved answer gives, with a file's part merged over it. */
export async function initialConfiguration(from: string, over?: string): Promise<Configuration> {
  const answer = /^https?:\/\//i.test(from) ? await ask(from) : parse(await read(from), from);
  const configuration = configurationOfSiteinfo(answer, from);
  checkConfiguration(configuration, from);
  if (over === undefined) return configuration;
  const part = parse(await read(over), over);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) {
    throw new UsageError(`${over} must be a JSON object, part of a configuration.`);
  }
  checkConfiguration(part, over, true);
  const merged = mergeConfiguration(configuration, part);
  checkConfiguration(merged, `${from} with ${over}`);
  return merged;
}

/** Milliseconds to wait for a wiki's answer. */
const PATIENCE = 60_000;

async function ask(address: string): Promise<unknown> {
  const url = new URL(address);
  url.search = new URLSearchParams({
    action: 'query',
    meta: 'siteinfo',
    siprop: configuredParts.join('|'),
    format: 'json',
    formatversion: '2',
  }).toString();
  let response: Response;
  try {
    response = await fetch(url, {
      headers: { 'user-agent': 'wikiquery-init/0.1' },
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch (error) {
    const { cause } = error as { readonly cause?: unknown };
    throw new UsageError(`Cannot reach ${address}: ${messageOf(cause ?? error)}`);
  }
  if (!response.ok) throw new UsageError(`${address} answers with HTTP status ${response.status}.`);
  return parse(await response.text(), address);
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(`Cannot read ${path}: ${messageOf(error)}`);
  }
}

function parse(text: string, from: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(
      /^\s*</.test(text)
        ? `${from} is a web page, not JSON: give the URL of api.php.`
        : `${from} is not JSON.`,
    );
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

if (import.meta.main) {
  try {
    process.exitCode = await init.run(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`wikiquery init: ${error.message}`);
    process.exitCode = 1;
  }
}
