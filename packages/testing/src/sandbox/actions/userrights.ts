import type { accountActions } from '@wikiquery/core/api';
import { blockInformation, knownBlockFields } from '@wikiquery/core/modules';
import { exactlyOne } from '@wikiquery/core/query';
import { readViewerBlocks } from '@wikiquery/core/store';
import {
  changeableGroups,
  implicitGroupsOf,
  makeTitle,
  may,
  Namespace,
  readExpiry,
  rightsOfGroups,
  timestampMilliseconds,
  type Viewer,
} from '@wikiquery/core/wiki';
import { readableTimes } from '@wikiquery/core/wikitext/messages';
import type { Author } from '@wikiquery/import/rows';
import { accountById, accountNamed, nameOf } from '../accounts.ts';
import { defineWrite } from '../action.ts';
import { blockProblems } from '../block-problems.ts';
import { logPerformer } from '../performing.ts';
import { rightsProblems } from '../rights-problems.ts';
import { setWatched } from '../watching.ts';
import { blockOf } from '../writing/blocks.ts';
import { storeLogEntry } from '../writing/logs.ts';
import { addToGroup, membershipsOf, removeFromGroup, type Membership } from '../writing/memberships.ts';
import { pageByTitle } from '../writing/pages.ts';

type RightsContext = Parameters<Parameters<typeof defineWrite<'userrights'>>[1]['run']>[0];
type RightsParameters = Extract<
  (typeof accountActions)[number],
  { readonly name: 'userrights' }
>['parameters'];

/** `action=userrights`: changes the groups of an account. */
export const userrights = defineWrite('userrights', {
  run: async (context) => {
    const { params, wiki, now } = context;
    await requireUnblocked(context);
    const wanted = wantedMemberships(context);
    const account = accountOf(context);
    const before = membershipsOf(wiki, account.id, now);
    const change = changeOf(account, before, wanted, context);
    const { added, removed } = change;
    const userPage = makeTitle(Namespace.user, account.name.replaceAll(' ', '_'));
    wiki.transaction(() => {
      for (const group of removed.values()) removeFromGroup(wiki, account.id, group);
      for (const membership of added.values()) addToGroup(wiki, account.id, membership, now);
      if (added.size > 0 || removed.size > 0) {
        const after = membershipsAfter(before, change);
        storeLogEntry(wiki, {
          type: 'rights',
          action: 'rights',
          performer: logPerformer({ ...context, viewer: viewerAfter(account, after, context) }),
          timestamp: now,
          ...userPage,
          page: pageByTitle(wiki, userPage)?.id ?? 0,
          comment: params.reason,
          parameters: {
            '4::oldgroups': before.map(({ group }) => group),
            '5::newgroups': after.map(({ group }) => group),
            oldmetadata: before.map(({ expiry }) => ({ expiry })),
            newmetadata: after.map(({ expiry }) => ({ expiry })),
          },
        });
      }
      if (params.watchuser) setWatched(userPage, true, context);
    });
    return {
      value: {
        userrights: {
          user: account.name,
          userid: account.id,
          added: asInPhp(new Map([...added].map(([at, { group }]) => [at, group]))),
          removed: asInPhp(removed),
          watchuser: params.watchuser,
        },
      },
    };
  },
});

/** Refuses who is blocked, but for those who may change all rights. */
async function requireUnblocked(context: RightsContext): Promise<void> {
  const { viewer, store, now, fail } = context;
  if (may(viewer, 'userrights')) return;
  const blocks = await readViewerBlocks(store, viewer, now);
  if (!blocks.some(({ sitewide }) => sitewide)) return;
  const fields = blockInformation(blocks, await readableTimes(context));
  const blockinfo = { ...knownBlockFields(fields, context.site) };
  fail(blocks.every(({ automatic }) => automatic) ? 'autoblocked' : 'blocked', [], { data: { blockinfo } });
}

