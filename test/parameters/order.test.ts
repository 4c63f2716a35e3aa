import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Module } from '../../packages/core/src/query/define.ts';
import { modules, partOf, rowsOf, site } from './ask-module.ts';
import { isAscending } from './bounds.ts';
import { comparable, type Row } from './rows.ts';

/** Fields whose values come in the same order in either direction: only rows with the same value are reversed. */
const steady: Readonly<Record<string, string>> = {
  // Links are sorted by the number of their target regardless of the direction.
  alllinks: 'title',
  alltransclusions: 'title',
  categorymembers: 'type',
};

/** Returns rows in the opposite order, page by page. */
function reversed(rows: readonly Row[], { name, group }: Module): readonly Row[] {
  const field = group === 'prop' ? 'ofPage' : steady[name];
  if (field === undefined) return rows.toReversed();
  const values = new Set(rows.map((row) => row[field]));
  return [...values].flatMap((value) => rows.filter((row) => row[field] === value).toReversed());
}

for (const module of modules.filter(({ parameters }) => 'dir' in parameters))
  test(`${module.group}=${module.name} lists its rows in either direction`, async () => {
    const { rows, other } = await inBothDirections(module);
    assert.ok(rows.length > 1, `${module.name} has too few rows to have an order`);
    assert.notDeepEqual(rows, other, `${module.name} ignores dir`);
    assert.deepEqual(comparable(other, module), comparable(reversed(rows, module), module));
  });

/** Returns the rows of a module in the default and in the other direction, checking other names of these. */
async function inBothDirections(module: Module): Promise<Readonly<Record<'rows' | 'other', readonly Row[]>>> {
  const rows = await rowsOf({ module });
  const { type, default: usual } = module.parameters['dir'] ?? {};
  let other: readonly Row[] = [];
  for (const dir of type?.allowed?.(site) ?? []) {
    const found = await rowsOf({ module, parameters: { dir } });
    if (isAscending(dir) === isAscending(String(usual))) assert.deepEqual(found, rows, dir);
    else other = found;
  }
  return { rows, other };
}

/** Modules whose rows differ from one request to the next. */
const random: ReadonlySet<string> = new Set(['random']);

/** Collects the rows of a module in parts of a size. */
async function inParts(module: Module, limit: number): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let next: Readonly<Record<string, string>> | undefined = {};
  for (let count = 0; next; count++) {
    assert.ok(count < 100, `${module.name} continues without an end`);
    const part: Awaited<ReturnType<typeof partOf>> = await partOf({
      module,
      parameters: { ...next, limit: String(limit) },
    });
    assert.ok(part.rows.length <= limit, `${module.name} has more than ${limit} rows in a part`);
    rows.push(...part.rows);
    next = part.next;
  }
  return rows;
}

/** Lists that do not continue. */
const endless: ReadonlySet<string> = new Set(['checkuser']);

for (const module of modules.filter(({ parameters }) => 'limit' in parameters))
  test(`${module.group}=${module.name} lists at most as many rows as its limit, and continues`, async () => {
    const whole = await rowsOf({ module });
    assert.ok(whole.length > 1, `${module.name} has too few rows to limit`);
    const { rows } = await partOf({ module, parameters: { limit: '1' } });
    assert.equal(rows.length, 1);
    if (random.has(module.name)) return;
    const limit = Math.ceil(whole.length / 8);
    const parts = await inParts(module, limit);
    const expected = endless.has(module.name) ? whole.slice(0, limit) : whole;
    assert.deepEqual(comparable(parts, module), comparable(expected, module));
  });
