import type { Database } from 'better-sqlite3';
import { Namespace } from '@wikiquery/core/wiki';
import { linkTables } from '../../rows/links.ts';
import { stagedTables } from './staged.ts';

/** Columns that refer to the page that a row belongs to. */
const ofPages: readonly (readonly [table: string, column: string])[] = [
  ['page', 'page_id'],
  ...Object.entries(linkTables),
  ['page_restrictions', 'pr_page'],
];

/** Columns with the ID of the revision that a row belongs to. */
const ofRevisions: readonly (readonly [table: string, column: string])[] = [
  ['revision', 'rev_id'],
  ['slots', 'slot_revision_id'],
  ['change_tag', 'ct_rev_id'],
  ['ip_changes', 'ipc_rev_id'],
];

/**
 * Deletes the pages whose IDs a query selects, with their rows in other tables, and the contents and texts that nothing
 * else refers to; returns the number of pages. Files are kept if the table `image` comes from an SQL dump.
 */
export function deletePages(database: Database, query: string, given: ReadonlySet<string>): number {
  database.exec('CREATE TEMP TABLE gone (id INTEGER PRIMARY KEY)');
  const { changes } = database.prepare(`INSERT INTO gone ${query}`).run();
  if (changes > 0) {
    if (!given.has('image')) deleteFiles(database);
    deleteRevisions(database, 'SELECT rev_id FROM revision WHERE rev_page IN (SELECT id FROM gone)');
    const staged = database.prepare<[string], number>('SELECT 1 FROM sqlite_schema WHERE name = ?').pluck();
    for (const [table, column] of ofPages) {
      database.exec(`DELETE FROM "${table}" WHERE "${column}" IN (SELECT id FROM gone)`);
      const aside = `import_${table}`;
      if (table in stagedTables && staged.get(aside) !== undefined)
        database.exec(`DELETE FROM "${aside}" WHERE "${column}" IN (SELECT id FROM gone)`);
    }
  }
  database.exec('DROP TABLE gone');
  return changes;
}

/** Deletes the files whose description pages are deleted. */
function deleteFiles(database: Database): void {
  const titles = `SELECT page_title FROM page WHERE page_namespace = ${Namespace.file} AND page_id`;
  // Another page with the same title may remain.
  const names = `${titles} IN (SELECT id FROM gone) EXCEPT ${titles} NOT IN (SELECT id FROM gone)`;
  database.exec(`DELETE FROM image WHERE img_name IN (${names});
    DELETE FROM oldimage WHERE oi_name IN (${names})`);
}

/**
 * Deletes the revisions whose IDs a query selects, with the contents and texts that nothing else refers to; scans the
 * slots once, since these have no index by content.
 */
export function deleteRevisions(database: Database, query: string): void {
  database.exec(`CREATE TEMP TABLE gone_revision (id INTEGER PRIMARY KEY);
    INSERT INTO gone_revision ${query};
    CREATE TEMP TABLE gone_content (id INTEGER PRIMARY KEY, address TEXT);
    INSERT OR IGNORE INTO gone_content SELECT content_id, content_address FROM slots
      JOIN content ON content_id = slot_content_id WHERE slot_revision_id IN (SELECT id FROM gone_revision)`);
  for (const [table, column] of ofRevisions)
    database.exec(`DELETE FROM "${table}" WHERE "${column}" IN (SELECT id FROM gone_revision)`);
  database.exec(`DELETE FROM gone_content WHERE id IN
      (SELECT slot_content_id FROM slots WHERE slot_content_id IN (SELECT id FROM gone_content));
    DELETE FROM content WHERE content_id IN (SELECT id FROM gone_content);
    CREATE TEMP TABLE gone_text (id INTEGER PRIMARY KEY, address TEXT UNIQUE);
    INSERT OR IGNORE INTO gone_text SELECT substr(address, 4) + 0, address FROM gone_content WHERE address LIKE 'tt:%';
    DELETE FROM gone_text WHERE address IN
      (SELECT content_address FROM content WHERE content_address IN (SELECT address FROM gone_text));
    DELETE FROM text WHERE old_id IN (SELECT id FROM gone_text);
    DROP TABLE gone_text; DROP TABLE gone_content; DROP TABLE gone_revision`);
}
