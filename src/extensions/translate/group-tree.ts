import type { MessageGroup } from './groups.ts';
import type { Membership } from './members.ts';

/** A group with those that it consists of. */
export interface Branch {
  readonly group: MessageGroup;
  readonly branches: readonly Branch[];
}

/** Groups in the order of their labels, in which the case of ASCII letters does not count. */
export const inLabelOrder = (groups: readonly MessageGroup[]): readonly MessageGroup[] =>
  groups
    .map((group) => ({ group, key: Buffer.from(group.label.replaceAll(/[A-Z]/g, (c) => c.toLowerCase())) }))
    .toSorted((a, b) => Buffer.compare(a.key, b.key))
    .map(({ group }) => group);

/** What a group consists of, in the order of labels; a group within itself is not shown there again. */
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

/** The groups that there is something in and that belong to no other one, each with what it consists of. */
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
