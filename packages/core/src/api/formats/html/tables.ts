import { isObject } from '@wikiquery/common/is-object';
import {
  cellText,
  columnName,
  columnsOfRows,
  csvForSpreadsheets,
  listsOf,
  valueAt,
  type Column,
  type NamedRows,
  type Row,
} from 'wikiquery-client/rows';
import type { Answer } from '../../../query/result/answer.ts';
import { escapeHtml } from '../../../wiki/escape-html.ts';
import { encodeForUrl } from '../../../wiki/page-url.ts';
import { json } from '../json.ts';
import { targetOfField } from './field-query.ts';
import { addressLink, count, textMarkup } from './markup.ts';
import { createRoom, cutText, type Room } from './room.ts';

/** Where the pages of the wiki are on this server: their address with `$1` for the title. */
export interface PagePath {
  readonly pagePath: string;
}

/** Characters of markup of all tables of a page. */
const LARGEST = 120_000;

/** Bytes of a CSV file that a link can hold. */
const LARGEST_FILE = 40_000;

/** Characters of a value that a cell shows. */
const SHORT = 80;

/** Renders each list of an answer, and its pages, as a table. */
export function renderTables(answer: Answer, paths: PagePath): string {
  if (!isObject(answer.value['query'])) return '';
  const data: unknown = JSON.parse(
    json.serialize(answer, { callback: undefined, formatversion: '2', ascii: false, utf8: false }),
  );
  const room = createRoom(LARGEST);
  return listsOf(data)
    .map((list) => renderTable(list, paths, room))
    .join('\n');
}

function renderTable({ name, rows }: NamedRows, paths: PagePath, room: Room): string {
  const columns = inReadingOrder(columnsOfRows(rows));
  const { varying, same } = partition(columns, rows);
  const numbers = new Set(
    varying.filter((column) => rows.every((row) => isNumberOrNone(valueAt(row, column)))),
  );
  const kind = (column: Column): string => (numbers.has(column) ? ' class="n"' : '');
  const head = varying.map(
    (column) => `<th scope="col"${kind(column)}>${escapeHtml(columnName(column))}</th>`,
  );
  const shown: Row[] = [];
  const body: string[] = [];
  for (const row of rows) {
    if (room.isFull()) break;
    const cells = varying.map((column) => `<td${kind(column)}>${renderCell(row, column, paths)}</td>`);
    body.push(room.take(`<tr>${cells.join('')}</tr>`));
    shown.push(row);
  }
  const id = `table-${escapeHtml(name)}`;
  return `<section class="rows" aria-labelledby="${id}">
<h2 id="${id}"><code>${escapeHtml(name)}</code> <span>${countOf(shown.length, rows.length)}</span></h2>
${renderSame(same, rows[0])}<div class="scroller" role="region" aria-label="Table of ${escapeHtml(name)}" tabindex="0"><table>
<thead><tr>${head.join('')}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table></div>
${renderFile(name, shown, rows.length)}
</section>`;
}

const countOf = (shown: number, all: number): string =>
  shown === all
    ? count(all, 'row', 'rows')
    : `the first ${shown} of ${count(all, 'row', 'rows')}; the explorer shows all`;

/** What the rows are about, who and when come first. */
function inReadingOrder(columns: readonly Column[]): readonly Column[] {
  const place = (column: Column): number => {
    const found = first.indexOf(column.at(-1) ?? '');
    return found < 0 ? first.length : found;
  };
  return columns.toSorted((a, b) => place(a) - place(b));
}

const first = ['title', 'user', 'timestamp'];

/** Tells the columns that differ between rows from those that have the same value in each; one at least is shown. */
function partition(
  columns: readonly Column[],
  rows: readonly Row[],
): { readonly varying: readonly Column[]; readonly same: readonly Column[] } {
  const isSame = (column: Column): boolean => {
    const value = valueAt(rows[0], column);
    return value !== undefined && rows.every((row) => cellText(valueAt(row, column)) === cellText(value));
  };
  const same = rows.length > 1 ? columns.filter(isSame) : [];
  if (same.length === columns.length) same.shift();
  return { varying: columns.filter((column) => !same.includes(column)), same };
}

function renderSame(columns: readonly Column[], row: Row | undefined): string {
  if (columns.length === 0) return '';
  const values = columns.map(
    (column) =>
      `<span><code>${escapeHtml(columnName(column))}</code> <bdi>${shortText(valueAt(row, column)) || 'empty'}</bdi></span>`,
  );
  return `<p class="same">The same in each row: ${values.join(', ')}.</p>\n`;
}

const isNumberOrNone = (value: unknown): boolean => value === undefined || typeof value === 'number';

function renderCell(row: Row, column: Column, { pagePath }: PagePath): string {
  const value = valueAt(row, column);
  if (value === undefined || isObject(value)) return '';
  const shown = shortText(value);
  if (typeof value !== 'string') return shown;
  const owner = valueAt(row, column.slice(0, -1));
  const neighbour = (name: string): string | undefined => {
    const other = valueAt(owner, [name]);
    return typeof other === 'string' || typeof other === 'number' ? String(other) : undefined;
  };
  const title = targetOfField(column.at(-1) ?? '', value, neighbour)?.title;
  if (/^\d{4}-\d\d-\d\dT[\d:]+Z$/.test(value)) return `<time>${shown}</time>`;
  if (title === undefined) return `<bdi>${addressLink(value, shown)}</bdi>`;
  const address = pagePath.replace('$1', () => encodeForUrl(title.replaceAll(' ', '_')));
  return `<a href="${escapeHtml(address)}"><bdi>${shown}</bdi></a>`;
}

function shortText(value: unknown): string {
  const text = cellText(value);
  return text.length <= SHORT ? textMarkup(text) : `${textMarkup(cutText(text, SHORT))}…`;
}

/** Renders a link that holds the rows as a file, so that nothing has to be asked again, not even after a POST. */
function renderFile(name: string, rows: readonly Row[], all: number): string {
  const file = Buffer.from(csvForSpreadsheets(rows).join(''));
  if (file.length > LARGEST_FILE)
    return '<p class="file">As CSV these rows are too large for this page: the explorer and <code>wikiquery query --format csv</code> write them.</p>';
  const which = rows.length === all ? 'These rows' : `The ${count(rows.length, 'row', 'rows')} shown`;
  return `<p class="file"><a href="data:text/csv;charset=utf-8;base64,${file.toString('base64')}" download="${escapeHtml(name)}.csv">${which} as CSV</a></p>`;
}
