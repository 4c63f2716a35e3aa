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

/** Reasons to open a hidden value without checking what the viewer may see. */
export const unchecked = {
  /** The row says that it is hidden from nobody. */
  notHidden: true as Permission,
  /** The conditions of the statement, or the caller, exclude what the viewer may not see. */
  leftOut: true as Permission,
  /** No bit in rows of this table can hide it. */
  neverHidden: true as Permission,
  /** The text of a page's current revision, which MediaWiki refuses to hide. */
  currentText: true as Permission,
  /** The schema declares that everyone may see this account (`named`). */
  named: true as Permission,
  /** The statement finds only what belongs to the viewer. */
  own: true as Permission,
  /** It is compared with the password or token that somebody presents, and shown to nobody. */
  signIn: true as Permission,
  /** It is looked up for another statement, and shown to nobody. */
  statement: true as Permission,
  /** Only public facts are derived from it, such as whether there is any. */
  derived: true as Permission,
  /** It is a preference that everyone may see. */
  publicPreference: true as Permission,
  /** Whoever knows the address of a text may read it, since addresses come from opened values. */
  knownAddress: true as Permission,
  /** Exports contain the hash of a hidden text, as MediaWiki's do. */
  exported: true as Permission,
} as const;

/**
 * Opens a hidden value, a row or the rows of a relation if they may be seen; undefined if not. The permission comes
 * from a function that checks what the viewer may see, or is one of the reasons in {@link unchecked}.
 */
export const open = <V, P extends Permission | false>(
  given: V,
  permission: P,
): OpenedOf<V> | (P extends false ? undefined : never) =>
  (permission ? given : undefined) as unknown as OpenedOf<V> | (P extends false ? undefined : never);

/** Wraps a value to compare it with a hidden column. */
export const asHidden = <T>(value: T): Hidden<T> => value as unknown as Hidden<T>;
