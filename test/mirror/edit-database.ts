import type { Database } from 'better-sqlite3';
import { sha1Base36 } from '../../packages/core/src/wiki/sha1.ts';

/** An edit that was made. */
export interface MadeEdit {
  readonly page: number;
  readonly revision: number;
}

/** Edits a page of a wiki in its database, as MediaWiki would: with a revision, its text and a recent change. */
export function editDatabase(database: Database, title: string, text: string): MadeEdit {
  const [page, before] = database
    .prepare<[string], [number, number]>(
      'SELECT page_id, page_latest FROM page WHERE page_namespace = 0 AND page_title = ?',
    )
    .raw()
    .get(title.replaceAll(' ', '_')) ?? [0, 0];
  const now = timestampNow();
  const revision = next(database, 'revision', 'rev_id');
  const content = next(database, 'content', 'content_id');
  const old_id = next(database, 'text', 'old_id');
  database.transaction(() => {
    const last = database.prepare('SELECT slot_content_id FROM slots WHERE slot_revision_id = ?').pluck();
    copy(database, 'text', 'old_id', 1, { old_id, old_text: text, old_flags: 'utf-8' });
    copy(database, 'content', 'content_id', last.get(before), {
      content_id: content,
      content_size: Buffer.byteLength(text),
      content_sha1: sha1Base36(text),
      content_address: `tt:${old_id}`,
    });
    copy(database, 'revision', 'rev_id', before, {
      rev_id: revision,
      rev_parent_id: before,
      rev_deleted: 0,
      rev_timestamp: now,
      rev_len: Buffer.byteLength(text),
      rev_sha1: sha1Base36(text),
    });
    copy(database, 'slots', 'slot_revision_id', before, {
      slot_revision_id: revision,
      slot_origin: revision,
      slot_content_id: content,
    });
    const author = database.prepare(
      'SELECT rev_actor AS rc_actor, rev_comment_id AS rc_comment_id FROM revision WHERE rev_id = ?',
    );
    copy(database, 'recentchanges', 'rc_type', 0, {
      ...(author.get(before) as object),
      rc_id: next(database, 'recentchanges', 'rc_id'),
      rc_timestamp: now,
      rc_cur_id: page,
      rc_title: title.replaceAll(' ', '_'),
      rc_namespace: 0,
      rc_this_oldid: revision,
      rc_last_oldid: before,
    });
    database
      .prepare('UPDATE page SET page_latest = ?, page_touched = ?, page_len = ? WHERE page_id = ?')
      .run(revision, now, Buffer.byteLength(text), page);
  })();
  return { page, revision };
}

/** Deletes a page of a wiki in its database, as MediaWiki would but for what can be undeleted. */
export function deleteInDatabase(database: Database, title: string): void {
  const key = title.replaceAll(' ', '_');
  const page = database
    .prepare<[string], number>('SELECT page_id FROM page WHERE page_namespace = 0 AND page_title = ?')
    .pluck()
    .get(key);
  database.transaction(() => {
    database
      .prepare(
        `UPDATE category SET cat_pages = cat_pages - 1
          WHERE cat_title IN (SELECT cl_to FROM categorylinks WHERE cl_from = ?)`,
      )
      .run(page);
    database.exec(`DELETE FROM category WHERE cat_pages = 0
      AND cat_title NOT IN (SELECT page_title FROM page WHERE page_namespace = 14)`);
    for (const [table, column] of ofPages)
      database.prepare(`DELETE FROM "${table}" WHERE "${column}" = ?`).run(page);
    copy(database, 'logging', 'log_type', 'delete', {
      log_id: next(database, 'logging', 'log_id'),
      log_action: 'delete',
      log_timestamp: timestampNow(),
      log_namespace: 0,
      log_title: key,
      log_page: page,
      log_params: 'a:0:{}',
      log_deleted: 0,
    });
  })();
}

/** The tables whose rows go with a page, and their columns of its id. */
const ofPages = [
  ['page', 'page_id'],
  ['revision', 'rev_page'],
  ['recentchanges', 'rc_cur_id'],
  ['pagelinks', 'pl_from'],
  ['templatelinks', 'tl_from'],
  ['categorylinks', 'cl_from'],
  ['imagelinks', 'il_from'],
  ['externallinks', 'el_from'],
  ['iwlinks', 'iwl_from'],
  ['langlinks', 'll_from'],
  ['page_props', 'pp_page'],
  ['page_restrictions', 'pr_page'],
  ['redirect', 'rd_from'],
] as const;

/** Stores another row like one of a table. */
function copy(
  database: Database,
  table: string,
  key: string,
  id: unknown,
  changes: Readonly<Record<string, unknown>>,
): void {
  const row = database.prepare(`SELECT * FROM "${table}" WHERE "${key}" = ?`).get(id) as object;
  const whole = { ...row, ...changes };
  const columns = Object.keys(whole);
  database
    .prepare(`INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
    .run(...Object.values(whole));
}

const next = (database: Database, table: string, key: string): number =>
  Number(database.prepare(`SELECT max("${key}") + 1 FROM "${table}"`).pluck().get());

const timestampNow = (): string => new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
