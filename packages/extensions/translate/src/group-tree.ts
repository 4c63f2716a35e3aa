import type { MessageGroup } from './groups.ts';
import type { Membership } from './members.ts';

/** A group with its subgroups. */
export interface Branch {
  readonly group: MessageGroup;
  readonly branches: readonly Branch[];
}

/** Sorts groups by label, ignoring the case of ASCII letters. */
export const inLabelOrder = (groups: readonly MessageGroup[]): readonly MessageGroup[] =>
  groups
    .map((group) => ({ group, key: Buffer.from(group.label.replaceAll(/[A-Z]/g, (c) => c.toLowerCase())) }))
    .toSorted((a, b) => Buffer.compare(a.key, b.key))
    .map(({ group }) => group);

/** Returns the subgroups of a group, ordered by label, ignoring cycles. */
export function branchesOf(
  group: MessageGroup,
  membership: Membership,
  above: ReadonlySet<string> = new Set(),
): readonly Branch[] {
  if (group.kind !== 'aggregate') return [];
  const path = new Set([...above, group.id]);
  return inLabelOrder(membership(group).filter(({ id }) => !path.has(id))).map((member) => ({
    group: member,
    branches: branchesOf(member, membership, path),
  }));
}

/** Returns the non-empty top-level groups with their subgroups. */
export function treeOf(groups: ReadonlyMap<string, MessageGroup>, membership: Membership): readonly Branch[] {
  const existing = [...groups.values()].filter(({ exists }) => exists);
  const within = new Set(
    existing.flatMap((group) => (group.kind === 'aggregate' ? membership(group).map(({ id }) => id) : [])),
  );
  return inLabelOrder(existing.filter(({ id }) => !within.has(id))).map((group) => ({
    group,
    branches: branchesOf(group, membership),
  }));
}
