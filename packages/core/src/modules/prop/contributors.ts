import { contributorsOf, countAnonymousContributors } from '../../data/store/contributors.ts';
import type { Context } from '../../query/context.ts';
import { defineFields } from '../../query/define.ts';
import { readPosition } from '../../query/order.ts';
import { anyOf, continuation, limit } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { exclusive } from '../../query/rules.ts';
import { boundOf, meterFor } from '../../query/size-budget.ts';
import { explicitGroups, rights } from '../../wiki/enumerations.ts';
import { timestampOf } from '../../wiki/timestamp.ts';
import { groupsWithRight } from '../../wiki/user-rights.ts';

const parameters = {
  group: anyOf(explicitGroups),
  excludegroup: anyOf(explicitGroups),
  rights: anyOf(rights),
  excluderights: anyOf(rights),
  limit: limit(),
  continue: continuation(),
} as const;

type ContributorsContext = Context<typeof parameters>;

/** Maximum number of pages per answer. */
const MAX_PAGES = 100;

const result = shape.record({
  anoncontributors: shape.integer(),
  contributors: shape.list(
    'user',
    shape.record({ userid: shape.always(shape.integer()), name: shape.always(shape.text()) }),
  ),
});

/** Lists the registered contributors of pages, and counts the anonymous ones. */
export const contributors = defineFields({
  name: 'contributors',
  prefix: 'pc',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Contributors',
  parameters,
  rules: [exclusive('group', 'excludegroup', 'rights', 'excluderights')],
  result,
  fields: async (context, budget) => {
    const { params, store, environment } = context;
    const from = readFrom(context);
    const all = [...context.pages.found.keys()]
      .filter((page) => page >= (from?.[0] ?? 0))
      .toSorted((a, b) => a - b);
    const pages = all.slice(0, MAX_PAGES);
    const fields = new Map<
      number,
      { anoncontributors?: number; contributors?: { userid: number; name: string }[] }
    >();
    if (pages.length === 0) return { fields };
    const [anonymous, accounts] = await Promise.all([
      countAnonymousContributors(store, pages),
      readAccounts(),
    ]);
    const { add } = meterFor(budget, boundOf([anonymous, accounts]));
    for (const [page, anoncontributors] of anonymous) {
      if (!add(anoncontributors))
        return { fields, continue: { continue: params.continue ?? '0|0' }, truncated: true };
      fields.set(page, { anoncontributors });
    }
    for (const { page, actor, id, name } of accounts.slice(0, params.limit)) {
      const known = fields.get(page);
      const contributor = { userid: id, name };
      const list = known?.contributors ?? [];
      if (list.length === 0) fields.set(page, { ...known, contributors: list });
      if (!add(contributor)) return { fields, continue: { continue: `${page}|${actor}` }, truncated: true };
      list.push(contributor);
    }
    const next = accounts[params.limit];
    if (next) return { fields, continue: { continue: `${next.page}|${next.actor}` } };
    const later = all[MAX_PAGES];
    return { fields, ...(later !== undefined && { continue: { continue: `${later}|0` } }) };

    async function readAccounts() {
      const { groups, exclude } = groupFilter(context);
      if (groups?.length === 0 && !exclude) return [];
      return contributorsOf(store, pages, {
        ...(groups && groups.length > 0 && { groups }),
        exclude,
        now: timestampOf(environment.now),
        ...(from && { from }),
        limit: params.limit + 1,
      });
    }
  },
});

function readFrom(context: ContributorsContext): readonly [number, number] | undefined {
  if (context.params.continue === undefined) return undefined;
  const position = readPosition(context.params.continue, [{ type: 'integer' }, { type: 'integer' }], context);
  return [Number(position[0]), Number(position[1])];
}

/** Reads which groups to filter by; ignores parameters without an effective value. */
function groupFilter({ params, site }: ContributorsContext): {
  readonly groups?: readonly string[];
  readonly exclude: boolean;
} {
  const withRights = (requested: ReadonlySet<string>): string[] =>
    [...requested].flatMap((right) => groupsWithRight(right, site));
  if (params.group.size > 0) return { groups: [...params.group], exclude: false };
  if (params.excludegroup.size > 0) return { groups: [...params.excludegroup], exclude: true };
  if (params.rights.size > 0) return { groups: withRights(params.rights), exclude: false };
  if (params.excluderights.size > 0) return { groups: withRights(params.excluderights), exclude: true };
  return { exclude: false };
}
