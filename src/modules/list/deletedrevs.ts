import { limitFor, limits } from '../../parameters/limits.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import {
  boolean,
  continuation,
  limitOrMax,
  manyOf,
  namespace,
  oneOf,
  text,
  withinLimit,
} from '../../parameters/types.ts';
import { timestamp, user } from '../../parameters/wiki-types.ts';
import type { Context } from '../../query/context.ts';
import { defineList } from '../../query/define.ts';
import { formatComments } from '../../query/format-comments.ts';
import { type OrderKey, readPage } from '../../query/order.ts';
import { foundAndMissing } from '../../query/page-set.ts';
import { keyPart } from '../../query/title-parameters.ts';
import * as shape from '../../result/shape.ts';
import { hasTag, tagsOf } from '../../store/change-tags.ts';
import { slotsOf } from '../../store/content.ts';
import { titlesCondition } from '../../store/pages.ts';
import {
  type ArchivedRow,
  archivedRevisions,
  byUser,
  newestOfEachTitle,
  openRevision,
} from '../../store/revisions.ts';
import { hexSha1 } from '../../wiki/sha1.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';
import { may } from '../../wiki/viewer.ts';
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
type Keys = readonly OrderKey<typeof parameters, ArchivedRow>[];

const revisionShape = shape.record(
  {
    timestamp: shape.text(),
    revid: shape.integer(),
    parentid: shape.integer(),
    userhidden: shape.flag(),
    user: shape.text(),
    userid: shape.integer(),
    commenthidden: shape.flag(),
    comment: shape.text(),
    parsedcomment: shape.text(),
    minor: shape.flag(),
    // Quirk: the length is text.
    len: shape.text(),
    sha1hidden: shape.flag(),
    sha1: shape.text(),
    texthidden: shape.flag(),
    text: shape.text(),
    tags: shape.list('tag', shape.text()),
    suppressed: shape.flag(),
  },
  { content: 'text', long: true },
);

