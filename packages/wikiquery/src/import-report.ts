import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import {
  DOUBT,
  readsLinks,
  UNNEEDED,
  type ImportState,
  type StateKeeper,
  type StoredCounts,
} from '@wikiquery/import/dump';
import type { SearchEngine } from '@wikiquery/search';
import type { ImportValues } from './import-options.ts';
import { shellCommand, type InterruptedError } from './interruption.ts';
import { count, duration, quantity } from './quantities.ts';

/** Exit code if some of the dumps could not be read. */
export const PROBLEMS = 3;
const SHOWN_PROBLEMS = 10;

/** The message of an import that a signal asks to stop. */
export const stopping =
  'Stopping: what has been read is committed first. Press Ctrl-C again to end immediately, without committing it.';

/** Prints how far an interrupted import has come and how to resume it; returns the exit code. */
export function reportInterruption(
  { signal, exitCode }: InterruptedError,
  state: ImportState | undefined,
  path: string,
  args: readonly string[],
): number {
  const pages = state?.pages ?? 0;
  const input = args.includes('-') ? ', with the same dump on standard input' : '';
  console.error(
    `Stopped by ${signal}; ${quantity(pages, 'page is', 'pages are')} in ${path}. This command resumes the import${input}:\n` +
      `  ${shellCommand(['wikiquery', 'import', ...args])}`,
  );
  return exitCode;
}

/** Describes what options left out of the database, and how to add it. */
export function missingParts(
  { links, templates, index }: Pick<ImportValues, 'links' | 'templates' | 'index'>,
  given: ReadonlySet<string>,
  engine: SearchEngine,
  path: string,
): readonly string[] {
  return [
    ...(links && !templates && readsLinks(given)
      ? [
          'Templates were not expanded: the links, categories, files and properties that come from templates are missing. ' +
            'The same command without --no-templates adds them.',
        ]
      : []),
    ...(index && engine === 'mediawiki'
      ? [
          "The search index is MediaWiki's own, without the keywords of Wikipedia such as insource: and incategory:. " +
            `For these, run "${indexCommand(path)} --search cirrus".`,
        ]
      : []),
    ...(index
      ? []
      : [`The search index was not updated: list=search finds these pages after "${indexCommand(path)}".`]),
  ];
}

const indexCommand = (path: string): string =>
  shellCommand(['wikiquery', 'index', '--database', `sqlite:${path}`]);

/** Prints what the database contains now and, if that differs, what was read. */
export function reportResult(read: ImportState, stored: StoredCounts, path: string, seconds: number): void {
  const { gone = 0, kept } = read.settled ?? {};
  const pagesOf = ({ pages, revisions }: Pick<StoredCounts, 'pages' | 'revisions'>): readonly string[] => [
    quantity(pages, 'page'),
    quantity(revisions, 'revision'),
  ];
  const counts = [...pagesOf(stored)];
  if (stored.logEntries > 0) counts.push(quantity(stored.logEntries, 'log entry', 'log entries'));
  if (stored.rows > 0) counts.push(quantity(stored.rows, 'row of tables', 'rows of tables'));
  if (gone > 0) counts.push(`${quantity(gone, 'page')} deleted that the dumps no longer have`);
  console.log(`${path}: ${counts.join(', ')} in ${duration(seconds)}.`);
  const isSame = read.pages === stored.pages && read.revisions === stored.revisions;
  if (read.revisions > 0 && !isSame) console.log(`Read from the dumps: ${pagesOf(read).join(', ')}.`);
  const tables = tablesOfOneFile(read);
  if (tables.length > 0) console.log(`Tables from SQL dumps: ${tables.join(', ')}.`);
  if (kept) {
    console.error(
      `${quantity(kept.pages, 'page that the dumps do not have was', 'pages that the dumps do not have were')} kept, because ${kept.reason}${kept.isDoubt ? `; --complete deletes ${kept.pages === 1 ? 'it' : 'them'}` : ''}.`,
    );
  }
}

/** The tables of SQL dumps that have several, of which only the first is known before they are read. */
function tablesOfOneFile({ tables }: ImportState): readonly string[] {
  const files = tables?.files ?? [];
  const several = files.filter(({ table, file }) =>
    files.some((other) => other.file === file && other.table !== table),
  );
  return [...new Set(several.map(({ table }) => table))];
}

const REPORT_HEAD = 'file\tbyte\tkind\ttitle\twhat\n';

/** Removes the report of an earlier import; any other file stays. */
function removeReport(path: string): void {
  if (existsSync(path) && statSync(path).isFile() && readFileSync(path, 'utf8').startsWith(REPORT_HEAD))
    rmSync(path);
}

/** Writes what could not be read to a file, prints the first problems, and returns the exit code. */
export function reportProblems(found: ReturnType<StateKeeper['problems']>, path: string): number {
  if (found.length === 0) {
    removeReport(path);
    return 0;
  }
  const lineOf = ({ file, offset, kind, title, message }: (typeof found)[number]): string =>
    [file, offset, kind, title.replaceAll('_', ' '), message].join('\t');
  writeFileSync(path, `${REPORT_HEAD}${found.map(lineOf).join('\n')}\n`);
  const problems = found.filter(({ kind }) => kind !== DOUBT && kind !== UNNEEDED);
  const doubts = found.filter(({ kind }) => kind === DOUBT).length;
  const unneeded = found.length - problems.length - doubts;
  if (unneeded > 0)
    console.error(
      `${quantity(unneeded, 'table that is not needed was', 'tables that are not needed were')} skipped, listed in ${path}.`,
    );
  if (doubts > 0)
    console.error(
      `${quantity(doubts, 'page has a text', 'pages have texts')} without the hashes that the dumps have after them, listed in ${path}. ` +
        'In dumps before schema 0.11, that need not mean damage.',
    );
  if (problems.length === 0) return 0;
  for (const problem of problems.slice(0, SHOWN_PROBLEMS))
    console.error(lineOf(problem).replaceAll('\t', '  '));
  if (problems.length > SHOWN_PROBLEMS)
    console.error(`… and ${count(problems.length - SHOWN_PROBLEMS)} more`);
  console.error(`${quantity(problems.length, 'problem')} while reading the dumps, listed in ${path}`);
  return PROBLEMS;
}
