import assert from 'node:assert/strict';
import type { Database } from 'better-sqlite3';
import { unserialize } from 'php-serialize';
import { below, random, type Random } from '../../bench/wiki/random.ts';
import type { ApiRequest, TextResponse } from '../../packages/core/src/api/request.ts';
import { coreTables } from '../../packages/core/src/data/database/schema/core.ts';
import type { Table } from '../../packages/core/src/data/database/schema/table.ts';
import { normalizeText } from '../../packages/core/src/wiki/unicode.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import type { TestApi } from '../rig/ask.ts';
import { steward } from '../rig/viewers.ts';
import { requestsFor } from '../secrets/ways.ts';

const tables: Readonly<Record<string, Table>> = Object.assign(
  {},
  coreTables,
  ...extensions.map(({ tables: own }) => own),
);

/** Every column of text or bytes that the schema declares. */
export const textColumns = Object.entries(tables).flatMap(([table, { columns }]) =>
  Object.entries(columns).flatMap(([column, { type }]) => (type === 'BLOB' ? [{ table, column }] : [])),
);

/** How SQLite may hold a value: databases of MediaWiki have text, and bytes where there is a zero byte. */
type Storage = 'TEXT' | 'BLOB';

/** Puts random bytes, or other values that are drawn, into some rows of some columns of the schema. */
export function damage(
  database: Database,
  seed: number,
  storages: readonly Storage[],
  value: (draw: Random) => Buffer = someBytes,
): void {
  const draw = random(seed);
  for (const { table, column } of textColumns) {
    if (draw() < 0.6 || !hasColumn(database, table, column)) continue;
    const rows = database.prepare<[], number>(`SELECT rowid FROM "${table}"`).pluck().all();
    for (const row of rows) {
      if (draw() < 0.8) continue;
      const storage = storages[below(draw, storages.length)] ?? 'TEXT';
      database
        .prepare(`UPDATE OR IGNORE "${table}" SET "${column}" = CAST(? AS ${storage}) WHERE rowid = ?`)
        .run(value(draw), row);
    }
  }
}

const hasColumn = (database: Database, table: string, column: string): boolean =>
  database
    .prepare<[string, string]>('SELECT 1 FROM pragma_table_info(?) WHERE name = ?')
    .get(table, column) !== undefined;

/** Random bytes, or a text that is cut within a character. */
function someBytes(draw: Random): Buffer {
  if (draw() < 0.5) return Buffer.from('Gull_Point_ש').subarray(0, -1);
  return Buffer.from(Array.from({ length: below(draw, 20) }, () => below(draw, 256)));
}

const pieces = [
  'Cafe',
  '\u0301',
  '\u0338',
  '<',
  '\u212b',
  '\u1100',
  '\u1161',
  '\u0928\u093c',
  'ж',
  '_',
  '|',
  'u',
];

/** A text in valid UTF-8 that is hardly ever in NFC, or has characters that no answer may have. */
export function someText(draw: Random): Buffer {
  const few = [...pieces, '\u0001', '\ufffe', '\ud834\udd5e', '\\', '"'];
  return Buffer.from(Array.from({ length: 1 + below(draw, 6) }, () => few[below(draw, few.length)]).join(''));
}

const formats = [
  { format: 'json', formatversion: '2' },
  { format: 'json', formatversion: '1', utf8: '1' },
  { format: 'xml' },
  { format: 'php' },
] as const;

/** Reads answers in formats that have texts as they are. */
const parsers: Readonly<Partial<Record<string, (body: string) => unknown>>> = {
  json: JSON.parse,
  php: unserialize,
};

/** Asks an API as {@link TestApi} does. */
type Ask = (
  this: void,
  parameters: Readonly<Record<string, string>>,
  request: Partial<ApiRequest>,
) => Promise<Pick<TextResponse, 'body' | 'answer'>>;

/** Asks every module for all that it has, and checks that answers are normalized text. */
export async function checkAnswers(
  { ask, registry, site }: Pick<TestApi, 'registry' | 'site'> & { readonly ask: Ask },
  faults: unknown[],
  draw: Random,
): Promise<number> {
  const viewer = steward(site);
  let answers = 0;
  for (const registered of registry.modules.values()) {
    // They would write beside damaged names, which MediaWiki does not do either.
    if (registered.module.writes) continue;
    const requests = requestsFor(registered, site, '198.51.100.22');
    const pages = registered.module.group === 'prop' ? { generator: 'allpages', gaplimit: '20' } : {};
    for (const request of [requests[0], requests[below(draw, requests.length)]]) {
      const format = formats[below(draw, formats.length)];
      const asked = { ...pages, ...request, ...format };
      const { body } = await ask(asked, { viewer, method: 'POST' });
      const { answer } = await ask(asked, { viewer, method: 'POST', asData: true });
      const [fault] = faults.splice(0);
      const what = `${JSON.stringify(asked)}: ${fault instanceof Error ? String(fault.stack) : body.slice(0, 2000)}`;
      assert.ok(fault === undefined && !body.includes('internal_api_error'), what);
      assert.ok(body.isWellFormed() && !body.includes('[object '), what);
      assert.equal(answer && notPlain(answer.value), undefined, what);
      const parse = format && parsers[format.format];
      assert.equal(parse && notPlain(parse(body)), undefined, what);
      answers++;
    }
  }
  return answers;
}

/** Finds the path of a value that is neither plain data nor normalized text. */
function notPlain(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return normalizeText(value) === value ? undefined : path;
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? path : undefined;
  const isPlain = Array.isArray(value) || value instanceof Map || !ArrayBuffer.isView(value);
  if (!isPlain) return path;
  const entries = value instanceof Map ? [...(value as ReadonlyMap<number, unknown>)] : Object.entries(value);
  for (const [key, entry] of entries) {
    const found = notPlain(entry, `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
