import { linksToTitles, type LinkingPage, type LinkTable } from '../../data/store/links.ts';
import { titleOfPage } from '../../data/store/pages.ts';
import type { Context } from '../../query/context.ts';
import { defineFetchedList } from '../../query/define.ts';
import { orderRows, readPosition } from '../../query/order.ts';
import { namespaces } from '../../query/parameters/namespaces.ts';
import {
  ascending,
  boolean,
  continuation,
  integer,
  limit,
  oneOf,
  text,
} from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import type { Page } from '../../query/row-definition.ts';
import { exactlyOne } from '../../query/rules.ts';
import { rootTitle } from '../../query/title-parameters.ts';
import { Namespace, type Site } from '../../wiki/site.ts';
import { prefixedText, type Title } from '../../wiki/title.ts';

interface BacklinkOptions {
  readonly name: string;
  readonly prefix: string;
  readonly table: LinkTable;
  readonly helpPage: string;
  /** The namespace of all targets, if there is only one. */
  readonly targets?: number;
}

const commonParameters = {
  title: text(),
  pageid: integer(),
  continue: continuation(),
  namespace: namespaces(),
  dir: ascending(),
  filterredir: oneOf(['all', 'nonredirects', 'redirects'], { default: 'all' }),
  limit: limit({ halvedBy: 'redirect' }),
};
const redirectParameter = { redirect: boolean() };
type ListContext = Context<typeof commonParameters & Partial<typeof redirectParameter>>;

/** A page that links to the title; a redirect has the pages that link to it. */
interface Backlink extends LinkingPage {
  readonly redirlinks?: readonly LinkingPage[];
}

/** Defines a list of the pages that link to a title. */
const backlinksTo = (options: BacklinkOptions, extraParameters: Partial<typeof redirectParameter>) =>
  defineFetchedList({
    name: options.name,
    prefix: options.prefix,
    access: 'read',
    cache: 'public',
    helpPage: options.helpPage,
    parameters: { ...commonParameters, ...extraParameters },
    rules: [exactlyOne('title', 'pageid')],
    result: shape.list(
      options.prefix,
      shape.record({ ...pageFields, redirlinks: shape.list(options.prefix, shape.record(pageFields)) }),
    ),
    // Two levels of links, each with its own order, share one continuation.
    fetch: (context) => readBacklinks(options, context),
    item: (row: Backlink, { site }) => {
      const item = fieldsOf(row, site);
      if (!row.redirlinks) return item;
      return { ...item, redirlinks: row.redirlinks.map((page) => fieldsOf(page, site)) };
    },
    generated: 'existing',
    generates: (row) => ({ pageid: row.link_from }),
  });

const pageFields = { pageid: shape.always(shape.integer()), ...shape.titleFields, redirect: shape.flag() };

function fieldsOf(row: LinkingPage, site: Site) {
  const fields = {
    pageid: row.link_from,
    ns: row.page_namespace,
    title: prefixedText(titleOfPage(row), site),
  };
  return row.page_is_redirect === 1 ? { ...fields, redirect: true } : fields;
}

// Columns of a continuation: the position in the direct links, then in the links through redirects.
const origin = [
  { column: 'link_from_namespace', type: 'integer' },
  { column: 'link_from', type: 'integer' },
] as const;
const target = [
  { column: 'link_namespace', type: 'integer' },
  { column: 'link_title', type: 'text' },
] as const;
/** Where MediaWiki truncated an answer that grew too large; not needed to continue. */
const cut = [
  { column: 'page', type: 'integer' },
  { column: 'redirlink', type: 'integer' },
] as const;

/** Reads the links to the title, then the links to the redirects among them. */
async function readBacklinks(options: BacklinkOptions, context: ListContext): Promise<Page<Backlink>> {
  const { params } = context;
  context.repeatWarnings();
  const root = await rootTitle(context);
  if (options.targets !== undefined && root.namespace !== options.targets) {
    context.fail('bad_image_title', [options.name]);
  }
  const start = readStart(context);
  // Redirects have to be read to find the links through them.
  const filter = params.redirect && params.filterredir === 'nonredirects' ? 'all' : params.filterredir;
  const direct = await readLevel(options, context, [root], filter, start.slice(0, 2));
  return addIndirect(direct, start, options, context);
}

