import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
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
import { refuseOther } from './import-refusals.ts';
import { UsageError } from './problem.ts';

const help = `usage: wikiquery import --database sqlite:PATH [OPTION]... FILE...

Makes a database of a wiki's dumps, or brings one up to date. FILEs are XML dumps and SQL dumps of tables in
any order, compressed or not, whatever their names, or folders of them; - is standard input. The same
command goes on where one was broken off.

${importOptionsHelp}

The exit code is 0 if everything was read, 3 if something in the dumps could not be; it is then listed in the
report.

examples:
  wikiquery import --database sqlite:wiki.sqlite wiki-latest-pages-articles.xml.bz2
  wikiquery import --database sqlite:wiki.sqlite --namespaces 0,10,14 --compress dumps/
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
    const plan = await planned(positionals);
    const configuration =
      values.config === undefined ? plan.configuration : await readConfiguration(values.config);
    const options = readImportOptions(values, configuration);
    describe(plan);
    if (values['dry-run']) return 0;
    if (plan.dumps.length === 0) throw new UsageError('There is nothing to import in these files.');
    if (values.database === undefined) throw new UsageError('--database sqlite:PATH has to be given.');
    const path = pathOf(values.database);
    const database = openForImport(path);
    try {
      const keeper = openState(database);
      const asked = JSON.stringify({
        files: plan.digest,
        options: { ...options, workers: 0, commitBytes: 0 },
      });
      refuseOther(database, keeper, plan, asked, values);
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
      return reportProblems(problemLines(keeper.problems()), values.report ?? `${path}.report.tsv`);
    } catch (error) {
      throw withoutRoom(error) ?? error;
    } finally {
      database.close();
    }
  },
};

/** A full disk is no fault of the program. */
function withoutRoom(error: unknown): UsageError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code !== 'SQLITE_FULL' && !code.startsWith('SQLITE_IOERR')) return undefined;
  return new UsageError(
    `The database cannot be written any further (${code}): the disk may be full. What has been read so far is kept; when there ` +
      'is room, the same command goes on from there.',
  );
}

async function planned(names: readonly string[]): Promise<Plan> {
  try {
    return await planImport(names, importBase());
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'path' in error)
      throw new UsageError(`${String(error.path)} cannot be read: ${error.message}`);
    throw error;
  }
}

function pathOf(url: string): string {
  const scheme = /^([a-z]+):/.exec(url)?.[1];
  if (scheme !== undefined && scheme !== 'sqlite')
    throw new UsageError('Dumps are imported into SQLite files: --database sqlite:PATH.');
  return url.replace(/^sqlite:(\/\/(?=\/))?/, '');
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