/** Lists deleted revisions of titles, of a user, or of a namespace, in the form before `alldeletedrevisions`. */
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
  fetch: async (context) => {
    const { params, store, viewer, warn, fail, encode } = context;
    warn('deprecation-deletedrevs');
    const mode = modeOf(context);
    refuseOtherModes(mode, context);
    const withContent = params.prop.has('content');
    if (withContent && !may(viewer, 'deletedtext') && !may(viewer, 'undelete'))
      fail('permissiondenied', ['deletedtext']);
    const most = limitFor(withContent ? limits.itemsWithContent : limits.items, viewer);
    const limit = params.limit === 'max' ? most : withinLimit(params.limit, most, encode('limit'), warn);
    const wants = {
      user: params.prop.has('user') || params.prop.has('userid'),
      comment: params.prop.has('comment') || params.prop.has('parsedcomment'),
      sha1: params.prop.has('sha1'),
    };
    const conditions = await conditionsOf(mode, context);
    let query = archivedRevisions(store, wants);
    for (const condition of conditions) query = query.where(condition);
    if (mode === 'all' && params.unique) query = query.where(newestOfEachTitle(conditions));
    const found = await readPage(query, mode === 'user' ? byTime : byTitle(mode), context, limit);
    return {
      ...found,
      rows: found.rows.map((row) => openRevision(row, makeTitle(row.ar_namespace, row.ar_title), viewer)),
      ...(params.limit === 'max' && { limit }),
    };
  },
  related: async (revisions, context) => {
    const { params, store } = context;
    const { prop } = params;
    const commented = prop.has('parsedcomment') ? revisions.filter((r) => r.comment !== undefined) : [];
    const html = await formatComments(
      commented.map(({ comment = '', title }) => ({ text: comment, page: title })),
      context,
    );
    const ids = prop.has('tags') ? revisions.map(({ id }) => id) : [];
    return {
      slots: prop.has('content') ? await slotsOf(store, revisions, true) : undefined,
      tags: await tagsOf(store, 'ct_rev_id', ids),
      comments: new Map(commented.map(({ id }, i) => [id, html[i] ?? ''])),
    };
  },
  item: (revision, { params, site, viewer, session }, { slots, tags, comments }) => {
    const { prop } = params;
    const shown = {
      user: prop.has('user') || prop.has('userid'),
      comment: prop.has('comment') || prop.has('parsedcomment'),
      text: prop.has('content') || prop.has('sha1'),
    };
    const { hidden, user: by, comment } = revision;
    const main = slots?.get(revision.id)?.find(({ role }) => role === 'main');
    const isHidden =
      (shown.user && hidden.user) || (shown.comment && hidden.comment) || (shown.text && hidden.text);
    const item: shape.ValueOf<typeof revisionShape> = {
      timestamp: isoTimestamp(revision.timestamp),
      ...(prop.has('revid') && { revid: revision.id }),
      ...(prop.has('parentid') && revision.parentId !== null && { parentid: revision.parentId }),
      ...(shown.user && hidden.user && { userhidden: true }),
      ...(by && prop.has('user') && { user: by.name }),
      ...(by && prop.has('userid') && { userid: by.id }),
      ...(shown.comment && hidden.comment && { commenthidden: true }),
      ...(comment !== undefined && prop.has('comment') && { comment }),
      ...(comment !== undefined &&
        prop.has('parsedcomment') && { parsedcomment: comments.get(revision.id) ?? '' }),
      ...(prop.has('minor') && { minor: revision.minor }),
      ...(prop.has('len') && { len: String(revision.size) }),
      ...(prop.has('sha1') && {
        ...(hidden.text && { sha1hidden: true }),
        ...(revision.sha1 !== undefined && { sha1: hexSha1(revision.sha1) }),
      }),
      ...(prop.has('content') && {
        ...(hidden.text && { texthidden: true }),
        ...(main?.text !== undefined && { text: main.text }),
      }),
      ...(prop.has('tags') && { tags: tags.get(revision.id) ?? [] }),
      ...(isHidden && hidden.restricted && { suppressed: true }),
    };
    const { title } = revision;
    return {
      revisions: [item],
      ns: title.namespace,
      title: prefixedText(title, site),
      ...(prop.has('token') && may(viewer, 'undelete') && session && { token: session.token('csrf') }),
    };
  },
  gather: revisionsByPage,
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

const byTime: Keys = [
  { column: 'ar_timestamp', field: 'rev_timestamp', type: 'timestamp', start: 'start', end: 'end' },
  { column: 'ar_id', type: 'integer' },
];

const byTitle = (mode: Mode): Keys => [
  { column: 'ar_namespace', type: 'integer' },
  { column: 'ar_title', type: 'text' },
  {
    column: 'ar_timestamp',
    field: 'rev_timestamp',
    type: 'timestamp',
    ...(mode === 'titles' && { start: 'start', end: 'end' }),
  },
  { column: 'ar_id', type: 'integer' },
];

async function conditionsOf(mode: Mode, context: ListContext): Promise<Expression<SqlBool>[]> {
  const { params, pages, store, viewer } = context;
  const { dialect } = store.database;
  const conditions: Expression<SqlBool>[] = [...(await byUser(store, viewer, 'ar', params))];
  if (params.tag !== undefined) conditions.push(await hasTag(store, 'ct_rev_id', 'ar_rev_id', params.tag));
  if (mode === 'titles') {
    const titles = foundAndMissing(pages).map(([, title]) => title);
    conditions.push(titlesCondition(store, titles, 'ar_namespace', 'ar_title'));
  }
  if (mode === 'all') {
    const [first, last] = params.dir === 'newer' ? (['>=', '<='] as const) : (['<=', '>='] as const);
    const key = (part: string): string => keyPart(part, params.namespace, context);
    conditions.push(sql<SqlBool>`ar_namespace = ${params.namespace}`);
    if (params.from !== undefined) conditions.push(dialect.compare('ar_title', first, key(params.from)));
    if (params.to !== undefined) conditions.push(dialect.compare('ar_title', last, key(params.to)));
    if (params.prefix !== undefined) conditions.push(dialect.startsWith('ar_title', key(params.prefix)));
  }
  return conditions;
}
