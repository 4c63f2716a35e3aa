import {
  type HeldRows,
  isListOfObjects,
  isObject,
  type Part,
  type Row,
  type RowPlan,
  type RowReader,
  type RowSource,
  valueAt,
} from './row.ts';

/**
 * Creates a reader of rows. An item of a list is a row. A page is a row; where a property of it is a list of objects,
 * each of these is a row with the page's own values, and in place of the list the object.
 */
export function createRowReader(plan: RowPlan, held: HeldRows = inMemory()): RowReader {
  const [only, ...others] = plan.sources;
  const isOne = only !== undefined && others.length === 0;
  const wrap = ({ name }: RowSource): Wrap => (isOne ? unchanged : (row) => ({ [name]: row }));
  const pages = plan.sources.find(({ kind }) => kind === 'pages');
  const reader = pages && readPages(pages, plan.waitsFor, wrap(pages), held);
  const lists = plan.sources
    .filter(({ kind }) => kind !== 'pages')
    .map((source) => ({ source, wrap: wrap(source) }));
  return {
    *read(part) {
      if (reader) yield* reader.read(part);
      for (const { source, wrap } of lists) yield* readList(part, source, wrap);
    },
    *end() {
      if (reader) yield* reader.end();
    },
  };
}

type Wrap = (row: Row) => Row;
const unchanged: Wrap = (row) => row;

/** Rows held in memory, as a browser does. */
function inMemory(): HeldRows {
  let rows: (readonly [string, Row])[] = [];
  return {
    add: (page, row) => {
      rows.push([page, row]);
    },
    take: () => {
      const all = rows;
      rows = [];
      return all;
    },
  };
}

function readList(part: Part, { name, path, kind }: RowSource, wrap: Wrap): readonly Row[] {
  const value = valueAt(part, path);
  if (value === undefined) return [];
  if (kind === 'object' || !Array.isArray(value)) return [isObject(value) ? wrap(value) : { [name]: value }];
  const items: readonly unknown[] = value;
  const first = items[0];
  if (isObject(first) && !(REVISIONS in first))
    return wrap === unchanged ? (items as readonly Row[]) : items.filter(isObject).map(wrap);
  return items.flatMap((item) => {
    if (!isObject(item)) return { [name]: item };
    const { [REVISIONS]: revisions, ...own } = item;
    if (!isListOfObjects(revisions)) return wrap(item);
    return revisions.map((revision) => wrap({ ...own, [REVISIONS]: revision }));
  });
}

/** Lists of revisions are grouped by page, differently with each size of a part. */
const REVISIONS = 'revisions';

/** A page of the current page set. */
interface HeldPage {
  own: Record<string, unknown>;
  hasRows: boolean;
}

function readPages(
  { path }: RowSource,
  waitsFor: readonly string[] | undefined,
  wrap: Wrap,
  held: HeldRows,
): RowReader {
  const pages = new Map<string, HeldPage>();
  return {
    *read(part) {
      const value = valueAt(part, path);
      const isComplete = part['batchcomplete'] === true;
      const isKnown = isComplete || haveFinished(waitsFor, part);
      const found = (Array.isArray(value) ? value : []).filter(isObject);
      for (const page of found) takeOwn(page);
      if (isKnown) yield* release();
      for (const page of found) {
        for (const [name, elements] of Object.entries(page)) {
          if (!isListOfObjects(elements)) continue;
          const key = keyOf(page);
          for (const element of elements) {
            const row = { [name]: element };
            if (isKnown) yield completed(key, row);
            else held.add(key, row);
          }
        }
      }
      if (isComplete) yield* finish();
    },
    *end() {
      yield* release();
      yield* finish();
    },
  };

  function takeOwn(page: Row): void {
    const key = keyOf(page);
    let known = pages.get(key);
    if (!known) pages.set(key, (known = { own: {}, hasRows: false }));
    for (const [name, value] of Object.entries(page)) if (!isListOfObjects(value)) known.own[name] = value;
  }

  function* release(): Iterable<Row> {
    for (const [key, row] of held.take()) yield completed(key, row);
  }

  function completed(key: string, row: Row): Row {
    const page = pages.get(key);
    if (page) page.hasRows = true;
    return wrap({ ...page?.own, ...row });
  }

  /** Writes the pages without elements; the next part begins another page set. */
  function* finish(): Iterable<Row> {
    for (const { own, hasRows } of pages.values()) if (!hasRows) yield wrap(own);
    pages.clear();
  }
}

/** What tells a page from others of its page set; an invalid title has neither number. */
const keyOf = ({ pageid, ns, title }: Row): string =>
  typeof pageid === 'number' ? `#${pageid}` : `${String(ns)}:${String(title)}`;

/** Whether a part is the last with values of certain modules: its `continue` names those that have finished. */
function haveFinished(modules: readonly string[] | undefined, part: Part): boolean {
  if (modules?.length === 0) return true;
  if (!modules || !isObject(part['continue'])) return false;
  const [, finished = ''] = String(part['continue']['continue']).split('||');
  const names = finished.split('|');
  return modules.every((name) => names.includes(name));
}
