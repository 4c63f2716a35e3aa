import {
  latestEditTimestamp,
  openPersonalDetails,
  readAccount,
  readMembershipsOf,
  type Account,
} from '../../data/store/accounts.ts';
import { countUnread, hasNewMessages, readOptions } from '../../data/store/own-account.ts';
import { readViewerBlocks } from '../../data/store/viewer-blocks.ts';
import { ownLabels } from '../../data/store/watchlist-labels.ts';
import type { Context } from '../../query/context.ts';
import { defineMeta } from '../../query/define.ts';
import { anyOf, text } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { centralIds } from '../../wiki/central-ids.ts';
import { valuesIn } from '../../wiki/enumerations.ts';
import { isoExpiry } from '../../wiki/expiry.ts';
import { isoTimestamp, timestampOf } from '../../wiki/timestamp.ts';
import {
  changeableGroups,
  implicitGroupsOf,
  isFreeOfRateLimits,
  listedRights,
  rateLimitsOf,
} from '../../wiki/user-rights.ts';
import { isRegistered, may } from '../../wiki/viewer.ts';
import { readableTimes } from '../../wikitext/messages/readable-time.ts';
import { blockInformation, blockShapes } from '../account/block-information.ts';
import { groupList, groupShapes } from '../account/groups.ts';
import { labelsShape, seesLabels } from '../watchlist/labels.ts';

const parameters = {
  prop: anyOf(
    valuesIn(
      'userinfo.prop',
      [
        'acceptlang',
        'blockinfo',
        'cancreateaccount',
        'centralids',
        'changeablegroups',
        'editcount',
        'email',
        'groupmemberships',
        'groups',
        'hasmsg',
        'implicitgroups',
        'latestcontrib',
        'options',
        'ratelimits',
        'realname',
        'registrationdate',
        'rights',
        'theoreticalratelimits',
        'unreadcount',
        'watchlistlabels',
      ],
      { cancreateaccount: { since: '1.40' }, watchlistlabels: { since: '1.46' } },
    ),
    { all: '*' },
  ),
  attachedwiki: text(),
} as const;

type UserInfoContext = Context<typeof parameters>;

const limits = shape.dictionary(
  shape.dictionary(shape.record({ hits: shape.integer(), seconds: shape.integer() })),
);
const byProvider = shape.dictionary(shape.flag());

const result = shape.record({
  id: shape.always(shape.integer()),
  name: shape.always(shape.text()),
  anon: shape.flag(),
  temp: shape.since('1.42', shape.flag()),
  ...blockShapes,
  messages: shape.given('prop=hasmsg', shape.flag()),
  groups: shape.given('prop=groups', groupShapes.groups),
  groupmemberships: shape.given('prop=groupmemberships', groupShapes.groupmemberships),
  implicitgroups: shape.given('prop=implicitgroups', groupShapes.implicitgroups),
  rights: shape.given('prop=rights', groupShapes.rights),
  changeablegroups: shape.record({
    add: groupList,
    remove: groupList,
    'add-self': groupList,
    'remove-self': groupList,
  }),
  options: shape.given('prop=options', shape.dictionary(shape.plain())),
  editcount: shape.given('prop=editcount', shape.exactInteger()),
  ratelimits: limits,
  theoreticalratelimits: limits,
  realname: shape.text(),
  email: shape.text(),
  emailauthenticated: shape.text(),
  registrationdate: shape.value(),
  acceptlang: shape.list('lang', shape.record({ q: shape.value(), code: shape.text() }, { content: 'code' })),
  unreadcount: shape.given('prop=unreadcount', shape.value()),
  watchlistlabels: labelsShape,
  centralids: shape.dictionary(shape.integer()),
  attachedlocal: byProvider,
  attachedwiki: byProvider,
  latestcontrib: shape.text(),
  cancreateaccount: shape.flag(),
  cancreateaccounterror: shape.any('error'),
});

type UserInfo = shape.ValueOf<typeof result>;
/** What a property adds. */
type Part = Partial<UserInfo>;

/** Returns information about the viewer. */
export const userinfo = defineMeta({
  name: 'userinfo',
  prefix: 'ui',
  access: 'read',
  helpPage: 'API:Userinfo',
  parameters,
  result: shape.always(result),
  answer: async (context) => {
    const { viewer, params, store } = context;
    let info: UserInfo = {
      id: viewer.id,
      name: viewer.name,
      ...(!isRegistered(viewer) && { anon: true }),
      ...(viewer.temporary && { temp: true }),
    };
    const { prop } = params;
    const account =
      isRegistered(viewer) && ofAccount.some((one) => prop.has(one))
        ? await readAccount(store, viewer.id)
        : undefined;
    for (const name of inOrder) {
      if (prop.has(name)) info = { ...info, ...(await properties[name](context, account)) };
    }
    return { value: info };
  },
});

type Property = UserInfoContext['params']['prop'] extends ReadonlySet<infer P> ? P : never;

/** Properties read from the account's row. */
const ofAccount: readonly Property[] = ['editcount', 'email', 'realname', 'registrationdate'];

