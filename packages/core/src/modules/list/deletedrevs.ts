import { archivedInRanges, newestOfEachTitle } from '../../data/store/archived-titles.ts';
import { hasTag, tagsOf } from '../../data/store/change-tags.ts';
import { slotsOf } from '../../data/store/content.ts';
import { titlesCondition } from '../../data/store/pages.ts';
import type { Condition } from '../../data/store/relation.ts';
import { archivedRevisions, byUser, openRevision } from '../../data/store/revisions.ts';
import type { Context } from '../../query/context.ts';
import { defineList } from '../../query/define.ts';
import { directionOf } from '../../query/order.ts';
import { foundAndMissing } from '../../query/page-set.ts';
import { limitFor, limits } from '../../query/parameters/limits.ts';
import { namespace } from '../../query/parameters/namespaces.ts';
import {
  boolean,
  continuation,
  limitOrMax,
  manyOf,
  oneOf,
  text,
  withinLimit,
} from '../../query/parameters/types.ts';
import { timestamp, user } from '../../query/parameters/wiki-types.ts';
import * as shape from '../../query/result/shape.ts';
import type { OrderKey, RowLimit } from '../../query/row-definition.ts';
import { prefixToKey } from '../../query/title-parameters.ts';
import { hexSha1 } from '../../wiki/sha1.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';
import { may } from '../../wiki/viewer.ts';
import {
  commentFields,
  commentShapes,
  formattedComments,
  needsComment,
  needsUser,
  suppressedField,
  suppressedShape,
  userFields,
} from '../authored/fields.ts';
import { revisionsByPage } from '../revision/by-page.ts';

const inModes = (...values: number[]) => ({ info: [{ name: 'modes', values }] }) as const;

const parameters = {
  start: timestamp(inModes(1, 2)),
  end: timestamp(inModes(1, 2)),
  dir: oneOf(['newer', 'older'], { default: 'older', ...inModes(1, 3) }),
  from: text(inModes(3)),
  to: text(inModes(3)),
  prefix: text(inModes(3)),
  unique: boolean(inModes(3)),
  namespace: namespace({ default: 0, ...inModes(3) }),
  tag: text(),
  user: user(),
  excludeuser: user(),
  prop: manyOf(
    [
      'comment',
      'content',
      'len',
      'minor',
      'parentid',
      'parsedcomment',
      'revid',
      'sha1',
      'tags',
      'user',
      'userid',
      'token',
    ],
    { default: ['user', 'comment'], deprecatedValues: ['token'] },
  ),
  limit: limitOrMax({ default: 10 }),
  continue: continuation(),
} as const;

type ListContext = Context<typeof parameters>;

const revisionShape = shape.record(
  {
    timestamp: shape.text(),
    revid: shape.integer(),
    parentid: shape.integer(),
    userhidden: shape.flag(),
    user: shape.text(),
    userid: shape.integer(),
    ...commentShapes,
    minor: shape.flag(),
    // Quirk: the length is text as stored, or null.
    len: shape.value(),
    sha1hidden: shape.flag(),
    sha1: shape.text(),
    texthidden: shape.flag(),
    text: shape.text(),
    tags: shape.list('tag', shape.text()),
    ...suppressedShape,
  },
  { content: 'text', long: true },
);

