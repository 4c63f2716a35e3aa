import {
  archivedInNamespaces,
  archivedInRanges,
  archivedTitles,
  type ArchivedTitleRow,
  type TitleRange,
} from '../../data/store/archived-titles.ts';
import { hasTag } from '../../data/store/change-tags.ts';
import { completeRevisions } from '../../data/store/complete-revisions.ts';
import { pageNumbers } from '../../data/store/pages.ts';
import type { Condition } from '../../data/store/relation.ts';
import { archivedRevisions, byUser, openRevision } from '../../data/store/revisions.ts';
import type { Context } from '../../query/context.ts';
import { defineList } from '../../query/define.ts';
import { directionOf } from '../../query/order.ts';
import { namespaces } from '../../query/parameters/namespaces.ts';
import { boolean, continuation, older, text } from '../../query/parameters/types.ts';
import { timestamp, user } from '../../query/parameters/wiki-types.ts';
import * as shape from '../../query/result/shape.ts';
import type { OrderKey, RowQuery } from '../../query/row-definition.ts';
import { prefixToKey } from '../../query/title-parameters.ts';
import { behaviours } from '../../wiki/behaviours.ts';
import { jsonText } from '../../wiki/json.ts';
import { isMiser, namespacesAfterLimit } from '../../wiki/site.ts';
import { makeTitle } from '../../wiki/title.ts';
import { pageOfRevision, pageOfRevisionsShape, revisionsByPage } from '../revision/by-page.ts';
import { relatedToRevisions } from '../revision/item.ts';
import { revisionParameters } from '../revision/parameters.ts';
import { prepareRevisions, refuseDeleted, revisionCache } from '../revision/request.ts';

const ofUser = { info: [{ name: 'useronly' }] } as const;
const ofAll = { info: [{ name: 'nonuseronly' }] } as const;

const parameters = {
  ...revisionParameters,
  user: user(),
  namespace: namespaces(),
  start: timestamp(ofUser),
  end: timestamp(ofUser),
  dir: older(),
  from: text(ofAll),
  to: text(ofAll),
  prefix: text(ofAll),
  excludeuser: user(ofAll),
  tag: text(),
  continue: continuation(),
  generatetitles: boolean(),
} as const;

type ListContext = Context<typeof parameters>;

/** Lists deleted revisions: of all pages by title, or of one user by time. */
export const alldeletedrevisions = defineList({
  name: 'alldeletedrevisions',
  prefix: 'adr',
  access: 'read',
  cache: revisionCache,
  helpPage: 'API:Alldeletedrevisions',
  parameters,
  result: shape.list('page', pageOfRevisionsShape),
  prepare: async (context) => {
    const { params, generating, warn, prefix } = context;
    context.repeatWarnings();
    if (params.namespace?.length === 0) return undefined;
    refuseOtherMode(context);
    const ofOneUser = params.user !== undefined;
    const ofTitles = !ofOneUser && generating && params.generatetitles;
    if (ofTitles && params.dir !== 'newer') {
      warn('alldeletedrevisions-performance', [prefix]);
    }
    const request = await prepareRevisions(context);
    if (!generating) refuseDeleted(context, request);
    const mode: Mode = ofOneUser ? 'user' : ofTitles && params.dir === 'newer' ? 'titles' : 'all';
    return { ...request, mode };
  },
  order: ({ prepared }) => orders[prepared.mode],
  limit: ({ prepared }) => prepared.limit,
  rows: async (context): Promise<RowQuery<ArchivedTitleRow, Column>> => {
    const { store, prepared } = context;
    const conditions = await conditionsOf(context, prepared.mode);
    return prepared.mode === 'titles'
      ? archivedTitles(store).whereAll(conditions)
      : archivedRevisions(store, prepared.wants).whereAll(conditions);
  },
  filter: (row, { params, prepared, site }) =>
    prepared.mode !== 'user' ||
    (namespacesAfterLimit(site, params.namespace)?.includes(row.ar_namespace) ?? true),
  open: async (rows, { store, viewer, generating }) => {
    const titles = rows.map((row) => makeTitle(row.ar_namespace, row.ar_title));
    const numbers = generating ? [] : await pageNumbers(store, titles);
    const revisions = rows.map((row, i) => {
      const title = makeTitle(row.ar_namespace, row.ar_title);
      return { ...openRevision({ ...titleAlone, ...row }, title, viewer), page: numbers[i] ?? 0 };
    });
    return completeRevisions(store, revisions);
  },
  related: relatedToRevisions,
  item: (revision, context, related) => {
    const page = pageOfRevision(revision, context, related);
    return context.site.software.has(behaviours.deletedRevisionsWithoutPage) ? { ...page, pageid: 0 } : page;
  },
  grouping: revisionsByPage,
  generates: ({ id, title }, { params }) => (params.generatetitles ? title : { revid: id }),
});

