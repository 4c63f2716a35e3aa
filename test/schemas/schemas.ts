/** The database schema of some version of MediaWiki. */
export interface Schema {
  readonly name: string;
  /** SQLite statements that convert the schema of 1.43 to it; `url_of` makes a URL of a domain and a path. */
  readonly sql: string;
}

const oldBlocks = `
  CREATE TABLE ipblocks (ipb_id INTEGER PRIMARY KEY, ipb_address BLOB, ipb_user INTEGER, ipb_by_actor INTEGER,
    ipb_reason_id INTEGER, ipb_timestamp BLOB, ipb_auto INTEGER, ipb_anon_only INTEGER, ipb_create_account INTEGER,
    ipb_enable_autoblock INTEGER, ipb_expiry BLOB, ipb_range_start BLOB, ipb_range_end BLOB, ipb_deleted INTEGER,
    ipb_block_email INTEGER, ipb_allow_usertalk INTEGER, ipb_parent_block_id INTEGER, ipb_sitewide INTEGER);
  CREATE INDEX ipb_user ON ipblocks (ipb_user);
  CREATE INDEX ipb_range ON ipblocks (ipb_range_start, ipb_range_end);
  INSERT INTO ipblocks SELECT bl_id, coalesce(bt_address, bt_user_text), coalesce(bt_user, 0), bl_by_actor, bl_reason_id,
    bl_timestamp, bt_auto, bl_anon_only, bl_create_account, bl_enable_autoblock, bl_expiry,
    coalesce(bt_range_start, bt_ip_hex, ''), coalesce(bt_range_end, bt_ip_hex, ''), bl_deleted, bl_block_email,
    bl_allow_usertalk, bl_parent_block_id, bl_sitewide FROM block JOIN block_target ON bt_id = bl_target;`;

/** External links as URLs, with an index of their beginnings, in the order in which they were stored. */
const linksAsUrls = `
  CREATE TABLE e (el_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, el_from INTEGER DEFAULT 0 NOT NULL, el_to BLOB NOT NULL,
    el_index BLOB NOT NULL, el_index_60 BLOB NOT NULL);
  INSERT INTO e SELECT el_id, el_from, url_of(el_to_domain_index, el_to_path), el_to_domain_index || el_to_path,
    substr(el_to_domain_index || el_to_path, 1, 60) FROM externallinks;
  DROP TABLE externallinks;
  ALTER TABLE e RENAME TO externallinks;
  CREATE INDEX el_from ON externallinks (el_from, el_to);
  CREATE INDEX el_to ON externallinks (el_to, el_from);
  CREATE INDEX el_index ON externallinks (el_index);
  CREATE INDEX el_index_60 ON externallinks (el_index_60, el_id);
  CREATE INDEX el_from_index_60 ON externallinks (el_from, el_index_60, el_id);`;

/** Abuse filters with their last editors' names; until 1.40 without their actors. */
const filtersWithNames = (isFirst: boolean): string => `
  ALTER TABLE abuse_filter ADD COLUMN af_user INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE abuse_filter ADD COLUMN af_user_text BLOB NOT NULL DEFAULT '';
  UPDATE abuse_filter SET (af_user, af_user_text) =
    (SELECT coalesce(actor_user, 0), actor_name FROM actor WHERE actor_id = af_actor);
  ${isFirst ? 'DROP INDEX af_actor; ALTER TABLE abuse_filter DROP COLUMN af_actor;' : ''}`;

/** `pagelinks` with titles, and during the migration also with some target IDs. */
const pagelinksWithTitles = (target: string): string => `
  CREATE TABLE p (pl_from INTEGER, pl_namespace INTEGER, pl_title BLOB, pl_from_namespace INTEGER${target && ', pl_target_id INTEGER'},
    PRIMARY KEY (pl_from, pl_namespace, pl_title));
  INSERT INTO p SELECT pl_from, lt_namespace, lt_title, pl_from_namespace ${target}
    FROM pagelinks JOIN linktarget ON lt_id = pl_target_id;
  DROP TABLE pagelinks;
  ALTER TABLE p RENAME TO pagelinks;
  CREATE INDEX pl_namespace ON pagelinks (pl_namespace, pl_title, pl_from);`;

const targetsOf = (namespace: number, title: string, table: string): string => `
  INSERT OR IGNORE INTO linktarget (lt_namespace, lt_title) SELECT ${namespace}, ${title} FROM ${table} ORDER BY ${title};`;

