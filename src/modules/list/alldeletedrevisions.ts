import { type Expression, type SqlBool, sql } from 'kysely';
import { boolean, continuation, namespaces, older, text } from '../../parameters/types.ts';
import { timestamp, user } from '../../parameters/wiki-types.ts';
import type { Context } from '../../query/context.ts';
import { defineList, type Page, type RowQuery } from '../../query/define.ts';
import { type OrderKey, readPage } from '../../query/order.ts';
import { keyPart } from '../../query/title-parameters.ts';
import * as shape from '../../result/shape.ts';
import { hasTag } from '../../store/change-tags.ts';
import { pageNumbers } from '../../store/pages.ts';
import {
  type ArchivedRow,
  archivedRevisions,
  archivedTitles,
  byUser,
  openRevision,
  type Revision,
} from '../../store/revisions.ts';
import { makeTitle, type Title } from '../../wiki/title.ts';
import { revisionsByPage, pageOfRevision, pageOfRevisionsShape } from '../revision/by-page.ts';
import { relatedToRevisions } from '../revision/item.ts';
import { revisionParameters } from '../revision/parameters.ts';
import {
  checkRevisionRequest,
  generatorLimit,
  refuseDeleted,
  revisionCache,
  revisionRequest,
} from '../revision/request.ts';

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
type Keys = readonly OrderKey<typeof parameters, ArchivedRow>[];

/** Lists the deleted revisions of all pages by title, or of one user by time. */
export const alldeletedrevisions = defineList({
  name: 'alldeletedrevisions',
  prefix: 'adr',
  access: 'read',
  cache: revisionCache,
  helpPage: 'API:Alldeletedrevisions',
  parameters,
  result: shape.list('page', pageOfRevisionsShape),
  fetch: async (context) => {
    const { params, store, viewer, generating, warn, encode } = context;
    if (params.namespace?.length === 0) return nothing;
    refuseOtherMode(context);
    const ofOneUser = params.user !== undefined;
    if (!ofOneUser && generating && params.generatetitles) {
      if (params.dir === 'newer') return readTitles(context);
      warn('alldeletedrevisions-performance', [encode('dir').slice(0, -3)]);
    }
    const request = revisionRequest(context);
    const { limit, told } = generating
      ? generatorLimit(context)
      : await checkRevisionRequest(context, request);
    if (!generating) refuseDeleted(context, request);
    const query = await filtered(
      archivedRevisions(store, generating ? noColumns : request.wants),
      context,
      ofOneUser,
    );
    const found = await readPage(query, ofOneUser ? byTime : byTitle, context, limit);
    const titles = found.rows.map((row) => makeTitle(row.ar_namespace, row.ar_title));
    const numbers = generating ? [] : await pageNumbers(store, titles);
    return {
      ...found,
      rows: found.rows.map((row, i) => {
        const revision = openRevision(row, titles[i] ?? makeTitle(0, ''), viewer);
        return { ...revision, page: numbers[i] ?? 0 };
      }),
      ...(told !== undefined && { limit: told }),
    };
  },
  related: relatedToRevisions,
  item: pageOfRevision,
  gather: revisionsByPage,
  generates: ({ id, title }, { params }) => (params.generatetitles ? title : { revid: id }),
});

const nothing: Page<Revision> = { rows: [], continueAt: () => ({}) };
const noColumns = { user: false, comment: false, sha1: false };

const byTime: Keys = [
  { column: 'ar_timestamp', field: 'rev_timestamp', type: 'timestamp', start: 'start', end: 'end' },
  { column: 'ar_id', type: 'integer' },
];
const byTitle: Keys = [
  { column: 'ar_namespace', type: 'integer' },
  { column: 'ar_title', type: 'text' },
  { column: 'ar_timestamp', field: 'rev_timestamp', type: 'timestamp' },
  { column: 'ar_id', type: 'integer' },
];