/** Revisions of one user, revisions of all users, or titles (for a generator in ascending order). */
type Mode = 'user' | 'all' | 'titles';
type Column = 'ar_namespace' | 'ar_title' | 'rev_timestamp' | 'ar_id';

const byTitle = [
  { column: 'ar_namespace', type: 'integer' },
  { column: 'ar_title', type: 'text' },
] as const;

const orders: Readonly<Record<Mode, readonly OrderKey<typeof parameters, Column>[]>> = {
  user: [
    { column: 'rev_timestamp', type: 'timestamp', start: 'start', end: 'end' },
    { column: 'ar_id', type: 'integer' },
  ],
  all: [...byTitle, { column: 'rev_timestamp', type: 'timestamp' }, { column: 'ar_id', type: 'integer' }],
  titles: byTitle,
};

/** Columns that are not read in `titles` mode. */
const titleAlone = {
  rev_id: 0,
  rev_page: 0,
  rev_timestamp: '',
  rev_minor_edit: 0,
  rev_deleted: 0,
  rev_len: 0,
  rev_parent_id: null,
};

function refuseOtherMode({ params, prefix, fail }: ListContext): void {
  if (params.user !== undefined) {
    for (const name of ['from', 'to', 'prefix', 'excludeuser'] as const)
      if (params[name] !== undefined) fail('invalidparammix-cannotusewith', [prefix + name, `${prefix}user`]);
    return;
  }
  for (const name of ['start', 'end'] as const)
    if (params[name] !== undefined) fail('invalidparammix-mustusewith', [prefix + name, `${prefix}user`]);
}

async function conditionsOf(context: ListContext, mode: Mode): Promise<Condition[]> {
  const { params, site, store, viewer } = context;
  const { tag } = params;
  const namespace = mode === 'user' && isMiser(site) ? undefined : params.namespace;
  return [
    ...(tag === undefined ? [] : [await hasTag(context, 'ct_rev_id', 'ar_rev_id', tag)]),
    ...(namespace || mode !== 'user' ? [archivedInNamespaces(store, namespace)] : []),
    ...(mode === 'user' ? [] : titleRanges(context)),
    ...(await byUser(store, viewer, 'ar', params)),
  ];
}

/** Bounds on titles, per namespace: some have case-sensitive first letters. */
function titleRanges(context: ListContext): Condition[] {
  const { params, site, store } = context;
  const namespacesByRange = new Map<string, { range: TitleRange; namespaces: number[] }>();
  for (const namespace of params.namespace ?? site.pageNamespaces) {
    const [from, to, prefix] = [params.from, params.to, params.prefix].map((part) =>
      part === undefined ? undefined : prefixToKey(part, namespace, context) || undefined,
    );
    if (from === undefined && to === undefined && prefix === undefined) return [];
    const key = jsonText([from ?? null, to ?? null, prefix ?? null]);
    const known = namespacesByRange.get(key);
    if (known) known.namespaces.push(namespace);
    else namespacesByRange.set(key, { range: { from, to, prefix }, namespaces: [namespace] });
  }
  const groups = [...namespacesByRange.values()];
  if (groups.length === 0) return [];
  const ranges = groups.map(({ range, namespaces }) =>
    groups.length === 1 ? range : { ...range, namespaces },
  );
  return [archivedInRanges(store, ranges, directionOf(params))];
}
