import { hasTag } from '../../data/store/change-tags.ts';
import { completeRevisions } from '../../data/store/complete-revisions.ts';
import { mayBeSortedWithTexts } from '../../data/store/content.ts';
import { byUser, liveRevisions, openRevision, revisionTimestamps } from '../../data/store/revisions.ts';
import type { Context } from '../../query/context.ts';
import { defineProp } from '../../query/define.ts';
import type { PageSet } from '../../query/page-set.ts';
import { continuation, integer, limitOrMax, oneOf, text } from '../../query/parameters/types.ts';
import { timestamp, user } from '../../query/parameters/wiki-types.ts';
import * as shape from '../../query/result/shape.ts';
import type { OrderKey, RowLimit } from '../../query/row-definition.ts';
import { makeTitle } from '../../wiki/title.ts';
import { relatedToRevisions, revisionItem, revisionShape } from '../revision/item.ts';
import { revisionParameters } from '../revision/parameters.ts';
import { prepareRevisions, refuseBoth, revisionCache } from '../revision/request.ts';

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
type Key = OrderKey<typeof parameters, 'rev_id' | 'rev_page' | 'rev_timestamp'>;

/** Returns the latest revision of each page, the history of one, or revisions by ID. */
export const revisions = defineProp({
  name: 'revisions',
  prefix: 'rv',
  access: 'read',
  cache: revisionCache,
  helpPage: 'API:Revisions',
  parameters,
  result: shape.list('rev', revisionShape),
  prepare: async (context) => {
    const { pages, params, store, generating, fail } = context;
    context.repeatWarnings();
    const live = [...pages.revisions.keys()].filter((id) => !pages.deletedRevisions.has(id));
    if ((pages.byRevisions ? live.length : pages.found.size) === 0) return undefined;
    const history = isHistory(params);
    if (pages.byRevisions && history) fail('revisions-norevids', ['rv']);
    if (pages.found.size > 1 && history) fail('revisions-singlepage', ['rv']);
    const request = await prepareRevisions(context, history ? params.limit : 'max');
    if (history) {
      refuseBoth(context, 'startid', 'start');
      refuseBoth(context, 'endid', 'end');
      refuseBoth(context, 'user', 'excludeuser');
    }
    const { limit } = request;
    const mode = modeOf(history, pages, limit);
    return {
      ...request,
      wants:
        mode === 'newest' && !mayBeSortedWithTexts(store)
          ? { ...request.wants, mainRole: undefined }
          : request.wants,
      limit: history || generating ? limit : { limit: limit.limit },
      live,
      mode,
    };
  },
  refusesPositionFirst: true,
  order: ({ prepared }) => orders[prepared.mode],
  limit: ({ prepared }) => prepared.limit,
  rows: async (context) => {
    const { params, pages, store, prepared } = context;
    const tagged =
      params.tag === undefined ? undefined : await hasTag(context, 'ct_rev_id', 'rev_id', params.tag);
    const revisions = liveRevisions(store, prepared.wants).whereAll(tagged ? [tagged] : []);
    if (prepared.mode === 'history') return inHistory(revisions, context);
    const newest = Array.from(pages.found.values(), ({ row }) => row.page_latest);
    return revisions.whereOneOf('rev_id', prepared.mode === 'numbers' ? prepared.live : newest);
  },
  position: {
    // Quirk: only the leading digits of the position count.
    read: (position, { prepared }) =>
      prepared.mode === 'numbers' ? position.replace(/\|.*$/s, '') : position,
    write: ({ rev_id: id }, values, { prepared }) => (prepared.mode === 'numbers' ? id : values),
  },
  open: (rows, { pages, store, viewer }) =>
    completeRevisions(
      store,
      rows.map((row) => {
        const title = pages.found.get(row.rev_page)?.title ?? makeTitle(0, '');
        return openRevision(row, title, viewer);
      }),
    ),
  related: relatedToRevisions,
  page: (revision) => revision.page,
  item: revisionItem,
  generated: 'existing',
  generates: ({ id }) => ({ revid: id }),
});

function modeOf(history: boolean, pages: PageSet, { limit }: RowLimit): Mode {
  if (history) return 'history';
  if (pages.byRevisions) return 'numbers';
  return pages.found.size <= limit ? 'fewNewest' : 'newest';
}

/** Whether the request reads the history of one page. */
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

/** Which revisions a request shows: those of one page, by ID, or the newest of each page, which may be few enough for one answer. */
type Mode = 'history' | 'numbers' | 'newest' | 'fewNewest';

// Only a history has a direction.
const newest: readonly Key[] = [
  { column: 'rev_page', type: 'integer', direction: 'ascending' },
  { column: 'rev_id', type: 'integer', direction: 'ascending' },
];

const orders: Readonly<Record<Mode, readonly Key[]>> = {
  history: [
    { column: 'rev_timestamp', type: 'timestamp' },
    { column: 'rev_id', type: 'integer' },
  ],
  numbers: [{ column: 'rev_id', type: 'leading integer', direction: 'ascending' }],
  newest,
  // Texts would be sorted with their revisions.
  fewNewest: newest.map((key) => ({ ...key, sorted: 'afterwards' })),
};

/** Selects the revisions of the page by the requested users, IDs and timestamps. */
async function inHistory(
  all: ReturnType<typeof liveRevisions>,
  context: RevisionsContext,
): Promise<ReturnType<typeof liveRevisions>> {
  const { params, pages, store, viewer } = context;
  const ids = [params.startid, params.endid].filter((id) => id !== undefined);
  const conditions = await byUser(store, viewer, 'rev', params);
  const times = ids.length > 0 ? await revisionTimestamps(store, ids) : noTimes;
  const ofPages = all.whereOneOf('rev_page', [...pages.found.keys()]);
  return withinBounds(ofPages.whereAll(conditions), times, context);
}

const noTimes: ReadonlyMap<number, string> = new Map();

/** Restricts a history to the requested IDs and timestamps. */
function withinBounds(
  history: ReturnType<typeof liveRevisions>,
  times: ReadonlyMap<number, string>,
  { params, fail, encode }: RevisionsContext,
): ReturnType<typeof liveRevisions> {
  let found = history;
  const bounds = [
    ['startid', params.startid, params.start, params.dir === 'newer'],
    ['endid', params.endid, params.end, params.dir !== 'newer'],
  ] as const;
  for (const [name, id, bound, after] of bounds) {
    if (id === undefined) {
      if (bound !== undefined) found = found.where('rev_timestamp', after ? '>=' : '<=', bound);
      continue;
    }
    const time = times.get(id);
    if (time === undefined) fail('revisions-badid', [encode(name)], { code: `badid_${encode(name)}` });
    const direction = after ? 'ascending' : 'descending';
    found = found.from([
      { column: 'rev_timestamp', value: time, direction },
      { column: 'rev_id', value: id, direction },
    ]);
  }
  return found;
}
