import type Database from 'better-sqlite3';
import { coreTables } from '../../src/database/schema/core.ts';
import { createStatements, searchIndexStatement } from '../../src/database/schema/create.ts';

/** Tables that MediaWiki needs for its own operation and that no query module reads. */
const operationalTables = [
  `CREATE TABLE objectcache (keyname BLOB DEFAULT '' NOT NULL, value BLOB DEFAULT NULL, exptime BLOB NOT NULL,
    modtoken VARCHAR(17) DEFAULT '00000000000000000' NOT NULL, flags INTEGER DEFAULT NULL, PRIMARY KEY (keyname))`,
  `CREATE TABLE job (job_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, job_cmd BLOB DEFAULT '' NOT NULL,
    job_namespace INTEGER NOT NULL, job_title BLOB NOT NULL, job_timestamp BLOB DEFAULT NULL, job_params BLOB NOT NULL,
    job_random INTEGER DEFAULT 0 NOT NULL, job_attempts INTEGER DEFAULT 0 NOT NULL, job_token BLOB DEFAULT '' NOT NULL,
    job_token_timestamp BLOB DEFAULT NULL, job_sha1 BLOB DEFAULT '' NOT NULL)`,
  `CREATE TABLE l10n_cache (lc_lang BLOB NOT NULL, lc_key VARCHAR(255) NOT NULL, lc_value BLOB NOT NULL,
    PRIMARY KEY (lc_lang, lc_key))`,
  `CREATE TABLE module_deps (md_module BLOB NOT NULL, md_skin BLOB NOT NULL, md_deps BLOB NOT NULL,
    PRIMARY KEY (md_module, md_skin))`,
  `CREATE TABLE sites (site_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, site_global_key BLOB NOT NULL,
    site_type BLOB NOT NULL, site_group BLOB NOT NULL, site_source BLOB NOT NULL, site_language BLOB NOT NULL,
    site_protocol BLOB NOT NULL, site_domain VARCHAR(255) NOT NULL, site_data BLOB NOT NULL,
    site_forward SMALLINT NOT NULL, site_config BLOB NOT NULL)`,
  `CREATE TABLE site_identifiers (si_type BLOB NOT NULL, si_key BLOB NOT NULL, si_site INTEGER NOT NULL,
    PRIMARY KEY (si_type, si_key))`,
  searchIndexStatement,
];

const isIndex = (statement: string) => /^CREATE (UNIQUE )?INDEX/.test(statement);

/** Creates every table of MediaWiki's core, without indexes. */
export function createTables(database: Database.Database): void {
  for (const statement of createStatements(coreTables)) if (!isIndex(statement)) database.exec(statement);
  for (const statement of operationalTables) database.exec(statement);
}

/** Creates the indexes, once the rows are there. */
export function createIndexes(database: Database.Database): void {
  for (const statement of createStatements(coreTables)) if (isIndex(statement)) database.exec(statement);
}

/** The columns that a row needs; columns that are left out take their defaults. */
export type Insert = (...values: readonly (string | number | null)[]) => void;

/** A function that writes one row with these columns. */
export function insertInto(database: Database.Database, table: string, columns: string): Insert {
  const marks = columns.split(' ').map(() => '?');
  const statement = database.prepare(
    `INSERT INTO "${table}" (${columns.replaceAll(' ', ', ')}) VALUES (${marks.join(', ')})`,
  );
  return (...values) => {
    statement.run(values);
  };
}

/** Fourteen digits for seconds since 1970, as MediaWiki stores a point in time. */
export function timestamp(seconds: number): string {
  const iso = new Date(seconds * 1000).toISOString();
  return (
    iso.slice(0, 4) +
    iso.slice(5, 7) +
    iso.slice(8, 10) +
    iso.slice(11, 13) +
    iso.slice(14, 16) +
    iso.slice(17, 19)
  );
}
