import type { Database } from 'better-sqlite3';
import { lookupTable } from '@wikiquery/common/lookup-table';
import { dropTitledTargets } from './titled-targets.ts';

/** A table whose rows are staged, and how they are moved into it. */
export interface StagedTable {
  /** Columns of the staging table; their values are null where the dump lacks them. */
  readonly columns: readonly string[];
  /** The table's columns, as expressions of the staged row `s` and the joined tables. */
  readonly select: Readonly<Record<string, string>>;
  readonly join?: string;
  /** The condition of rows that cannot be inserted. */
  readonly lost?: string;
}

const plain = (...columns: readonly string[]): StagedTable => ({
  columns,
  select: Object.fromEntries(columns.map((column) => [column, `s.${column}`])),
});

/** The namespace of the page that links; dumps before MediaWiki 1.24 do not have it. */
const fromNamespace = (prefix: string): Readonly<Record<string, string>> => ({
  [`${prefix}_from_namespace`]: `coalesce(s.${prefix}_from_namespace,
    (SELECT page_namespace FROM page WHERE page_id = s.${prefix}_from), 0)`,
});

/** A table of links from a page to a link target. */
const linksToTarget = (prefix: string): StagedTable => {
  const target = `${prefix}_target_id`;
  const columns = [`${prefix}_from`, target, `${prefix}_from_namespace`];
  const { select } = plain(...columns);
  // Negative numbers stand for targets that the dump names by title.
  const id = `CASE WHEN s.${target} < 0 THEN (SELECT target FROM import_target WHERE number = -s.${target}) ELSE s.${target} END`;
  return {
    columns,
    select: { ...select, [target]: id, ...fromNamespace(prefix) },
    lost: `s.${target} IS NULL OR s.${target} >= 0 AND s.${target} NOT IN (SELECT lt_id FROM linktarget)`,
  };
};

/**
 * The tables whose rows are staged. Most have a composite key, and inserting in its order, which dumps do not have, is
 * several times as fast; and newer dumps refer to link targets and collations by ID.
 */
export const stagedTables: Readonly<Record<string, StagedTable>> = lookupTable({
  pagelinks: linksToTarget('pl'),
  templatelinks: linksToTarget('tl'),
  imagelinks: {
    columns: ['il_from', 'il_to', 'il_target_id', 'il_from_namespace'],
    select: {
      il_from: 's.il_from',
      il_to: 'coalesce(s.il_to, lt_title)',
      ...fromNamespace('il'),
    },
    join: 'LEFT JOIN linktarget ON lt_id = s.il_target_id',
    lost: 's.il_to IS NULL AND lt_title IS NULL',
  },
  categorylinks: {
    columns: [
      'cl_from',
      'cl_to',
      'cl_target_id',
      'cl_sortkey',
      'cl_sortkey_prefix',
      'cl_timestamp',
      'cl_collation',
      'cl_collation_id',
      'cl_type',
    ],
    select: {
      cl_from: 's.cl_from',
      cl_to: 'coalesce(s.cl_to, lt_title)',
      // As MediaWiki stores it: the keys of a collation are bytes, which SQLite sorts after all text.
      cl_sortkey: 'CAST(s.cl_sortkey AS TEXT)',
      cl_sortkey_prefix: 's.cl_sortkey_prefix',
      cl_timestamp: 's.cl_timestamp',
      cl_collation: "coalesce(s.cl_collation, c.collation_name, 'uppercase')",
      cl_type: 's.cl_type',
    },
    join:
      'LEFT JOIN linktarget ON lt_id = s.cl_target_id ' +
      'LEFT JOIN import_collation c ON c.collation_id = s.cl_collation_id',
    lost: 's.cl_to IS NULL AND lt_title IS NULL',
  },
  langlinks: plain('ll_from', 'll_lang', 'll_title'),
  iwlinks: plain('iwl_from', 'iwl_prefix', 'iwl_title'),
  page_props: plain('pp_page', 'pp_propname', 'pp_value', 'pp_sortkey'),
  collation: plain('collation_id', 'collation_name'),
});

/** Drops the staging tables of an earlier import. */
export function dropStaged(database: Database): void {
  for (const name of Object.keys(stagedTables)) database.exec(`DROP TABLE IF EXISTS "import_${name}"`);
  dropTitledTargets(database);
}
