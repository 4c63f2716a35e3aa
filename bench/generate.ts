import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { planHistory } from './wiki/history.ts';
import { writeLinks } from './wiki/links.ts';
import { writeOtherTables } from './wiki/other-tables.ts';
import { planWiki } from './wiki/plan.ts';
import { planEdits, writeRevisions } from './wiki/revisions.ts';
import { createIndexes, createTables } from './wiki/tables.ts';
import { writeUsers } from './wiki/users.ts';

/** Increased whenever the same seed and size give another wiki, so that cached files are not reused. */
export const generatorVersion = 3;

/** Size and seed of a generated wiki. */
export interface WikiSize {
  readonly pages: number;
  readonly seed: number;
}

/** The default size and seed. */
export const defaultSize: WikiSize = { pages: 300_000, seed: 1 };

/** Generates a wiki in the schema of MediaWiki 1.43, in a new SQLite file that appears only when it is complete. */
export function generateWiki(file: string, { pages, seed }: WikiSize, report: (line: string) => void): void {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}-unfinished`;
  rmSync(unfinished, { force: true });
  const database = new Database(unfinished);
  database.pragma('journal_mode = OFF');
  database.pragma('synchronous = OFF');
  database.pragma('cache_size = -500000');

  const started = performance.now();
  const step = (what: string) => report(`${((performance.now() - started) / 1000).toFixed(1)} s: ${what}`);
  step(`planning ${pages} pages from seed ${seed}`);
  const plan = planWiki(seed, pages);
  const history = planHistory(plan);
  const edits = planEdits(plan, history);
  database.exec('BEGIN');
  createTables(database);
  writeUsers(database, plan, edits.ofUser);
  step('links and categories');
  writeLinks(database, plan, history);
  step(`${history.revisions} revisions`);
  writeRevisions(database, plan, history, edits);
  writeOtherTables(database, plan, history);
  step('indexes');
  createIndexes(database);
  database.exec('COMMIT');
  database.close();
  renameSync(unfinished, file);
  step(`done: ${file}`);
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { pages: { type: 'string' }, seed: { type: 'string' } },
  });
  const [file] = positionals;
  const pages = Number(values.pages ?? defaultSize.pages);
  const seed = Number(values.seed ?? defaultSize.seed);
  if (file === undefined || !Number.isInteger(pages) || pages < 100 || !Number.isInteger(seed)) {
    console.error('usage: node bench/generate.ts [--pages N, at least 100] [--seed N] FILE');
    process.exitCode = 2;
  } else {
    generateWiki(file, { pages, seed }, (line) => console.error(line));
  }
}