/** Reads the links to the redirects among links. */
async function addIndirect(
  direct: Level,
  start: readonly (string | number)[],
  options: BacklinkOptions,
  context: ListContext,
): Promise<Page<Backlink>> {
  const { params, generating } = context;
  const [first] = direct.rows;
  const redirects = params.redirect
    ? direct.rows
        .filter(({ page_is_redirect }) => page_is_redirect === 1)
        .map(titleOfPage)
        .filter(({ namespace }) => options.targets === undefined || namespace === options.targets)
    : [];
  if (!first || redirects.length === 0) {
    return pageOf(direct.rows, direct.next && positionOf(direct.next));
  }
  const through = await readLevel(options, context, redirects, params.filterredir, start.slice(2, 6));
  const begin = start.length > 0 ? start.slice(0, 2) : positionOf(first);
  const next = through.next
    ? [...begin, through.next.link_namespace, through.next.link_title, ...positionOf(through.next)]
    : direct.next && positionOf(direct.next);
  return pageOf(generating ? [...direct.rows, ...through.rows] : nested(direct.rows, through.rows), next);
}

/** Links that are shown, and the first of those that are not. */
interface Level {
  readonly rows: readonly LinkingPage[];
  readonly next: LinkingPage | undefined;
}

function readStart(context: ListContext): readonly (string | number)[] {
  const { continue: text } = context.params;
  if (text === undefined) return [];
  const columns = [...origin, ...target, ...origin, ...cut];
  const { length } = text.split('|');
  return readPosition(text, [2, 6, 7, 8].includes(length) ? columns.slice(0, length) : [], context);
}

const positionOf = (row: LinkingPage): readonly number[] => [row.page_namespace, row.link_from];

const pageOf = (
  rows: readonly Backlink[],
  next: readonly (string | number)[] | undefined,
): Page<Backlink> => ({
  rows,
  continueAt: (index) => {
    const row = rows[index];
    return { continue: (row ? positionOf(row) : next)?.join('|') ?? '' };
  },
  ...(next && { end: rows.length }),
});

/** Reads one level of links from a position, which has a value for each column of the order. */
async function readLevel(
  { table, targets }: BacklinkOptions,
  context: ListContext,
  titles: readonly Title[],
  filterredir: ListContext['params']['filterredir'],
  start: readonly (string | number)[],
): Promise<Level> {
  const { params, store } = context;
  const origins = params.namespace ?? [];
  const isSortedByTitle = titles.length > 1 || start.length > 2;
  const columns = [...(isSortedByTitle ? target : []), ...origin];
  // Leaving out columns that are constant saves the database a sort.
  const same = new Set([
    ...(targets === undefined ? [] : ['link_namespace']),
    ...(origins.length > 1 ? [] : ['link_from_namespace']),
  ]);
  const used = columns
    .map((key, i) => ({ key, value: start[i] }))
    .filter(({ key: { column } }) => !same.has(column));
  let links = linksToTitles(store, table, titles, isSortedByTitle).selectIf(
    !same.has('link_from_namespace'),
    ['link_from_namespace'],
  );
  if (origins.length > 0) links = links.whereOneOf('link_from_namespace', origins);
  if (filterredir !== 'all')
    links = links.where('page_is_redirect', '=', filterredir === 'redirects' ? 1 : 0);
  const ordered = orderRows(
    links,
    used.map(({ key }) => key),
    context,
    start.length > 0 ? used.map(({ value }) => value) : undefined,
  );
  const rows = await store.all(ordered.limit(params.limit + 1));
  return { rows: rows.slice(0, params.limit), next: rows[params.limit] };
}

/** Adds to each page the pages that link to it. */
function nested(pages: readonly LinkingPage[], through: readonly LinkingPage[]): readonly Backlink[] {
  const byTarget = Map.groupBy(through, (row) => `${row.link_namespace}:${row.link_title}`);
  return pages.map((row) => {
    const redirlinks = byTarget.get(`${row.page_namespace}:${row.page_title}`);
    return redirlinks ? { ...row, redirlinks } : row;
  });
}

/** Lists the pages that link to a title. */
export const backlinks = backlinksTo(
  { name: 'backlinks', prefix: 'bl', table: 'pagelinks', helpPage: 'API:Backlinks' },
  redirectParameter,
);

/** Lists the pages that transclude a title. */
export const embeddedin = backlinksTo(
  { name: 'embeddedin', prefix: 'ei', table: 'templatelinks', helpPage: 'API:Embeddedin' },
  {},
);

/** Lists the pages that use a file. */
export const imageusage = backlinksTo(
  {
    name: 'imageusage',
    prefix: 'iu',
    table: 'imagelinks',
    helpPage: 'API:Imageusage',
    targets: Namespace.file,
  },
  redirectParameter,
);
