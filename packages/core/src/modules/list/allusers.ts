import { selectAccounts, type AccountRow } from '../../data/store/all-accounts.ts';
import { readAccountBlocks } from '../../data/store/viewer-blocks.ts';
import type { Context } from '../../query/context.ts';
import { defineFetchedList } from '../../query/define.ts';
import { before } from '../../query/parameters/at-version.ts';
import { anyOf, ascending, boolean, limit, manyOf, text } from '../../query/parameters/types.ts';
import { parameterNames } from '../../query/result/problem-arguments.ts';
import * as shape from '../../query/result/shape.ts';
import type { Page } from '../../query/row-definition.ts';
import { dependOnMail } from '../../sessions/autopromote.ts';
import { behaviours } from '../../wiki/behaviours.ts';
import { centralIds } from '../../wiki/central-ids.ts';
import { allRights, explicitGroups, rights, valuesIn } from '../../wiki/enumerations.ts';
import { upperFirst } from '../../wiki/language/letters.ts';
import type { Mutable } from '../../wiki/mutable.ts';
import type { Site } from '../../wiki/site.ts';
import { isoTimestamp, timestampOf } from '../../wiki/timestamp.ts';
import { rightsOfGroups } from '../../wiki/user-rights.ts';
import { may } from '../../wiki/viewer.ts';
import { readableTimes } from '../../wikitext/messages/readable-time.ts';
import { blockInformation, blockShapes } from '../account/block-information.ts';
import { readAccountGroups, type AccountGroups } from '../account/groups.ts';
import { hasExpired } from '../account/temporary.ts';

const parameters = {
  from: text(),
  to: text(),
  prefix: text(),
  dir: ascending(),
  group: manyOf(explicitGroups),
  excludegroup: manyOf(explicitGroups),
  rights: before('1.42', anyOf(rights), anyOf(allRights)),
  prop: anyOf(
    valuesIn(
      'allusers.prop',
      [
        'blockinfo',
        'centralids',
        'editcount',
        'groups',
        'implicitgroups',
        'registration',
        'rights',
        'tempexpired',
      ],
      { tempexpired: { since: '1.46' } },
    ),
  ),
  limit: limit(),
  witheditsonly: boolean(),
  activeusers: boolean(),
  attachedwiki: text(),
  excludenamed: boolean({ since: '1.43' }),
  excludetemp: boolean({ since: '1.43' }),
};

const accountShape = shape.record({
  userid: shape.always(shape.integer()),
  name: shape.always(shape.text()),
  centralids: shape.dictionary(shape.integer()),
  attachedlocal: shape.dictionary(shape.flag()),
  attachedwiki: shape.dictionary(shape.flag()),
  ...blockShapes,
  hidden: shape.flag(),
  editcount: shape.given('prop=editcount', shape.exactInteger()),
  recentactions: shape.integer(),
  registration: shape.given('prop=registration', shape.text()),
  groups: shape.given('prop=groups', shape.list('g', shape.text())),
  implicitgroups: shape.given('prop=implicitgroups', shape.list('g', shape.text())),
  rights: shape.given('prop=rights', shape.list('r', shape.text())),
  /** `null` for accounts that are not temporary. */
  tempexpired: shape.requestedSince('1.46', shape.any()),
});
type AccountItem = shape.ValueOf<typeof accountShape>;

type ListContext = Context<typeof parameters>;

/** Lists accounts by name. */
export const allusers = defineFetchedList({
  name: 'allusers',
  prefix: 'au',
  access: 'read',
  cache: 'anon-public-user-private',
  helpPage: 'API:Allusers',
  parameters,
  result: shape.list('u', accountShape),
  // An account in several of the groups has several rows; one is shown.
  fetch: readAccounts,
  related: async (rows, context) => {
    const { prop } = context.params;
    const shows = {
      centralids: prop.has('centralids'),
      editcount: prop.has('editcount'),
      registration: prop.has('registration'),
      groups: prop.has('groups'),
      implicitgroups: prop.has('implicitgroups'),
      rights: prop.has('rights'),
      tempexpired: prop.has('tempexpired'),
    };
    const [blockOf, groups] = await Promise.all([
      prop.has('blockinfo') ? describeBlocks(rows, context) : undefined,
      readsGroups(prop) ? readAccountGroups(rows, context) : undefined,
    ]);
    return { shows, blockOf, groups };
  },
  item: (row, context, { shows, blockOf, groups }) => {
    const { params, site } = context;
    const hidden = row.hidden === 1;
    const { explicit, implicit } = groups?.get(row.user_id) ?? noGroups;
    const item: Mutable<AccountItem> = { userid: row.user_id, name: row.user_name };
    // Hidden accounts have no central ID, for any viewer.
    if (shows.centralids)
      Object.assign(item, centralIds(hidden ? 0 : row.user_id, true, params.attachedwiki, site));
    if (blockOf) Object.assign(item, blockOf(row.user_id));
    if (hidden) item.hidden = true;
    if (shows.editcount) item.editcount = row.user_editcount ?? 0;
    if (params.activeusers) item.recentactions = row.recent_actions ?? 0;
    if (shows.registration)
      item.registration = row.user_registration ? isoTimestamp(row.user_registration) : '';
    if (shows.groups)
      item.groups =
        explicit.length === 0
          ? implicit
          : [...implicit, ...explicit.filter((group) => !implicit.includes(group))];
    if (shows.implicitgroups) item.implicitgroups = implicit;
    if (shows.rights) {
      const groups = site.software.has(behaviours.rightsOfOwnGroupsFirst)
        ? [...explicit, ...implicit]
        : [...implicit, ...explicit];
      item.rights = [...rightsOfGroups(groups, site)];
    }
    if (shows.tempexpired)
      item.tempexpired = hasExpired(row.user_name, row.user_registration ?? null, context);
    return item;
  },
});

