import type { Expression, SqlBool } from 'kysely';
import type { Parameter } from '../../parameters/parameter.ts';
import { continuation, limit, manyOf, namespace, older, oneOf, text } from '../../parameters/types.ts';
import { timestamp, user } from '../../parameters/wiki-types.ts';
import type { Context } from '../../query/context.ts';
import { type CacheMode, defineList, type RowQuery } from '../../query/define.ts';
import { formatComments } from '../../query/format-comments.ts';
import { readPage } from '../../query/order.ts';
import { exclusive } from '../../query/rules.ts';
import { localTitle } from '../../query/title-parameters.ts';
import * as shape from '../../result/shape.ts';
import { hasTag, tagsOf } from '../../store/change-tags.ts';
import {
  entriesAbout,
  entriesBy,
  entriesIn,
  entriesOf,
  entriesUnder,
  logEntries,
  type LogRow,
  openLogEntry,
} from '../../store/log.ts';
import { logActions, logTypes } from '../../wiki/enumerations.ts';
import { closedLogs } from '../../wiki/logs/restricted.ts';
import { maySeeHidden } from '../../wiki/hiding.ts';
import { shownParameters } from '../../wiki/logs/shown-parameters.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import { prefixedText } from '../../wiki/title.ts';
import { isTemporaryAccountName } from '../../wiki/user-name.ts';

/** Any text: which actions there are is known, but some types of logs have any. */
const action: Parameter<string | undefined> = {
  type: { read: (value) => value, describe: (site) => ({ type: logActions(site) }) },
  options: {},
};

const parameters = {
  prop: manyOf(
    ['ids', 'title', 'type', 'user', 'userid', 'timestamp', 'comment', 'parsedcomment', 'details', 'tags'],
    { default: ['ids', 'title', 'type', 'user', 'timestamp', 'comment', 'details'] },
  ),
  type: oneOf(logTypes),
  action,
  start: timestamp(),
  end: timestamp(),
  dir: older(),
  user: user(),
  title: text(),
  namespace: namespace({ extra: [-2, -1] }),
  prefix: text(),
  tag: text(),
  limit: limit(),
  continue: continuation(),
} as const;

type ListContext = Context<typeof parameters>;

