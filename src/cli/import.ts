import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Database } from 'better-sqlite3';
import { isNewerSchema, NEWEST_SCHEMA } from '../dump/identify.ts';
import { importDumps } from '../dump/import.ts';
import { type Plan, planImport } from '../dump/plan.ts';
import { showProgress } from '../dump/progress-line.ts';
import { duration, grouped, inUnits, problemLines } from '../dump/summary.ts';
import { openForImport } from '../dump/write/open.ts';
import { openState } from '../dump/write/state.ts';
import type { Command } from './command.ts';
import { readConfiguration } from './configuration.ts';
import { importOptions, importOptionsHelp, readImportOptions } from './import-options.ts';
import { importBase } from './import-base.ts';
import { databasePath, databaseProblem, type HeldWiki, lookAtDatabase } from './import-database.ts';
import { type Asked, dryRun } from './import-dry-run.ts';
import { refuseFiles, refuseOther } from './import-refusals.ts';
import { UsageError } from './problem.ts';
import type { Configuration } from '../wiki/configuration.ts';

const help = `usage: wikiquery import --database sqlite:PATH [OPTION]... FILE...

Makes a database of a wiki's dumps, or brings one up to date. FILEs are XML dumps and SQL dumps of tables in
any order, compressed or not, whatever their names, or folders of them; - is standard input. The same
command goes on where one was broken off.

${importOptionsHelp}

The exit code is 0 if everything was read, 3 if something could not be, which is then listed in the report,
1 if nothing was imported, and 2 for options that there are not.

examples:
  wikiquery import --database sqlite:wiki.sqlite wiki-latest-pages-articles.xml.bz2
  wikiquery import --database sqlite:wiki.sqlite --namespaces 0,10,14 --compress dumps/
  wikiquery import --database sqlite:wiki.sqlite --dry-run dumps/
  wikiquery import --database sqlite:wiki.sqlite wiki-20260201-pages-articles.xml.bz2   (a month later)
  7z e -so wiki-pages-meta-history.xml.7z | wikiquery import --database sqlite:wiki.sqlite -
  wikiquery serve --database sqlite:wiki.sqlite`;

/** What could not be read shows in the exit code. */
const PROBLEMS = 3;
const SHOWN_PROBLEMS = 10;

/** `wikiquery import`. */
export const importCommand: Command = {
  name: 'import',
  summary: "Make a database of a wiki's dumps",
  help,
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: importOptions,
      allowPositionals: true,
      allowNegative: true,
    });
    if (positionals.length === 0) throw new UsageError('Name the files to import, or - for standard input.');
    if (positionals.includes('-') && process.stdin.isTTY)
      throw new UsageError('Standard input is a terminal: pipe a dump in.');
    const plan = await planned(positionals);
    const isDry = values['dry-run'];
    if (!isDry) refuseFiles(plan, values);
    const path = isDry && values.database === undefined ? undefined : databasePath(values.database);
    const held = path === undefined ? undefined : isDry ? lookAtDatabase(path) : heldBy(path);
    const configuration = await configurationOf(values.config, plan, held);
    const options = readImportOptions(values, configuration);
    const asked = JSON.stringify({
      files: plan.digest,
      options: { ...options, workers: 0, commitBytes: 0 },
    });
    if (isDry || path === undefined) {
      const database = path === undefined ? undefined : { path, held };
      return showDryRun({ plan, options, asked, insistence: values, ...(database && { database }) });
    }
    if (held !== undefined && held !== 'broken-off') refuseOther(held, plan, asked, values);
    describe(plan);
    const database = opened(path);
    try {
      const keeper = openState(database);
      const began = performance.now();
      const progress = showProgress(process.stderr, sizesOf(plan));
      const state = await importDumps({
        ...plan,
        database,
        configuration,
        asked,
        options,
        progress,
      });
      progress.end();
      const counts = [`${grouped(state.pages)} pages`, `${grouped(state.revisions)} revisions`];
      if (state.rows > 0) counts.push(`${grouped(state.rows)} rows of tables`);
      const { gone = 0, kept } = state.settled ?? {};
      if (gone > 0) counts.push(`${grouped(gone)} pages deleted that are gone`);
      console.log(`${path}: ${counts.join(', ')} in ${duration((performance.now() - began) / 1000)}.`);
      if (kept) {
        console.error(
          `${grouped(kept.pages)} pages that the dumps do not have stay, since ${kept.reason}${kept.isDoubt ? '; --complete deletes them' : ''}.`,
        );
      }
      const code = reportProblems(problemLines(keeper.problems()), values.report ?? `${path}.report.tsv`);
      return plan.skipped.some(({ isMissed }) => isMissed) ? PROBLEMS : code;
    } catch (error) {
      throw databaseProblem(error, path) ?? error;
    } finally {
      database.close();
    }
  },
};

