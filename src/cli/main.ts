import { NotMediaWikiError } from '../database/schema/capabilities.ts';
import type { CommandEntry } from './command.ts';
import { checkEnvironment } from './environment.ts';
import { UsageError } from './problem.ts';

const commands: Readonly<Record<string, CommandEntry>> = {
  serve: {
    summary: "Answer a wiki's API over HTTP",
    load: async () => (await import('./serve.ts')).serve,
  },
  top: {
    summary: 'Show who costs what of a running server',
    load: async () => (await import('./top/command.ts')).top,
  },
  init: {
    summary: "Make a wiki's configuration from its siteinfo",
    load: async () => (await import('./init.ts')).init,
  },
  import: {
    summary: "Make a database of a wiki's dumps",
    load: async () => (await import('./import.ts')).importCommand,
  },
  query: {
    summary: 'Answer one request on standard output',
    load: async () => (await import('./query.ts')).query,
  },
  check: {
    summary: 'Check what of a database can be served',
    load: async () => (await import('./check.ts')).check,
  },
  index: {
    summary: 'Make or update the search index',
    load: async () => (await import('./search-index.ts')).index,
  },
  catalogue: {
    summary: 'Print the query modules and their parameters',
    load: async () => (await import('./catalogue.ts')).catalogue,
  },
  runner: { load: async () => (await import('./runner.ts')).runner },
};

process.exitCode = await run(process.argv.slice(2));
// An open channel to the parent keeps the process alive.
if (process.connected) process.disconnect();

async function run([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    console.log(overview());
    return name === undefined ? 2 : 0;
  }
  if (name === '--version') {
    const { default: about } = await import('../../package.json', { with: { type: 'json' } });
    console.log(about.version);
    return 0;
  }
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry) {
    console.error(`Unknown command "${name}".\n\n${overview()}`);
    return 2;
  }
  const command = await entry.load();
  if (args.includes('--help') || args.includes('-h')) {
    console.log(command.help);
    return 0;
  }
  try {
    checkEnvironment(process.env);
    return await command.run(args);
  } catch (error) {
    return report(error, name);
  }
}

function report(error: unknown, name: string): number {
  if (error instanceof UsageError || error instanceof NotMediaWikiError) {
    console.error(`wikiquery ${name}: ${error.message}`);
    return 1;
  }
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
    console.error(`wikiquery ${name}: ${error.message}\nRun "wikiquery ${name} --help" for its options.`);
    return 2;
  }
  console.error(error);
  return 1;
}

function overview(): string {
  const shown = Object.entries(commands).flatMap(([name, { summary }]) =>
    summary ? [{ name, summary }] : [],
  );
  const width = Math.max(...shown.map(({ name }) => name.length));
  const lines = shown.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    'usage: wikiquery COMMAND [OPTION]...',
    '',
    "Answers the query part of MediaWiki's Action API straight from a wiki's database.",
    '',
    ...lines,
    '',
    'Run "wikiquery COMMAND --help" for more about a command.',
  ].join('\n');
}
