import {
  cachedQueryPage,
  listQueryPage,
  queryPageCacheTime,
  type QueryPageRow,
} from '../../data/store/query-page-rows.ts';
import { queryPages } from '../../data/store/query-pages.ts';
import type { Context } from '../../query/context.ts';
import { defineFetchedList } from '../../query/define.ts';
import { integer, limit, oneOf } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { behaviours } from '../../wiki/behaviours.ts';
import { isMiser, type Site } from '../../wiki/site.ts';
import { isoTimestamp, timestampOf } from '../../wiki/timestamp.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';
import { may } from '../../wiki/viewer.ts';

const pages = (site: Site): readonly string[] =>
  [...Object.keys(queryPages), ...site.configuration.settings.keptQueryPages].toSorted();

const parameters = {
  page: oneOf(pages, { required: true }),
  offset: integer({ default: 0 }),
  limit: limit(),
} as const;

/** How many rows of a special page MediaWiki caches. */
const MAX_CACHED = 1000;

const results = shape.list(
  'page',
  shape.record({
    value: shape.text(),
    timestamp: shape.text(),
    ...shape.titleFields,
    databaseResult: shape.dictionary(shape.value()),
  }),
);

/** Lists the rows of a special page: computed here or, in miser mode or for pages of extensions, from the cache. */
export const querypage = defineFetchedList({
  name: 'querypage',
  prefix: 'qp',
  access: 'read',
  cache: ({ page }) => (queryPages[page]?.right === undefined ? 'public' : 'private'),
  helpPage: 'API:Querypage',
  parameters,
  result: results,
  wrapper: {
    shape: shape.record({
      querypage: shape.record({
        name: shape.always(shape.text()),
        cached: shape.flag(),
        cachedtimestamp: shape.text(),
        maxresults: shape.integer(),
        // A generator has none.
        results,
      }),
    }),
    fields: (items, listData) => ({ querypage: { ...listData, results: items } }),
    generating: (listData) => ('name' in listData ? { querypage: listData } : {}),
  },
  // A report has its own order and is continued by offset.
  fetch: async (context) => {
    const { params, site, store, viewer } = context;
    const { page: name, offset, limit: maximum } = params;
    const page = queryPages[name];
    if (page?.right !== undefined && !may(viewer, page.right)) context.fail('specialpage-cantexecute');
    const isCached = usesCache(name, site);
    const start = Math.max(offset, 0);
    const listed = {
      contentNamespaces: contentNamespaces(site),
      withTargets: site.software.has(behaviours.targetsOfRedirects),
      withNamespaces: site.software.has(behaviours.namespacesOfLinked),
    };
    const rows =
      page && !isCached
        ? await listQueryPage(store, page, listed, start, maximum + 1)
        : await cachedQueryPage(store, name, page, start, maximum + 1);
    const cachedAt = isCached && !context.generating ? await queryPageCacheTime(store, name) : undefined;
    return {
      rows,
      continueAt: (index) => ({ offset: offset + index }),
      ...(rows.length > maximum && { end: maximum }),
      ...((!context.generating || site.software.has(behaviours.reportOfGenerator)) && {
        listData: {
          name,
          ...(isCached && {
            cached: true,
            ...(cachedAt !== undefined && { cachedtimestamp: isoTimestamp(cachedAt) }),
            maxresults: MAX_CACHED,
          }),
        },
      }),
    };
  },
  item: (row, context) => ({
    ...valueOf(row, context),
    ns: row.namespace,
    title: prefixedText(titleOf(row, context), context.site),
    ...extraFields(row, context),
  }),
  generates: (row, context) => titleOf(row, context),
});

type PageContext = Context<typeof parameters>;

/** Whether the wiki serves a special page from its cache. */
const usesCache = (name: string, site: Site): boolean => isMiser(site) && queryPages[name]?.isQuick !== true;

const contentNamespaces = (site: Site): readonly number[] =>
  site.pageNamespaces.filter((number) => site.namespaces.get(number)?.content);

function valueOf({ value }: QueryPageRow, { params, site }: PageContext) {
  if (value === undefined || value === null) return {};
  if (queryPages[params.page]?.hasTimes !== true) return { value: String(value) };
  // Cached times are Unix timestamps.
  const time = usesCache(params.page, site) ? timestampOf(Number(value) * 1000) : String(value);
  return { value: String(value), timestamp: isoTimestamp(time) };
}

function titleOf(row: QueryPageRow, { params, site }: PageContext) {
  if (params.page !== 'MediaStatistics' || usesCache(params.page, site))
    return makeTitle(row.namespace, row.title);
  const { img_media_type, img_major_mime, img_minor_mime, files, bytes } = row;
  const type = [img_major_mime, img_minor_mime].join('/');
  return makeTitle(row.namespace, [img_media_type, type, files, bytes].join(';'));
}

const common = new Set(['namespace', 'title', 'value']);

/** Returns the columns specific to one special page. */
function extraFields(row: QueryPageRow, { params }: PageContext) {
  const entries =
    params.page === 'MediaStatistics' ? [] : Object.entries(row).filter(([name]) => !common.has(name));
  if (entries.length === 0) return {};
  return {
    databaseResult: Object.fromEntries(
      entries.map(([name, content]) => [name, content == null ? null : String(content)]),
    ),
  };
}
