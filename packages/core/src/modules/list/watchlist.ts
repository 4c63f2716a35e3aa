import { isOfTypes } from '../../data/store/change-kinds.ts';
import { openChange } from '../../data/store/change.ts';
import { isUnread, watchedChanges } from '../../data/store/recent-changes.ts';
import type { Condition } from '../../data/store/relation.ts';
import { byUser } from '../../data/store/revisions.ts';
import { hasLabel, labelsOn } from '../../data/store/watchlist-labels.ts';
import type { Context } from '../../query/context.ts';
import { defineList } from '../../query/define.ts';
import { namespaces } from '../../query/parameters/namespaces.ts';
import {
  anyOf,
  boolean,
  continuation,
  integers,
  limit,
  manyOf,
  older,
} from '../../query/parameters/types.ts';
import { timestamp, user } from '../../query/parameters/wiki-types.ts';
import { parameterNames } from '../../query/result/problem-arguments.ts';
import * as shape from '../../query/result/shape.ts';
import { behaviours } from '../../wiki/behaviours.ts';
import { valuesIn } from '../../wiki/enumerations.ts';
import { isoTimestamp, parseTimestamp, timestampOf } from '../../wiki/timestamp.ts';
import { isTemporaryAccountName } from '../../wiki/user-name.ts';
import { nobody, type Viewer } from '../../wiki/viewer.ts';
import { commentFields, needsComment, needsUser, suppressedField } from '../authored/fields.ts';
import {
  commonConflicts,
  filtersByAccount,
  isContradictory,
  shownConditions,
  type Conflicts,
} from '../change/filters.ts';
import {
  changeOrder,
  changeShapes,
  editFields,
  logFields,
  maySeePatrolled,
  pageFields,
  patrolFields,
  relatedToChanges,
  visiblePatrol,
} from '../change/item.ts';
import { logTexts } from '../change/log-text.ts';
import { labelsShape, seesLabels } from '../watchlist/labels.ts';
import { ownerParameters, watchlistOwner } from '../watchlist/owner.ts';

const properties = valuesIn(
  'watchlist.prop',
  [
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
    'labels',
  ],
  { labels: { since: '1.46' } },
);

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
  labels: integers({ since: '1.46' }),
  ...ownerParameters,
  continue: continuation(),
} as const;

type ListContext = Context<typeof parameters>;

const conflicts: Conflicts = [...commonConflicts, ['unread', '!unread']];

/** Lists changes to the pages on the viewer's watchlist or, given its token, on another user's. */
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
        ...changeShapes,
        /** The user's name, or the ID if only `userid` is requested. */
        user: shape.value(),
        notificationtimestamp: shape.text(),
        logdisplay: shape.text(),
        expiry: shape.any(),
        labels: labelsShape,
      },
      { long: true },
    ),
  ),
  order: changeOrder,
  position: {
    // Quirk: the time may have any form that a timestamp parameter accepts.
    read: (position, { environment, fail }) => {
      const [time = '', ...rest] = position.split('|');
      return [parseTimestamp(time, environment) ?? fail('badcontinue'), ...rest].join('|');
    },
  },
  rows: async (context) => {
    const { params, site, store, viewer, generating, environment, fail } = context;
    const owner = await watchlistOwner(context);
    const { prop } = params;
    if (!generating && prop.has('patrol') && !maySeePatrolled(viewer, site))
      fail('permissiondenied-patrolflag', [], { code: 'patrol' });
    const conditions = await conditionsOf(context);
    const changes = watchedChanges(store, audienceOf(context), {
      owner,
      now: timestampOf(environment.now),
      all: params.allrev,
      loggedRevisions: site.software.has(behaviours.loggedRevisions),
      user: (!generating && (needsUser(prop) || prop.has('loginfo'))) || filtersByAccount(params.show),
      comment: !generating && needsComment(prop),
    }).whereAll(conditions);
    const { namespace } = params;
    return namespace && namespace.length > 0 ? changes.whereOneOf('wl_namespace', namespace) : changes;
  },
  open: (rows, { viewer }) =>
    rows.map((row) => ({
      ...openChange(row, viewer),
      notification: row.wl_notificationtimestamp,
      expiry: row.we_expiry,
      entry: row.wl_id,
    })),
  related: async (rows, context) => {
    const { store, viewer } = context;
    const { prop } = context.params;
    const [changes, texts, labels] = await Promise.all([
      relatedToChanges(rows, prop, context),
      prop.has('loginfo') ? logTexts(rows, context) : new Map<number, string>(),
      prop.has('labels') && seesLabels(context)
        ? labelsOn(store, viewer, [...new Set(rows.map(({ entry }) => entry))])
        : undefined,
    ]);
    return { ...changes, texts, labels };
  },
  item: (change, { params, site, viewer }, { tags, comments, texts, labels, showParameters }) => {
    const { prop } = params;
    const { user: by, notification, expiry, entry } = change;
    const item = {
      ...pageFields(change, prop, site),
      ...(change.hidden.user && needsUser(prop) && { userhidden: true }),
      ...(by &&
        needsUser(prop) && {
          ...(prop.has('userid') && { userid: by.id, user: by.id }),
          ...(prop.has('user') && { user: by.name, temp: isTemporaryAccountName(by.name, site) }),
          anon: by.id === 0,
        }),
      ...editFields(change, prop),
      ...(prop.has('notificationtimestamp') && {
        notificationtimestamp: notification === null ? '' : isoTimestamp(notification),
      }),
      ...commentFields(change, prop, comments),
      ...(prop.has('patrol') && patrolFields(change, visiblePatrol(viewer, site))),
      ...logFields(change, prop, showParameters),
      ...(change.log && prop.has('loginfo') && { logdisplay: texts.get(change.id) ?? '' }),
      ...(prop.has('tags') && { tags: tags.get(change.id) ?? [] }),
      ...(prop.has('expiry') && { expiry: expiry === null ? false : isoTimestamp(expiry) }),
      ...(labels && { labels: labels.get(entry) ?? [] }),
    };
    return { ...item, ...suppressedField(item, change) };
  },
  generated: 'uncertain',
  generates: ({ page }, { params }) =>
    page && (params.allrev ? { revid: page.revision } : { lookUp: page.id }),
});

/** The one who must be able to see the page of a log entry, or the user by whom changes are selected. */
const audienceOf = ({ site, viewer }: ListContext): Viewer =>
  site.software.has(behaviours.publicWatchlists) ? nobody : viewer;

async function conditionsOf(context: ListContext): Promise<Condition[]> {
  const { params, site, store, viewer, encode, fail } = context;
  const conditions: Condition[] = [];
  const { show } = params;
  if (isContradictory(show, conflicts)) fail('show');
  const patrol = visiblePatrol(viewer, site);
  if (!patrol.ofNewPages && (show.has('patrolled') || show.has('!patrolled')))
    fail('permissiondenied-patrolflag');
  if (params.user !== undefined && params.excludeuser !== undefined)
    fail('invalidparammix', [parameterNames(encode('user'), encode('excludeuser')), 2]);
  if (params.type.size > 0) conditions.push(isOfTypes(store, [...params.type]));
  conditions.push(...shownConditions(show, patrol, context));
  if (show.has('unread')) conditions.push(isUnread(true));
  if (show.has('!unread')) conditions.push(isUnread(false));
  if (params.labels && params.labels.length > 0) conditions.push(hasLabel(store, viewer, params.labels));
  conditions.push(...(await byUser(store, audienceOf(context), 'rc', params)));
  return conditions;
}
