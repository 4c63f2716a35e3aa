import {
  mailState,
  readAccountRows,
  readOptionsOf,
  takenNames,
  type NamedAccountRow,
} from '../../data/store/all-accounts.ts';
import { readAccountBlocks } from '../../data/store/viewer-blocks.ts';
import type { Context } from '../../query/context.ts';
import { defineFetchedList } from '../../query/define.ts';
import { numbersOf, type ExactInteger } from '../../query/parameters/integer.ts';
import { anyOf, identifiers, text, texts } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { exclusive } from '../../query/rules.ts';
import { centralIds } from '../../wiki/central-ids.ts';
import { valuesIn } from '../../wiki/enumerations.ts';
import { isoExpiry } from '../../wiki/expiry.ts';
import { isoTimestamp, timestampOf } from '../../wiki/timestamp.ts';
import { canonicalUserName, isCreatableUserName } from '../../wiki/user-name.ts';
import { rightsOfGroups } from '../../wiki/user-rights.ts';
import { readableTimes, type WriteTime } from '../../wikitext/messages/readable-time.ts';
import { blockInformation, blockShapes } from '../account/block-information.ts';
import { groupShapes, readAccountGroups } from '../account/groups.ts';
import { hasExpired } from '../account/temporary.ts';

const parameters = {
  prop: anyOf(
    valuesIn(
      'users.prop',
      [
        'blockinfo',
        'cancreate',
        'centralids',
        'editcount',
        'emailable',
        'gender',
        'groupmemberships',
        'groups',
        'implicitgroups',
        'registration',
        'rights',
        'tempexpired',
      ],
      { tempexpired: { since: '1.46' } },
    ),
  ),
  attachedwiki: text(),
  users: texts(),
  userids: identifiers(),
};

/** Returns information about accounts by name or ID. */
export const users = defineFetchedList({
  name: 'users',
  prefix: 'us',
  access: 'read',
  cache: ({ prop }) => (prop.has('blockinfo') ? 'anon-public-user-private' : 'public'),
  helpPage: 'API:Users',
  parameters,
  rules: [exclusive('userids', 'users')],
  result: shape.list(
    'user',
    shape.record({
      userid: shape.exactInteger(),
      name: shape.text(),
      invalid: shape.flag(),
      missing: shape.flag(),
      cancreate: shape.flag(),
      cancreateerror: shape.any('error'),
      systemuser: shape.since('1.40', shape.flag()),
      editcount: shape.exactInteger(),
      registration: shape.value(),
      ...groupShapes,
      hidden: shape.flag(),
      ...blockShapes,
      emailable: shape.flag(),
      gender: shape.text(),
      centralids: shape.dictionary(shape.integer()),
      attachedlocal: shape.dictionary(shape.flag()),
      attachedwiki: shape.dictionary(shape.flag()),
      /** `null` for accounts that are not temporary. */
      tempexpired: shape.requestedSince('1.46', shape.any()),
    }),
  ),
  // Accounts, including missing ones, keep the order of the request.
  fetch: async (context) => {
    const rows = await findAccounts(context);
    const { users } = context.params;
    const restFrom = (index: number): string => {
      const rest = new Set(rows.slice(index).map(({ asked }) => asked));
      return (users ?? context.params.userids ?? []).filter((one) => rest.has(one)).join('|');
    };
    return {
      rows,
      continueAt: (index) => (users ? { users: restFrom(index) } : { userids: restFrom(index) }),
    };
  },
  related: async (rows, context) => {
    const { params, store, environment } = context;
    const { prop } = params;
    const found = rows.flatMap((row) => ('row' in row ? row.row : []));
    const ids = found.map(({ user_id: id }) => id);
    const missing = rows.flatMap((row) =>
      'missing' in row && typeof row.missing === 'string' ? row.missing : [],
    );
    const blocks = prop.has('blockinfo')
      ? await readAccountBlocks(store, ids, timestampOf(environment.now))
      : undefined;
    return {
      groups: groupProperties.some((one) => prop.has(one))
        ? await readAccountGroups(found, context)
        : undefined,
      blocks,
      writeTime: blocks && blocks.size > 0 ? await readableTimes(context) : undefined,
      options:
        prop.has('gender') || prop.has('emailable')
          ? await readOptionsOf(store, ids, ['gender', 'disablemail'])
          : undefined,
      taken: prop.has('cancreate') ? await takenNames(store, missing) : undefined,
    };
  },
  item: (entry, context, related) => {
    if ('invalid' in entry) return { name: entry.invalid, invalid: true };
    if ('row' in entry) return accountItem(entry.row, context, related);
    const { missing } = entry;
    if (typeof missing !== 'string') return { userid: missing, missing: true };
    if (!related.taken) return { name: missing, missing: true };
    const refusal = related.taken.has(missing)
      ? refusals.taken
      : isCreatableUserName(missing, context.site)
        ? undefined
        : refusals.invalid;
    return {
      name: missing,
      missing: true,
      cancreate: refusal === undefined,
      ...(refusal && { cancreateerror: [refusal] }),
    };
  },
});

