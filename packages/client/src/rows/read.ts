import { isObject } from '@wikiquery/common/is-object';
import { pageKey } from '../join-pages.ts';
import {
  isListOfObjects,
  valueAt,
  type HeldRows,
  type Part,
  type Row,
  type RowPlan,
  type RowReader,
  type RowSource,
} from './row.ts';

/**
 * Creates a reader of rows. Each item of a list is a row, and so is each page; if a page has lists of objects, each
 * object is a row instead, with the page's other values and the object itself in place of its list.
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
    read: (part) => {
      const items = lists.flatMap(({ source, wrap }) => readList(part, source, wrap));
      return reader ? both(reader.read(part), items) : items;
    },
    end: () => reader?.end() ?? [],
  };
}

function* both(first: Iterable<Row>, second: Iterable<Row>): Iterable<Row> {
  yield* first;
  yield* second;
}

type Wrap = (row: Row) => Row;
const unchanged: Wrap = (row) => row;

/** Holds rows in memory, for lack of a file in browsers. */
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
  if (value === undefined || value === null) return [];
  const items = itemsOf(value, kind);
  if (!items) return [isObject(value) ? wrap(value) : wrap({ [name]: value })];
  if (wrap === unchanged && items.every((item): item is Row => isObject(item) && !(REVISIONS in item)))
    return items;
  return items.flatMap((item): Row | readonly Row[] => {
    if (!isObject(item)) return wrap({ [name]: item });
    const { [REVISIONS]: revisions, ...own } = item;
    if (!isListOfObjects(revisions)) return wrap(item);
    return revisions.map((revision) => wrap({ ...own, [REVISIONS]: revision }));
  });
}

/** Returns the items of a list, or of an object that contains them by number or name. */
function itemsOf(value: unknown, kind: RowSource['kind']): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  return kind === 'list' && isObject(value) ? Object.values(value) : undefined;
}

/** Field that groups revisions by page, differently with each size of a part, so each revision is a row instead. */
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
          const key = pageKey(page);
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
    const key = pageKey(page);
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

  /** Yields the pages without rows of their own; the next part starts another page set. */
  function* finish(): Iterable<Row> {
    for (const { own, hasRows } of pages.values()) if (!hasRows) yield wrap(own);
    pages.clear();
  }
}

/** Whether certain modules have finished with a part: its `continue` names those that have. */
function haveFinished(modules: readonly string[] | undefined, part: Part): boolean {
  if (modules?.length === 0) return true;
  if (!modules || !isObject(part['continue'])) return false;
  const [, finished = ''] = String(part['continue']['continue']).split('||');
  const names = finished.split('|');
  return modules.every((name) => names.includes(name));
}
