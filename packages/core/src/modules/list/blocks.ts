import {
  activeBlocks,
  blockRestrictions,
  blocksOf,
  blocksOver,
  ofKind,
  type BlockRestriction,
} from '../../data/store/blocks.ts';
import type { Context } from '../../query/context.ts';
import { defineList } from '../../query/define.ts';
import { anyOf, continuation, integers, limit, manyOf, older, text } from '../../query/parameters/types.ts';
import { timestamp, users } from '../../query/parameters/wiki-types.ts';
import * as shape from '../../query/result/shape.ts';
import { exclusive } from '../../query/rules.ts';
import { behaviours } from '../../wiki/behaviours.ts';
import { valuesIn } from '../../wiki/enumerations.ts';
import { isoExpiry } from '../../wiki/expiry.ts';
import { isIpAddress, isIpRange } from '../../wiki/ip-address.ts';
import { addressFromHex, addressRange } from '../../wiki/ip-network.ts';
import { isoTimestamp, timestampOf } from '../../wiki/timestamp.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';
import { readableDurations } from '../../wikitext/messages/readable-duration.ts';
import { formatComments } from '../../wikitext/rendering/format-comments.ts';

const properties = [
  'by',
  'byid',
  'expiry',
  'flags',
  'id',
  'parsedreason',
  'range',
  'reason',
  'restrictions',
  'timestamp',
  'user',
  'userid',
] as const;

const parameters = {
  start: timestamp(),
  end: timestamp(),
  dir: older(),
  ids: integers(),
  users: users({ kinds: ['name', 'ip', 'temp', 'cidr'] }),
  ip: text(),
  limit: limit(),
  prop: manyOf(valuesIn('blocks.prop', properties, { parsedreason: { since: '1.44' } }), {
    default: ['id', 'user', 'by', 'timestamp', 'expiry', 'reason', 'flags'],
  }),
  show: anyOf(['!account', '!ip', '!range', '!temp', 'account', 'ip', 'range', 'temp']),
  continue: continuation(),
} as const;

type ListContext = Context<typeof parameters>;

