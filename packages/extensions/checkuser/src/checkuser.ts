import { defineListAnswer, type Context } from '@wikiquery/core/query';
import { before, limit, limits, oneOf, text, token, user } from '@wikiquery/core/query/parameters';
import { wikitext } from '@wikiquery/core/query/result';
import * as shape from '@wikiquery/core/query/result/shape';
import {
  addressFromHex,
  addressRange,
  canonicalUserName,
  escapeHtml,
  isoTimestamp,
  timestampOf,
  type AddressRange,
} from '@wikiquery/core/wiki';
import { checkuserProblems } from './problems.ts';
import { checkuserSettings } from './settings.ts';
import { findActor, openEvent, readEvents, type Event, type Target } from './store/events.ts';
import { logCheck, mayLogChecks, type Check } from './store/write-log.ts';
import { readTimeCondition } from './time-condition.ts';

type Request = 'actions' | 'ipusers' | 'userips' | 'edits';

const parameters = {
  request: before<Request>(
    '1.42',
    oneOf(['userips', 'edits', 'ipusers'], { required: true }),
    oneOf(['actions', 'ipusers', 'userips', 'edits'], { required: true, deprecatedValues: ['edits'] }),
  ),
  target: before(
    '1.42',
    text({ required: true }),
    user({ required: true, kinds: ['name', 'ip', 'temp', 'cidr'] }),
  ),
  reason: before<string | undefined>('1.42', text(), text({ default: '' })),
  limit: limit({ default: limits.items.normal }),
  timecond: text({ default: '-2 weeks' }),
  xff: text(),
  token: token('csrf'),
} as const;

const actionShape = shape.record({
  timestamp: shape.text(),
  ...shape.possibleTitleFields,
  user: shape.text(),
  ip: shape.value(),
  agent: shape.value(),
  summary: shape.text(),
  minor: shape.text(),
  xff: shape.text(),
});

/** Lists the IP addresses or actions of an account, or the accounts or actions of an IP address. */
export const checkuser = defineListAnswer({
  name: 'checkuser',
  prefix: 'cu',
  access: { right: 'checkuser' },
  mustBePosted: true,
  writes: true,
  helpPage: 'Extension:CheckUser#API',
  // Quirk: the token is required but not checked, as in every query module.
  parameters,
  result: shape.record({
    userips: shape.list(
      'ip',
      shape.record({
        end: shape.text(),
        editcount: shape.integer(),
        start: shape.text(),
        address: shape.text(),
      }),
    ),
    ipusers: shape.list(
      'user',
      shape.record({
        end: shape.text(),
        editcount: shape.integer(),
        ips: shape.list('ip', shape.value()),
        agents: shape.list('agent', shape.value()),
        start: shape.text(),
        name: shape.text(),
      }),
    ),
    edits: shape.list('action', actionShape),
  }),
  answer: async (context) => {
    const {
      params,
      store,
      site,
      viewer,
      environment: { now },
      fail,
      deprecate,
    } = context;
    if (params.request === 'edits' && !site.software.isBefore('1.42')) {
      deprecate('deprecation-withreplacement', 'curequest=edits', [
        wikitext('curequest=edits'),
        wikitext('curequest=actions'),
      ]);
    }
    if (!mayLogChecks(store, site)) fail('readonly');
    const reason = loggedReason(context);
    const since = readTimeCondition(params.timecond, now);
    if (since === undefined || since <= 0 || since > now) return fail(checkuserProblems.badTime);
    const checked = await findTarget(context);
    const rows = await readEvents(store, checked.target, timestampOf(since), params.limit);
    const events = rows.map((row) => openEvent(row, viewer, site));
    // The check has to be logged before it is answered.
    if (!(await logCheck(store, site, viewer, { ...checked.check, reason }, now))) fail('readonly');
    return {
      value:
        params.request === 'userips'
          ? { userips: addressesOf(events) }
          : params.request === 'ipusers'
            ? { ipusers: usersOf(events) }
            : { edits: events.map(actionItem) },
    };
  },
});

type CheckContext = Context<typeof parameters>;

function loggedReason({ params, site, fail }: CheckContext): string {
  const reason = (params.reason ?? '').trim();
  if (reason === '' && checkuserSettings.of(site).checkUserForceSummary) {
    fail(checkuserProblems.missingReason);
  }
  // Quirk: reasons are stored HTML-escaped, except for character references.
  return escapeHtml(`API: ${reason}`).replaceAll(/&amp;(#\d+|#x[\da-f]+|[a-z]\w*);/gi, '&$1;');
}

interface Checked {
  readonly target: Target;
  readonly check: Omit<Check, 'reason'>;
}

async function findTarget(context: CheckContext): Promise<Checked> {
  const { params, fail } = context;
  const range = addressRange(params.target);
  if (params.request === 'userips' || (params.request !== 'ipusers' && !range)) return findAccount(context);
  if (!range || !isNarrow(range, context)) return fail(checkuserProblems.badAddress);
  return addresses(range, params);
}

function addresses({ first, last, bits }: AddressRange, params: CheckContext['params']): Checked {
  const forwarded = params.xff !== undefined;
  const kind = params.request === 'ipusers' ? 'ipusers' : 'ipedits';
  return {
    target: { kind: 'address', first, last, forwarded },
    check: {
      type: forwarded ? `${kind}-xff` : kind,
      target: addressFromHex(first) + (bits === undefined ? '' : `/${bits}`),
      targetId: 0,
      range: { first, last },
    },
  };
}

async function findAccount({ params, site, store, fail }: CheckContext): Promise<Checked> {
  const target = canonicalUserName(params.target, site) ?? params.target;
  const actor = await findActor(target, store);
  if (!actor?.actor_user) return fail(checkuserProblems.noSuchUserNamed, [target]);
  return {
    target: { kind: 'account', actor: actor.actor_id, user: actor.actor_user },
    check: {
      type: params.request === 'userips' ? 'userips' : 'useredits',
      target,
      targetId: actor.actor_user,
    },
  };
}

/** Whether a range is narrow enough to be checked. */
function isNarrow({ kind, bits }: AddressRange, { site }: CheckContext): boolean {
  const limits = checkuserSettings.of(site).checkUserCidrLimit;
  return bits === undefined || bits >= limits[kind];
}

/** Returns the number and period of events, which are ordered by time, latest first. */
const span = (events: readonly Event[]) => {
  const [first] = events;
  const last = events.at(-1);
  return {
    ...(first && { end: isoTimestamp(first.time) }),
    editcount: events.length,
    ...(last && events.length > 1 && { start: isoTimestamp(last.time) }),
  };
};

const addressesOf = (events: readonly Event[]) =>
  [...Map.groupBy(events, ({ ip }) => ip ?? '')].map(([address, its]) => ({ ...span(its), address }));

const usersOf = (events: readonly Event[]) =>
  [...Map.groupBy(events, ({ who }) => who).values()].map((its) => ({
    ...span(its),
    ips: [...new Set(its.map(({ ip }) => ip))],
    agents: [...new Set(its.map(({ agent }) => agent))],
    name: its[0]?.account ?? '',
  }));

const actionItem = (event: Event): shape.ValueOf<typeof actionShape> => ({
  timestamp: isoTimestamp(event.time),
  ns: event.namespace,
  title: event.title,
  user: event.user,
  ip: event.ip,
  agent: event.agent,
  ...(event.summary !== undefined && { summary: event.summary }),
  ...(event.minor && { minor: 'm' }),
  ...(event.xff && { xff: event.xff }),
});
