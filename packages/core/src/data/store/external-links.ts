import type { ExternalSearch } from '../../wiki/external-link.ts';
import type { Aliased } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import type { Condition } from './relation.ts';
import { opened, relation, type Store } from './store.ts';

/** An external link, in one form for all schemas. */
export interface ExternalLinkRow {
  readonly el_id: number;
  readonly el_from: number;
  /** The scheme and the reversed host; in the older schema, the first 60 bytes of the URL in this form. */
  readonly el_to_domain_index: string;
  /** The path and what follows; in the older schema, the whole URL with a reversed host. */
  readonly el_to_path: string | null;
  /** The URL as written; only in the older schema. */
  readonly el_to: string | null;
}

const columns = 'el_id, el_from, el_to_domain_index, el_to_path, NULL AS el_to';
const olderColumns = 'el_id, el_from, el_index_60 AS el_to_domain_index, el_index AS el_to_path, el_to';

/** Whether URLs are stored as written, in the order of their indexed form. */
export const storesUrls = ({ capabilities }: Store): boolean => capabilities.externalLinks === 'url';

/** External links. */
export function externalLinks(store: Store) {
  const source = sql<ExternalLinkRow>`${sql.raw(
    `(SELECT ${storesUrls(store) ? olderColumns : columns} FROM externallinks)`,
  )}`;
  const table: Aliased<ExternalLinkRow, 'externallinks'> = source.as('externallinks');
  return relation(store, opened(store).select.selectFrom(table));
}

/** External links with a protocol. */
export const beginsWithProtocol = (store: Store, protocol: string): Condition =>
  opened(store).database.dialect.startsWith('el_to_domain_index', protocol);

/** External links that match a search. */
export function matchesSearch(store: Store, { domains, path }: ExternalSearch): Condition {
  const { dialect } = opened(store).database;
  const conditions = domains.map(({ index, exact }) =>
    exact ? sql`el_to_domain_index = ${index}` : dialect.startsWith('el_to_domain_index', index),
  );
  return sql`((${sql.join(conditions, sql` OR `)}) AND ${dialect.startsWith('el_to_path', path)})`;
}

/** Bytes of the URL in the order's column of the older schema. */
const INDEXED_BYTES = 60;

/** How to find the links of the older schema whose indexed URL begins with a text. */
export interface IndexedPrefix {
  readonly condition: Condition;
  /** Whether all of them have the same value in the order's column. */
  readonly isOneValue: boolean;
}

/** Links of the older schema whose indexed URL begins with a text. */
export function indexedPrefix(store: Store, prefix: string): IndexedPrefix {
  const { dialect } = opened(store).database;
  const bytes = Buffer.from(prefix);
  if (bytes.length < INDEXED_BYTES) {
    return { condition: dialect.startsWith('el_to_domain_index', prefix), isOneValue: false };
  }
  const start = bytes.subarray(0, INDEXED_BYTES).toString();
  return {
    condition: sql`(el_to_domain_index = ${start} AND ${dialect.startsWith('el_to_path', prefix)})`,
    isOneValue: true,
  };
}

/** Links of the older schema, of which those without a protocol are stored twice, once each. */
export const onceEach = (store: Store): Condition => {
  const { dialect } = opened(store).database;
  return sql`(NOT ${dialect.startsWith('el_to', '//')} OR ${dialect.startsWith('el_to_domain_index', 'http://')})`;
};
