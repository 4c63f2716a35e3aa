import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import Sqlite, { type Database } from 'better-sqlite3';
import { messageOf } from '@wikiquery/core/errors';
import type { Configuration } from '@wikiquery/core/wiki';
import { fixtures } from '@wikiquery/extensions/fixtures';
import { readPageFiles } from '@wikiquery/import/description';
import { buildDatabase } from '@wikiquery/import/fixture';
import {
  completed,
  contentsOf,
  jobModes,
  locating,
  openTestWiki,
  readDescription,
  type JobMode,
  type ShortDescription,
} from '@wikiquery/testing/internal';
import { sampleConfiguration } from '@wikiquery/testing/sample';
import { openSampleDatabase } from '@wikiquery/testing/sample-database';
import type { Command } from './command.ts';
import { readConfiguration } from './configuration.ts';
import { onStop } from './ending.ts';
import { options } from './help/sandbox.ts';
import { notListening } from './listen.ts';
import { CommandLineError, UsageError } from './problem.ts';
import { onFile, removeIncomplete } from './system-problem.ts';

/** `wikiquery sandbox` serves a wiki that clients may write to. */
export const sandbox: Command = {
  run: async (args) => {
    const { values } = parseArgs({ args: [...args], options });
    const { host } = values;
    const port = readPort(values.port);
    const description = await describedBy(values);
    const configuration =
      values.config === undefined
        ? (description?.configuration ?? sampleConfiguration())
        : await readConfiguration(values.config);
    const jobs = readMode(values.jobs);
    const wiki = await openFile(values.database, () =>
      openTestWiki(openDatabase(values.database, description, configuration), configuration, {
        jobs,
        rateLimits: values['rate-limits'],
        contents: contentsOf(description),
      }),
    );
    const stopped = Promise.withResolvers<void>();
    onStop(
      () => {
        stopped.resolve();
      },
      () => process.exit(1),
    );
    try {
      const { url } = await wiki.listen({ host, port, isStandalone: true }).catch((error: unknown) => {
        throw notListening(error, host, port);
      });
      console.log(`A wiki that takes writes is at ${url}, its controls at ${new URL('/sandbox', url).href}`);
      await stopped.promise;
    } finally {
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

function readMode(text: string): JobMode {
  const mode = jobModes.find((one) => one === text);
  if (mode) return mode;
  throw new CommandLineError(`--jobs must be ${jobModes.join(' or ')}, not "${text}".`);
}

/** Reads the description that the options give; undefined for the sample wiki. */
async function describedBy(values: {
  readonly description?: string | undefined;
  readonly pages?: string | undefined;
}): Promise<ShortDescription | undefined> {
  if (values.description === undefined && values.pages === undefined) return undefined;
  try {
    const given = values.description === undefined ? {} : await readDescription(values.description);
    return values.pages === undefined ? given : { ...given, pages: readPageFiles(values.pages) };
  } catch (error) {
    throw new UsageError(`The description cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

/** Opens a wiki's file, if there is one; a new file that cannot be completed is removed. */
async function openFile<T>(file: string | undefined, open: () => T): Promise<T> {
  const isNew = file !== undefined && !existsSync(file);
  try {
    return await onFile(file, open);
  } catch (error) {
    if (isNew) for (const end of ['', '-journal', '-wal', '-shm']) removeIncomplete(`${file}${end}`);
    throw error;
  }
}

/** Opens the file of a wiki, or builds the wiki that is described. */
function openDatabase(
  file: string | undefined,
  description: ShortDescription | undefined,
  configuration: Configuration,
): Database {
  if (file !== undefined && existsSync(file)) {
    if (description) throw new UsageError(`${file} exists already: leave out --description and --pages.`);
    // SQLite opens what cannot be written as read-only, and writes its journal beside the file.
    for (const path of [file, dirname(file)]) accessSync(path, constants.W_OK);
    return new Sqlite(file);
  }
  try {
    if (description)
      return locating(description, () =>
        buildDatabase(completed({ ...description, configuration }), fixtures, file),
      );
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) throw new UsageError(error.message);
    throw error;
  }
  const sample = openSampleDatabase();
  if (file === undefined) return sample;
  sample.exec(`VACUUM INTO '${file.replaceAll("'", "''")}'`);
  sample.close();
  return new Sqlite(file);
}
