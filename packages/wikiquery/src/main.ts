import { lookupTable } from '@wikiquery/common/lookup-table';
import { messageOf, NotMediaWikiError, ReadOnlyError, UnavailableError } from '@wikiquery/core/errors';
import type { CommandEntry } from './command.ts';
import { checkEnvironment } from './environment.ts';
import { CommandLineError, UsageError } from './problem.ts';
import { systemProblem } from './system-problem.ts';

const commands: Readonly<Record<string, CommandEntry>> = lookupTable({
  serve: {
    summary: "Serve a wiki's API over HTTP",
    help: async () => (await import('./help/serve.ts')).help,
    load: async () => (await import('./serve.ts')).serve,
  },
  top: {
    summary: 'Show which clients cause how much cost on a running server',
    help: async () => (await import('./help/top.ts')).help,
    load: async () => (await import('./top/command.ts')).top,
  },
  init: {
    summary: "Make a wiki's configuration from its siteinfo",
    help: async () => (await import('./help/init.ts')).help,
    load: async () => (await import('./init.ts')).init,
  },
  import: {
    summary: "Import a wiki's dumps into a database",
    help: async () => (await import('./help/import.ts')).help,
    load: async () => (await import('./import.ts')).importCommand,
  },
  mirror: {
    summary: 'Copy a wiki through its API, and follow its changes',
    help: async () => (await import('./help/mirror.ts')).help,
    load: async () => (await import('./mirror.ts')).mirror,
  },
  query: {
    summary: 'Answer a query on standard output, one response or a whole list',
    help: async () => (await import('./help/query.ts')).help,
    load: async () => (await import('./query/command.ts')).query,
  },
  sandbox: {
    summary: 'Serve a wiki that clients may write to, for tests in any language',
    help: async () => (await import('./help/sandbox.ts')).help,
    load: async () => (await import('./sandbox.ts')).sandbox,
  },
  mcp: {
    summary: 'Offer a wiki to language models through the Model Context Protocol',
    help: async () => (await import('./help/mcp.ts')).help,
    load: async () => (await import('./mcp.ts')).mcp,
  },
  check: {
    summary: 'Check what can be served from a database',
    help: async () => (await import('./help/check.ts')).help,
    load: async () => (await import('./check.ts')).check,
  },
  index: {
    summary: 'Build or update the search index',
    help: async () => (await import('./help/index.ts')).help,
    load: async () => (await import('./search-index.ts')).index,
  },
  export: {
    summary: 'Write a wiki as tables: Parquet, CSV or lines of JSON',
    help: async () => (await import('./help/export.ts')).help,
    load: async () => (await import('./export/command.ts')).exportCommand,
  },
  views: {
    summary: 'Create views of a wiki for SQL',
    help: async () => (await import('./help/views.ts')).help,
    load: async () => (await import('./views.ts')).views,
  },
  catalogue: {
    summary: 'Print the query modules and their parameters',
    help: async () => (await import('./help/catalogue.ts')).help,
    load: async () => (await import('./catalogue.ts')).catalogue,
  },
  runner: { load: async () => (await import('./runner.ts')).runner },
});

/** Runs the command that a command line names; returns the exit code. */
export async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    console.log(overview());
    return name === undefined ? 2 : 0;
  }
  if (name === '--version') {
    const { default: about } = await import('../package.json', { with: { type: 'json' } });
    console.log(about.version);
    return 0;
  }
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry) {
    console.error(`Unknown command "${name}".\n\n${overview()}`);
    return 2;
  }
  if (entry.help && (args.includes('--help') || args.includes('-h'))) {
    console.log(await entry.help());
    return 0;
  }
  // Servers go on without their output.
  if (!servers.has(name)) endOnFullOutput(name);
  try {
    checkEnvironment(process.env);
    const command = await entry.load();
    return await command.run(args);
  } catch (error) {
    return report(error, name);
  }
}

/** Errors whose messages say what to do. */
const sentences = [UsageError, NotMediaWikiError, ReadOnlyError, UnavailableError] as const;

/** Commands whose output only tells where they listen, or is a protocol. */
const servers: ReadonlySet<string> = new Set(['serve', 'sandbox', 'mcp', 'runner']);

/** Ends the program when its output cannot be written; a reader that goes away, as `head` does, ends it quietly. */
function endOnFullOutput(name: string): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED') return;
    report(systemProblem(error, 'the output') ?? error, name);
    process.exit(1);
  });
}

function report(thrown: unknown, name: string): number {
  const error = systemProblem(thrown) ?? thrown;
  if (sentences.some((kind) => error instanceof kind)) {
    console.error(`wikiquery ${name}: ${messageOf(error)}`);
    return error instanceof CommandLineError ? 2 : 1;
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
    'examples:',
    '  wikiquery serve                        (a sample wiki)',
    '  wikiquery import --database sqlite:wiki.sqlite wiki-latest-pages-articles.xml.bz2',
    '  wikiquery serve --database sqlite:wiki.sqlite',
    '',
    'exit code: 0 if all went well, 1 if something failed or differs, 2 if the command line is wrong; more in docs/operating.md',
    '',
    'Run "wikiquery COMMAND --help" for its options and examples, "wikiquery --version" for the version.',
  ].join('\n');
}
