import { parseArgs } from 'node:util';
import type { Database } from 'better-sqlite3';
import type { Configuration } from '@wikiquery/core/wiki';
import {
  assumedInterwikis,
  closeImported,
  estimate,
  givenTables,
  importDumps,
  isNewerSchema,
  NEWEST_SCHEMA,
  openForImport,
  openState,
  planImport,
  storedCounts,
  type ImportState,
  type Plan,
} from '@wikiquery/import/dump';
import { searchEngine } from '@wikiquery/search';
import { withSearch } from './chosen-search.ts';
import type { Command } from './command.ts';
import { readConfiguration, withDeployment } from './configuration.ts';
import { databaseAddress } from './database-address.ts';
import { expectImport } from './expected-import.ts';
import { options as importOptions } from './help/import.ts';
import { importBase } from './import-base.ts';
import { databasePath, databaseProblem, inspectDatabase, type DatabaseContents } from './import-database.ts';
import { dryRun, type DryRunJob } from './import-dry-run.ts';
import { readImportOptions } from './import-options.ts';
import { importProgress } from './import-progress.ts';
import { refuseFiles, refuseOther } from './import-refusals.ts';
import {
  missingParts,
  PROBLEMS,
  reportInterruption,
  reportProblems,
  reportResult,
  stopping,
} from './import-report.ts';
import { spaceFor, warnOfSpace } from './import-space.ts';
import { abortOnSignal, InterruptedError } from './interruption.ts';
import { openDatabaseForWriting } from './open-wiki.ts';
import { CommandLineError, UsageError } from './problem.ts';
import { showProgress } from './progress.ts';
import { byteSize } from './quantities.ts';
import { updateIndex, type IndexWatch } from './update-index.ts';
import { writeViews } from './write-views.ts';

/** `wikiquery import` reads dumps into a SQLite database. */
export const importCommand: Command = {
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: importOptions,
      allowPositionals: true,
      allowNegative: true,
    });
    if (positionals.length === 0)
      throw new CommandLineError('No files to import: name them, or - for standard input.');
    if (positionals.includes('-') && process.stdin.isTTY)
      throw new CommandLineError('Standard input is a terminal: pipe a dump in.');
    const isDry = values['dry-run'];
    const address = databaseAddress(values);
    const path = isDry && address === undefined ? undefined : databasePath(address);
    const plan = await makePlan(positionals);
    if (!isDry) refuseFiles(plan, values);
    const contents = path === undefined ? undefined : isDry ? inspectDatabase(path) : contentsOf(path);
    const configuration = withSearch(await configurationOf(values.config, plan, contents), values.search);
    const served = withDeployment(configuration, values.deployment);
    const options = readImportOptions(values, configuration);
    const asked = JSON.stringify({
      files: plan.digest,
      options: { ...options, workers: 0, commitBytes: 0 },
    });
    if (isDry || path === undefined) {
      const database = path === undefined ? undefined : { path, contents };
      return showDryRun({
        plan,
        options,
        asked,
        overrides: values,
        index: values.index,
        ...(database && { database }),
      });
    }
    if (contents !== undefined && contents !== 'interrupted') refuseOther(contents, plan, asked, values);
    describe(plan);
    const { dumps } = plan;
    const estimates = await Promise.all(dumps.map(estimate));
    const warning = warnOfSpace(spaceFor(dumps, estimates, { options, index: values.index }, path));
    if (warning !== undefined) console.error(warning);
    const display = showProgress();
    // Before the database is opened, so that it is always closed.
    const signal = abortOnSignal(() => {
      display.note(stopping);
    });
    const database = open(path);
    const store = openState(database);
    try {
      const before = store.read();
      const resumed = before && !before.isFinished && before.asked === asked ? before : undefined;
      const progress = importProgress(
        expectImport(plan, estimates, options, values.index, database, resumed),
        display,
      );
      let code = 0;
      let indexed: readonly string[] = [];
      const derive = async (corrected: Configuration): Promise<void> => {
        await writeViews(path, corrected);
        if (!values.index) return;
        indexed = await indexFile(path, withDeployment(corrected, values.deployment), {
          progress: progress.indexed,
          signal,
        });
      };
      const report = (state: ImportState): void => {
        const given = givenTables(state);
        const stored = storedCounts(database, given);
        reportResult(state, stored, path, display.end());
        for (const line of indexed) console.log(line);
        for (const line of missingParts(values, given, searchEngine(served), path)) console.error(line);
        code = reportProblems(store.problems(), values.report ?? `${path}.report.tsv`);
      };
      await importDumps({
        ...plan,
        database,
        configuration,
        ...(values.config === undefined && { assumedInterwikis: assumedInterwikis(configuration) }),
        asked,
        options,
        progress,
        signal,
        derive,
        report,
      });
      return plan.skipped.some(({ isMissed }) => isMissed) ? PROBLEMS : code;
    } catch (error) {
      if (error instanceof InterruptedError) {
        const code = reportInterruption(error, store.read(), path, args);
        closeImported(database);
        // The source of a dump may keep the process alive.
        process.exit(code);
      }
      throw databaseProblem(error, path) ?? error;
    } finally {
      closeImported(database);
    }
  },
};

