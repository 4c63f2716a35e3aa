import type { Direction, Query } from '../data/database/database.ts';
import type { Site } from '../wiki/site.ts';
import { parseTimestamp } from '../wiki/timestamp.ts';
import { escapeBytes, REPLACEMENT } from '../wiki/utf8.ts';
import type { Context } from './context.ts';
import { readContinueText, writeContinueText } from './continue-text.ts';
import { parseInteger } from './parameters/integer.ts';
import type { Parameters } from './parameters/parameter.ts';
import type {
  KeyType,
  Order,
  OrderKey,
  Page,
  PositionForm,
  PreparedContext,
  RowLimit,
  RowQuery,
} from './row-definition.ts';

/** Returns the direction that `dir` requests. */
export function directionOf(params: Readonly<Record<string, unknown>>): Direction {
  const dir = params['dir'];
  return dir === 'descending' || dir === 'older' || dir === 'desc' ? 'descending' : 'ascending';
}

/** The order of a request's rows, and where they start. */
interface Start<P extends Parameters, Prepared, Row, Column extends string> {
  readonly keys: readonly OrderKey<P, Column>[];
  readonly position: readonly unknown[] | undefined;
  readonly form: PositionForm<P, Prepared, Row> | undefined;
}

/** Reads the request's `continue`; fails if it does not match the order. */
export function readStart<P extends Parameters, Prepared, Row, Column extends string>(
  order: Order<P, Column, Prepared>,
  context: PreparedContext<P, Prepared>,
  form?: PositionForm<P, Prepared, Row>,
): Start<P, Prepared, Row, Column> {
  const keys = typeof order === 'function' ? order(context) : order;
  const requested = (context.params as Readonly<Record<string, unknown>>)['continue'] as string | undefined;
  const values = requested !== undefined && form ? form.read(requested, context) : requested;
  return { keys, position: values === undefined ? undefined : readPosition(values, keys, context), form };
}

/** Reads one batch of ordered rows, starting at the request's `continue`. */
export async function readPage<P extends Parameters, Prepared, Row, Column extends string>(
  query: RowQuery<Row, Column>,
  { keys, position, form }: Start<P, Prepared, Row, Column>,
  context: PreparedContext<P, Prepared>,
  { limit, reported }: RowLimit,
): Promise<Page<Row>> {
  const one = orderRows(query, keys, context, position).limit(limit + 1);
  const read = await context.store.all(one);
  const inHex = exactQuery(one, read, keys);
  const exact = inHex && exactTexts(read, await context.store.all(inHex));
  const rows = keys.some(isSortedAfterwards) ? sortAfterwards(read, keys, context) : read;
  return {
    rows,
    continueAt: (index) => {
      const row = rows[index];
      const written = writePosition(row, keys, row && exact?.get(row));
      return { continue: (row && form?.write?.(row, written, context)) ?? written };
    },
    end: rows.length > limit ? limit : undefined,
    limit: reported,
  };
}

type Fields = Readonly<Record<string, string | number | null>>;

const isText = ({ type }: { readonly type: KeyType }): boolean => type === 'text' || type === 'encoded text';

/** Whether a value may stand for bytes that are not valid UTF-8. */
const isReplaced = (value: unknown): boolean => typeof value === 'string' && value.includes(REPLACEMENT);

/** Returns a query for the exact bytes of the texts in an order; undefined if all texts are valid. */
function exactQuery<P extends Parameters, Row, Column extends string>(
  query: RowQuery<Row, Column>,
  rows: readonly Row[],
  keys: readonly OrderKey<P, Column>[],
): Query<HexRow> | undefined {
  const columns = keys.filter(isText).map(({ column }) => column);
  const isExact = !rows.some((row) => columns.some((column) => isReplaced((row as Fields)[column])));
  return isExact ? undefined : query.inHex?.(columns);
}

type HexRow = Readonly<Record<string, string | null>>;

/** Returns the texts of rows with their exact bytes, by row. */
function exactTexts<Row>(rows: readonly Row[], inHex: readonly HexRow[]): ReadonlyMap<Row, Fields> {
  const exact = inHex.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, digits]) => [
        column,
        digits === null ? null : escapeBytes(Buffer.from(digits, 'hex')),
      ]),
    ),
  );
  return new Map(rows.flatMap((row, i) => (exact[i] ? [[row, exact[i]] as const] : [])));
}

const isSortedAfterwards = ({ sorted }: { readonly sorted?: unknown }): boolean => sorted === 'afterwards';

