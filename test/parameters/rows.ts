import type { Module } from '../../packages/core/src/query/define.ts';

/** A row of a module's answer. */
export type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** Lists whose rows are not in `query` under their name. */
const paths: Readonly<Record<string, readonly string[]>> = {
  filerepoinfo: ['query', 'repos'],
  checkuserlog: ['query', 'checkuserlog', 'entries'],
  querypage: ['query', 'querypage', 'results'],
  watchlistraw: ['watchlistraw'],
};

/** Fields that identify a page, whichever properties are requested. */
const identity: ReadonlySet<string> = new Set(['pageid', 'ns', 'title', 'missing']);

/** Returns the rows of a module in an answer; revisions that are grouped by page are rows of their own. */
export function rowsIn(json: Row, module: Module): readonly Row[] {
  const { name, group } = module;
  if (group === 'prop' && module.kind !== 'answer')
    return pagesIn(json).flatMap((page) => rowsOfPage(page, module));
  const value = (paths[name] ?? ['query', name]).reduce<unknown>(
    (within, step) => (isRow(within) ? within[step] : undefined),
    json,
  );
  if (name === 'siteinfo') return [isRow(json['query']) ? withoutTime(json['query']) : {}];
  if (name === 'userinfo' && isRow(value)) return [value];
  if (name === 'languageinfo' && isRow(value)) return Object.values(value) as readonly Row[];
  if (name === 'checkuser' && isRow(value)) return Object.values(value).flat() as readonly Row[];
  if (Array.isArray(value)) return (value as readonly Row[]).flatMap(ungrouped);
  throw new Error(`No rows of ${name} in ${JSON.stringify(json).slice(0, 300)}`);
}

/** Removes the time of an answer, which is another one in the next second. */
function withoutTime({ general, ...others }: Row): Row {
  if (!isRow(general)) return { ...others, ...(general !== undefined && { general }) };
  const { time: _, ...rest } = general;
  return { general: rest, ...others };
}

/** Returns the pages of an answer. */
export function pagesIn(json: Row): readonly Row[] {
  const { pages } = (json['query'] ?? {}) as { readonly pages?: readonly Row[] };
  if (!pages) throw new Error(`No pages in ${JSON.stringify(json).slice(0, 300)}`);
  return pages;
}

/** Returns the items of a page, or its own fields where a property has no items. */
function rowsOfPage(page: Row, module: Module): readonly Row[] {
  const ofPage = page['title'];
  const hasItems =
    module.kind === 'rows' || (module.kind === 'fields' && module.name in module.result.fields);
  const items = hasItems ? (page[module.name] ?? []) : undefined;
  if (Array.isArray(items)) return (items as readonly Row[]).map((item) => ({ ofPage, ...item }));
  const fields = Object.entries(page).filter(([field]) => !identity.has(field));
  return fields.length > 0 ? [{ ofPage, ...Object.fromEntries(fields) }] : [];
}

function ungrouped(item: Row): readonly Row[] {
  const { revisions, ...page } = item;
  return Array.isArray(revisions)
    ? (revisions as readonly Row[]).map((one) => ({ ...page, ...one }))
    : [item];
}

/** Lists that group their rows by page in each answer, which hides the order of the rows, or have none. */
const unordered: ReadonlySet<string> = new Set([
  'alldeletedrevisions',
  'allrevisions',
  'deletedrevs',
  'random',
]);

/** Whether a module's answers show the order of its rows. */
export const isInOrder = ({ name }: Module): boolean => !unordered.has(name);

/** Returns rows as comparable texts: page by page, and sorted if the answer does not show their order. */
export function comparable(rows: readonly Row[], module: Module): readonly string[] {
  const pages = rows.toSorted((a, b) => compareTexts(String(a['ofPage']), String(b['ofPage'])));
  const texts = pages.map((row) => JSON.stringify(row));
  return isInOrder(module) ? texts : texts.toSorted();
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
