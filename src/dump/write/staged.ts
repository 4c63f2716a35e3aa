import type { Database } from 'better-sqlite3';

/** A table whose dump's rows are put aside first, and how they come from there. */
export interface StagedTable {
  /** Columns that are put aside; those that a dump does not have are null. */
  readonly columns: readonly string[];
  /** The table's own columns, each as it is worked out of a row put aside `s` and what is joined. */
  readonly select: Readonly<Record<string, string>>;
  readonly join?: string;
  /** A condition on rows that cannot be put into the table. */
  readonly lost?: string;
}

const plain = (...columns: readonly string[]): StagedTable => ({
  columns,
  select: Object.fromEntries(columns.map((column) => [column, `s.${column}`])),
});

/**
 * Tables with a key of several columns. Dumps do not have their rows in the key's order, in which they are put
 * in several times as fast; and newer ones name link targets and collations by number.
 */
export const stagedTables: Readonly<Record<string, StagedTable>> = {
  pagelinks: plain('pl_from', 'pl_target_id', 'pl_from_namespace'),
  templatelinks: plain('tl_from', 'tl_target_id', 'tl_from_namespace'),
  imagelinks: {
    columns: ['il_from', 'il_to', 'il_target_id', 'il_from_namespace'],
    select: {
      il_from: 's.il_from',
      il_to: 'coalesce(s.il_to, lt_title)',
      il_from_namespace: 's.il_from_namespace',
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
      cl_sortkey: 's.cl_sortkey',
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
};

/** Takes away what another import has left put aside. */
export function dropStaged(database: Database): void {
  for (const name of Object.keys(stagedTables)) database.exec(`DROP TABLE IF EXISTS "import_${name}"`);
}
