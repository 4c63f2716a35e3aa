import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cellText,
  columnName,
  columnsOf,
  createRowReader,
  createRowWriter,
  planOfAnswer,
  readColumn,
  valueAt,
  type Part,
  type Row,
  type RowFormat,
} from 'wikiquery-client/rows';
import type { WikiApi } from '../../packages/core/src/api/actions/create-api.ts';
import type { RegisteredModule } from '../../packages/core/src/query/registry.ts';
import { askLocally } from '../../packages/wikiquery/src/query/ask-locally.ts';
import { createHeldRows, createSpool } from '../../packages/wikiquery/src/query/held-rows.ts';
import type { Output } from '../../packages/wikiquery/src/query/output.ts';
import { askForParts } from '../../packages/wikiquery/src/query/parts.ts';
import { planQuery } from '../../packages/wikiquery/src/query/plan.ts';
import { writeJoined } from '../../packages/wikiquery/src/query/write-json.ts';
import { writeRows } from '../../packages/wikiquery/src/query/write-rows.ts';
import { openApi } from '../rig/ask.ts';
import { expectWarnings } from '../rig/guard-answer.ts';
import { steward } from '../rig/viewers.ts';
import { createWiki } from '../rig/wiki.ts';
import { findTargets } from './find-targets.ts';
import { readCsv } from './read-csv.ts';
import { waysToAsk } from './ways.ts';

const wiki = createWiki();
const { site, registry, ...api } = await openApi(wiki);
const viewer = steward(site);
const seeing: Pick<WikiApi, 'handle'> = { handle: (request) => api.handle({ ...request, viewer }) };
const ask = askLocally({ api: seeing as WikiApi, site });
const targets = await findTargets({
  ask: async (query) => (await api.ask(Object.fromEntries(new URLSearchParams(query)), { viewer })).json,
});
const ways = waysToAsk(targets);

type Request = Readonly<Record<string, string>>;

/** An output that keeps what is written. */
function kept(): { readonly output: Output; readonly text: () => string } {
  let text = '';
  const output = {
    isOpen: () => true,
    signal: new AbortController().signal,
    write: async (more: string) => {
      text += more;
    },
    end: async () => undefined,
  };
  return { output, text: () => text };
}

const asMap = (request: Request): ReadonlyMap<string, string> =>
  new Map(Object.entries({ action: 'query', format: 'json', formatversion: '2', ...request }));

async function written(request: Request, format: RowFormat): Promise<string> {
  using spool = createSpool();
  const plan = planQuery(asMap(request), registry, site);
  assert.ok(plan);
  const { output, text } = kept();
  await writeRows(askForParts(asMap(request), ask, true), {
    reader: createRowReader(plan, createHeldRows(spool)),
    writer: createRowWriter(format, { declared: plan.columns?.map(({ column }) => column) }),
    limit: Infinity,
    output,
    onProgress: () => undefined,
  });
  return text();
}

async function joinedJson(request: Request): Promise<Part> {
  using spool = createSpool();
  const { output, text } = kept();
  await writeJoined(askForParts(asMap(request), ask, true), spool, output, () => undefined);
  return JSON.parse(text()) as Part;
}

/** All parts, as a client gets them. */
async function partsOf(request: Request): Promise<Part[]> {
  const parts: Part[] = [];
  let next: Readonly<Record<string, unknown>> | undefined = {};
  while (next) {
    const { json, error }: { json: Part; error: string | undefined } = await api.ask(
      { ...request, ...Object.fromEntries(Object.entries(next).map(([name, at]) => [name, String(at)])) },
      { viewer },
    );
    assert.equal(error, undefined);
    parts.push(expectWarnings(json, /adrdir=newer|deprecated/));
    assert.ok(parts.length < 2000, 'continues for ever');
    next = json['continue'] as typeof next;
  }
  return parts;
}

const isList = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'object');

/** Joins pages over all parts, and takes them apart into rows, by nothing but the rule. */
function rowsOfPages(parts: readonly Part[]): readonly Row[] {
  const rows: Row[] = [];
  let pages = new Map<string, { own: Row; elements: Row[] }>();
  for (const part of parts) {
    const query = (part['query'] ?? {}) as { readonly pages?: readonly Row[] };
    for (const page of query.pages ?? []) {
      const key = JSON.stringify([page['pageid'], page['ns'], page['title']]);
      const known = pages.get(key) ?? { own: {}, elements: [] };
      for (const [name, value] of Object.entries(page)) {
        if (isList(value)) known.elements.push(...value.map((one) => ({ [name]: one })));
        else known.own = { ...known.own, [name]: value };
      }
      pages.set(key, known);
    }
    if (part['batchcomplete'] !== true) continue;
    for (const { own, elements } of pages.values())
      rows.push(...(elements.length > 0 ? elements.map((element) => ({ ...own, ...element })) : [own]));
    pages = new Map();
  }
  return rows;
}