/** Reads the blocks of accounts; returns what describes those of an account, if any is blocked. */
async function describeBlocks(
  rows: readonly AccountRow[],
  context: ListContext,
): Promise<((account: number) => ReturnType<typeof blockInformation>) | undefined> {
  const { store, environment } = context;
  const ids = rows.map(({ user_id: id }) => id);
  const blocks = await readAccountBlocks(store, ids, timestampOf(environment.now));
  if (blocks.size === 0) return undefined;
  const writeTime = await readableTimes(context);
  return (account) => blockInformation(blocks.get(account) ?? [], writeTime);
}

const noGroups: Pick<AccountGroups, 'explicit' | 'implicit'> = { explicit: [], implicit: [] };

const groupProperties = ['groups', 'implicitgroups', 'rights'] as const;

const readsGroups = (prop: ListContext['params']['prop']): boolean =>
  groupProperties.some((one) => prop.has(one));

/** Reads accounts by name; each requested group of an account counts towards the limit. */
async function readAccounts(context: ListContext): Promise<Page<AccountRow>> {
  const { params, store, site, viewer, environment, encode, fail } = context;
  const groups = requestedGroups(params.group, params.rights, site);
  if (groups === 'none') return { rows: [], continueAt: () => ({}) };
  if (groups && params.excludegroup) {
    fail('invalidparammix', [parameterNames(encode('group'), encode('excludegroup')), 2]);
  }
  const name = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : upperFirst(text, site.capitals).replaceAll('_', ' ');
  // They may exist without being created any more.
  const hasTemporary = site.configuration.autocreatetempuser.matchPatterns !== undefined;
  const found = await store.all(
    selectAccounts(store, {
      from: name(params.from),
      to: name(params.to),
      prefix: name(params.prefix),
      descending: params.dir === 'descending',
      groups: groups ?? [],
      excludedGroups: [...(params.excludegroup ?? [])],
      withEdits: params.witheditsonly,
      withoutNamed: params.excludenamed && hasTemporary,
      withoutTemporary: params.excludetemp && hasTemporary,
      ...(params.activeusers && {
        activeSince: timestampOf(environment.now - site.configuration.settings.activeUserDays * 86_400_000),
      }),
      includeHidden: may(viewer, 'hideuser'),
      withEditCount: params.prop.has('editcount'),
      withRegistration: params.prop.has('registration') || params.prop.has('tempexpired'),
      withPromotion:
        readsGroups(params.prop) && (dependOnMail(site.configuration.autopromote) ? 'with mail' : true),
      now: timestampOf(environment.now),
    }).limit(params.limit + Math.max(1, groups?.length ?? 0)),
  );
  return accountsOf(found, params);
}

/** Returns each of the accounts found once, up to the limit. */
function accountsOf(found: readonly AccountRow[], params: ListContext['params']): Page<AccountRow> {
  const rows: AccountRow[] = [];
  let next: AccountRow | undefined;
  for (const [i, row] of found.entries()) {
    // Quirk: an account counts towards the limit once per matching group.
    if (row.user_name === found[i - 1]?.user_name) continue;
    if (i >= params.limit) {
      next = row;
      break;
    }
    // The cached list of active accounts may include accounts that are no longer active.
    if (!params.activeusers || (row.recent_actions ?? 0) > 0) rows.push(row);
  }
  return {
    rows,
    continueAt: (index) => ({ from: rows[index]?.user_name ?? next?.user_name ?? '' }),
    ...(next && { end: rows.length }),
  };
}

/** Returns the groups to match: undefined for any account, `none` if no group grants the rights. */
function requestedGroups(
  groups: ReadonlySet<string> | undefined,
  rights: ReadonlySet<string>,
  { configuration, software }: Site,
): readonly string[] | 'none' | undefined {
  if (rights.size === 0) return groups && [...groups];
  const implicitRights = new Set(configuration.settings.implicitRights);
  const granting = [...rights].flatMap((right) =>
    implicitRights.has(right)
      ? ['*']
      : configuration.usergroups.filter((group) => group.rights.includes(right)).map(({ name }) => name),
  );
  if (granting.length === 0) return 'none';
  if (!software.has(behaviours.groupsOfEverybody)) return [...new Set([...(groups ?? []), ...granting])];
  const matchesAnyone = granting.includes('*') || granting.includes('user');
  return [...new Set([...(groups ?? []), ...(matchesAnyone ? [] : granting)])];
}
