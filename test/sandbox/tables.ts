import type { Database } from 'better-sqlite3';
import { differingFields } from './compare-answers.ts';

/** Statements that read what answers tell, without numbers that nobody sees. */
const statements: Readonly<Record<string, string>> = {
  page: `SELECT page_id, page_namespace, page_title, page_is_redirect, page_is_new, page_touched, page_latest, page_len,
    page_content_model, page_lang FROM page`,
  revision: `SELECT rev_id, rev_page, rev_parent_id, rev_timestamp, rev_minor_edit, rev_deleted, rev_len, rev_sha1,
    actor_user, actor_name, comment_text
    FROM revision JOIN actor ON actor_id = rev_actor JOIN comment ON comment_id = rev_comment_id`,
  archive: `SELECT ar_namespace, ar_title, ar_rev_id, ar_page_id, ar_parent_id, ar_timestamp, ar_minor_edit, ar_deleted,
    ar_len, ar_sha1, actor_name, comment_text
    FROM archive JOIN actor ON actor_id = ar_actor JOIN comment ON comment_id = ar_comment_id`,
  slots: `SELECT slot_revision_id, role_name, slot_origin, content_size, content_sha1, model_name,
    CASE old_flags WHEN 'utf-8' THEN CAST(old_text AS TEXT) END AS text
    FROM slots JOIN slot_roles ON role_id = slot_role_id JOIN content ON content_id = slot_content_id
    JOIN content_models ON model_id = content_model
    LEFT JOIN text ON content_address LIKE 'tt:%' AND old_id = substr(content_address, 4) + 0`,
  recentchanges: `SELECT rc_id, rc_timestamp, actor_user, actor_name, rc_namespace, rc_title, comment_text, rc_minor, rc_bot,
    rc_new, rc_cur_id, rc_this_oldid, rc_last_oldid, rc_type, rc_source, rc_patrolled, rc_ip, rc_old_len, rc_new_len,
    rc_deleted, rc_logid, rc_log_type, rc_log_action, rc_params
    FROM recentchanges JOIN actor ON actor_id = rc_actor JOIN comment ON comment_id = rc_comment_id`,
  logging: `SELECT log_id, log_type, log_action, log_timestamp, actor_name, log_namespace, log_title, log_page, comment_text,
    log_params, log_deleted
    FROM logging JOIN actor ON actor_id = log_actor JOIN comment ON comment_id = log_comment_id`,
  log_search: 'SELECT ls_field, CAST(ls_value AS TEXT) AS ls_value, ls_log_id FROM log_search',
  change_tag: `SELECT ct_rc_id, ct_log_id, ct_rev_id, ctd_name, ct_params
    FROM change_tag JOIN change_tag_def ON ctd_id = ct_tag_id`,
  change_tag_def: 'SELECT ctd_name, ctd_user_defined, ctd_count FROM change_tag_def',
  pagelinks: `SELECT pl_from, pl_from_namespace, lt_namespace, lt_title
    FROM pagelinks JOIN linktarget ON lt_id = pl_target_id`,
  templatelinks: `SELECT tl_from, tl_from_namespace, lt_namespace, lt_title
    FROM templatelinks JOIN linktarget ON lt_id = tl_target_id`,
  imagelinks: 'SELECT * FROM imagelinks',
  categorylinks:
    'SELECT cl_from, cl_to, hex(cl_sortkey), cl_sortkey_prefix, cl_timestamp, cl_type FROM categorylinks',
  externallinks: 'SELECT el_from, el_to_domain_index, el_to_path FROM externallinks',
  langlinks: 'SELECT * FROM langlinks',
  iwlinks: 'SELECT * FROM iwlinks',
  page_props: 'SELECT pp_page, pp_propname, CAST(pp_value AS TEXT) AS pp_value, pp_sortkey FROM page_props',
  redirect:
    "SELECT rd_from, rd_namespace, rd_title, coalesce(rd_interwiki, ''), coalesce(rd_fragment, '') FROM redirect",
  category: 'SELECT cat_title, cat_pages, cat_subcats, cat_files FROM category',
  page_restrictions: 'SELECT pr_page, pr_type, pr_level, pr_cascade, pr_expiry FROM page_restrictions',
  protected_titles: `SELECT pt_namespace, pt_title, actor_name, comment_text, pt_timestamp, pt_expiry, pt_create_perm
    FROM protected_titles LEFT JOIN actor ON actor_user = pt_user JOIN comment ON comment_id = pt_reason_id`,
  watchlist: `SELECT wl_user, wl_namespace, wl_title, wl_notificationtimestamp, we_expiry
    FROM watchlist LEFT JOIN watchlist_expiry ON we_item = wl_id`,
  user: 'SELECT user_id, user_name, user_editcount, user_registration, user_email, user_is_temp FROM user',
  user_groups: 'SELECT ug_user, ug_group, ug_expiry FROM user_groups',
  user_former_groups: 'SELECT * FROM user_former_groups',
  user_properties: 'SELECT up_user, up_property, CAST(up_value AS TEXT) AS up_value FROM user_properties',
  user_newtalk: 'SELECT user_id, user_ip, user_last_timestamp FROM user_newtalk',
  block: `SELECT bl_id, bt_address, bt_user, bt_user_text, bt_auto, bt_range_start, bt_range_end, bt_count, actor_name,
    comment_text, bl_timestamp, bl_anon_only, bl_create_account, bl_enable_autoblock, bl_expiry, bl_deleted,
    bl_block_email, bl_allow_usertalk, bl_parent_block_id, bl_sitewide
    FROM block JOIN block_target ON bt_id = bl_target JOIN actor ON actor_id = bl_by_actor
    JOIN comment ON comment_id = bl_reason_id`,
  ipblocks_restrictions: 'SELECT * FROM ipblocks_restrictions',
  image: `SELECT img_name, img_size, img_width, img_height, img_bits, img_media_type, img_major_mime, img_minor_mime,
    comment_text, actor_name, img_timestamp, img_sha1
    FROM image JOIN comment ON comment_id = img_description_id JOIN actor ON actor_id = img_actor`,
  oldimage: `SELECT oi_name, oi_archive_name, oi_size, comment_text, actor_name, oi_timestamp, oi_sha1, oi_deleted
    FROM oldimage JOIN comment ON comment_id = oi_description_id JOIN actor ON actor_id = oi_actor`,
  filearchive: `SELECT fa_id, fa_name, fa_archive_name, fa_storage_key, fa_deleted_timestamp, fa_size, fa_timestamp, fa_sha1,
    fa_deleted FROM filearchive`,
  site_stats: 'SELECT ss_total_edits, ss_good_articles, ss_total_pages, ss_users, ss_images FROM site_stats',
  ip_changes: 'SELECT * FROM ip_changes',
  // MediaWiki keeps the entries of deleted pages, which nobody finds.
  searchindex: 'SELECT docid, si_title, si_text FROM searchindex WHERE docid IN (SELECT page_id FROM page)',
};