/** Lists blocked accounts and IP addresses. */
export const blocks = defineList({
  name: 'blocks',
  prefix: 'bk',
  access: 'read',
  helpPage: 'API:Blocks',
  parameters,
  rules: [exclusive('users', 'ip')],
  result: shape.list(
    'block',
    shape.record({
      id: shape.given('prop=id', shape.integer()),
      user: shape.text(),
      userid: shape.integer(),
      by: shape.text(),
      byid: shape.integer(),
      timestamp: shape.given('prop=timestamp', shape.text()),
      expiry: shape.given('prop=expiry', shape.text()),
      'duration-l10n': shape.since('1.44', shape.text()),
      reason: shape.given('prop=reason', shape.text()),
      parsedreason: shape.text(),
      rangestart: shape.text(),
      rangeend: shape.text(),
      automatic: shape.flag(),
      anononly: shape.flag(),
      nocreate: shape.flag(),
      autoblock: shape.flag(),
      noemail: shape.flag(),
      hidden: shape.flag(),
      'block-hidden': shape.since('1.46', shape.flag()),
      allowusertalk: shape.flag(),
      partial: shape.flag(),
      restrictions: shape.record(
        {
          pages: shape.list(
            'page',
            shape.record({ id: shape.always(shape.integer()), ...shape.possibleTitleFields }),
          ),
          namespaces: shape.list('ns', shape.integer()),
          actions: shape.list('action', shape.text()),
        },
        { untyped: true },
      ),
    }),
  ),
  refusesPositionFirst: true,
  order: [
    { column: 'bl_timestamp', type: 'timestamp', start: 'start', end: 'end' },
    { column: 'bl_id', type: 'integer' },
  ],
  rows: async (context) => {
    const { params, store, viewer, environment } = context;
    const { prop, show } = params;
    let blocks = activeBlocks(store, viewer, timestampOf(environment.now), {
      by: prop.has('by') || prop.has('byid'),
      reason: prop.has('reason') || prop.has('parsedreason'),
    });
    if (params.ids && params.ids.length > 0) blocks = blocks?.whereOneOf('bl_id', params.ids);
    if (params.users && params.users.length > 0) {
      const isAddress = (user: string): boolean => isIpAddress(user) || isIpRange(user);
      const addresses = params.users.filter(isAddress);
      const names = params.users.filter((user) => !isAddress(user));
      blocks = blocks?.where(await blocksOf(store, names, addresses));
    }
    if (params.ip !== undefined) {
      const { range, shortest } = readRange(params.ip, context);
      blocks = blocks?.where(await blocksOver(store, range, shortest));
    }
    for (const kind of blockKinds) {
      if (show.has(kind) && show.has(`!${kind}`)) context.fail('show');
      if (show.has(kind)) blocks = blocks?.where(ofKind(store, kind, true));
      if (show.has(`!${kind}`)) blocks = blocks?.where(ofKind(store, kind, false));
    }
    return blocks;
  },
  related: async (rows, context) => {
    const { prop } = context.params;
    const partial = rows.filter(({ bl_sitewide }) => bl_sitewide === 0).map(({ bl_id }) => bl_id);
    const [restrictions, durations, reasons] = await Promise.all([
      prop.has('restrictions') ? blockRestrictions(context.store, partial) : [],
      prop.has('expiry') && context.site.software.has({ since: '1.44' })
        ? readableDurations(context)
        : undefined,
      prop.has('parsedreason')
        ? formatComments(
            rows.map(({ comment_text }) => ({ text: comment_text ?? '' })),
            context,
          )
        : [],
    ]);
    return {
      restrictions: Map.groupBy(restrictions, ({ block }) => block),
      durations,
      reasons: new Map(rows.map(({ bl_id }, i) => [bl_id, reasons[i] ?? ''])),
    };
  },
  item: (row, context, { restrictions, durations, reasons }) => {
    const { prop } = context.params;
    return {
      ...(prop.has('id') && { id: row.bl_id }),
      ...(prop.has('user') && row.target !== null && { user: row.target }),
      ...(prop.has('userid') && row.target_id !== null && { userid: row.target_id }),
      ...(prop.has('by') && { by: row.actor_name ?? '' }),
      ...(prop.has('byid') && { byid: row.actor_user ?? 0 }),
      ...(prop.has('timestamp') && { timestamp: isoTimestamp(row.bl_timestamp) }),
      ...(prop.has('expiry') && {
        expiry: isoExpiry(row.bl_expiry),
      }),
      ...(durations && { 'duration-l10n': durations(row.bl_timestamp, row.bl_expiry) }),
      ...(prop.has('reason') && { reason: row.comment_text ?? '' }),
      ...(prop.has('parsedreason') && { parsedreason: reasons.get(row.bl_id) ?? '' }),
      ...(prop.has('range') &&
        !row.range_start &&
        row.bt_auto === 0 &&
        context.site.software.has(behaviours.addressesOfAccounts) && {
          rangestart: addressOf(row.target),
          rangeend: addressOf(row.target),
        }),
      ...(prop.has('range') &&
        row.range_start !== null && {
          rangestart: addressFromHex(row.range_start),
          rangeend: addressFromHex(row.range_end ?? row.range_start),
        }),
      ...(prop.has('flags') && {
        automatic: row.bt_auto === 1,
        anononly: row.bl_anon_only === 1,
        nocreate: row.bl_create_account === 1,
        autoblock: row.bl_enable_autoblock === 1,
        noemail: row.bl_block_email === 1,
        hidden: row.bl_deleted === 1,
        'block-hidden': row.bl_deleted === 1,
        allowusertalk: row.bl_allow_usertalk === 1,
        partial: row.bl_sitewide === 0,
      }),
      ...(prop.has('restrictions') && {
        restrictions: restrictionsItem(restrictions.get(row.bl_id) ?? [], context),
      }),
    };
  },
});

/** How the address of an account is written where it is. */
const NO_ADDRESS = '0.0.0.0';

/** The address that a block of one is the range of; none for an account. */
const addressOf = (target: string | null): string =>
  target !== null && isIpAddress(target) ? target : NO_ADDRESS;

const actions: Readonly<Record<number, string>> = { 1: 'upload', 2: 'move', 3: 'create' };

function restrictionsItem(all: readonly BlockRestriction[], { site }: ListContext) {
  const of = (kind: BlockRestriction['kind']) => all.filter((one) => one.kind === kind);
  const tellsMissing = site.software.has(behaviours.missingBlockedPages);
  const pages = of('page')
    .filter(({ page }) => page !== undefined || tellsMissing)
    .map(({ value, page }) => ({
      id: value,
      ...(page && { ns: page.namespace, title: prefixedText(makeTitle(page.namespace, page.key), site) }),
    }));
  const namespaces = of('namespace').map(({ value }) => value);
  const forbidden = of('action').map(({ value }) => actions[value] ?? '');
  return {
    ...(pages.length > 0 && { pages }),
    ...(namespaces.length > 0 && { namespaces }),
    ...(forbidden.length > 0 && { actions: forbidden }),
  };
}

function readRange(ip: string, { site, fail }: ListContext) {
  const range = addressRange(ip);
  if (!range) return fail('blocks-badip');
  const shortest = site.configuration.settings.blockCidrLimit[range.kind];
  if (range.bits !== undefined && range.bits < shortest) fail('cidrtoobroad', [range.kind, shortest]);
  return { range, shortest };
}

const blockKinds = ['account', 'ip', 'range', 'temp'] as const;
