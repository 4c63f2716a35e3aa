import { type Expression, type SqlBool, sql } from 'kysely';
import { anyOf, boolean, continuation, limit, manyOf, namespaces, older } from '../../parameters/types.ts';
import { timestamp, user } from '../../parameters/wiki-types.ts';
import type { Context } from '../../query/context.ts';
import { defineList, type RowQuery } from '../../query/define.ts';
import { readPage } from '../../query/order.ts';
import * as shape from '../../result/shape.ts';
import { isOfTypes } from '../../store/change-kinds.ts';
import { type ChangeRow, openChange } from '../../store/recent-changes.ts';
import { byUser } from '../../store/revisions.ts';
import { watchedChanges, type WatchedFields } from '../../store/watchlist.ts';
import { isoTimestamp, timestampOf } from '../../wiki/timestamp.ts';
import { isTemporaryAccountName } from '../../wiki/user-name.ts';
import { type Conflicts, isContradictory, shownConditions, usualConflicts } from '../change/filters.ts';
import { changeFields, asksAnonymous, changeItem, changeOrder, relatedToChanges } from '../change/item.ts';
import { logTexts } from '../change/log-text.ts';
import { mayPatrol } from '../change/patrol.ts';
import { ownerParameters, watchlistOwner } from '../watchlist/owner.ts';

const properties = [
  'ids',
  'title',
  'flags',
  'user',
  'userid',
  'comment',
  'parsedcomment',
  'timestamp',
  'patrol',
  'sizes',
  'notificationtimestamp',
  'loginfo',
  'tags',
  'expiry',
] as const;

const parameters = {
  allrev: boolean(),
  start: timestamp(),
  end: timestamp(),
  namespace: namespaces(),
  user: user(),
  excludeuser: user(),
  dir: older(),
  limit: limit(),
  prop: manyOf(properties, { default: ['ids', 'title', 'flags'] }),
  show: anyOf([
    'minor',
    '!minor',
    'bot',
    '!bot',
    'anon',
    '!anon',
    'patrolled',
    '!patrolled',
    'autopatrolled',
    '!autopatrolled',
    'unread',
    '!unread',
  ]),
  type: manyOf(['edit', 'new', 'log', 'external', 'categorize'], {
    default: ['edit', 'new', 'log', 'categorize'],
  }),
  ...ownerParameters,
  continue: continuation(),
} as const;

type ListContext = Context<typeof parameters>;

const conflicts: Conflicts = [...usualConflicts, ['unread', '!unread']];

/** Lists changes of the pages that the viewer watches, or that another does whose token is given. */
export const watchlist = defineList({
  name: 'watchlist',
  prefix: 'wl',
  access: 'read',
  helpPage: 'API:Watchlist',
  parameters,
  result: shape.list(
    'item',
    shape.record(
      {
        ...changeFields,
        notificationtimestamp: shape.text(),
        logdisplay: shape.text(),
        expiry: shape.any(),
      },
      { long: true },
    ),
  ),
  fetch: async (context) => {
    const { params, store, viewer, generating, now, fail } = context;
    const owner = await watchlistOwner(context);
    const { prop } = params;
    const shown = !generating;
    if (shown && prop.has('patrol') && !mayPatrol(viewer))
      fail('permissiondenied-patrolflag', [], { code: 'patrol' });
    const conditions = await conditionsOf(context);
    const all = watchedChanges(store, viewer, {
      owner,
      now: timestampOf(now),
      all: params.allrev,
      user:
        (shown && (prop.has('user') || prop.has('userid') || prop.has('loginfo'))) ||
        asksAnonymous(params.show),
      comment: shown && (prop.has('comment') || prop.has('parsedcomment')),
    });
    const query = conditions.reduce<RowQuery<ChangeRow & WatchedFields>>(
      (some, condition) => some.where(condition),
      all,
    );
    const found = await readPage(query, changeOrder, context, params.limit);
    return {
      ...found,
      rows: found.rows.map((row) => ({
        ...openChange(row, viewer),
        notification: row.wl_notificationtimestamp,
        expiry: row.we_expiry,
      })),
    };
  },
  related: async (rows, context) => {
    const { prop } = context.params;
    const [changes, texts] = await Promise.all([
      relatedToChanges(rows, prop, context),
      prop.has('loginfo') ? logTexts(rows, context) : new Map<number, string>(),
    ]);
    return { changes, texts };
  },
  item: (change, context, { changes, texts }) => {
    const { prop } = context.params;
    const { user: by, notification, expiry, log } = change;
    const own = {
      author: {
        ...(by &&
          (prop.has('user') || prop.has('userid')) && {
            ...(prop.has('userid') && { userid: by.id, user: by.id }),
            ...(prop.has('user') && { user: by.name, temp: isTemporaryAccountName(by.name, context.site) }),
            anon: by.id === 0,
          }),
      },
      afterTime: {
        ...(prop.has('notificationtimestamp') && {
          notificationtimestamp: notification === null ? '' : isoTimestamp(notification),
        }),
      },
      afterLog: { ...(log && prop.has('loginfo') && { logdisplay: texts.get(change.id) ?? '' }) },
    };
    const { item, anyHidden } = changeItem(change, prop, own, changes, context);
    return {
      ...item,
      ...(prop.has('expiry') && { expiry: expiry === null ? false : isoTimestamp(expiry) }),
      ...(anyHidden && change.hidden.restricted && { suppressed: true }),
    };
  },
  generates: ({ page }, { params }) =>
    page && (params.allrev ? { revid: page.revision } : { pageid: page.id }),
});

async function conditionsOf(context: ListContext): Promise<Expression<SqlBool>[]> {
  const { params, store, viewer, encode, fail } = context;
  const { dialect } = store.database;
  const conditions: Expression<SqlBool>[] = [];
  const { show } = params;
  if (isContradictory(show, conflicts)) fail('show');
  const seesPatrol = mayPatrol(viewer);
  if (!seesPatrol && (show.has('patrolled') || show.has('!patrolled'))) fail('permissiondenied-patrolflag');
  if (params.user !== undefined && params.excludeuser !== undefined)
    fail('invalidparammix', [`"${encode('user')}", "${encode('excludeuser')}"`]);
  if (params.namespace && params.namespace.length > 0)
    conditions.push(dialect.oneOf('wl_namespace', params.namespace));
  if (params.type.size > 0) conditions.push(isOfTypes(store, [...params.type]));
  conditions.push(...shownConditions(show, seesPatrol, context));
  if (show.has('unread')) conditions.push(sql<SqlBool>`rc_timestamp >= wl_notificationtimestamp`);
  if (show.has('!unread'))
    conditions.push(
      sql<SqlBool>`(wl_notificationtimestamp IS NULL OR rc_timestamp < wl_notificationtimestamp)`,
    );
  conditions.push(...(await byUser(store, viewer, 'rc', params)));
  return conditions;
}
