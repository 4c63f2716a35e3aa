import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Database from 'better-sqlite3';
import { writeConfiguration } from '../../bench/configuration.ts';
import { generateWiki, generatorVersion } from '../../bench/generate.ts';
import type { Configuration } from '../../packages/core/src/wiki/configuration.ts';

/** Files of the wiki of a load test. */
export interface WikiFiles {
  readonly database: string;
  readonly configuration: string;
}

/** Names and texts that requests ask for, so that they have something to find. */
export interface Samples {
  readonly titles: readonly string[];
  readonly categories: readonly string[];
  readonly files: readonly string[];
  readonly users: readonly string[];
  readonly words: readonly string[];
  readonly revisions: readonly string[];
  /** A long wikitext. */
  readonly text: string;
}

/** The password of every account in {@link editorsOf}. */
export const password = 'a password for the load test';

const seed = 1;

/** Returns the benchmark's wiki, with accounts that can log in and a search index; made once and kept in `.cache`. */
export function loadTestWiki(pages: number, report: (line: string) => void): WikiFiles {
  const configuration = resolve('.cache/overload-configuration.json');
  const database = resolve(`.cache/overload-v${generatorVersion}-${seed}-${pages}.sqlite`);
  writeConfiguration(configuration);
  trustLocalProxy(configuration);
  if (existsSync(database)) return { database, configuration };
  const benchmark = `.cache/bench-v${generatorVersion}-${seed}-${pages}.sqlite`;
  if (!existsSync(benchmark)) generateWiki(benchmark, { pages, seed }, report);
  report('copying the wiki and making its search index');
  const unfinished = `${database}-unfinished`;
  rmSync(unfinished, { force: true });
  copyFileSync(benchmark, unfinished);
  setPasswords(unfinished);
  const index = [
    'packages/wikiquery/bin/wikiquery.js',
    'index',
    '--database',
    `sqlite:${unfinished}`,
    '--config',
    configuration,
  ];
  execFileSync(process.execPath, index, { stdio: ['ignore', 'ignore', 'inherit'] });
  renameSync(unfinished, database);
  return { database, configuration };
}

/** The load names its clients in `X-Forwarded-For`. */
function trustLocalProxy(file: string): void {
  const configuration = JSON.parse(readFileSync(file, 'utf8')) as Configuration;
  const settings = { ...configuration.settings, trustedProxies: ['127.0.0.1'] };
  writeFileSync(file, JSON.stringify({ ...configuration, settings }));
}

function setPasswords(file: string): void {
  const database = new Database(file);
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  database
    .prepare(`UPDATE user SET user_password = ? WHERE user_id <= 50`)
    .run(`:B:salt:${md5(`salt-${md5(password)}`)}`);
  database.close();
}

/** Returns accounts without special rights that can log in. */
export function editorsOf(file: string, count: number): readonly string[] {
  return column(
    file,
    `SELECT user_name FROM user LEFT JOIN user_groups ON ug_user = user_id
     WHERE ug_user IS NULL AND user_id <= 50 ORDER BY user_id LIMIT ${count}`,
  );
}

/** Reads names and texts from a wiki. */
export function samplesOf(file: string): Samples {
  const spread = (table: string, name: string, key: string, count: number, where = '1') =>
    column(
      file,
      `SELECT ${name} FROM ${table} WHERE ${where} AND ${key} %
       (SELECT max(1, max(${key}) / ${count}) FROM ${table} WHERE ${where}) = 0 LIMIT ${count}`,
    );
  const titles = spread('page', 'page_title', 'page_id', 5000, 'page_namespace = 0').map(spaced);
  const texts = column(file, `SELECT CAST(old_text AS TEXT) FROM text WHERE old_id % 1000 = 0 LIMIT 100`);
  return {
    titles,
    categories: spread('category', 'cat_title', 'cat_id', 500).map(spaced),
    files: column(file, `SELECT img_name FROM image ORDER BY img_name LIMIT 500`).map(spaced),
    users: spread('user', 'user_name', 'user_id', 1000),
    words: [...new Set(texts.join(' ').match(/[a-z]{4,}/g))].slice(0, 500),
    revisions: column(
      file,
      `SELECT rev_id FROM revision WHERE rev_parent_id > 0 AND rev_id % 1000 = 0 LIMIT 500`,
    ),
    text: texts.join('\n').slice(0, 50_000),
  };
}

const spaced = (title: string): string => title.replaceAll('_', ' ');

function column(file: string, sql: string): readonly string[] {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return database.prepare(sql).pluck().all().map(String);
  } finally {
    database.close();
  }
}
