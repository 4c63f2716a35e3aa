import { type AliasedRawBuilder, sql } from 'kysely';
import type { Store } from './store.ts';

/** Tables that say which page links to which title. */
export type LinkTable = 'pagelinks' | 'templatelinks' | 'imagelinks' | 'redirect';

/** A link, in the same form whichever table and schema it comes from. */
export interface LinkRow {
  readonly link_from: number;
  readonly link_from_namespace: number;
  readonly link_namespace: number;
  readonly link_title: string;
  /** Number in `linktarget`, or null where the table keeps its own titles. */
  readonly link_target: number | null;
  /** Of `redirect` alone. */
  readonly link_fragment: string | null;
  readonly link_interwiki: string | null;
}

const prefixes = { pagelinks: 'pl', templatelinks: 'tl', imagelinks: 'il' } as const;

/** A link table as `link`, with the columns of {@link LinkRow}. */
export function links(store: Store, table: LinkTable): AliasedRawBuilder<LinkRow, 'link'> {
  return sql<LinkRow>`${sql.raw(linkSource(store, table))}`.as('link');
}

/** Whether the table keeps its targets in `linktarget`. */
export const hasTargets = (store: Store, table: LinkTable): boolean =>
  table !== 'redirect' && store.capabilities[table] === 'linktarget';

function linkSource(store: Store, table: LinkTable): string {
  if (table === 'redirect') {
    return (
      '(SELECT rd_from AS link_from, rd_namespace AS link_namespace, rd_title AS link_title, ' +
      'NULL AS link_target, rd_fragment AS link_fragment, rd_interwiki AS link_interwiki FROM redirect)'
    );
  }
  const prefix = prefixes[table];
  const from = `${prefix}_from AS link_from, ${prefix}_from_namespace AS link_from_namespace`;
  if (hasTargets(store, table)) {
    return (
      `(SELECT ${from}, lt_namespace AS link_namespace, lt_title AS link_title, ${prefix}_target_id AS link_target ` +
      `FROM ${table} JOIN linktarget ON lt_id = ${prefix}_target_id)`
    );
  }
  const target =
    table === 'imagelinks'
      ? '6 AS link_namespace, il_to AS link_title'
      : `${prefix}_namespace AS link_namespace, ${prefix}_title AS link_title`;
  return `(SELECT ${from}, ${target}, NULL AS link_target FROM ${table})`;
}
