import { hash } from 'node:crypto';
import type Database from 'better-sqlite3';
import type { History } from './history.ts';
import type { Plan } from './plan.ts';
import { below, random } from './random.ts';
import { insertInto, timestamp } from './tables.ts';

/** Writes files, protections, interwiki prefixes, statistics and the tables of names. */
export function writeOtherTables(database: Database.Database, plan: Plan, history: History): void {
  writeFiles(database, plan, history);
  const draw = random(plan.seed, 11);
  const restriction = insertInto(
    database,
    'page_restrictions',
    'pr_page pr_type pr_level pr_cascade pr_expiry',
  );
  for (const page of new Set(Array.from({ length: 200 }, () => 1 + below(draw, plan.pages)))) {
    for (const type of ['edit', 'move']) {
      restriction(page, type, page % 3 === 0 ? 'sysop' : 'autoconfirmed', 0, 'infinity');
    }
  }
  const interwiki = insertInto(database, 'interwiki', 'iw_prefix iw_url iw_api iw_wikiid iw_local iw_trans');
  for (const prefix of 'de es fr it ja nl pl pt ru sv w'.split(' ')) {
    interwiki(prefix, `https://${prefix}.example/wiki/$1`, '', '', 0, 0);
  }
  const statistics = insertInto(
    database,
    'site_stats',
    'ss_row_id ss_total_edits ss_good_articles ss_total_pages ss_users ss_active_users ss_images',
  );
  const articles = plan.namespace.filter(
    (namespace, page) => page > 0 && namespace === 0 && !plan.redirectsTo[page],
  );
  statistics(1, history.revisions, articles.length, plan.pages, plan.users.length, 100, plan.files.length);
  const model = insertInto(database, 'content_models', 'model_id model_name');
  ['wikitext', 'javascript', 'css', 'json', 'text'].forEach((name, index) => model(index + 1, name));
  insertInto(database, 'slot_roles', 'role_id role_name')(1, 'main');
  const update = insertInto(database, 'updatelog', 'ul_key');
  // Keeps MediaWiki's updater from migrating tables that are already in the latest schema.
  for (const key of [
    'fts3',
    'UpdateCollation::uppercase',
    'MigrateRevisionActorTemp',
    'MigrateRevisionCommentTemp',
    'MigrateLinksTabletemplatelinks',
    'MigrateLinksTablepagelinks',
    'MigrateExternallinks',
    'FixInconsistentRedirects',
    'PopulateUserIsTemp',
    'MigrateBlocks',
  ]) {
    update(key);
  }
}

function writeFiles(database: Database.Database, plan: Plan, history: History): void {
  const draw = random(plan.seed, 12);
  const image = insertInto(
    database,
    'image',
    'img_name img_size img_width img_height img_metadata img_bits img_media_type img_major_mime img_minor_mime img_description_id img_actor img_timestamp img_sha1',
  );
  const metadata = JSON.stringify({ data: { frameCount: 0, loopCount: 1, duration: 0, bitDepth: 8 } });
  for (const page of plan.files) {
    const name = plan.title[page] ?? '';
    const sha1 = BigInt(`0x${hash('sha1', name)}`)
      .toString(36)
      .padStart(31, '0');
    image(
      name,
      500 + below(draw, 500_000),
      100 + below(draw, 2000),
      100 + below(draw, 2000),
      metadata,
      8,
      'BITMAP',
      'image',
      'png',
      1,
      1 + below(draw, 20),
      timestamp(history.touched[page] ?? 0),
      sha1,
    );
  }
}