const groupProperties = ['groups', 'groupmemberships', 'implicitgroups', 'rights'] as const;

const refusals = {
  taken: { message: 'userexists', params: [], code: 'userexists', type: 'error' },
  invalid: { message: 'noname', params: [], code: 'invaliduser', type: 'error' },
} as const;

type ListContext = Context<typeof parameters>;

/** The result for a requested name or ID. */
type Entry = { readonly asked: string | ExactInteger } & (
  | { readonly row: NamedAccountRow }
  | { readonly invalid: string }
  | { readonly missing: string | ExactInteger }
);

/** Looks up accounts in the requested order, except that invalid names come first. */
async function findAccounts({ params, site, store, viewer }: ListContext): Promise<Entry[]> {
  if (params.users === undefined) {
    const ids = params.userids ?? [];
    const possible = numbersOf(ids);
    const rows = possible.length === 0 ? [] : await readAccountRows(store, viewer, { ids: possible });
    const byId = new Map<ExactInteger, NamedAccountRow>(rows.map((row) => [row.user_id, row]));
    return ids.map((id) => ({ asked: id, ...entryOf(byId.get(id), id) }));
  }
  const requested = params.users.map((text) => ({ text, name: canonicalUserName(text, site) }));
  const invalid = requested.flatMap(({ text, name }) =>
    name === undefined ? [{ asked: text, invalid: text }] : [],
  );
  const valid = requested.flatMap(({ text, name }) => (name === undefined ? [] : [{ text, name }]));
  const names = valid.map(({ name }) => name);
  const rows = names.length === 0 ? [] : await readAccountRows(store, viewer, { names });
  const byName = new Map(rows.map((row) => [row.user_name, row]));
  return [
    ...invalid,
    ...valid.map(({ text, name }) => ({ asked: text, ...entryOf(byName.get(name), name) })),
  ];
}

const entryOf = (row: NamedAccountRow | undefined, requested: string | ExactInteger) =>
  row ? { row } : { missing: requested };

interface Related {
  readonly groups: Awaited<ReturnType<typeof readAccountGroups>> | undefined;
  readonly blocks: Awaited<ReturnType<typeof readAccountBlocks>> | undefined;
  readonly writeTime: WriteTime | undefined;
  readonly options: Awaited<ReturnType<typeof readOptionsOf>> | undefined;
}

function accountItem(
  row: NamedAccountRow,
  context: ListContext,
  { groups: groupsOf, blocks, writeTime, options }: Related,
) {
  const { params, site } = context;
  const { prop } = params;
  const hidden = row.hidden === 1;
  const { memberships = [], explicit = [], implicit = [] } = groupsOf?.get(row.user_id) ?? {};
  const all = [...new Set([...explicit, ...implicit])];
  const own = { ...site.configuration.defaultoptions, ...options?.get(row.user_id) };
  return {
    userid: row.user_id,
    name: row.user_name,
    ...(row.is_system === 1 && { systemuser: true }),
    ...(prop.has('editcount') && { editcount: row.user_editcount ?? 0 }),
    ...(prop.has('registration') && {
      registration: row.user_registration ? isoTimestamp(row.user_registration) : null,
    }),
    ...(prop.has('groups') && { groups: all }),
    ...(prop.has('groupmemberships') && {
      groupmemberships: memberships.map(({ group, expiry }) => ({
        group,
        expiry: isoExpiry(expiry),
      })),
    }),
    ...(prop.has('implicitgroups') && { implicitgroups: implicit }),
    ...(prop.has('rights') && { rights: [...rightsOfGroups(all, site)] }),
    ...(hidden && { hidden }),
    ...(blocks && writeTime && blockInformation(blocks.get(row.user_id) ?? [], writeTime)),
    ...(prop.has('emailable') && {
      emailable: mailState(row).isDeliverable && !isOn(own['disablemail']),
    }),
    ...(prop.has('gender') && { gender: typeof own['gender'] === 'string' ? own['gender'] : 'unknown' }),
    // Hidden accounts have no central ID, for any viewer.
    ...(prop.has('centralids') && centralIds(hidden ? 0 : row.user_id, true, params.attachedwiki, site)),
    ...(prop.has('tempexpired') && {
      tempexpired: hasExpired(row.user_name, row.user_registration, context),
    }),
  };
}

const isOn = (option: unknown): boolean =>
  option !== undefined && option !== '' && option !== '0' && option !== 0 && option !== false;
