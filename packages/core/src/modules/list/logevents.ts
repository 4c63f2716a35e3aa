import { hasTag, tagsOf } from '../../data/store/change-tags.ts';
import {
  entriesAbout,
  entriesBy,
  entriesIn,
  entriesOf,
  entriesUnder,
  entriesWithIds,
  logEntries,
  openLogEntry,
} from '../../data/store/log.ts';
import type { Condition } from '../../data/store/relation.ts';
import type { Context } from '../../query/context.ts';
import { defineList } from '../../query/define.ts';
import type { CacheMode } from '../../query/module-metadata.ts';
import { namespace } from '../../query/parameters/namespaces.ts';
import type { Parameter } from '../../query/parameters/parameter.ts';
import { continuation, integers, limit, manyOf, older, oneOf, text } from '../../query/parameters/types.ts';
import { timestamp, user } from '../../query/parameters/wiki-types.ts';
import * as shape from '../../query/result/shape.ts';
import { exclusive } from '../../query/rules.ts';
import { localTitle } from '../../query/title-parameters.ts';
import { logActions, logTypes } from '../../wiki/enumerations.ts';
import { maySeeHidden } from '../../wiki/hiding.ts';
import { closedLogs } from '../../wiki/logs/restricted.ts';
import { isMiser } from '../../wiki/site.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import { prefixedText } from '../../wiki/title.ts';
import {
  commentFields,
  commentShapes,
  formattedComments,
  needsComment,
  needsUser,
  suppressedField,
  suppressedShape,
  userFields,
  userShapes,
} from '../authored/fields.ts';
import { logParametersShape } from '../change/log-parameters-shape.ts';
import { parametersOf } from '../change/log-parameters.ts';

/** Accepts any text: some log types have arbitrary actions. */
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
  ids: integers({ since: '1.45' }),
  user: user(),
  title: text(),
  namespace: namespace({ extra: [-2, -1] }),
  prefix: text(),
  tag: text(),
  limit: limit(),
  continue: continuation(),
} as const;

type ListContext = Context<typeof parameters>;

/** Lists log entries. */
export const logevents = defineList({
  name: 'logevents',
  prefix: 'le',
  access: 'read',
  helpPage: 'API:Logevents',
  // The visible logs depend on the viewer's rights.
  cache: (_, viewer): CacheMode => (maySeeHidden(viewer) ? 'private' : 'anon-public-user-private'),
  parameters,
  rules: [exclusive('title', 'prefix', 'namespace')],
  result: shape.list(
    'item',
    shape.record(
      {
        logid: shape.given('prop=ids', shape.integer()),
        actionhidden: shape.flag(),
        ...shape.possibleTitleFields,
        pageid: shape.integer(),
        logpage: shape.integer(),
        revid: shape.since('1.40', shape.integer()),
        params: logParametersShape,
        type: shape.given('prop=type', shape.text()),
        action: shape.given('prop=type', shape.text()),
        ...userShapes,
        timestamp: shape.given('prop=timestamp', shape.text()),
        ...commentShapes,
        tags: shape.given('prop=tags', shape.list('tag', shape.text())),
        ...suppressedShape,
      },
      { long: true },
    ),
  ),
  prepare: conditionsOfAction,
  refusesPositionFirst: true,
  order: [
    { column: 'log_timestamp', type: 'timestamp', start: 'start', end: 'end' },
    { column: 'log_id', type: 'integer' },
  ],
  rows: async (context) => {
    const { params, site, store, viewer, prepared } = context;
    const { prop } = params;
    const entries = logEntries(store, closedLogs(viewer, site), {
      user: needsUser(prop),
      comment: needsComment(prop),
      page: prop.has('ids'),
    });
    return entries.whereAll([...prepared, ...(await conditionsOf(context))]);
  },
  open: (rows, { viewer }) => rows.map((row) => openLogEntry(row, viewer)),
  related: async (rows, context) => {
    const { prop } = context.params;
    const ids = rows.map(({ id }) => id);
    const [tags, comments, showParameters] = await Promise.all([
      prop.has('tags') ? tagsOf(context, 'ct_log_id', ids) : new Map<number, readonly string[]>(),
      formattedComments(rows, prop, ({ about }) => about?.title, context),
      parametersOf(prop.has('details') ? rows : [], context),
    ]);
    return { tags, comments, showParameters };
  },
  item: (entry, { params, site }, { tags, comments, showParameters }) => {
    const { prop } = params;
    const { about, hidden } = entry;
    const wantsAction = prop.has('title') || prop.has('ids') || (prop.has('details') && entry.hasParameters);
    // Quirk: `temp` requires the user name.
    const { temp, anon, ...author } = userFields(entry, prop, site);
    const item = {
      ...(prop.has('ids') && { logid: entry.id }),
      ...(wantsAction && hidden.action && { actionhidden: true }),
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
        prop.has('details') && { params: showParameters(entry, about.stored.parameters) }),
      ...(prop.has('type') && { type: entry.type, action: entry.action }),
      ...author,
      ...(temp && prop.has('user') && { temp }),
      ...(anon && { anon }),
      ...(prop.has('timestamp') && { timestamp: isoTimestamp(entry.timestamp) }),
      ...commentFields(entry, prop, comments),
      ...(prop.has('tags') && { tags: tags.get(entry.id) ?? [] }),
    };
    return { ...item, ...suppressedField(item, entry) };
  },
});

/** Reads the parameters `action` and `type`, of which the former takes precedence. */
function conditionsOfAction({ params, site, encode, fail }: ListContext): readonly Condition[] {
  if (params.action === undefined) return params.type === undefined ? [] : entriesOf(params.type);
  const slash = params.action.indexOf('/');
  const type = params.action.slice(0, Math.max(0, slash));
  const known = logActions(site);
  if (slash < 0 || !(known.includes(params.action) || known.includes(`${type}/*`)))
    fail('unrecognized-action', [encode('action'), params.action], { code: `unknown_${encode('action')}` });
  return entriesOf(type, params.action.slice(slash + 1));
}

async function conditionsOf(context: ListContext): Promise<Condition[]> {
  const { params, site, store, viewer, fail } = context;
  const conditions: Condition[] = [];
  if (params.ids && params.ids.length > 0) conditions.push(entriesWithIds(store, params.ids));
  if (params.tag !== undefined) conditions.push(await hasTag(context, 'ct_log_id', 'log_id', params.tag));
  if (params.title !== undefined) conditions.push(...entriesAbout(localTitle(params.title, context), viewer));
  if (params.namespace !== undefined) conditions.push(...entriesIn(params.namespace, viewer));
  if (params.prefix !== undefined) {
    if (isMiser(site)) fail('prefixsearchdisabled');
    conditions.push(...entriesUnder(store, localTitle(params.prefix, context), viewer));
  }
  if (params.user !== undefined) conditions.push(...(await entriesBy(store, params.user, viewer)));
  return conditions;
}
