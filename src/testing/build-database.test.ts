import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import Database from 'better-sqlite3';
import { sampleWiki } from '../../sample/wiki.ts';
import { buildDatabase } from './build-database.ts';
import { parsePages } from './page-files.ts';

const sample = sampleWiki();
const database = buildDatabase(sample);
const all = (sql: string): unknown[] => database.prepare(sql).raw().all();
const none = (sql: string): void => assert.deepEqual(all(sql), []);
const one = (sql: string): unknown => database.prepare(sql).pluck().get();

/** A wiki with these pages and nothing else from the sample. */
const small = (pages: string, from = sample) =>
  buildDatabase({ configuration: from.configuration, users: [{ name: 'Author' }], pages: parsePages(pages) });

suite('every reference finds its row', () => {
  const references: readonly (readonly [from: string, to: string, also?: string])[] = [
    ['revision.rev_page', 'page.page_id'],
    ['revision.rev_actor', 'actor.actor_id'],
    ['revision.rev_comment_id', 'comment.comment_id'],
    ['revision.rev_parent_id', 'revision.rev_id', 'rev_parent_id > 0'],
    ['page.page_latest', 'revision.rev_id'],
    ['slots.slot_content_id', 'content.content_id'],
    ['slots.slot_role_id', 'slot_roles.role_id'],
    ['content.content_model', 'content_models.model_id'],
    ['archive.ar_actor', 'actor.actor_id'],
    ['archive.ar_comment_id', 'comment.comment_id'],
    ['actor.actor_user', 'user.user_id', 'actor_user IS NOT NULL'],
    ['logging.log_actor', 'actor.actor_id'],
    ['logging.log_comment_id', 'comment.comment_id'],
    ['log_search.ls_log_id', 'logging.log_id'],
    ['recentchanges.rc_actor', 'actor.actor_id'],
    ['recentchanges.rc_comment_id', 'comment.comment_id'],
    ['recentchanges.rc_logid', 'logging.log_id', 'rc_logid > 0'],
    ['recentchanges.rc_this_oldid', 'revision.rev_id', 'rc_type IN (0, 1, 6)'],
    ['change_tag.ct_tag_id', 'change_tag_def.ctd_id'],
    ['change_tag.ct_log_id', 'logging.log_id', 'ct_log_id IS NOT NULL'],
    ['pagelinks.pl_from', 'page.page_id'],
    ['pagelinks.pl_target_id', 'linktarget.lt_id'],
    ['templatelinks.tl_target_id', 'linktarget.lt_id'],
    ['categorylinks.cl_from', 'page.page_id'],
    ['categorylinks.cl_to', 'category.cat_title'],
    ['redirect.rd_from', 'page.page_id', ''],
    ['page_restrictions.pr_page', 'page.page_id'],
    ['image.img_actor', 'actor.actor_id'],
    ['oldimage.oi_name', 'image.img_name'],
    ['filearchive.fa_description_id', 'comment.comment_id'],
    ['block.bl_target', 'block_target.bt_id'],
    ['block.bl_by_actor', 'actor.actor_id'],
    ['block.bl_parent_block_id', 'block.bl_id', 'bl_parent_block_id IS NOT NULL'],
    ['ipblocks_restrictions.ir_value', 'page.page_id', 'ir_type = 1'],
    ['watchlist.wl_user', 'user.user_id'],
    ['watchlist_expiry.we_item', 'watchlist.wl_id'],
    ['user_groups.ug_user', 'user.user_id'],
    ['bot_passwords.bp_user', 'user.user_id'],
    ['cu_changes.cuc_actor', 'actor.actor_id'],
    ['cu_log.cul_actor', 'actor.actor_id'],
    ['abuse_filter_log.afl_filter_id', 'abuse_filter.af_id'],
    ['babel.babel_user', 'user.user_id'],
  ];
  for (const [from, to, also] of references)
    test(`${from} → ${to}`, () => {
      const [table = '', column = ''] = from.split('.');
      const [other = '', key = ''] = to.split('.');
      const where = also ? `${also} AND` : '';
      assert.ok(Number(one(`SELECT count(*) FROM "${table}"`)) > 0, `${table} has no rows`);
      none(
        `SELECT ${column} FROM "${table}" WHERE ${where} ${column} NOT IN (SELECT ${key} FROM "${other}")`,
      );
    });

  test('every revision, kept or deleted, has a main slot', () => {
    none(`SELECT id FROM (SELECT rev_id AS id FROM revision UNION SELECT ar_rev_id FROM archive)
      WHERE id NOT IN (SELECT slot_revision_id FROM slots WHERE slot_role_id = 1)`);
  });
  test('content addresses name texts', () => {
    none(
      `SELECT content_address FROM content WHERE substr(content_address, 4) + 0 NOT IN (SELECT old_id FROM text)`,
    );
  });
});

