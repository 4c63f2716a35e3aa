import type { Viewer } from '../../wiki/viewer.ts';
import type { SqlBool } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import { asHidden, open, unchecked } from './hidden.ts';
import type { Condition } from './relation.ts';
import { opened, type Store } from './store.ts';

/** A label that a user gives to watched pages. */
export interface WatchlistLabel {
  readonly id: number;
  readonly name: string;
}

/** Reads the viewer's labels, by name. */
export async function ownLabels(store: Store, viewer: Viewer): Promise<readonly WatchlistLabel[]> {
  if (!hasLabels(store)) return [];
  const rows = await store.all(
    opened(store)
      .select.selectFrom('watchlist_label')
      .select(['wll_id', 'wll_name'])
      .where('wll_user', '=', asHidden(viewer.id))
      .orderBy('wll_name'),
  );
  return rows.map(({ wll_id: id, wll_name: name }) => ({ id, name: open(name, unchecked.own) }));
}

/** Reads the viewer's labels on entries of a watchlist, by the entries' IDs. */
export async function labelsOn(
  store: Store,
  viewer: Viewer,
  entries: readonly number[],
): Promise<ReadonlyMap<number, readonly WatchlistLabel[]>> {
  if (!hasLabels(store) || entries.length === 0) return new Map();
  const rows = await store.all(
    opened(store)
      .select.selectFrom('watchlist_label_member')
      .innerJoin('watchlist_label', 'wll_id', 'wlm_label')
      .select(['wlm_item', 'wll_id', 'wll_name'])
      .where('wlm_item', 'in', entries)
      .where('wll_user', '=', asHidden(viewer.id))
      .orderBy('wll_id'),
  );
  const labels = new Map<number, WatchlistLabel[]>();
  for (const { wlm_item: entry, wll_id: id, wll_name: name } of rows)
    labels.set(entry, [...(labels.get(entry) ?? []), { id, name: open(name, unchecked.own) }]);
  return labels;
}

/** Entries of a watchlist that have one of the viewer's labels. */
export function hasLabel(store: Store, viewer: Viewer, labels: readonly number[]): Condition {
  if (!hasLabels(store)) return sql<SqlBool>`1 = 0`;
  const isOne = opened(store).database.dialect.oneOf('wlm_label', labels);
  return sql<SqlBool>`EXISTS (SELECT 1 FROM watchlist_label_member JOIN watchlist_label ON wll_id = wlm_label
    WHERE wlm_item = wl_id AND ${isOne} AND wll_user = ${viewer.id})`;
}

const hasLabels = (store: Store): boolean =>
  ['watchlist_label', 'watchlist_label_member'].every((name) => store.capabilities.tables.has(name));