/** Joins a list over all parts; revisions that are grouped by page are rows of their own. */
function rowsOfList(parts: readonly Part[], path: readonly string[]): readonly Row[] {
  return parts.flatMap((part) =>
    ((valueAt(part, path) ?? []) as readonly Row[]).flatMap((item) => {
      if (!isList(item['revisions'])) return [item];
      return item['revisions'].map((revisions) => ({ ...item, revisions }));
    }),
  );
}

const sortedKeys = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sortedKeys)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, one]) => [name, sortedKeys(one)]),
        )
      : value;
const asTexts = (rows: readonly Row[]): readonly string[] =>
  rows.map((row) => JSON.stringify(sortedKeys(row))).toSorted();

/** Checks the answer as one document. */
async function checkJoined(request: Request, path: readonly string[]): Promise<void> {
  const itemsIn = (part: Part) => (valueAt(part, path) ?? []) as readonly Row[];
  assert.deepEqual(itemsIn(await joinedJson(request)), (await partsOf(request)).flatMap(itemsIn));
}

/** Checks rows as NDJSON, as CSV and as a browser reads them. */
async function check(request: Request, rowsIn: (parts: readonly Part[]) => readonly Row[]): Promise<void> {
  const parts = await partsOf(request);
  const expected = rowsIn(parts);
  const lines = (await written(request, 'ndjson')).split('\n');
  assert.equal(lines.pop(), '');
  assert.deepEqual(asTexts(lines.map((line) => JSON.parse(line) as Row)), asTexts(expected));

  // A browser reads the same rows by looking at the answer alone.
  const found = planOfAnswer(parts.find((part) => part['query']) ?? parts[0] ?? {});
  const reader = createRowReader(found);
  const read = [...parts.flatMap((part) => [...reader.read(part)]), ...reader.end()];
  assert.deepEqual(asTexts(read), asTexts(expected));

  const [header = [], ...cells] = readCsv(await written(request, 'csv'));
  const columns = header.map(readColumn);
  const known = new Set(header);
  for (const column of expected.flatMap((row) => columnsOf(row))) {
    const isWritten = column.some((_, i) => known.has(columnName(column.slice(0, i + 1))));
    assert.ok(isWritten, `no column for ${columnName(column)}`);
  }
  const expectedCells = expected.map((row) => columns.map((column) => cellText(valueAt(row, column))));
  assert.deepEqual(
    cells.map((row) => row.join('\0')).toSorted(),
    expectedCells.map((row) => row.join('\0')).toSorted(),
  );
}

/** Asks a module for few items a part; revisions have a limit only for a single page. */
function small({ module }: RegisteredModule, size: string, way: Request, generating = false): Request {
  const isOfSeveral = module.name === 'revisions' && (way['titles']?.includes('|') ?? 'revids' in way);
  if (!module.parameters['limit'] || isOfSeveral) return {};
  return { [`${generating ? 'g' : ''}${module.prefix}limit`]: size };
}

/** Gives parameters of a module their names in a generator. */
const prefixed = (way: Request): Request =>
  Object.fromEntries(
    Object.entries(way).map(([name, value]) => [pageNames.has(name) ? name : `g${name}`, value]),
  );

const pageNames = new Set(['titles', 'revids']);

/** Modules that need an argument of their own, or do not end. */
const left = new Set(['random', 'mystashedfiles', 'users', 'stashimageinfo', 'messagecollection']);

/** Lists that are not in `query` under their name. */
const paths: Readonly<Record<string, readonly string[]>> = {
  querypage: ['query', 'querypage', 'results'],
  watchlistraw: ['watchlistraw'],
};

for (const registered of registry.modules.values()) {
  const { module, generatorReader } = registered;
  const { name, group } = module;
  if (group === 'meta' || module.kind === 'answer' || left.has(name)) continue;
  const ownWays = ways[name] ?? [{}];
  test(`${group}=${name} gives the rows of its joined parts`, async () => {
    for (const way of ownWays) {
      const request: Request = { [group]: name, ...way, ...small(registered, '2', way) };
      if (group === 'prop') {
        const pages: Request = 'revids' in way ? {} : { titles: targets.pages };
        await check({ ...pages, ...request, prop: `${name}|info` }, rowsOfPages);
      } else if (!('titles' in way)) {
        const path = paths[name] ?? ['query', name];
        await check(request, (parts) => rowsOfList(parts, path));
        await checkJoined(request, path);
      }
    }
  });
  // Without `info`, rows do not wait for values of their pages.
  if (group === 'prop' && module.kind === 'rows') {
    test(`prop=${name} gives the rows of its joined parts for generated pages`, async () => {
      const request = { generator: 'allpages', gaplimit: '40', gapnamespace: '0', prop: name };
      const limit = name === 'revisions' ? {} : small(registered, '2', {});
      await check({ ...request, ...limit }, rowsOfPages);
    });
  }
  if (!generatorReader) continue;
  test(`generator=${name} gives the rows of its joined parts`, async () => {
    for (const way of ownWays) {
      const request = { generator: name, ...prefixed(way), ...small(registered, '3', way, true) };
      await check({ ...request, prop: 'info|links', pllimit: '2' }, rowsOfPages);
    }
  });
}