test('MediaWiki finds the tables that it writes to while it serves, with nothing in them', () => {
  for (const table of ['job', 'l10n_cache', 'module_deps', 'objectcache', 'site_identifiers', 'sites']) {
    assert.equal(one(`SELECT count(*) FROM "${table}"`), 0);
  }
});

suite('what is written down twice agrees', () => {
  test('categories count their members', () => {
    none(`SELECT cat_title FROM category LEFT JOIN categorylinks ON cl_to = cat_title GROUP BY cat_id
      HAVING cat_pages <> count(cl_from) OR cat_subcats <> count(CASE cl_type WHEN 'subcat' THEN 1 END)
      OR cat_files <> count(CASE cl_type WHEN 'file' THEN 1 END)`);
  });
  test('tags count their uses', () => {
    none(`SELECT ctd_name FROM change_tag_def LEFT JOIN change_tag ON ct_tag_id = ctd_id GROUP BY ctd_id
      HAVING ctd_count <> count(ct_id)`);
  });
  test('pages know their newest revision, its length and whether it redirects', () => {
    none(`SELECT page_title FROM page JOIN revision ON rev_id = page_latest
      WHERE rev_page <> page_id OR rev_len <> page_len
      OR rev_id <> (SELECT max(rev_id) FROM revision WHERE rev_page = page_id)`);
    none('SELECT page_title FROM page WHERE page_is_redirect <> (page_id IN (SELECT rd_from FROM redirect))');
  });
  test('statistics count pages, files and accounts', () => {
    assert.deepEqual(all('SELECT ss_total_pages, ss_images, ss_users FROM site_stats'), [
      [one('SELECT count(*) FROM page'), one('SELECT count(*) FROM image'), one('SELECT count(*) FROM user')],
    ]);
  });
  test('revisions are numbered in the order of their times', () => {
    none(
      `SELECT a.rev_id FROM revision a JOIN revision b ON b.rev_id > a.rev_id AND b.rev_timestamp < a.rev_timestamp`,
    );
  });
  test('nobody edits before having an account', () => {
    none(`SELECT actor_name FROM revision JOIN actor ON actor_id = rev_actor JOIN user ON user_id = actor_user
      WHERE rev_timestamp < user_registration`);
  });
});

const from = (title: string): string =>
  `(SELECT page_id FROM page WHERE page_namespace = 0 AND page_title = '${title}')`;