function refuseOtherMode({ params, encode, fail }: ListContext): void {
  if (params.user !== undefined) {
    for (const name of ['from', 'to', 'prefix', 'excludeuser'] as const)
      if (params[name] !== undefined) fail('invalidparammix-cannotusewith', [encode(name), encode('user')]);
    return;
  }
  for (const name of ['start', 'end'] as const)
    if (params[name] !== undefined) fail('invalidparammix-mustusewith', [encode(name), encode('user')]);
}

async function filtered<Row>(
  archived: RowQuery<Row>,
  context: ListContext,
  ofOneUser: boolean,
): Promise<RowQuery<Row>> {
  const { params, store, viewer } = context;
  const { dialect } = store.database;
  let query = archived;
  if (params.tag !== undefined)
    query = query.where(await hasTag(store, 'ct_rev_id', 'ar_rev_id', params.tag));
  if (params.namespace) query = query.where(dialect.oneOf('ar_namespace', params.namespace));
  else if (!ofOneUser) query = query.where(dialect.compare('ar_namespace', '>=', 0));
  const bounds = ofOneUser ? undefined : titleBounds(context);
  if (bounds) query = query.where(bounds);
  for (const condition of await byUser(store, viewer, 'ar', params)) query = query.where(condition);
  return query;
}

/** Where titles begin and end: namespaces may differ in the case of a title's first letter. */
function titleBounds(context: ListContext): Expression<SqlBool> | undefined {
  const { params, site, store } = context;
  const { dialect } = store.database;
  const namespacesByBounds = new Map<string, { conditions: Expression<SqlBool>[]; namespaces: number[] }>();
  const [first, last] = params.dir === 'newer' ? (['>=', '<='] as const) : (['<=', '>='] as const);
  for (const namespace of params.namespace ?? site.pageNamespaces) {
    const [from, to, prefix] = [params.from, params.to, params.prefix].map((part) =>
      part === undefined ? '' : keyPart(part, namespace, context),
    );
    const conditions = [
      ...(from ? [dialect.compare('ar_title', first, from)] : []),
      ...(to ? [dialect.compare('ar_title', last, to)] : []),
      ...(prefix ? [dialect.startsWith('ar_title', prefix)] : []),
    ];
    if (conditions.length === 0) return undefined;
    const key = JSON.stringify([from, to, prefix]);
    const known = namespacesByBounds.get(key);
    if (known) known.namespaces.push(namespace);
    else namespacesByBounds.set(key, { conditions, namespaces: [namespace] });
  }
  const groups = [...namespacesByBounds.values()];
  const [only] = groups;
  if (!only) return undefined;
  if (groups.length === 1) return sql<SqlBool>`(${sql.join(only.conditions, sql` AND `)})`;
  const parts = groups.map(
    ({ conditions, namespaces: numbers }) =>
      sql`(${sql.join([dialect.oneOf('ar_namespace', numbers), ...conditions], sql` AND `)})`,
  );
  return sql<SqlBool>`(${sql.join(parts, sql` OR `)})`;
}

/** Each title once, for a generator of titles in ascending order. */
async function readTitles(context: ListContext): Promise<Page<Revision>> {
  const { limit, told } = generatorLimit(context);
  const query = await filtered(archivedTitles(context.store), context, false);
  const found = await readPage(
    query,
    [
      { column: 'ar_namespace', type: 'integer' },
      { column: 'ar_title', type: 'text' },
    ],
    context,
    limit,
  );
  return {
    ...found,
    rows: found.rows.map((row) => titleOnly(makeTitle(row.ar_namespace, row.ar_title))),
    ...(told !== undefined && { limit: told }),
  };
}

const titleOnly = (title: Title): Revision => ({
  id: 0,
  title,
  page: 0,
  parentId: null,
  timestamp: '',
  minor: false,
  size: 0,
  hidden: { text: false, comment: false, user: false, restricted: false },
  textVisible: false,
});
