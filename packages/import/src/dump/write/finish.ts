import type { Database } from 'better-sqlite3';
import type { Statistics } from '@wikiquery/core/store';
import { Namespace, type Site } from '@wikiquery/core/wiki';
import type { NewRow } from '../../rows/row.ts';
import { interwikiRow, statisticsRow } from '../../rows/site.ts';
import { bulkInsert } from './bulk.ts';
import { endCounting, noteMissingRevisions, noteTakenRevisions } from './counted-pages.ts';
import { endExpansion } from './expandable.ts';
import { importTables, lateIndexes } from './open.ts';
import { stagedTables, type StagedTable } from './staged.ts';
import { dropTitledTargets, resolveTitledTargets } from './titled-targets.ts';

/** A step that runs after all rows are imported; it can be repeated if it was interrupted. */
export interface FinishStep {
  readonly name: string;
  readonly run: (database: Database) => void;
}

/**
 * Returns the steps that complete a database, in order: staged rows, indexes, counts, interwiki prefixes and more. `kept`
 * names the tables of SQL dumps whose earlier rows stay.
 */
export function finishSteps(
  site: Site,
  given: ReadonlySet<string>,
  kept: ReadonlySet<string>,
): readonly FinishStep[] {
  const sql = (name: string, ...statements: readonly string[]): FinishStep => ({
    name,
    run: (database) => {
      for (const statement of statements) database.exec(statement);
    },
  });
  const unless = (table: string, step: FinishStep): readonly FinishStep[] => (given.has(table) ? [] : [step]);
  return [
    { name: 'titles of link targets', run: resolveTitledTargets },
    ...Object.entries(stagedTables)
      .filter(([name]) => given.has(name) && name !== 'collation')
      .map(([name, staged]) => ({
        name: `rows of ${name}`,
        run: sorting(unstage(name, staged, kept.has(name))),
      })),
    { name: 'link targets', run: dropTitledTargets },
    sql('collations', 'DROP TABLE IF EXISTS import_collation'),
    {
      name: 'expanded pages',
      run: endExpansion,
    },
    ...lateIndexes().map(([table, statements]) => {
      const { name, run } = sql(`indexes of ${table}`, ...statements);
      return { name, run: sorting(run) };
    }),
    ...unless('revision', sql('newest revisions', newestRevisions)),
    {
      name: 'pages without text',
      run: (database) => {
        noteTakenRevisions(database);
        // A dump of `page` may be newer than the revisions.
        if (!given.has('page')) noteMissingRevisions(database);
        endCounting(database);
      },
    },
    ...unless('category', sql('categories', ...categories)),
    ...unless('user', sql('edit counts', editCounts)),
    ...unless('interwiki', {
      name: 'interwiki prefixes',
      run: (database) => {
        insertAll(database, 'interwiki', site.configuration.interwikimap.map(interwikiRow));
      },
    }),
    ...unless('site_stats', { name: 'statistics', run: (database) => writeStatistics(database, site) }),
  ];
}

/**
 * Runs a step that sorts with a small cache. SQLite sorts as many rows at once as the cache would hold, and is twice as
 * fast when these fit into the processor's own cache.
 */
const sorting =
  (run: FinishStep['run']): FinishStep['run'] =>
  (database) => {
    const size = database.pragma('cache_size', { simple: true });
    database.pragma('cache_size = -2048');
    try {
      run(database);
    } finally {
      database.pragma(`cache_size = ${String(size)}`);
    }
  };