suite('links follow from the text', () => {
  const wiki = small(`%%% Template:Box
<includeonly>[[Category:Boxed|{{{key|Default}}}]] [[Inside]]</includeonly><noinclude>[[Category:Templates]]</noinclude>
%%% Page
{{Box|key=Chosen}} {{Missing}} [[Other#Part|text]] [[Page]] [[:File:Shown.png]] [[File:Real.png|thumb|a [[caption]]]]
[[de:Seite]] [[:de:Verweis]] [[commons:Thing here]] [https://Sub.Example.ORG:81/p?q=1#f x] <nowiki>[[no]]</nowiki> <!-- [[no]] -->
[[Category:Plain|é]] {{DEFAULTSORT:Sorted}} __NOINDEX__
%%% Talk:Page
[[de:Seite]]
%%% Away
#REDIRECT [[Page#There]]`);
  const rows = (sql: string): unknown[] => wiki.prepare(sql).pluck().all();

  test('pages', () => {
    const sql = `SELECT lt_namespace || ':' || lt_title FROM pagelinks JOIN linktarget ON lt_id = pl_target_id
      WHERE pl_from = ${from('Page')} ORDER BY 1`;
    assert.deepEqual(rows(sql), ['0:Caption', '0:Inside', '0:Other', '10:Missing', '6:Shown.png']);
  });
  test('templates, the missing ones too', () => {
    const sql = `SELECT lt_title FROM templatelinks JOIN linktarget ON lt_id = tl_target_id WHERE tl_from = ${from('Page')} ORDER BY 1`;
    assert.deepEqual(rows(sql), ['Box', 'Missing']);
  });
  test('categories with their sort keys', () => {
    const sql = `SELECT cl_to || '=' || cl_sortkey FROM categorylinks WHERE cl_from = ${from('Page')} ORDER BY 1`;
    assert.deepEqual(rows(sql), [
      'Boxed=CHOSEN\nPAGE',
      'Pages_with_broken_file_links=SORTED\nPAGE',
      'Plain=É\nPAGE',
    ]);
  });
  test('files, other wikis, addresses, properties', () => {
    assert.deepEqual(rows('SELECT il_to FROM imagelinks'), ['Real.png']);
    assert.deepEqual(rows(`SELECT ll_lang || ':' || ll_title FROM langlinks`), ['de:Seite']);
    assert.deepEqual(rows(`SELECT iwl_prefix || ':' || iwl_title FROM iwlinks ORDER BY 1`), [
      'commons:Thing_here',
      'de:Seite',
      'de:Verweis',
    ]);
    assert.deepEqual(rows(`SELECT el_to_domain_index || ' ' || el_to_path FROM externallinks`), [
      'https://org.example.sub.:81 /p?q=1#f',
    ]);
    assert.deepEqual(rows(`SELECT pp_propname || '=' || pp_value FROM page_props ORDER BY 1`), [
      'defaultsort=Sorted',
      'noindex=',
    ]);
  });
  test('redirects', () => {
    assert.deepEqual(rows(`SELECT rd_title || '#' || rd_fragment FROM redirect`), ['Page#There']);
  });
});

const hash = (of: Database.Database): string => createHash('sha256').update(of.serialize()).digest('hex');

suite('the database', () => {
  test('is the same each time', () => {
    assert.equal(hash(buildDatabase(sampleWiki())), hash(database));
  });
  test('can be written to a file and read from it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wikiquery-'));
    const path = join(folder, 'sample.sqlite');
    buildDatabase(sample, path).close();
    const file = new Database(path, { readonly: true });
    assert.equal(file.pragma('integrity_check', { simple: true }), 'ok');
    assert.equal(file.prepare('SELECT count(*) FROM page').pluck().get(), one('SELECT count(*) FROM page'));
    file.close();
    rmSync(folder, { recursive: true });
  });
  test('is searchable', () => {
    const found = database.prepare(
      `SELECT page_title FROM searchindex JOIN page ON page_id = searchindex.rowid WHERE si_text MATCH 'Fresnel'`,
    );
    assert.ok(found.pluck().all().includes('Fresnel_lens'));
  });
  test('has at least a row in every table that a module reads', () => {
    const tables = `archive babel block bot_passwords categorylinks change_tag cu_changes cu_log cu_log_event cu_private_event
      externallinks filearchive image imagelinks interwiki ip_changes ipblocks_restrictions iwlinks langlinks logging
      oldimage page_props page_restrictions protected_titles recentchanges redirect templatelinks translate_groupstats
      user_groups user_newtalk user_properties watchlist watchlist_expiry abuse_filter abuse_filter_log`;
    for (const table of tables.split(/\s+/u))
      assert.ok(Number(one(`SELECT count(*) FROM "${table}"`)) > 0, table);
  });
});
