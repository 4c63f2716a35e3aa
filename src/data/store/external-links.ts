import { sql } from '../database/statements/sql.ts';
import type { ExternalSearch } from '../../wiki/external-link.ts';
import type { Condition } from './relation.ts';
import { opened, type Store } from './store.ts';

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