/** Unread pages are counted up to this number. */
const MAX_UNREAD = 1000;

/** What each property adds. */
const properties: Readonly<
  Record<Property, (context: UserInfoContext, account: Account | undefined) => Part | Promise<Part>>
> = {
  blockinfo: async (context) => {
    const blocks = await ownBlocks(context);
    return blocks.length === 0 ? {} : blockInformation(blocks, await readableTimes(context));
  },
  hasmsg: async ({ store, viewer }) => ({ messages: await hasNewMessages(store, viewer) }),
  groups: ({ viewer }) => ({ groups: viewer.groups }),
  groupmemberships: async ({ store, viewer, environment }) => {
    const own = isRegistered(viewer) ? [viewer.id] : [];
    const memberships = await readMembershipsOf(store, own, timestampOf(environment.now));
    return {
      groupmemberships: (memberships.get(viewer.id) ?? []).map(({ group, expiry }) => ({
        group,
        expiry: isoExpiry(expiry),
      })),
    };
  },
  implicitgroups: ({ viewer, site }) => ({ implicitgroups: implicitGroupsOf(viewer, site) }),
  rights: ({ viewer, site }) => ({ rights: listedRights(viewer, site) }),
  changeablegroups: ({ viewer, site }) => ({ changeablegroups: changeableGroups(viewer, site) }),
  options: async ({ store, viewer, site }) => ({
    options: { ...site.configuration.defaultoptions, ...(await readOptions(store, viewer)) },
  }),
  editcount: (_context, account) => ({ editcount: account?.editCount ?? 0 }),
  ratelimits: ({ viewer, site }) => ({
    ratelimits: isFreeOfRateLimits(viewer, site) ? {} : rateLimitsOf(viewer, site),
  }),
  theoreticalratelimits: ({ viewer, site }) => ({ theoreticalratelimits: rateLimitsOf(viewer, site) }),
  realname: ({ viewer }, account) => ({
    realname: (account && openPersonalDetails(account, viewer)?.realName) ?? '',
  }),
  email: ({ viewer }, account) => {
    if (!may(viewer, 'viewmyprivateinfo')) return {};
    const { email = '', emailAuthenticated } = (account && openPersonalDetails(account, viewer)) ?? {};
    return {
      email,
      ...(emailAuthenticated && { emailauthenticated: isoTimestamp(emailAuthenticated) }),
    };
  },
  registrationdate: (_context, account) =>
    account
      ? { registrationdate: account.registration === null ? null : isoTimestamp(account.registration) }
      : {},
  acceptlang: ({ acceptLanguage = '' }) => ({ acceptlang: acceptedLanguages(acceptLanguage) }),
  unreadcount: async ({ store, viewer }) => {
    const unread = await countUnread(store, viewer.id, MAX_UNREAD);
    return { unreadcount: unread >= MAX_UNREAD ? `${MAX_UNREAD}+` : unread };
  },
  watchlistlabels: async (context) =>
    seesLabels(context) ? { watchlistlabels: await ownLabels(context.store, context.viewer) } : {},
  centralids: ({ viewer, site, params }) =>
    centralIds(viewer.id, isRegistered(viewer), params.attachedwiki, site),
  latestcontrib: async ({ store, viewer }) => {
    const latest = isRegistered(viewer) ? await latestEditTimestamp(store, viewer.id) : undefined;
    return latest === undefined ? {} : { latestcontrib: isoTimestamp(latest) };
  },
  cancreateaccount: async (context) => {
    if (!may(context.viewer, 'createaccount')) {
      return { cancreateaccount: false, cancreateaccounterror: [accountError('permissiondenied')] };
    }
    const blocked = (await ownBlocks(context)).some((block) => block.noAccountCreation);
    return blocked
      ? { cancreateaccount: false, cancreateaccounterror: [accountError('blocked')] }
      : { cancreateaccount: true };
  },
};

/** The properties in the order of the answer. */
const inOrder = Object.keys(properties) as Property[];

const accountError = (code: string) => ({
  message: code === 'blocked' ? 'cantcreateaccount-text' : 'badaccess-group0',
  params: [],
  code,
  type: 'error',
});

const ownBlocks = ({ store, viewer, environment }: UserInfoContext): ReturnType<typeof readViewerBlocks> =>
  readViewerBlocks(store, viewer, timestampOf(environment.now));

const acceptedLanguage =
  /([a-z]{1,8}(?:-[a-z]{1,8})*|\*)\s*(?:;\s*q\s*=\s*(1(?:\.0{0,3})?|0(?:\.\d{0,3})?)?)?/g;

/** Parses an `Accept-Language` header, most preferred language first. */
function acceptedLanguages(header: string): { readonly q: number; readonly code: string }[] {
  const found = new Map<string, number>();
  for (const [, code = '', q = '1'] of header.toLowerCase().matchAll(acceptedLanguage)) {
    if (Number(q) > 0) found.set(code, Number(q));
  }
  return [...found].map(([code, q]) => ({ q, code })).toSorted((a, b) => b.q - a.q);
}
