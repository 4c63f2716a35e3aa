import {
  findGroups,
  presentName,
  readGroups,
  type AggregateGroup,
  type MessageGroup,
  type TranslateContext,
} from './groups.ts';
import { patternMatcher } from './patterns.ts';
import { readPriorities } from './store/metadata.ts';

/** Resolves the members of an aggregate, in order. */
export type Membership = (group: AggregateGroup) => readonly MessageGroup[];

/** Priority of groups that are left out of aggregates. */
const DISCOURAGED = 'discouraged';

/** Whether a group with this priority should not be translated. */
export const isDiscouraged = (priority: string | undefined): boolean => priority === DISCOURAGED;

const isPattern = (name: string): boolean => /[*?]/.test(name);

/** Makes a membership among known groups, which leaves out discouraged ones. */
export function createMembership(
  known: ReadonlyMap<string, MessageGroup>,
  priority: (group: string) => string | undefined,
  { site }: Pick<TranslateContext, 'site'>,
): Membership {
  return ({ id, members }) => {
    const patterns = members.filter(isPattern);
    const matches = patternMatcher(patterns);
    const names = new Set([
      ...members.filter((name) => !isPattern(name)).map((name) => presentName(name, site)),
      ...(patterns.length > 0 ? [...known.keys()].filter(matches) : []),
    ]);
    names.delete(id);
    return [...names].flatMap((name) => {
      const member = known.get(name);
      return member && !isDiscouraged(priority(name)) ? [member] : [];
    });
  };
}

/** Expands aggregates to distinct non-aggregate groups. */
export function flatten(groups: readonly MessageGroup[], membership: Membership): readonly MessageGroup[] {
  const flat = new Map<string, MessageGroup>();
  const visited = new Set<string>();
  const visit = (group: MessageGroup): void => {
    if (group.kind !== 'aggregate') flat.set(group.id, flat.get(group.id) ?? group);
    else if (!visited.has(group.id)) {
      visited.add(group.id);
      for (const member of membership(group)) visit(member);
    }
  };
  for (const group of groups) visit(group);
  return [...flat.values()];
}

/** Expands one group to non-aggregate groups, reading only its members. */
export async function readParts(
  group: MessageGroup,
  context: TranslateContext,
): Promise<readonly MessageGroup[]> {
  if (group.kind !== 'aggregate') return [group];
  const known = await readWithin(group, context);
  const priority = await readPriorities([...known.keys()], context.store);
  const membership = createMembership(known, priority, context);
  return flatten([group], membership);
}

/** Finds all groups within an aggregate, at any depth. */
async function readWithin(
  group: AggregateGroup,
  context: TranslateContext,
): Promise<ReadonlyMap<string, MessageGroup>> {
  const known = new Map<string, MessageGroup>();
  let next: readonly AggregateGroup[] = [group];
  while (next.length > 0) {
    const members = next.flatMap(({ members: names }) => names);
    if (members.some(isPattern)) return readGroups(context);
    const names = members.map((name) => presentName(name, context.site)).filter((name) => !known.has(name));
    const found = await findGroups(names, context);
    for (const [name, member] of found) known.set(name, member);
    next = [...found.values()].filter((member) => member.kind === 'aggregate');
  }
  return known;
}
