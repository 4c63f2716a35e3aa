import type { Permission } from '../../wiki/viewer.ts';
import type { Hidden } from '../database/schema/table.ts';
import type { Relation } from './relation.ts';

/** A row whose hidden values are opened. */
export type Opened<Row> = { [K in keyof Row]: OpenedValue<Row[K]> };

type OpenedValue<V> = V extends Hidden<infer T> ? T : V;

type OpenedOf<V> =
  V extends Hidden<infer T>
    ? T
    : V extends Relation<infer C, infer Row>
      ? Relation<C, Opened<Row>>
      : V extends object
        ? Opened<V>
        : V;

/** Why something is opened without asking what a viewer may see. */
export const unchecked = {
  /** Its row says that it is hidden from nobody. */
  notHidden: true as Permission,
  /** What the viewer may not see is left out before: by the statement's conditions, or by who asks for these rows. */
  leftOut: true as Permission,
  /** Rows of this table have nothing that could hide it. */
  neverHidden: true as Permission,
  /** The text of a page's current revision, which MediaWiki refuses to hide. */
  currentText: true as Permission,
  /** The schema declares that everyone is told this account (`named`). */
  named: true as Permission,
  /** The statement finds only what belongs to the viewer. */
  own: true as Permission,
  /** It is compared with what somebody presents as a password or token, and told to nobody. */
  signIn: true as Permission,
  /** It is looked up for another statement, and told to nobody. */
  statement: true as Permission,
  /** Only what everyone may know is derived from it, such as whether there is any. */
  derived: true as Permission,
  /** A preference that everyone may know. */
  publicPreference: true as Permission,
  /** Who knows where a text is stored may read it: addresses come from what was opened. */
  knownAddress: true as Permission,
  /** Exports tell the hash of a hidden text, as MediaWiki's do. */
  exported: true as Permission,
} as const;

/**
 * Opens a hidden value, a row or the rows of a relation, if a viewer may see them; undefined if not. The permission is
 * what a function that asks for the viewer returns, or a reason why none is asked.
 */
export const open = <V, P extends Permission | false>(
  given: V,
  permission: P,
): OpenedOf<V> | (P extends false ? undefined : never) =>
  (permission ? given : undefined) as unknown as OpenedOf<V> | (P extends false ? undefined : never);

/** Wraps a value to compare it with a hidden column. */
export const asHidden = <T>(value: T): Hidden<T> => value as unknown as Hidden<T>;
