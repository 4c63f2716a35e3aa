import { estimate, type Dump, type Estimate, type ImportOptions, type Plan } from '@wikiquery/import/dump';
import { linkTables } from '@wikiquery/import/rows';
import type { DatabaseContents } from './import-database.ts';
import { refuseFiles, refuseOther } from './import-refusals.ts';
import { describeSpace, spaceFor } from './import-space.ts';
import { UsageError } from './problem.ts';
import { byteSize, count, quantity } from './quantities.ts';

/** An import to describe. */
export interface DryRunJob {
  readonly plan: Plan;
  readonly options: ImportOptions;
  /** Identifies the files and options; equal for an import that resumes. */
  readonly asked: string;
  /** Whether the search index is built. */
  readonly index: boolean;
  readonly overrides: { readonly append: boolean; readonly restart: boolean };
  /** Path and contents of the database; absent without `--database`. */
  readonly database?: {
    readonly path: string;
    readonly contents: DatabaseContents | 'interrupted' | undefined;
  };
}

/** Describes what an import would do, line by line, and why it would be refused; writes nothing. */
export async function dryRun(
  job: DryRunJob,
): Promise<{ readonly lines: readonly string[]; readonly refusal?: string }> {
  const { plan, options, database } = job;
  const { dumps, skipped } = plan;
  const estimates = await Promise.all(dumps.map(estimate));
  const lines = [
    `Dumps of ${describeWiki(plan)}`,
    ...dumps.map((dump, i) => `  ${describeDump(dump, estimates[i])}`),
    ...skipped.map(({ name, reason }) => `  ${name} is skipped: ${reason}`),
    ...tablesOf(plan, options),
  ];
  const refusal = refusalOf(job);
  if (database) {
    lines.push(
      `Database ${database.path}: ${refusal === undefined ? plannedChange(job, database.contents) : 'the import would be refused'}`,
      describeSpace(spaceFor(dumps, estimates, job, database.path)),
    );
  }
  return { lines, ...(refusal !== undefined && { refusal }) };
}

function describeWiki({ dumps, configuration, wiki, wikis }: Plan): string {
  if (wikis.length > 1) return wikis.join(' and ');
  const name = wiki ?? 'an unnamed wiki';
  if (!dumps.some(({ kind }) => kind === 'xml')) return name;
  const { sitename, base, lang } = configuration.general;
  return `${name} (${sitename}, ${base}, language ${lang})`;
}

function describeDump(
  { source, kind, table, schema, compression }: Dump,
  found: Estimate | undefined,
): string {
  const parts = [
    kind === 'sql' ? `table ${table ?? 'unknown'}` : 'pages',
    ...(schema === undefined ? [] : [`schema ${schema}`]),
    ...(compression === 'none' ? [] : [compression]),
    ...(source.size === undefined ? [] : [byteSize(source.size)]),
  ];
  if (!found) return `${source.name}: ${parts.join(', ')}`;
  const about = found.isExact ? '' : 'about ';
  if (compression !== 'none') parts.push(`${about}${byteSize(found.bytes)} uncompressed`);
  const rows = kind === 'sql' ? 'about ' : about;
  parts.push(`${rows}${quantity(found.entries, kind === 'sql' ? 'row' : 'page')}`);
  return `${source.name}: ${parts.join(', ')}`;
}

/** Tables that every XML dump fills. */
const pageTables = ['page', 'revision', 'slots', 'content', 'text', 'actor', 'comment', 'user'];

function tablesOf({ dumps, given }: Plan, { links }: ImportOptions): readonly string[] {
  const fromPages = dumps.some(({ kind }) => kind === 'xml')
    ? [...pageTables, ...(links ? [...Object.keys(linkTables), 'linktarget'] : [])].filter(
        (table) => !given.has(table),
      )
    : [];
  const counted = ['category', 'site_stats'].filter((table) => !given.has(table));
  return [
    ...(given.size > 0 ? [`From SQL dumps: ${[...given].join(', ')}`] : []),
    ...(fromPages.length > 0 ? [`From the pages: ${fromPages.join(', ')}`] : []),
    ...(counted.length > 0 ? [`Counted: ${counted.join(', ')}`] : []),
  ];
}

function refusalOf({ plan, asked, overrides, database }: DryRunJob): string | undefined {
  try {
    refuseFiles(plan, overrides);
    const contents = database?.contents;
    if (contents !== undefined && contents !== 'interrupted') refuseOther(contents, plan, asked, overrides);
    return undefined;
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}

/** Describes what would happen to the database. */
function plannedChange(
  { plan, asked, overrides }: DryRunJob,
  contents: DatabaseContents | 'interrupted' | undefined,
): string {
  if (contents === undefined) return 'it would be created';
  if (contents === 'interrupted')
    return 'an import was killed while writing to it; the same command would repair it and resume';
  const { state, pages, wiki } = contents;
  if (state && !state.isFinished && state.asked === asked) {
    const dump = plan.dumps[state.file];
    const where = dump
      ? `${dump.source.name}, byte ${count(state.offset)} uncompressed`
      : 'the indexes and counts';
    return `the unfinished import would resume at ${where}, after ${quantity(state.pages, 'page')}`;
  }
  const again = state && !state.isFinished && overrides.restart ? 'in place of the unfinished import, ' : '';
  if (pages === 0) return `${again}it is empty and would be filled`;
  return `${again}it holds ${wiki ?? 'a wiki that was not imported'}, ${quantity(pages, 'page')}, and would be updated`;
}
