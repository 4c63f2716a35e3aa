import { olderCheckuser } from './older-checkuser.ts';
import type { Schema } from './schema.ts';

/** Replaces a table by one with other columns, and fills it; `rows` lists the values of its columns. */
const replaceTable = (name: string, columns: string, rows: string, indexes: Indexes): string => `
  CREATE TABLE replacement (${columns});
  INSERT INTO replacement ${rows};
  DROP TABLE ${name};
  ALTER TABLE replacement RENAME TO ${name};
  ${addIndexes(name, indexes)}`;

type Indexes = Readonly<Record<string, string>>;

const addIndexes = (table: string, indexes: Indexes): string =>
  Object.entries(indexes)
    .map(([name, columns]) => `CREATE INDEX ${name} ON ${table} (${columns});`)
    .join('\n');

/** Blocks with their targets in one table. */
const ipblocks = `
  CREATE TABLE ipblocks (ipb_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, ipb_address BLOB NOT NULL,
    ipb_user INTEGER DEFAULT 0 NOT NULL, ipb_by_actor INTEGER NOT NULL, ipb_reason_id INTEGER NOT NULL,
    ipb_timestamp BLOB NOT NULL, ipb_auto INTEGER DEFAULT 0 NOT NULL, ipb_anon_only INTEGER DEFAULT 0 NOT NULL,
    ipb_create_account INTEGER DEFAULT 1 NOT NULL, ipb_enable_autoblock INTEGER DEFAULT 1 NOT NULL,
    ipb_expiry BLOB NOT NULL, ipb_range_start BLOB NOT NULL, ipb_range_end BLOB NOT NULL,
    ipb_deleted INTEGER DEFAULT 0 NOT NULL, ipb_block_email INTEGER DEFAULT 0 NOT NULL,
    ipb_allow_usertalk INTEGER DEFAULT 0 NOT NULL, ipb_parent_block_id INTEGER, ipb_sitewide INTEGER DEFAULT 1 NOT NULL);
  CREATE UNIQUE INDEX ipb_address_unique ON ipblocks (ipb_address, ipb_user, ipb_auto);
  ${addIndexes('ipblocks', {
    ipb_user: 'ipb_user',
    ipb_range: 'ipb_range_start, ipb_range_end',
    ipb_timestamp: 'ipb_timestamp',
    ipb_expiry: 'ipb_expiry',
    ipb_parent_block_id: 'ipb_parent_block_id',
  })}
  INSERT INTO ipblocks SELECT bl_id, coalesce(bt_address, bt_user_text), coalesce(bt_user, 0), bl_by_actor, bl_reason_id,
    bl_timestamp, bt_auto, bl_anon_only, bl_create_account, bl_enable_autoblock, bl_expiry,
    coalesce(bt_range_start, bt_ip_hex, ''), coalesce(bt_range_end, bt_ip_hex, ''), bl_deleted, bl_block_email,
    bl_allow_usertalk, bl_parent_block_id, bl_sitewide FROM block JOIN block_target ON bt_id = bl_target;`;

const withoutBlocks = 'DROP TABLE block; DROP TABLE block_target;';

/** External links as URLs with an index of their beginnings; in 1.40 some also with their domains. */
const linksAsUrls = (domains: 'none' | 'some'): string =>
  replaceTable(
    'externallinks',
    `el_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, el_from INTEGER DEFAULT 0 NOT NULL, el_to BLOB NOT NULL,
      el_index BLOB NOT NULL, el_index_60 BLOB NOT NULL
      ${domains === 'some' ? ", el_to_domain_index BLOB DEFAULT '' NOT NULL, el_to_path BLOB" : ''}`,
    `SELECT el_id, el_from, url_of(el_to_domain_index, el_to_path), el_to_domain_index || el_to_path,
      substr(el_to_domain_index || el_to_path, 1, 60)
      ${domains === 'some' ? ", iif(el_id % 2, el_to_domain_index, ''), iif(el_id % 2, el_to_path, NULL)" : ''}
      FROM externallinks`,
    {
      el_from: domains === 'some' ? 'el_from' : 'el_from, el_to',
      el_to: 'el_to, el_from',
      el_index: 'el_index',
      el_index_60: 'el_index_60, el_id',
      el_from_index_60: 'el_from, el_index_60, el_id',
      ...(domains === 'some' && { el_to_domain_index_to_path: 'el_to_domain_index, el_to_path' }),
    },
  );