/** Lists the entries of the logs. */
export const logevents = defineList({
  name: 'logevents',
  prefix: 'le',
  access: 'read',
  helpPage: 'API:Logevents',
  // Which logs there are depends on the viewer's rights.
  cache: (_, viewer): CacheMode => (maySeeHidden(viewer) ? 'private' : 'anon-public-user-private'),
  parameters,
  rules: [exclusive('title', 'prefix', 'namespace')],
  result: shape.list(
    'item',
    shape.record(
      {
        logid: shape.integer(),
        actionhidden: shape.flag(),
        ...shape.titleFields,
        pageid: shape.integer(),
        logpage: shape.integer(),
        revid: shape.integer(),
        params: shape.any('param'),
        type: shape.text(),
        action: shape.text(),
        userhidden: shape.flag(),
        user: shape.text(),
        userid: shape.integer(),
        temp: shape.flag(),
        anon: shape.flag(),
        timestamp: shape.text(),
        commenthidden: shape.flag(),
        comment: shape.text(),
        parsedcomment: shape.text(),
        tags: shape.list('tag', shape.text()),
        suppressed: shape.flag(),
      },
      { long: true },
    ),
  ),
  fetch: async (context) => {
    const { params, site, store, viewer } = context;
    const { prop } = params;
    const all = logEntries(store, closedLogs(viewer, site), {
      user: prop.has('user') || prop.has('userid'),
      comment: prop.has('comment') || prop.has('parsedcomment'),
      page: prop.has('ids'),
    });
    const conditions = await conditionsOf(context);
    const query = conditions.reduce<RowQuery<LogRow>>((some, condition) => some.where(condition), all);
    const found = await readPage(query, order, context, params.limit);
    return { ...found, rows: found.rows.map((row) => openLogEntry(row, viewer)) };
  },
  related: async (rows, context) => {
    const { params, store } = context;
    const ids = rows.map(({ id }) => id);
    const commented = params.prop.has('parsedcomment')
      ? rows.filter(({ comment }) => comment !== undefined)
      : [];
    const [tags, comments] = await Promise.all([
      params.prop.has('tags') ? tagsOf(store, 'ct_log_id', ids) : new Map<number, readonly string[]>(),
      formatComments(
        commented.map(({ comment = '', about }) => ({ text: comment, ...(about && { page: about.title }) })),
        context,
      ),
    ]);
    return { tags, comments: new Map(commented.map(({ id }, i) => [id, comments[i] ?? ''])) };
  },
  item: (entry, { params, site }, { tags, comments }) => {
    const { prop } = params;
    const { about, hidden, user: by, comment } = entry;
    const wantsUser = prop.has('user') || prop.has('userid');
    const wantsAction = prop.has('title') || prop.has('ids') || (prop.has('details') && entry.hasParameters);
    const actionHidden = wantsAction && hidden.action;
    const userHidden = wantsUser && hidden.user;
    const commentHidden = (prop.has('comment') || prop.has('parsedcomment')) && hidden.comment;
    return {
      ...(prop.has('ids') && { logid: entry.id }),
      ...(actionHidden && { actionhidden: true }),
      ...(about &&
        prop.has('title') && { ns: about.title.namespace, title: prefixedText(about.title, site) }),
      ...(about &&
        prop.has('ids') && {
          pageid: about.page,
          logpage: about.pageThen,
          ...(about.stored.revision !== undefined && { revid: about.stored.revision }),
        }),
      ...(about &&
        wantsAction &&
        prop.has('details') && { params: shownParameters(entry, about.stored.parameters, site) }),
      ...(prop.has('type') && { type: entry.type, action: entry.action }),
      ...(userHidden && { userhidden: true }),
      ...(by &&
        wantsUser && {
          ...(prop.has('user') && { user: by.name }),
          ...(prop.has('userid') && { userid: by.id }),
          ...(prop.has('user') && isTemporaryAccountName(by.name, site) && { temp: true }),
          ...(by.id === 0 && { anon: true }),
        }),
      ...(prop.has('timestamp') && { timestamp: isoTimestamp(entry.timestamp) }),
      ...(commentHidden && { commenthidden: true }),
      ...(comment !== undefined && prop.has('comment') && { comment }),
      ...(comment !== undefined &&
        prop.has('parsedcomment') && { parsedcomment: comments.get(entry.id) ?? '' }),
      ...(prop.has('tags') && { tags: tags.get(entry.id) ?? [] }),
      ...((actionHidden || userHidden || commentHidden) && hidden.restricted && { suppressed: true }),
    };
  },
});

const order = [
  { column: 'log_timestamp', type: 'timestamp', start: 'start', end: 'end' },
  { column: 'log_id', type: 'integer' },
] as const;

async function conditionsOf(context: ListContext): Promise<Expression<SqlBool>[]> {
  const { params, site, store, viewer, encode, fail } = context;
  const conditions: Expression<SqlBool>[] = [];
  if (params.tag !== undefined) conditions.push(await hasTag(store, 'ct_log_id', 'log_id', params.tag));
  if (params.action !== undefined) {
    const slash = params.action.indexOf('/');
    const type = params.action.slice(0, Math.max(0, slash));
    const known = logActions(site);
    if (slash < 0 || !(known.includes(params.action) || known.includes(`${type}/*`)))
      fail('unrecognized-action', [encode('action'), params.action], { code: `unknown_${encode('action')}` });
    conditions.push(...entriesOf(type, params.action.slice(slash + 1)));
  } else if (params.type !== undefined) conditions.push(...entriesOf(params.type));
  if (params.title !== undefined) conditions.push(...entriesAbout(localTitle(params.title, context), viewer));
  if (params.namespace !== undefined) conditions.push(...entriesIn(params.namespace, viewer));
  if (params.prefix !== undefined)
    conditions.push(...entriesUnder(store, localTitle(params.prefix, context), viewer));
  if (params.user !== undefined) conditions.push(...(await entriesBy(store, params.user, viewer)));
  return conditions;
}
