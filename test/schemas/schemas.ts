import { newerExtensions } from './newer-extensions.ts';
import { olderSchemas } from './older-schemas.ts';
import type { Schema } from './schema.ts';

const targetsOf = (namespace: number, title: string, table: string): string => `
  INSERT OR IGNORE INTO linktarget (lt_namespace, lt_title) SELECT ${namespace}, ${title} FROM ${table} ORDER BY ${title};`;

const categorylinksById = `${targetsOf(14, 'cl_to', 'categorylinks')}
  CREATE TABLE collation (collation_id INTEGER PRIMARY KEY AUTOINCREMENT, collation_name BLOB NOT NULL);
  CREATE UNIQUE INDEX collation_name ON collation (collation_name);
  INSERT INTO collation (collation_name) SELECT DISTINCT cl_collation FROM categorylinks;
  ALTER TABLE categorylinks ADD COLUMN cl_target_id INTEGER;
  ALTER TABLE categorylinks ADD COLUMN cl_collation_id INTEGER NOT NULL DEFAULT 1;
  CREATE INDEX cl_sortkey_id ON categorylinks (cl_target_id, cl_type, cl_sortkey, cl_from);
  UPDATE categorylinks SET cl_target_id = (SELECT lt_id FROM linktarget WHERE lt_namespace = 14 AND lt_title = cl_to);`;

const categorylinksWithoutTitles = `
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
  CREATE INDEX il_target_id ON imagelinks (il_target_id, il_from);
  CREATE INDEX il_backlinks_namespace_target_id ON imagelinks (il_from_namespace, il_target_id, il_from);
  UPDATE imagelinks SET il_target_id = (SELECT lt_id FROM linktarget WHERE lt_namespace = 6 AND lt_title = il_to);`;

const of44 = `${newerExtensions['1.44']} ${categorylinksById}`;
const of45 = `${of44} ${newerExtensions['1.45']} ${categorylinksWithoutTitles} ${changesWithoutNew}`;
const of46 = `${of45} ${newerExtensions['1.46']}
  DROP INDEX rc_name_type_patrolled_timestamp;
  ALTER TABLE recentchanges DROP COLUMN rc_type;
  ALTER TABLE archive DROP COLUMN ar_sha1;
  ALTER TABLE revision DROP COLUMN rev_sha1;
  ${imagelinksById}`;

/** The schemas from 1.39 on, and wikis during a migration from one to the next. */
export const schemas: readonly Schema[] = [
  ...olderSchemas,
  { name: '1.44', sql: `${of44} UPDATE categorylinks SET cl_target_id = NULL;` },
  {
    name: '1.44 during the migration to 1.45',
    sql: `${of44} UPDATE categorylinks SET cl_target_id = NULL WHERE cl_from % 2;`,
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
      CREATE INDEX il_target_id ON imagelinks (il_target_id, il_from);
      CREATE INDEX il_backlinks_namespace_target_id ON imagelinks (il_from_namespace, il_target_id, il_from);`,
  },
];