/** Sorts rows by the keys by which they are to be sorted once they are there. */
function sortAfterwards<P extends Parameters, Row>(
  rows: readonly Row[],
  keys: readonly OrderKey<P>[],
  { params }: Context<P>,
): readonly Row[] {
  const usual = directionOf(params);
  const unsorted = keys.filter(isSortedAfterwards);
  const valueOf = (row: Row, column: string): number =>
    Number((row as Readonly<Record<string, unknown>>)[column]);
  return rows.toSorted((a, b) => {
    for (const { column, direction = usual } of unsorted) {
      const difference = valueOf(a, column) - valueOf(b, column);
      if (difference !== 0) return direction === 'ascending' ? difference : -difference;
    }
    return 0;
  });
}

/** Orders a query, within the bounds of the parameters, starting at a position. */
export function orderRows<P extends Parameters, Row, Column extends string>(
  query: RowQuery<Row, Column>,
  keys: readonly OrderKey<P, Column>[],
  context: Context<P>,
  position?: readonly unknown[],
): RowQuery<Row, Column> {
  const params = context.params as Readonly<Record<string, unknown>>;
  const direction = directionOf(params);
  let ordered = query;
  for (const key of keys) {
    for (const name of [key.start, key.end]) {
      const requested = name === undefined ? undefined : (params[name] as string | undefined);
      if (requested === undefined) continue;
      const value = key.bound ? key.bound(requested, context) : requested;
      const after = (name === key.start) === ((key.direction ?? direction) === 'ascending');
      ordered = ordered.where(key.column, after ? '>=' : '<=', value);
    }
  }
  if (position) {
    const columns = keys
      .map(({ column, fixed, ...key }, i) => ({
        column,
        value: position[i],
        direction: key.direction ?? direction,
        fixed,
      }))
      .filter(({ value, fixed }) => fixed === undefined || params[fixed] !== value);
    ordered = ordered.from(columns);
  }
  for (const key of keys) {
    if (key.sorted === 'already' || key.sorted === 'afterwards') continue;
    ordered = ordered.orderBy(key.column, key.sorted ?? key.direction ?? direction);
  }
  return ordered;
}

/** Parses a `continue` value into values for the columns of an order; fails if it does not match. */
export function readPosition<P extends Parameters>(
  text: string,
  keys: readonly Pick<OrderKey<P>, 'type'>[],
  context: Pick<Context<P>, 'fail' | 'site'>,
): (string | number)[] {
  const parts = text.split('|');
  if (parts.length !== keys.length) context.fail('badcontinue');
  return keys.map(
    ({ type }, i) => readPart[type](parts[i] ?? '', context.site) ?? context.fail('badcontinue'),
  );
}

/** Returns a `continue` value; undefined if it is empty or `0`, which means the beginning in some modules. */
export const unlessEmpty = (text: string | undefined): string | undefined =>
  text === '' || text === '0' ? undefined : text;

const readPart: Readonly<Record<KeyType, (part: string, site: Site) => string | number | undefined>> = {
  integer: (part) => {
    const number = /^(?:0|-?[1-9]\d*)$/.test(part) ? parseInteger(part) : undefined;
    return number === undefined ? undefined : withinSafe(number);
  },
  'leading integer': (part) => withinSafe(Math.trunc(Number.parseFloat(part)) || 0),
  'unchecked integer': (part, site) => withinSafe(Math.ceil(numberInDatabase(part, site))),
  text: (part) => readContinueText(part),
  'encoded text': (part) => readContinueText(part.replaceAll('%7C', '|').replaceAll('%25', '%')),
  timestamp: (part) =>
    /^\d{14}$/.test(part) && parseTimestamp(part, { now: 0 }) === part ? part : undefined,
};

/** The number at or before which a database compares a text with integers: on SQLite, what is no number is above all. */
function numberInDatabase(text: string, { configuration }: Site): number {
  const [whole, number] = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*/i.exec(text) ?? [];
  if (configuration.general.dbtype !== 'sqlite') return Number(number ?? 0);
  return whole === text ? Number(number) : Infinity;
}

/** The nearest integer that compares exactly; no row has a larger one. */
const withinSafe = (integer: number): number =>
  Math.max(Number.MIN_SAFE_INTEGER, Math.min(integer, Number.MAX_SAFE_INTEGER));

function writePosition<P extends Parameters>(
  row: unknown,
  keys: readonly OrderKey<P>[],
  exact: Fields | undefined,
): string {
  const fields = row as Fields | undefined;
  return keys
    .map(({ column, type }) => {
      const value = exact?.[column] ?? fields?.[column] ?? '';
      if (typeof value !== 'string' || !(type === 'text' || type === 'encoded text')) return value;
      const text = writeContinueText(value);
      return type === 'encoded text'
        ? text.replaceAll('%', '%25').replaceAll('|', '%7C')
        : text.replaceAll('|', `${REPLACEMENT}7c`);
    })
    .join('|');
}