/** Names of editors in the rows of filters and of their versions. */
const filtersWithNames = `
  ALTER TABLE abuse_filter ADD COLUMN af_user INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE abuse_filter ADD COLUMN af_user_text BLOB NOT NULL DEFAULT '';
  UPDATE abuse_filter SET (af_user, af_user_text) =
    (SELECT coalesce(actor_user, 0), actor_name FROM actor WHERE actor_id = af_actor);
  ALTER TABLE abuse_filter_history ADD COLUMN afh_user INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE abuse_filter_history ADD COLUMN afh_user_text BLOB NOT NULL DEFAULT '';
  UPDATE abuse_filter_history SET (afh_user, afh_user_text) =
    (SELECT coalesce(actor_user, 0), actor_name FROM actor WHERE actor_id = afh_actor);
  ${addIndexes('abuse_filter', { af_user: 'af_user' })}
  ${addIndexes('abuse_filter_history', { afh_user: 'afh_user', afh_user_text: 'afh_user_text' })}`;

/** Filters whose editors are no actors yet. */
const filtersWithoutActors = `
  DROP INDEX af_actor;
  ALTER TABLE abuse_filter DROP COLUMN af_actor;
  DROP INDEX afh_actor;
  ALTER TABLE abuse_filter_history DROP COLUMN afh_actor;`;

/** `pagelinks` with titles, and from 1.41 on also with target IDs, of which some are known. */
const pagelinksWithTitles = (ids: 'none' | 'some'): string =>
  replaceTable(
    'pagelinks',
    `pl_from INTEGER DEFAULT 0 NOT NULL, pl_namespace INTEGER DEFAULT 0 NOT NULL, pl_title BLOB DEFAULT '' NOT NULL,
      pl_from_namespace INTEGER DEFAULT 0 NOT NULL ${ids === 'some' ? ', pl_target_id INTEGER' : ''},
      PRIMARY KEY (pl_from, pl_namespace, pl_title)`,
    `SELECT pl_from, lt_namespace, lt_title, pl_from_namespace
      ${ids === 'some' ? ', iif(pl_from % 2, pl_target_id, NULL)' : ''}
      FROM pagelinks JOIN linktarget ON lt_id = pl_target_id`,
    {
      pl_namespace: 'pl_namespace, pl_title, pl_from',
      pl_backlinks_namespace: 'pl_from_namespace, pl_namespace, pl_title, pl_from',
      ...(ids === 'some' && {
        pl_target_id: 'pl_target_id, pl_from',
        pl_backlinks_namespace_target_id: 'pl_from_namespace, pl_target_id, pl_from',
      }),
    },
  );

/** Comments of revisions in a table of their own. */
const revisionCommentTemp = `
  CREATE TABLE revision_comment_temp (revcomment_rev INTEGER NOT NULL, revcomment_comment_id INTEGER NOT NULL,
    PRIMARY KEY (revcomment_rev, revcomment_comment_id));
  CREATE UNIQUE INDEX revcomment_rev ON revision_comment_temp (revcomment_rev);
  INSERT INTO revision_comment_temp SELECT rev_id, rev_comment_id FROM revision;
  ALTER TABLE revision DROP COLUMN rev_comment_id;
  ALTER TABLE revision ADD COLUMN rev_comment_id INTEGER NOT NULL DEFAULT 0;`;

/** What was otherwise until 1.41. */
const until41 = `
  ${addIndexes('categorylinks', { cl_collation_ext: 'cl_collation, cl_to, cl_type, cl_from' })}
  ${addIndexes('iwlinks', { iwl_prefix_from_title: 'iwl_prefix, iwl_from, iwl_title' })}
  ${replaceTable(
    'user_autocreate_serial',
    'uas_shard INTEGER NOT NULL, uas_value INTEGER NOT NULL, PRIMARY KEY (uas_shard)',
    'SELECT uas_shard, max(uas_value) FROM user_autocreate_serial GROUP BY uas_shard',
    {},
  )}
  ${ipblocks} ${withoutBlocks} ${filtersWithNames}`;

/** What was otherwise until 1.40. */
const until40 = `${until41} ${filtersWithoutActors} ${pagelinksWithTitles('none')} ${revisionCommentTemp}
  ALTER TABLE user DROP COLUMN user_is_temp;`;

const temporaryAccounts = 'UPDATE user SET user_is_temp = 0;';

/** The schemas before 1.43. */
export const olderSchemas: readonly Schema[] = [
  {
    name: '1.39',
    sql: `${until40} ${linksAsUrls('none')} ${olderCheckuser['1.39']}`,
    lacking: `${temporaryAccounts} DELETE FROM cu_log_event; DELETE FROM cu_private_event;`,
  },
  {
    name: '1.40',
    sql: `${until40} ${linksAsUrls('some')} ${olderCheckuser['1.40']}`,
    lacking: temporaryAccounts,
  },
  { name: '1.41', sql: `${until41} ${pagelinksWithTitles('some')} ${olderCheckuser['1.41']}` },
  {
    name: '1.42',
    sql: `${ipblocks} ${filtersWithNames} ${pagelinksWithTitles('some')} DELETE FROM block; DELETE FROM block_target;
      ${olderCheckuser['1.42']}`,
  },
];
