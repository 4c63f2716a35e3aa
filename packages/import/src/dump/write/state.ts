import type { Database } from 'better-sqlite3';
import type { Problem } from '../xml/records.ts';
import type { Settled } from './settle-pages.ts';

/** The progress of an import, committed together with its rows. */
export interface ImportState {
  /** Identifies the files and options; the same ones resume the import. */
  readonly asked: string;
  /** Index of the file that is being read. */
  readonly file: number;
  /** Number of uncompressed bytes of that file that are imported. */
  readonly offset: number;
  /** ID of the last page whose templates have been expanded. */
  readonly expanded: number;
  /** Number of final steps that are done. */
  readonly step: number;
  /** Whether everything is written and the result has been reported. */
  readonly isFinished: boolean;
  /** Whether the end of that file has been read. */
  readonly hasEnd: boolean;
  /** Whether the database was empty when the import began. */
  readonly wasEmpty: boolean;
  /** Whether the database already held this wiki then. */
  readonly heldThisWiki: boolean;
  /** Whether the names of these dumps have an earlier date than those of imports before. */
  readonly isOlder: boolean;
  /** What was done with the pages that the dumps lack; absent until all dumps are read. */
  readonly settled?: Settled;
  /** Whether pages have to be read again, because interwiki prefixes turned out to be parts of titles. */
  readonly isReread?: boolean;
  /** The tables whose rows come from SQL dumps; absent until one was read. */
  readonly tables?: DumpTables;
  readonly pages: number;
  readonly revisions: number;
  readonly rows: number;
}

/** What the SQL dumps read so far have. */
export interface DumpTables {
  /** The names of the tables in the database. */
  readonly names: readonly string[];
  /** Those of them whose rows refer to link targets by ID only. */
  readonly numbered: readonly string[];
  /** The indexes of the files that have rows of these tables. */
  readonly files: readonly { readonly table: string; readonly file: number }[];
  /** What the names of all tables start with (`$wgDBprefix`); absent until a table of MediaWiki was found. */
  readonly prefix?: string;
  /** The database that is imported, of those that a dump has. */
  readonly use?: string;
  /** Whether all SQL dumps are read. */
  readonly isComplete: boolean;
}

/** Stores the state of an import, and the problems found, in the database. */
export interface StateKeeper {
  read(this: void): ImportState | undefined;
  write(this: void, state: ImportState): void;
  readValue(this: void, name: string): string | undefined;
  writeValue(this: void, name: string, value: string): void;
  /** Records interwiki prefixes that were assumed, and are not such prefixes. */
  disprove(this: void, prefixes: readonly string[]): void;
  disproved(this: void): readonly string[];
  forgetDisproved(this: void): void;
  note(this: void, file: string, problems: readonly Problem[]): void;
  problems(this: void): readonly (Problem & { readonly file: string })[];
  forgetProblems(this: void): void;
}

const DISPROVED = 'disprovedInterwikis';

/** Opens the tables that hold an import's state. */
export function openState(database: Database): StateKeeper {
  const get = database.prepare<[string], string>('SELECT value FROM wikiquery_import WHERE name = ?').pluck();
  const set = database.prepare<[string, string]>(
    'INSERT OR REPLACE INTO wikiquery_import (name, value) VALUES (?, ?)',
  );
  const add = database.prepare<[string, number, string, string, string]>(
    'INSERT INTO wikiquery_import_problem (file, "offset", kind, title, message) VALUES (?, ?, ?, ?, ?)',
  );
  const all = database.prepare<[], Problem & { readonly file: string }>(
    'SELECT file, "offset", kind, title, message FROM wikiquery_import_problem ORDER BY number',
  );
  const readValue = (name: string): string | undefined => get.get(name);
  const disproved = (): readonly string[] => JSON.parse(readValue(DISPROVED) ?? '[]') as readonly string[];
  return {
    readValue,
    writeValue: (name, value) => {
      set.run(name, value);
    },
    disproved,
    forgetDisproved: () => {
      set.run(DISPROVED, '[]');
    },
    disprove: (prefixes) => {
      if (prefixes.length > 0)
        set.run(DISPROVED, JSON.stringify([...new Set([...disproved(), ...prefixes])].toSorted()));
    },
    read: () => {
      const value = readValue('state');
      return value === undefined ? undefined : (JSON.parse(value) as ImportState);
    },
    write: (state) => {
      set.run('state', JSON.stringify(state));
    },
    note: (file, problems) => {
      for (const { offset, kind, title, message } of problems) add.run(file, offset, kind, title, message);
    },
    problems: () => all.all(),
    forgetProblems: () => {
      database.exec('DELETE FROM wikiquery_import_problem');
    },
  };
}