function wantedMemberships({ params, environment, now, fail }: RightsContext): readonly Membership[] {
  const groups = [...(params.add ?? [])];
  const { expiry: given } = params;
  if (groups.length > 0 && given.length !== 1 && given.length !== groups.length)
    fail(rightsProblems.toofewexpiries, [given.length, groups.length]);
  return groups.map((group, index) => {
    const text = given[given.length === 1 ? 0 : index] ?? '';
    const expiry = readExpiry(text, environment.now);
    if (expiry === 'infinity') return { group, expiry: null };
    if (expiry === undefined || timestampMilliseconds(expiry) === 0)
      return fail(rightsProblems.invalidexpiry, [text]);
    if (expiry < now) fail(rightsProblems.pastexpiry, [text]);
    return { group, expiry };
  });
}

/** The account that it is about; hidden ones do not exist for those who may not see them. */
function accountOf({ params, request, wiki, viewer, now, fail }: RightsContext): Author {
  exactlyOne<RightsParameters>('user', 'userid').check(new Set(request.keys()), (name) => name, 'userrights');
  const { user, userid } = params;
  if (userid !== undefined) return accountById(wiki, userid) ?? fail(rightsProblems.invaliduser);
  const name = nameOf(wiki, user ?? '');
  const account = accountNamed(wiki, name);
  const block = account && blockOf(wiki, { account, isAutomatic: false }, now);
  if (!account || (block?.hidesName && !may(viewer, 'hideuser')))
    return fail(blockProblems.nosuchuser, [name]);
  return account;
}

/** What becomes of memberships, by the place of each group in the request. */
interface Change {
  readonly added: ReadonlyMap<number, Membership>;
  readonly removed: ReadonlyMap<number, string>;
}

/** What of the request the viewer may do and is not so already. */
function changeOf(
  account: Author,
  before: readonly Membership[],
  wanted: readonly Membership[],
  { params, viewer, site }: RightsContext,
): Change {
  const groups = changeableGroups(viewer, site);
  const isOwn = account.id === viewer.id;
  const addable = new Set([...groups.add, ...(isOwn ? groups['add-self'] : [])]);
  const removable = new Set([...groups.remove, ...(isOwn ? groups['remove-self'] : [])]);
  const current = new Map(before.map(({ group, expiry }) => [group, expiry]));
  const removed = [...(params.remove ?? [])]
    .map((group, index) => [index, group] as const)
    .filter(([, group]) => removable.has(group) && current.has(group));
  const leaving = new Set(removed.map(([, group]) => group));
  const added = wanted
    .map((membership, index) => [index, membership] as const)
    .filter(([, { group, expiry }]) => {
      if (!addable.has(group)) return false;
      const known = current.get(group);
      // Who may not end a membership may not shorten it either.
      const isShortened = expiry !== null && known !== undefined && (known ?? 'infinity') > expiry;
      if (isShortened && !removable.has(group)) return false;
      return known !== expiry || leaving.has(group);
    });
  return { added: new Map(added), removed: new Map(removed) };
}

/** The viewer with the groups that the change gives, whose own rights count for how it is recorded. */
function viewerAfter({ id }: Author, after: readonly Membership[], { viewer, site }: RightsContext): Viewer {
  if (id !== viewer.id) return viewer;
  const groups = [...implicitGroupsOf(viewer, site), ...after.map(({ group }) => group)];
  return { ...viewer, groups, rights: rightsOfGroups(groups, site) };
}

function membershipsAfter(before: readonly Membership[], { added, removed }: Change): readonly Membership[] {
  const gone = new Set(removed.values());
  const kept = before.filter(({ group }) => !gone.has(group)).map((one) => [one.group, one] as const);
  const come = added.values().map((one) => [one.group, one] as const);
  return [...new Map([...kept, ...come]).values()];
}

/** Quirk: where some groups of a list were left out, the others keep their numbers. */
const asInPhp = (groups: ReadonlyMap<number, string>) =>
  [...groups.keys()].every((at, index) => at === index) ? [...groups.values()] : Object.fromEntries(groups);