async function showDryRun(job: DryRunJob): Promise<number> {
  const { lines, refusal } = await dryRun(job);
  // The command that writes to the pipe would wait forever.
  if (job.plan.dumps.some(({ source }) => source.name === '-')) process.stdin.destroy();
  console.log(lines.join('\n'));
  if (refusal !== undefined) throw new UsageError(refusal);
  return 0;
}

/** Returns the contents of a database, after rolling back the unfinished transaction of a killed import. */
function contentsOf(path: string): DatabaseContents | 'interrupted' | undefined {
  const contents = inspectDatabase(path);
  if (contents !== 'interrupted') return contents;
  closeImported(open(path));
  return inspectDatabase(path);
}

/** Returns the configuration of `--config`, else of the dumps, else of earlier dumps of the wiki. */
async function configurationOf(
  named: string | undefined,
  plan: Plan,
  contents: DatabaseContents | 'interrupted' | undefined,
): Promise<Configuration> {
  if (named !== undefined) return readConfiguration(named);
  const stored = contents === 'interrupted' ? undefined : contents?.configuration;
  return plan.isDescribed ? plan.configuration : (stored ?? plan.configuration);
}

function open(path: string): Database {
  try {
    return openForImport(path);
  } catch (error) {
    throw databaseProblem(error, path) ?? error;
  }
}

async function makePlan(names: readonly string[]): Promise<Plan> {
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
      ? 'no such file or folder'
      : code === 'EACCES' || code === 'EPERM'
        ? 'permission denied'
        : message;
  return new UsageError(`${String(path)} cannot be read: ${reason}.`);
}

function describe({ dumps, skipped, wiki }: Plan): void {
  if (wiki !== undefined) console.error(`Dumps of ${wiki}:`);
  for (const { source, kind, table, compression } of dumps) {
    const size = source.size === undefined ? '' : `, ${byteSize(source.size)}`;
    const packed = compression === 'none' ? '' : `, ${compression}`;
    console.error(
      `  ${source.name}: ${kind === 'sql' ? `SQL, first table ${table ?? 'unknown'}` : 'pages'}${packed}${size}`,
    );
  }
  for (const { name, reason } of skipped) console.error(`  ${name} is skipped: ${reason}.`);
  const newer = dumps.find(({ schema }) => isNewerSchema(schema));
  if (newer) {
    console.error(
      `The schema ${newer.schema ?? ''} of these dumps is newer than ${NEWEST_SCHEMA}, the newest that ` +
        'this version supports: new elements are ignored.',
    );
  }
}

/** Builds or updates the search index of a database file. */
async function indexFile(
  path: string,
  configuration: Configuration,
  watch: IndexWatch,
): Promise<readonly string[]> {
  const database = openDatabaseForWriting(`sqlite:${path}`);
  try {
    return await updateIndex(database, path, configuration, false, watch);
  } finally {
    await database.close();
  }
}
