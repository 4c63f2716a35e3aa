import type { Site } from '../../../wiki/site.ts';
import { sql, sqlQuery } from '../../database/statements/sql.ts';
import { opened, type Store } from '../store.ts';
import { readTextsAt } from '../stored-texts.ts';
import { plainText, selectOf } from './statements.ts';
import { viewWords, type View } from './view.ts';

/** A row of a view. */
export type ViewRow = Readonly<Record<string, string | number | null>>;

/** Some rows of a view, in the order of its numbers. */
export interface Rows {
  readonly rows: readonly ViewRow[];
  /** The share of the view that has been read, from 0 to 1. */
  readonly part: number;
}

/** Rows that are read at once, about; far more would have to wait in memory. */
const ROWS_AT_ONCE = 5_000;

/**
 * Reads all rows of a view in parts, by ranges of numbers, so that neither memory nor locks grow with the wiki. What is
 * written to the wiki meanwhile may or may not be among them.
 */
export async function* readRows(store: Store, site: Site, view: View): AsyncGenerator<Rows> {
  const range = await rangeOf(store, view);
  if (!range) return;
  let last = range.least - 1;
  let step = 1_000;
  while (last < range.most) {
    const next = Math.min(last + step, range.most);
    const rows = await readView(store, site, view, last, next);
    step = Math.max(1, Math.ceil(step * Math.min(4, ROWS_AT_ONCE / Math.max(1, rows.length))));
    last = next;
    yield { rows, part: (last - range.least + 1) / (range.most - range.least + 1) };
  }
}

async function rangeOf(
  store: Store,
  { part: { table, column } }: View,
): Promise<{ readonly least: number; readonly most: number } | undefined> {
  const query = sql<{ readonly least: number | null; readonly most: number | null }>`
    SELECT min(${sql.ref(column)}) AS least, max(${sql.ref(column)}) AS most FROM ${sql.table(table)}`;
  const [row] = await store.all(sqlQuery(query, opened(store).database.builder));
  return row?.least == null || row.most === null ? undefined : { least: row.least, most: row.most };
}

/** Reads the rows of a view whose numbers are above `after` and at most `last`. */
export async function readView(
  store: Store,
  site: Site,
  view: View,
  after: number,
  last: number,
): Promise<ViewRow[]> {
  const { part, stored } = view;
  const further = stored ? [sql`${stored.address} AS ${sql.ref(ADDRESS)}`] : [];
  const select = selectOf(view, viewWords(store, site, plainText), ...further);
  const number = sql.ref(part.name);
  const query = sql<ViewRow>`${select} AND ${number} > ${after} AND ${number} <= ${last}`;
  const rows = await store.all(sqlQuery(query, opened(store).database.builder));
  return stored ? withTexts(store, rows, stored.column) : rows;
}

/** A column beside those of the view. */
const ADDRESS = 'stored_at';

/** Reads the texts that are compressed or stored elsewhere. */
async function withTexts(store: Store, rows: readonly ViewRow[], column: string): Promise<ViewRow[]> {
  const missing = rows.filter((row) => row[column] === null).map((row) => String(row[ADDRESS]));
  const texts = await readTextsAt(store, missing);
  return rows.map(({ [ADDRESS]: address, ...row }) => ({
    ...row,
    [column]: row[column] ?? texts.get(String(address)) ?? null,
  }));
}