type Row = Readonly<Record<string, unknown>>;

/** Tells in which rows two wikis differ. */
export function differingRows(theirs: Database, ours: Database): readonly string[] {
  return Object.entries(statements).flatMap(([table, statement]) => {
    const [their, our] = [rowsOf(theirs, statement), rowsOf(ours, statement)];
    const mine = new Map([...our].filter(([key]) => !their.has(key)));
    const lines = [...their].flatMap(([key, row]) => {
      if (our.has(key)) return [];
      const [id] = Object.values(row);
      const [same] = [...mine].filter(([, other]) => Object.values(other)[0] === id);
      if (same === undefined) return [`MediaWiki has ${key}`];
      mine.delete(same[0]);
      const fields = differingFields(row, same[1]).join('; ');
      return [`${String(id)}${fields}`];
    });
    return [...lines, ...[...mine.keys()].map((key) => `sandbox has ${key}`)].map(
      (line) => `${table} ${line}`,
    );
  });
}

/** Rows as texts, each once. */
const rowsOf = (database: Database, statement: string): ReadonlyMap<string, Row> =>
  new Map((database.prepare(statement).all() as readonly Row[]).map((row) => [JSON.stringify(row), row]));

interface Token {
  readonly id: number;
  readonly token: Uint8Array;
}

/** Gives a database all rows of a file with the same tables. */
export function copyTables(file: string, to: Database): void {
  to.prepare('ATTACH ? AS source').run(file);
  try {
    const known = new Set(namesOfTables(to, 'source'));
    // Each wiki makes its own, on which its sessions depend.
    const tokens = to.prepare<[], Token>('SELECT user_id AS id, user_token AS token FROM user').all();
    to.transaction(() => {
      for (const table of namesOfTables(to, 'main').filter((name) => known.has(name))) {
        const columns = to
          .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
          .pluck()
          .all(table)
          .map((name) => `"${name}"`);
        if (table === 'searchindex') columns.unshift('docid');
        to.exec(`DELETE FROM main."${table}"`);
        to.exec(
          `INSERT INTO main."${table}" (${columns.join(', ')}) SELECT ${columns.join(', ')} FROM source."${table}"`,
        );
      }
      const keep = to.prepare('UPDATE main.user SET user_token = ? WHERE user_id = ? AND user_is_temp = 1');
      for (const { id, token } of tokens) keep.run(token, id);
    })();
  } finally {
    to.exec('DETACH source');
  }
}

const namesOfTables = (database: Database, schema: string): readonly string[] =>
  database
    .prepare<[], string>(
      `SELECT name FROM "${schema}".sqlite_master WHERE type = 'table'
        AND (name = 'sqlite_sequence' OR name NOT LIKE 'sqlite%') AND name NOT LIKE 'searchindex\\__%' ESCAPE '\\'`,
    )
    .pluck()
    .all();
