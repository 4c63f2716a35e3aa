import Sqlite from 'better-sqlite3';

/** The title of the page whose ID a column has. */
const title = (column: string): string =>
  `(SELECT page_namespace || ':' || page_title FROM page WHERE page_id = ${column})`;

const target = (column: string): string =>
  `(SELECT lt_namespace || ':' || lt_title FROM linktarget WHERE lt_id = ${column})`;

const slots = (revision: string): string =>
  `(SELECT group_concat(slot, ' ') FROM (SELECT role_name || '=' || model_name || ',' || content_size || ',' ||
    content_sha1 || ',' || (content_address LIKE 'tt:%') AS slot FROM slots JOIN slot_roles ON role_id = slot_role_id
    JOIN content ON content_id = slot_content_id JOIN content_models ON model_id = content_model
    WHERE slot_revision_id = ${revision} ORDER BY role_name))`;

/** Queries that describe the rows of each table by titles, since IDs may differ. */
const queries: Readonly<Record<string, string>> = {
  page: `SELECT page_namespace || ':' || page_title, page_is_redirect, page_is_new, page_len, page_content_model,
    (SELECT rev_timestamp FROM revision WHERE rev_id = page_latest) FROM page`,
  revision: `SELECT ${title('r.rev_page')}, r.rev_timestamp, r.rev_sha1, r.rev_len, r.rev_minor_edit, r.rev_deleted,
    ltrim(actor_name, '>'), comment_text, (SELECT p.rev_timestamp FROM revision p WHERE p.rev_id = r.rev_parent_id),
    ${slots('r.rev_id')} FROM revision r JOIN actor ON actor_id = rev_actor JOIN comment ON comment_id = rev_comment_id`,
  text: `SELECT ${title('rev_page')}, rev_timestamp, CAST(old_text AS TEXT) FROM revision
    JOIN slots ON slot_revision_id = rev_id JOIN content ON content_id = slot_content_id
    JOIN text ON content_address = 'tt:' || old_id`,
  pagelinks: `SELECT ${title('pl_from')}, ${target('pl_target_id')} FROM pagelinks`,
  templatelinks: `SELECT ${title('tl_from')}, ${target('tl_target_id')} FROM templatelinks`,
  imagelinks: `SELECT ${title('il_from')}, il_to FROM imagelinks`,
  categorylinks: `SELECT ${title('cl_from')}, cl_to, cl_sortkey, cl_sortkey_prefix, cl_type FROM categorylinks`,
  externallinks: `SELECT ${title('el_from')}, el_to_domain_index, el_to_path FROM externallinks`,
  langlinks: `SELECT ${title('ll_from')}, ll_lang, ll_title FROM langlinks`,
  iwlinks: `SELECT ${title('iwl_from')}, iwl_prefix, iwl_title FROM iwlinks`,
  page_props: `SELECT ${title('pp_page')}, pp_propname, CAST(pp_value AS TEXT) FROM page_props`,
  redirect: `SELECT ${title('rd_from')}, rd_namespace, rd_title, rd_interwiki, rd_fragment FROM redirect`,
  category: 'SELECT cat_title, cat_pages, cat_subcats, cat_files FROM category WHERE cat_pages > 0',
  logging: `SELECT log_type, log_action, log_timestamp, log_namespace || ':' || log_title, ltrim(actor_name, '>'), comment_text,
    CAST(log_params AS TEXT), log_deleted FROM logging JOIN actor ON actor_id = log_actor
    JOIN comment ON comment_id = log_comment_id`,
};

/** Rows of a wiki as lines, by table. */
export type RowsByTable = ReadonlyMap<string, readonly string[]>;

/** Reads what a wiki's database has, without IDs. */
export function rowsByTitle(path: string): RowsByTable {
  const database = new Sqlite(path, { readonly: true });
  try {
    return new Map(
      Object.entries(queries).map(([table, sql]) => [
        table,
        database
          .prepare<[], unknown[]>(sql)
          .raw()
          .all()
          .map((row) => JSON.stringify(row))
          .toSorted(),
      ]),
    );
  } finally {
    database.close();
  }
}

/** The lines that only one of two lists has; a line that occurs twice counts twice. */
export function onlyIn(some: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return some.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
