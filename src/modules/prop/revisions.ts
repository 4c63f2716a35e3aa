import { continuation, integer, limitOrMax, oneOf, text } from '../../parameters/types.ts';
import { timestamp, user } from '../../parameters/wiki-types.ts';
import type { Context } from '../../query/context.ts';
import { defineProp, type Page, type RowQuery } from '../../query/define.ts';
import { type OrderKey, readPage } from '../../query/order.ts';
import * as shape from '../../result/shape.ts';
import { hasTag } from '../../store/change-tags.ts';
import {
  byUser,
  liveRevisions,
  openRevision,
  type Revision,
  type RevisionRow,
  revisionTimestamps,
} from '../../store/revisions.ts';
import { makeTitle } from '../../wiki/title.ts';
import { relatedToRevisions, revisionItem, revisionShape } from '../revision/item.ts';
import { revisionParameters } from '../revision/parameters.ts';
import {
  checkRevisionRequest,
  generatorLimit,
  refuseBoth,
  revisionCache,
  revisionRequest,
} from '../revision/request.ts';

const singlePage = { info: [{ name: 'singlepageonly' }] } as const;

const parameters = {
  ...revisionParameters,
  limit: limitOrMax(singlePage),
  startid: integer(singlePage),
  endid: integer(singlePage),
  start: timestamp(singlePage),
  end: timestamp(singlePage),
  dir: oneOf(['newer', 'older'], { default: 'older', ...singlePage }),
  user: user(singlePage),
  excludeuser: user(singlePage),
  tag: text(),
  continue: continuation(),
} as const;

type RevisionsContext = Context<typeof parameters>;
type Keys = readonly OrderKey<typeof parameters, RevisionRow>[];

/** Shows the newest revision of each page, the history of one, or revisions by number. */
export const revisions = defineProp({
  name: 'revisions',
  prefix: 'rv',
  access: 'read',
  cache: revisionCache,
  helpPage: 'API:Revisions',
  parameters,
  result: shape.list('rev', revisionShape),
  fetch: async (context) => {
    const { pages, params, fail, generating } = context;
    const history = isHistory(params);
    if (pages.found.size === 0 && !pages.byRevisions) return nothing;
    const live = [...pages.revisions.keys()].filter((id) => !pages.deletedRevisions.has(id));
    if (pages.byRevisions && live.length === 0) return nothing;
    if (pages.byRevisions && history) fail('revisions-norevids', ['rv']);
    if (pages.found.size > 1 && history) fail('revisions-singlepage', ['rv']);
    const request = revisionRequest(context);
    const { limit, told } = generating
      ? generatorLimit(context)
      : await checkRevisionRequest(context, request, history ? params.limit : 'max');
    const wants = generating ? { user: false, comment: false, sha1: false } : request.wants;
    let query: RowQuery<RevisionRow> = liveRevisions(context.store, wants);
    if (params.tag !== undefined) {
      query = query.where(await hasTag(context.store, 'ct_rev_id', 'rev_id', params.tag));
    }
    const found = await (history
      ? readHistory(query, context, limit)
      : pages.byRevisions
        ? readNumbers(query, live, context, limit)
        : readNewest(query, context, limit));
    return {
      ...found,
      rows: found.rows.map((row) => open(row, context)),
      ...(told !== undefined && (history || generating) && { limit: told }),
    };
  },
  related: relatedToRevisions,
  page: (revision) => revision.page,
  item: revisionItem,
  generates: ({ id }) => ({ revid: id }),
});

const nothing: Page<Revision> = { rows: [], continueAt: () => ({}) };

/** Whether the request walks through the history of one page. */
const isHistory = (params: RevisionsContext['params']): boolean =>
  [
    params.user,
    params.excludeuser,
    params.limit,
    params.startid,
    params.endid,
    params.start,
    params.end,
  ].some((value) => value !== undefined) || params.dir === 'newer';

function open(row: RevisionRow, { pages, viewer }: RevisionsContext): Revision {
  const title = pages.found.get(row.rev_page ?? 0)?.title ?? makeTitle(0, '');
  return openRevision(row, title, viewer);
}

const byTime: Keys = [
  { column: 'rev_timestamp', type: 'timestamp' },
  { column: 'rev_id', type: 'integer' },
];

async function readHistory(
  all: RowQuery<RevisionRow>,
  context: RevisionsContext,
  limit: number,
): Promise<Page<RevisionRow>> {
  const { params, pages, store, viewer, fail, encode } = context;
  refuseBoth(context, 'startid', 'start');
  refuseBoth(context, 'endid', 'end');
  refuseBoth(context, 'user', 'excludeuser');
  const { dialect } = store.database;
  const [page = 0] = pages.found.keys();
  let query = all.where(dialect.oneOf('rev_page', [page]));
  for (const condition of await byUser(store, viewer, 'rev', params)) query = query.where(condition);
  const ids = [params.startid, params.endid].filter((id) => id !== undefined);
  const times = ids.length > 0 ? await revisionTimestamps(store, ids) : new Map<number, string>();
  const bounds = [
    ['startid', params.startid, params.start, params.dir === 'newer'],
    ['endid', params.endid, params.end, params.dir !== 'newer'],
  ] as const;
  for (const [name, id, given, after] of bounds) {
    if (id === undefined) {
      if (given !== undefined)
        query = query.where(dialect.compare('rev_timestamp', after ? '>=' : '<=', given));
      continue;
    }
    const time = times.get(id);
    if (time === undefined) fail('revisions-badid', [encode(name)], { code: `badid_${encode(name)}` });
    const direction = after ? 'ascending' : 'descending';
    query = query.where(
      dialect.fromPosition([
        { column: 'rev_timestamp', value: time, direction },
        { column: 'rev_id', value: id, direction },
      ]),
    );
  }
  return readPage(query, byTime, context, limit);
}

/** The newest revisions of pages, in the pages' order. */
async function readNewest(
  all: RowQuery<RevisionRow>,
  context: RevisionsContext,
  limit: number,
): Promise<Page<RevisionRow>> {
  const { pages, store } = context;
  const newest = [...pages.found.values()].map(({ row }) => row.page_latest);
  const query = all.where(store.database.dialect.oneOf('rev_id', newest));
  return readPage(query, byPage, inAscendingOrder(context), limit);
}

const byPage: Keys = [
  { column: 'rev_page', type: 'integer' },
  { column: 'rev_id', type: 'integer' },
];

/** Revisions by number, in the numbers' order. */
async function readNumbers(
  all: RowQuery<RevisionRow>,
  ids: readonly number[],
  context: RevisionsContext,
  limit: number,
): Promise<Page<RevisionRow>> {
  const { store, params } = context;
  // Quirk: a position among numbers is whatever number it begins with.
  const from = params.continue === undefined ? 0 : Number.parseInt(params.continue, 10) || 0;
  const query = all.where(
    store.database.dialect.oneOf(
      'rev_id',
      ids.filter((id) => id >= from),
    ),
  );
  const inOrder = inAscendingOrder(context);
  return readPage(
    query,
    [{ column: 'rev_id', type: 'integer' }],
    { ...inOrder, params: { ...inOrder.params, continue: undefined } },
    limit,
  );
}

/** Only a page's history has a direction. */
const inAscendingOrder = (context: RevisionsContext): RevisionsContext => ({
  ...context,
  params: { ...context.params, dir: 'newer' },
});
