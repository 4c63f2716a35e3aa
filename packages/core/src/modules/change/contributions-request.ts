import { readActors, type contributionKinds, type Contributors } from '../../data/store/contributions.ts';
import type { Context } from '../../query/context.ts';
import { namespaces } from '../../query/parameters/namespaces.ts';
import {
  anyOf,
  boolean,
  continuation,
  integers,
  limit,
  manyOf,
  older,
  text,
} from '../../query/parameters/types.ts';
import { timestamp, users } from '../../query/parameters/wiki-types.ts';
import { addressRange, type AddressRange } from '../../wiki/ip-network.ts';

const kinds = [
  '!autopatrolled',
  '!minor',
  '!new',
  '!patrolled',
  '!top',
  'autopatrolled',
  'minor',
  'new',
  'patrolled',
  'top',
] as const;

/** The parameters of `list=usercontribs`. */
export const contributionParameters = {
  limit: limit(),
  start: timestamp(),
  end: timestamp(),
  continue: continuation(),
  user: users({ kinds: ['name', 'ip', 'temp', 'interwiki'] }),
  userids: integers(),
  userprefix: text(),
  iprange: text(),
  dir: older(),
  namespace: namespaces(),
  prop: manyOf(
    [
      'comment',
      'flags',
      'ids',
      'parsedcomment',
      'patrolled',
      'size',
      'sizediff',
      'tags',
      'timestamp',
      'title',
    ],
    { default: ['ids', 'title', 'timestamp', 'comment', 'size', 'flags'] },
  ),
  show: anyOf(kinds),
  tag: text(),
  toponly: boolean({ deprecated: true }),
};

/** The context of `list=usercontribs`. */
export type ContributionContext = Context<typeof contributionParameters>;

/** Reads whose contributions are requested, and whether that may be several users. */
export async function readContributors(
  context: ContributionContext,
): Promise<{ readonly contributors: Contributors; readonly several: boolean }> {
  const { params, store, encode, fail } = context;
  if (params.userprefix !== undefined) {
    return { contributors: { kind: 'prefix', prefix: params.userprefix }, several: true };
  }
  if (params.iprange !== undefined) {
    return {
      contributors: { kind: 'network', network: readNetwork(params.iprange, context) },
      several: true,
    };
  }
  const empty = (name: 'user' | 'userids'): never =>
    fail('paramempty', [encode(name)], { code: `paramempty_${encode(name)}` });
  if (params.userids !== undefined) {
    const accounts = params.userids;
    if (accounts.length === 0) empty('userids');
    for (const id of accounts) if (id <= 0) fail('invaliduserid', [id]);
    const actors = await readActors(store, { accounts });
    return { contributors: { kind: 'actors', actors }, several: accounts.length > 1 };
  }
  const names = params.user ?? [];
  if (names.length === 0) empty('user');
  const actors = await readActors(store, { names });
  return { contributors: { kind: 'actors', actors }, several: names.length > 1 };
}

function readNetwork(range: string, { site, fail }: ContributionContext): AddressRange {
  const limits = site.configuration.settings.contributionsCidrLimit;
  const network = addressRange(range);
  if (network?.bits === undefined) return fail('invalidiprange', [range]);
  const widest = limits[network.kind];
  if (network.bits < widest) fail('cidrtoobroad', [network.kind, widest]);
  return network;
}

const opposites = [
  ['minor', '!minor'],
  ['patrolled', '!patrolled'],
  ['autopatrolled', '!autopatrolled'],
  ['autopatrolled', '!patrolled'],
  ['top', '!top'],
  ['new', '!new'],
] as const;

/** Returns the kinds in `show`, with `top` for `toponly`; fails if some contradict each other. */
export function shownKinds({ params, fail }: ContributionContext): (keyof typeof contributionKinds)[] {
  const show = params.toponly ? params.show.union(new Set(['top'] as const)) : params.show;
  if (opposites.some(([one, other]) => show.has(one) && show.has(other))) fail('show');
  return [...show];
}