async function showDryRun(job: Asked): Promise<number> {
  const { lines, refusal } = await dryRun(job);
  // What is not read would keep the command before it waiting.
  if (job.plan.dumps.some(({ source }) => source.name === '-')) process.stdin.destroy();
  console.log(lines.join('\n'));
  if (refusal !== undefined) throw new UsageError(refusal);
  return 0;
}

/** What a database holds, after what another import has left half written is undone. */
function heldBy(path: string): HeldWiki | 'broken-off' | undefined {
  const held = lookAtDatabase(path);
  if (held !== 'broken-off') return held;
  opened(path).close();
  return lookAtDatabase(path);
}

/** The configuration that is named, or what the dumps tell, or what earlier dumps of the wiki told. */
async function configurationOf(
  named: string | undefined,
  plan: Plan,
  held: HeldWiki | 'broken-off' | undefined,
): Promise<Configuration> {
  if (named !== undefined) return readConfiguration(named);
  const stored = held === 'broken-off' ? undefined : held?.configuration;
  return plan.isDescribed ? plan.configuration : (stored ?? plan.configuration);
}

function opened(path: string): Database {
  try {
    return openForImport(path);
  } catch (error) {
    throw databaseProblem(error, path) ?? error;
  }
}

async function planned(names: readonly string[]): Promise<Plan> {
  try {
    return await planImport(names, importBase());
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'path' in error)
      throw unreadable(error.code, error.path, error.message);
    throw error;
  }
}

function unreadable(code: unknown, path: unknown, message: string): UsageError {
  const reason =
    code === 'ENOENT'
      ? 'there is no such file or folder'
      : code === 'EACCES' || code === 'EPERM'
        ? 'you have no permission to read it'
        : message;
  return new UsageError(`${String(path)} cannot be read: ${reason}.`);
}

function describe({ dumps, skipped, wiki }: Plan): void {
  if (wiki !== undefined) console.error(`Dumps of ${wiki}:`);
  for (const { source, kind, table, compression } of dumps) {
    const size = source.size === undefined ? '' : `, ${inUnits(source.size)}`;
    const packed = compression === 'none' ? '' : `, ${compression}`;
    console.error(
      `  ${source.name}: ${kind === 'sql' ? `table ${table ?? 'unknown'}` : 'pages'}${packed}${size}`,
    );
  }
  for (const { name, reason } of skipped) console.error(`  ${name} is left out: ${reason}.`);
  const newer = dumps.find(({ schema }) => isNewerSchema(schema));
  if (newer) {
    console.error(
      `The schema ${newer.schema ?? ''} of these dumps is newer than ${NEWEST_SCHEMA}, the newest that is known: what it has that ` +
        'others have not is left out. A newer Wikiquery may know it.',
    );
  }
}

function sizesOf({ dumps }: Plan): { readonly total: number; readonly before: ReadonlyMap<string, number> } {
  const before = new Map<string, number>();
  let total = 0;
  for (const { source } of dumps) {
    before.set(source.name, total);
    total += source.size ?? 0;
  }
  return { total: dumps.some(({ source }) => source.size === undefined) ? 0 : total, before };
}

function reportProblems(lines: readonly string[], path: string): number {
  if (lines.length === 0) return 0;
  writeFileSync(path, `file\tbyte\tkind\ttitle\twhat\n${lines.join('\n')}\n`);
  for (const line of lines.slice(0, SHOWN_PROBLEMS)) console.error(line.replaceAll('\t', '  '));
  if (lines.length > SHOWN_PROBLEMS) console.error(`… and ${grouped(lines.length - SHOWN_PROBLEMS)} more`);
  console.error(`${grouped(lines.length)} things could not be read as they should be: ${path}`);
  return PROBLEMS;
}