const categorylinksById = `${targetsOf(14, 'cl_to', 'categorylinks')}
  CREATE TABLE collation (collation_id INTEGER PRIMARY KEY AUTOINCREMENT, collation_name BLOB NOT NULL);
  INSERT INTO collation (collation_name) SELECT DISTINCT cl_collation FROM categorylinks;
  ALTER TABLE categorylinks ADD COLUMN cl_target_id INTEGER;
  ALTER TABLE categorylinks ADD COLUMN cl_collation_id INTEGER NOT NULL DEFAULT 1;
  UPDATE categorylinks SET cl_target_id = (SELECT lt_id FROM linktarget WHERE lt_namespace = 14 AND lt_title = cl_to);`;

const categorylinksWithoutTitles = `${categorylinksById}
  CREATE TABLE c (cl_from INTEGER, cl_sortkey BLOB, cl_sortkey_prefix BLOB, cl_timestamp BLOB, cl_type BLOB,
    cl_collation_id INTEGER, cl_target_id INTEGER, PRIMARY KEY (cl_from, cl_target_id));
  INSERT INTO c SELECT cl_from, cl_sortkey, cl_sortkey_prefix, cl_timestamp, cl_type, cl_collation_id, cl_target_id FROM categorylinks;
  DROP TABLE categorylinks;
  ALTER TABLE c RENAME TO categorylinks;
  CREATE INDEX cl_sortkey_id ON categorylinks (cl_target_id, cl_type, cl_sortkey, cl_from);
  CREATE INDEX cl_timestamp_id ON categorylinks (cl_target_id, cl_timestamp);`;

const changesWithoutNew = `
  DROP INDEX rc_new_name_timestamp;
  ALTER TABLE recentchanges DROP COLUMN rc_new;
  CREATE INDEX rc_source_name_timestamp ON recentchanges (rc_source, rc_namespace, rc_timestamp);
  CREATE INDEX rc_name_source_patrolled_timestamp ON recentchanges (rc_namespace, rc_source, rc_patrolled, rc_timestamp);`;

const imagelinksById = `${targetsOf(6, 'il_to', 'imagelinks')}
  ALTER TABLE imagelinks ADD COLUMN il_target_id INTEGER;
  UPDATE imagelinks SET il_target_id = (SELECT lt_id FROM linktarget WHERE lt_namespace = 6 AND lt_title = il_to);`;

const of45 = categorylinksWithoutTitles + changesWithoutNew;
const of46 = `${of45}
  DROP INDEX rc_name_type_patrolled_timestamp;
  ALTER TABLE recentchanges DROP COLUMN rc_type;
  ALTER TABLE archive DROP COLUMN ar_sha1;
  ALTER TABLE revision DROP COLUMN rev_sha1;
  ${imagelinksById}`;

/** The schemas from 1.39 on, and wikis during a migration from one to the next. */
export const schemas: readonly Schema[] = [
  {
    name: '1.39',
    sql: `${oldBlocks} ${pagelinksWithTitles('')} ${linksAsUrls} ${filtersWithNames(true)}
      DROP TABLE block; DROP TABLE block_target;
      CREATE TABLE revision_comment_temp (revcomment_rev INTEGER PRIMARY KEY, revcomment_comment_id INTEGER);
      INSERT INTO revision_comment_temp SELECT rev_id, rev_comment_id FROM revision;
      UPDATE revision SET rev_comment_id = 0;`,
  },
  {
    name: '1.42 during the migration to 1.43',
    sql: `${oldBlocks} ${pagelinksWithTitles(', CASE WHEN pl_from % 2 THEN pl_target_id END')} ${filtersWithNames(false)}
      DELETE FROM block; DELETE FROM block_target;`,
  },
  {
    name: '1.44 during the migration to 1.45',
    sql: `${categorylinksById} UPDATE categorylinks SET cl_target_id = NULL WHERE cl_from % 2;`,
  },
  { name: '1.45', sql: of45 },
  { name: '1.46', sql: of46 },
  {
    name: '1.46 during the migration to 1.47',
    sql: `${of46} UPDATE imagelinks SET il_target_id = NULL WHERE il_from % 2;`,
  },
  {
    name: '1.47',
    sql: `${of46}
      CREATE TABLE i (il_from INTEGER, il_target_id INTEGER, il_from_namespace INTEGER, PRIMARY KEY (il_from, il_target_id));
      INSERT INTO i SELECT il_from, il_target_id, il_from_namespace FROM imagelinks;
      DROP TABLE imagelinks;
      ALTER TABLE i RENAME TO imagelinks;
      CREATE INDEX il_target_id ON imagelinks (il_target_id, il_from);`,
  },
];