/** Moves the staged rows into their table, in the order of its key. */
const unstage =
  (name: string, { select, join = '', lost }: StagedTable, isKept: boolean) =>
  (database: Database): void => {
    const isStaged = database.prepare<[string]>('SELECT 1 FROM sqlite_schema WHERE name = ?');
    if (isStaged.get(`import_${name}`) === undefined) return;
    const from = `FROM "import_${name}" s ${join}`;
    const key = importTables[name]?.primaryKey.map((column) => select[column] ?? column).join(', ') ?? '1';
    database.exec('CREATE TABLE IF NOT EXISTS import_collation (collation_id, collation_name)');
    if (!isKept) database.exec(`DELETE FROM "${name}"`);
    const { changes } = database
      .prepare(
        `INSERT OR ${isKept ? 'REPLACE' : 'IGNORE'} INTO "${name}" (${Object.keys(select).join(', ')})
        SELECT ${Object.values(select).join(', ')} ${from}
        ${lost === undefined ? '' : `WHERE NOT (${lost})`} ORDER BY ${key}`,
      )
      .run();
    const count = (rows: string): number =>
      database.prepare<[], number>(`SELECT count(*) ${rows}`).pluck().get() ?? 0;
    const missing = count(`FROM "import_${name}"`) - changes;
    // Counting these is only worth it if some are missing.
    const nowhere = missing > 0 && lost !== undefined ? count(`${from} WHERE ${lost}`) : 0;
    const note = (rows: number, message: string): void => {
      if (rows > 0)
        database
          .prepare<[string, string]>(
            `INSERT INTO wikiquery_import_problem (file, "offset", kind, title, message) VALUES (?, 0, 'target', '', ?)`,
          )
          .run(name, `${rows} ${rows === 1 ? 'row is' : 'rows are'} skipped: ${message}`);
    };
    note(nowhere, 'the link target is not in the dump of linktarget.');
    note(missing - nowhere, 'another row has the same key, or a value is missing.');
    database.exec(`DROP TABLE "import_${name}"`);
  };

/** The dump of `page` may be newer than that of the revisions, and revisions may have moved to another page. */
const newestRevisions = `UPDATE page SET (page_latest, page_len) =
    (SELECT rev_id, rev_len FROM revision WHERE rev_page = page_id ORDER BY rev_timestamp DESC, rev_id DESC LIMIT 1)
  WHERE NOT EXISTS (SELECT 1 FROM revision WHERE rev_id = page_latest AND rev_page = page_id)
    AND EXISTS (SELECT 1 FROM revision WHERE rev_page = page_id)`;

const categories = [
  'DELETE FROM category',
  `INSERT INTO category (cat_id, cat_title, cat_pages, cat_subcats, cat_files)
    SELECT row_number() OVER (ORDER BY title), title, sum(pages), sum(subcats), sum(files) FROM (
      SELECT cl_to AS title, count(*) AS pages, sum(cl_type = 'subcat') AS subcats, sum(cl_type = 'file') AS files
        FROM categorylinks GROUP BY cl_to
      UNION ALL SELECT page_title, 0, 0, 0 FROM page WHERE page_namespace = ${Namespace.category})
    GROUP BY title ORDER BY title`,
];

const editCounts = `UPDATE user SET user_editcount = coalesce((SELECT count(*) FROM actor JOIN revision
  ON rev_actor = actor_id WHERE actor_user = user_id), 0)`;

function writeStatistics(database: Database, site: Site): void {
  const content = site.pageNamespaces.filter((number) => site.namespaces.get(number)?.content);
  const count = (rows: string): number =>
    database.prepare<[], number>(`SELECT count(*) FROM ${rows}`).pluck().get() ?? 0;
  const counts: Statistics = {
    edits: count('revision'),
    articles: count(`page WHERE page_namespace IN (${content.join(',')}) AND page_is_redirect = 0
      AND EXISTS (SELECT 1 FROM pagelinks WHERE pl_from = page_id)`),
    pages: count('page'),
    users: count('user'),
    activeusers: 0,
    images: count('image'),
  };
  database.exec('DELETE FROM site_stats');
  insertAll(database, 'site_stats', [statisticsRow(counts)]);
}

function insertAll(database: Database, table: string, rows: readonly NewRow[]): void {
  const insert = bulkInsert(database, table, { conflict: 'REPLACE' });
  for (const row of rows) insert.add(row);
  insert.flush();
}