/** Lists deleted revisions of titles, of a user or of a namespace: the predecessor of `alldeletedrevisions`. */
export const deletedrevs = defineList({
  name: 'deletedrevs',
  prefix: 'dr',
  access: { right: 'deletedhistory' },
  deprecated: true,
  helpPage: 'API:Deletedrevs',
  parameters,
  result: shape.list(
    'page',
    shape.record(
      { revisions: shape.list('rev', revisionShape), ...shape.titleFields, token: shape.text() },
      { long: true },
    ),
  ),
  prepare: (context) => {
    const { params, viewer, warn, deprecate, fail, encode } = context;
    deprecate('deprecation-deletedrevs');
    context.repeatWarnings();
    const mode = modeOf(context);
    refuseOtherModes(mode, context);
    const withContent = params.prop.has('content');
    if (withContent && !may(viewer, 'deletedtext') && !may(viewer, 'undelete'))
      fail('permissiondenied', ['deletedtext']);
    const maximum = limitFor(withContent ? limits.itemsWithContent : limits.items, context);
    const limit: RowLimit =
      params.limit === 'max'
        ? { limit: maximum, reported: maximum }
        : { limit: withinLimit(params.limit, maximum, encode('limit'), warn) };
    return { mode, limit };
  },
  order: ({ prepared }) => orders[prepared.mode],
  limit: ({ prepared }) => prepared.limit,
  rows: async (context) => {
    const { params, store, prepared } = context;
    const { prop } = params;
    const wants = { user: needsUser(prop), comment: needsComment(prop), sha1: prop.has('sha1') };
    const conditions = await conditionsOf(prepared.mode, context);
    const found = archivedRevisions(store, wants).whereAll(conditions);
    return prepared.mode === 'all' && params.unique ? found.where(newestOfEachTitle(conditions)) : found;
  },
  open: (rows, { viewer }) =>
    rows.map((row) => ({
      ...openRevision(row, makeTitle(row.ar_namespace, row.ar_title), viewer),
      storedSize: row.rev_len,
    })),
  related: async (revisions, context) => {
    const { params, store } = context;
    const { prop } = params;
    const ids = prop.has('tags') ? revisions.map(({ id }) => id) : [];
    return {
      slots: prop.has('content') ? await slotsOf(store, revisions, true) : undefined,
      tags: await tagsOf(context, 'ct_rev_id', ids),
      comments: await formattedComments(revisions, prop, ({ title }) => title, context),
    };
  },
  item: (revision, { params, site, viewer, session }, { slots, tags, comments }) => {
    const { prop } = params;
    const { hidden, title } = revision;
    const main = slots?.get(revision.id)?.find(({ role }) => role === 'main');
    const { userhidden, user: name, userid } = userFields(revision, prop, site);
    const item: shape.ValueOf<typeof revisionShape> = {
      timestamp: isoTimestamp(revision.timestamp),
      ...(prop.has('revid') && { revid: revision.id }),
      ...(prop.has('parentid') && revision.parentId !== null && { parentid: revision.parentId }),
      ...(userhidden && { userhidden }),
      ...(name !== undefined && { user: name }),
      ...(userid !== undefined && { userid }),
      ...commentFields(revision, prop, comments),
      ...(prop.has('minor') && { minor: revision.minor }),
      ...(prop.has('len') && { len: revision.storedSize === null ? null : String(revision.storedSize) }),
      ...(prop.has('sha1') && {
        ...(hidden.text && { sha1hidden: true }),
        ...(revision.sha1 !== undefined && { sha1: hexSha1(revision.sha1) }),
      }),
      ...(prop.has('content') && {
        ...(hidden.text && { texthidden: true }),
        ...(main?.text !== undefined && { text: main.text }),
      }),
      ...(prop.has('tags') && { tags: tags.get(revision.id) ?? [] }),
    };
    return {
      revisions: [{ ...item, ...suppressedField(item, revision) }],
      ns: title.namespace,
      title: prefixedText(title, site),
      ...(prop.has('token') && may(viewer, 'undelete') && session && { token: session.token('csrf') }),
    };
  },
  grouping: revisionsByPage,
});

type Mode = 'titles' | 'user' | 'all';

function modeOf({ pages, params }: ListContext): Mode {
  if (foundAndMissing(pages).length > 0) return 'titles';
  return params.user === undefined ? 'all' : 'user';
}

function refuseOtherModes(mode: Mode, { params, fail }: ListContext): void {
  if (mode === 'all') {
    for (const name of ['start', 'end'] as const)
      if (params[name] !== undefined) fail('deletedrevs-param-not-3', [name]);
  } else {
    for (const name of ['from', 'to', 'prefix'] as const)
      if (params[name] !== undefined) fail('deletedrevs-param-not-1-2', [name]);
  }
  if (params.user !== undefined && params.excludeuser !== undefined) fail('deletedrevs-users');
}

type Key = OrderKey<typeof parameters, 'ar_namespace' | 'ar_title' | 'rev_timestamp' | 'ar_id'>;

const byTitle: readonly Key[] = [
  { column: 'ar_namespace', type: 'integer' },
  { column: 'ar_title', type: 'text' },
];
const byId: Key = { column: 'ar_id', type: 'integer' };
const byTime: Key = { column: 'rev_timestamp', type: 'timestamp' };
const withinTimes: Key = { ...byTime, start: 'start', end: 'end' };

const orders: Readonly<Record<Mode, readonly Key[]>> = {
  titles: [...byTitle, withinTimes, byId],
  user: [withinTimes, byId],
  all: [...byTitle, byTime, byId],
};

async function conditionsOf(mode: Mode, context: ListContext): Promise<Condition[]> {
  const { params, pages, store, viewer } = context;
  const conditions = await byUser(store, viewer, 'ar', params);
  if (params.tag !== undefined) conditions.push(await hasTag(context, 'ct_rev_id', 'ar_rev_id', params.tag));
  if (mode === 'titles') {
    const titles = foundAndMissing(pages).map(([, title]) => title);
    conditions.push(titlesCondition(store, titles, 'ar_namespace', 'ar_title'));
  }
  if (mode === 'all') {
    const { namespace } = params;
    const key = (part: string | undefined): string | undefined =>
      part === undefined ? undefined : prefixToKey(part, namespace, context);
    const range = { from: key(params.from), to: key(params.to), prefix: key(params.prefix) };
    conditions.push(archivedInRanges(store, [{ ...range, namespaces: [namespace] }], directionOf(params)));
  }
  return conditions;
}
