import type { Database } from 'better-sqlite3';

/** Of these categories, MediaWiki's own counts drift where a member becomes another kind of page by a move. */
export const miscounted = 'a category that counts its subcategories or files wrongly';

/** Statements that find rows which contradict others, by what is wrong with them. */
const statements: Readonly<Record<string, string>> = {
  'a page without its newest revision': `SELECT page_id FROM page
    LEFT JOIN revision ON rev_id = page_latest AND rev_page = page_id WHERE rev_id IS NULL`,
  'a revision without its page':
    'SELECT rev_id FROM revision LEFT JOIN page ON page_id = rev_page WHERE page_id IS NULL',
  'a revision without author, summary or text': `SELECT rev_id FROM revision LEFT JOIN actor ON actor_id = rev_actor
    LEFT JOIN comment ON comment_id = rev_comment_id LEFT JOIN slots ON slot_revision_id = rev_id
    LEFT JOIN content ON content_id = slot_content_id LEFT JOIN text ON content_address = 'tt:' || old_id
    WHERE actor_id IS NULL OR comment_id IS NULL OR old_id IS NULL`,
  'a deleted revision without author, summary or text': `SELECT ar_rev_id FROM archive LEFT JOIN actor ON actor_id = ar_actor
    LEFT JOIN comment ON comment_id = ar_comment_id LEFT JOIN slots ON slot_revision_id = ar_rev_id
    LEFT JOIN content ON content_id = slot_content_id LEFT JOIN text ON content_address = 'tt:' || old_id
    WHERE actor_id IS NULL OR comment_id IS NULL OR old_id IS NULL`,
  'a revision that is deleted and is not': 'SELECT rev_id FROM revision JOIN archive ON ar_rev_id = rev_id',
  'a text whose length is told wrongly': `SELECT rev_id FROM revision WHERE rev_len <> (SELECT sum(content_size) FROM slots
    JOIN content ON content_id = slot_content_id WHERE slot_revision_id = rev_id)`,
  'links of a page that is not': `SELECT pl_from FROM pagelinks WHERE pl_from NOT IN (SELECT page_id FROM page)
    UNION ALL SELECT tl_from FROM templatelinks WHERE tl_from NOT IN (SELECT page_id FROM page)
    UNION ALL SELECT il_from FROM imagelinks WHERE il_from NOT IN (SELECT page_id FROM page)
    UNION ALL SELECT cl_from FROM categorylinks WHERE cl_from NOT IN (SELECT page_id FROM page)
    UNION ALL SELECT el_from FROM externallinks WHERE el_from NOT IN (SELECT page_id FROM page)
    UNION ALL SELECT ll_from FROM langlinks WHERE ll_from NOT IN (SELECT page_id FROM page)
    UNION ALL SELECT iwl_from FROM iwlinks WHERE iwl_from NOT IN (SELECT page_id FROM page)
    UNION ALL SELECT pp_page FROM page_props WHERE pp_page NOT IN (SELECT page_id FROM page)
    UNION ALL SELECT pr_page FROM page_restrictions WHERE pr_page NOT IN (SELECT page_id FROM page)`,
  'a link without target': `SELECT pl_from FROM pagelinks WHERE pl_target_id NOT IN (SELECT lt_id FROM linktarget)
    UNION ALL SELECT tl_from FROM templatelinks WHERE tl_target_id NOT IN (SELECT lt_id FROM linktarget)`,
  'a namespace that links tell wrongly': `SELECT pl_from FROM pagelinks JOIN page ON page_id = pl_from
    WHERE pl_from_namespace <> page_namespace UNION ALL SELECT tl_from FROM templatelinks
    JOIN page ON page_id = tl_from WHERE tl_from_namespace <> page_namespace UNION ALL SELECT il_from FROM imagelinks
    JOIN page ON page_id = il_from WHERE il_from_namespace <> page_namespace`,
  'a redirect that is none': `SELECT rd_from FROM redirect LEFT JOIN page ON page_id = rd_from AND page_is_redirect = 1
    WHERE page_id IS NULL`,
  'a category that counts its members wrongly': `SELECT cat_title FROM category LEFT JOIN categorylinks ON cl_to = cat_title
    GROUP BY cat_title HAVING cat_pages <> count(cl_from)`,
  [miscounted]: `SELECT cat_title FROM category LEFT JOIN categorylinks ON cl_to = cat_title GROUP BY cat_title
    HAVING cat_subcats <> count(*) FILTER (WHERE cl_type = 'subcat')
      OR cat_files <> count(*) FILTER (WHERE cl_type = 'file')`,
  'a category that is not counted':
    'SELECT cl_to FROM categorylinks WHERE cl_to NOT IN (SELECT cat_title FROM category)',
  'a tag that counts its changes wrongly': `SELECT ctd_name FROM change_tag_def LEFT JOIN change_tag ON ct_tag_id = ctd_id
    GROUP BY ctd_id HAVING ctd_count <> count(ct_id)`,
  // MediaWiki keeps the tags of revisions whose recent changes it removes together with their page.
  'a tag of what is not': `SELECT ct_id FROM change_tag WHERE
    ct_rev_id NOT IN (SELECT rev_id FROM revision UNION SELECT ar_rev_id FROM archive)
    OR ct_log_id NOT IN (SELECT log_id FROM logging) OR (ct_rev_id IS NULL AND ct_rc_id NOT IN (SELECT rc_id FROM recentchanges))`,
  'a log entry without author or summary': `SELECT log_id FROM logging LEFT JOIN actor ON actor_id = log_actor
    LEFT JOIN comment ON comment_id = log_comment_id WHERE actor_id IS NULL OR comment_id IS NULL`,
  'what a log is searched by, without its entry':
    'SELECT ls_log_id FROM log_search WHERE ls_log_id NOT IN (SELECT log_id FROM logging)',
  'a recent change of what is not': `SELECT rc_id FROM recentchanges WHERE
    (rc_type IN (0, 1) AND rc_this_oldid NOT IN (SELECT rev_id FROM revision))
    OR (rc_type = 3 AND rc_logid NOT IN (SELECT log_id FROM logging))`,
  'a recent change that is hidden otherwise than its revision': `SELECT rc_id FROM recentchanges
    JOIN revision ON rev_id = rc_this_oldid WHERE rc_type IN (0, 1) AND rc_deleted <> rev_deleted`,
  'a log entry that is hidden otherwise than its recent change': `SELECT rc_id FROM recentchanges
    JOIN logging ON log_id = rc_logid WHERE rc_type = 3 AND rc_this_oldid = 0 AND rc_deleted <> log_deleted`,
  'a block without its target':
    'SELECT bl_id FROM block WHERE bl_target NOT IN (SELECT bt_id FROM block_target)',
  'a target that counts its blocks wrongly': `SELECT bt_id FROM block_target LEFT JOIN block ON bl_target = bt_id
    GROUP BY bt_id HAVING bt_count <> count(bl_id)`,
  'a restriction of no block':
    'SELECT ir_ipb_id FROM ipblocks_restrictions WHERE ir_ipb_id NOT IN (SELECT bl_id FROM block)',
  'an account without its actor': `SELECT user_id FROM user LEFT JOIN actor ON actor_user = user_id AND actor_name = user_name
    WHERE actor_id IS NULL`,
  'a group of no account': 'SELECT ug_user FROM user_groups WHERE ug_user NOT IN (SELECT user_id FROM user)',
  'a page that is watched without its other side': `SELECT a.wl_id FROM watchlist AS a
    LEFT JOIN watchlist AS b ON b.wl_user = a.wl_user AND b.wl_namespace = (a.wl_namespace | 1) - (a.wl_namespace & 1)
    AND b.wl_title = a.wl_title WHERE b.wl_id IS NULL`,
  'an end of watching nothing':
    'SELECT we_item FROM watchlist_expiry WHERE we_item NOT IN (SELECT wl_id FROM watchlist)',
  'an old version of no file':
    'SELECT oi_name FROM oldimage WHERE oi_name NOT IN (SELECT img_name FROM image)',
  'a page that is searched and is not':
    'SELECT docid FROM searchindex WHERE docid NOT IN (SELECT page_id FROM page)',
  'an anonymous edit that its address does not have': `SELECT ipc_rev_id FROM ip_changes
    WHERE ipc_rev_id NOT IN (SELECT rev_id FROM revision)`,
  'statistics that count pages or files wrongly': `SELECT ss_row_id FROM site_stats
    WHERE ss_total_pages <> (SELECT count(*) FROM page) OR ss_images <> (SELECT count(*) FROM image)`,
};

/** Tells what in a wiki's tables contradicts something else. */
export function contradictions(database: Database): readonly string[] {
  const integrity = database.pragma('integrity_check', { simple: true });
  // Throws where what is searched is not what is stored.
  database.exec("INSERT INTO searchindex(searchindex) VALUES ('integrity-check')");
  return [
    ...(integrity === 'ok' ? [] : [String(integrity)]),
    ...Object.entries(statements).flatMap(([wrong, statement]) =>
      database
        .prepare<[], string | number>(statement)
        .pluck()
        .all()
        .map((row) => `${wrong}: ${row}`),
    ),
  ];
}
