import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import type { Configuration } from '../../packages/core/src/wiki/configuration.ts';
import { indexWiki } from '../cirrussearch/corpus.ts';

/** What an index has, a line each. What only former texts had may be left in the other tables. */
const contents = {
  page: 'SELECT * FROM wikiquery_search_page',
  texts: 'SELECT * FROM wikiquery_search_texts',
  words: 'SELECT term, doc, col, offset FROM temp.kept_words',
  titled: 'SELECT term, doc, col, offset FROM temp.kept_titled',
  trigrams: 'SELECT term, doc FROM temp.kept_trigrams',
  completion: 'SELECT * FROM wikiquery_search_completion',
  due: 'SELECT * FROM wikiquery_search_due',
} as const;

/** What an index has to have, and may have more of. */
const supplies = {
  term: 'SELECT wst_term, wst_plain, wst_folded, wst_stem FROM wikiquery_search_term',
  spelling: `SELECT wst_plain FROM wikiquery_search_spelling
    JOIN wikiquery_search_term ON wst_id = wikiquery_search_spelling.rowid`,
  part: 'SELECT * FROM wikiquery_search_part',
  title: 'SELECT * FROM wikiquery_search_title',
} as const;

/** Tells where the full-text index of a SQLite file, or of a wiki in memory, differs from one that is made afresh. */
export async function wordDifferences(
  of: string | Database,
  configuration: Configuration,
): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-words-'));
  const copy = (name: string): Database => {
    // What an open transaction has put into an index is in the database only after this.
    if (typeof of !== 'string') return new Sqlite(of.exec('SAVEPOINT kept; RELEASE kept').serialize());
    const path = join(folder, name);
    const source = new Sqlite(of);
    source.exec(`VACUUM INTO '${path.replaceAll("'", "''")}'`);
    source.close();
    return new Sqlite(path);
  };
  const [kept, fresh] = [copy('kept.sqlite'), copy('fresh.sqlite')];
  try {
    fresh.exec('DROP TABLE wikiquery_search_wiki');
    await indexWiki(fresh, configuration);
    for (const each of [kept, fresh])
      each.exec(`CREATE VIRTUAL TABLE temp.kept_words USING fts5vocab(main, wikiquery_search_words, instance);
        CREATE VIRTUAL TABLE temp.kept_titled USING fts5vocab(main, wikiquery_search_titled, instance);
        CREATE VIRTUAL TABLE temp.kept_trigrams USING fts5vocab(main, wikiquery_search_source, instance)`);
    const lines = (database: Database, statement: string): ReadonlySet<string> =>
      new Set(
        database
          .prepare<[], unknown[]>(statement)
          .raw()
          .all()
          .map((row) => JSON.stringify(row)),
      );
    const missing = Object.entries({ ...contents, ...supplies }).flatMap(([name, statement]) =>
      [...lines(fresh, statement).difference(lines(kept, statement))].map((line) => `${name}: lacks ${line}`),
    );
    const more = Object.entries(contents).flatMap(([name, statement]) =>
      [...lines(kept, statement).difference(lines(fresh, statement))].map((line) => `${name}: has ${line}`),
    );
    return [...missing, ...more];
  } finally {
    kept.close();
    fresh.close();
    rmSync(folder, { recursive: true });
  }
}
