import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import Sqlite from 'better-sqlite3';
import type { Database, Query } from '../database.ts';
import type { Builder } from '../statements/select.ts';
import { sql, sqlQuery } from '../statements/sql.ts';
import { createUsage, OverBudgetError, type Usage } from '../usage.ts';
import { isBoundedProgram } from './sqlite-visits.ts';
import { fromConnection } from './sqlite.ts';

interface Tables extends Record<string, Record<string, unknown>> {
  readonly lamp: { readonly id: number; readonly harbour: number; readonly height: number };
  readonly harbour: { readonly number: number; readonly name: string };
}

/** 40,000 lamps: 16 MiB, from which a database is no longer small. */
const LAMPS = 40_000;

function open(): { readonly database: Database; readonly tables: Builder<Tables> } {
  const connection = new Sqlite(':memory:');
  connection.exec(`
    CREATE TABLE lamp (id INTEGER PRIMARY KEY, harbour INTEGER, height INTEGER, note TEXT);
    CREATE TABLE harbour (number INTEGER PRIMARY KEY, name TEXT);
    INSERT INTO harbour WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9) SELECT i, 'H' || i FROM n;
    INSERT INTO lamp WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${LAMPS})
      SELECT i, i % 10, i % 100, hex(zeroblob(250)) FROM n;
    CREATE INDEX lamp_harbour ON lamp (harbour, id);
  `);
  const database = fromConnection(connection);
  return { database, tables: database.builder.withTables<Tables>() };
}

const { database, tables } = open();
const lamps = tables.selectFrom('lamp').select('id').orderBy('id');
const cheap = (): Usage => createUsage({ rows: 1000, returned: 2000, characters: 0, unbounded: false });

test('the rows that an index and a limit bound are not counted one by one', async () => {
  const usage = cheap();
  assert.equal((await database.all(lamps.limit(500), { usage })).length, 500);
  assert.equal((await database.all(lamps.limit(900), { usage })).length, 900);
  assert.equal(usage.rows, 1400);
  assert.equal(usage.statements, 2);
});

const costly: Readonly<Record<string, Query>> = {
  'whose conditions skip rows': lamps.where('height', '=', 999).limit(10),
  'that exclude a list': lamps.where(sql`height NOT IN (5, NULL, 7)`).limit(10),
  'that sort': tables.selectFrom('lamp').select('id').orderBy('height').limit(10),
  'without a limit': lamps,
  'that count': tables.selectFrom('lamp').select((e) => e.fn.countAll().as('lamps')),
  'that group': tables
    .selectFrom('lamp')
    .select('harbour')
    .groupBy('harbour')
    .having(sql`COUNT(*)`, '>', 1),
  'that skip rows of a join': tables
    .selectFrom('harbour')
    .innerJoin('lamp', 'harbour', 'number')
    .select('id')
    .where('number', '=', 3)
    .where('height', '=', 999)
    .orderBy('id')
    .limit(10),
  'that skip rows by a subquery': lamps
    .where(
      sql<boolean>`EXISTS ${tables.selectFrom('lamp as other').select('other.id').where('other.height', '=', 999)}`,
    )
    .limit(10),
};

for (const [kind, query] of Object.entries(costly)) {
  test(`statements ${kind} end when the budget of rows is spent`, async () => {
    const usage = cheap();
    await assert.rejects(async () => database.all(query, { usage }), OverBudgetError);
    assert.equal(usage.exceeded, 'rows');
    assert.ok(usage.rows > 1000 && usage.rows < 1100, String(usage.rows));
    // The next request has a budget of its own.
    assert.equal((await database.all(lamps.limit(5), { usage: cheap() })).length, 5);
  });

  test(`statements ${kind} return the same rows with a budget as without`, async () => {
    const usage = createUsage();
    assert.deepEqual(await database.all(query, { usage }), await database.all(query));
    assert.ok(usage.rows >= 10, String(usage.rows));
  });
}

test('statements whose rows nobody counts only run where that is allowed', async () => {
  const text = sql`SELECT height, COUNT(*) AS lamps FROM lamp GROUP BY height`;
  const query: Query = sqlQuery(text, database.builder);
  const usage = cheap();
  await assert.rejects(async () => database.all(query, { usage }), OverBudgetError);
  assert.equal(usage.exceeded, 'unbounded');
  assert.equal((await database.all(query, { usage: createUsage() })).length, 100);
  assert.equal((await database.all({ ...query, visitsFew: true }, { usage: cheap() })).length, 100);
});

test('parameters stay in their order', async () => {
  const query = lamps.where('height', '=', 7).where('harbour', '=', 7).where('id', '>', 300).limit(2);
  assert.deepEqual(await database.all(query, { usage: createUsage() }), [{ id: 307 }, { id: 407 }]);
});

test('a request may only read so many rows with all its statements together', async () => {
  const usage = cheap();
  for (let i = 0; i < 4; i++) await database.all(lamps.limit(500), { usage });
  await assert.rejects(async () => database.all(lamps.limit(1), { usage }), OverBudgetError);
  assert.equal(usage.exceeded, 'returned');
});

/** A statement, the instructions by which its program is classified, and whether it is bounded. */
const programs: readonly (readonly [text: string, opcodes: string, isBounded: boolean])[] = [
  ['SELECT id FROM lamp ORDER BY id LIMIT ?', 'Next DecrJumpZero ResultRow', true],
  ['SELECT id FROM lamp ORDER BY id DESC LIMIT ?', 'Prev DecrJumpZero ResultRow', true],
  ['SELECT id FROM lamp WHERE harbour = ? ORDER BY id LIMIT ?', 'Next IdxGT DecrJumpZero', true],
  ['SELECT id FROM lamp WHERE id IN (?, ?) LIMIT ?', 'OpenEphemeral Next SeekRowid DecrJumpZero', true],
  ['SELECT value FROM json_each(?)', 'VNext ResultRow', true],
  ['SELECT id FROM lamp WHERE id = ?', 'SeekRowid ResultRow', true],
  ['SELECT id FROM lamp ORDER BY id', 'Next ResultRow', false],
  ['SELECT id FROM lamp WHERE height = ? ORDER BY id LIMIT ?', 'Ne Next DecrJumpZero', false],
  ['SELECT id FROM lamp WHERE height <> ? ORDER BY id LIMIT ?', 'Eq Next DecrJumpZero', false],
  ['SELECT id FROM lamp WHERE height < ? ORDER BY id LIMIT ?', 'Ge Next DecrJumpZero', false],
  ['SELECT id FROM lamp WHERE height <= ? ORDER BY id LIMIT ?', 'Gt Next DecrJumpZero', false],
  ['SELECT id FROM lamp WHERE height > ? ORDER BY id LIMIT ?', 'Le Next DecrJumpZero', false],
  ['SELECT id FROM lamp WHERE height >= ? ORDER BY id LIMIT ?', 'Lt Next DecrJumpZero', false],
  ['SELECT id FROM lamp WHERE height IS NULL ORDER BY id LIMIT ?', 'NotNull Next DecrJumpZero', false],
  ['SELECT id FROM lamp WHERE note IS NOT NULL ORDER BY id LIMIT ?', 'IsNull Next DecrJumpZero', false],
  ['SELECT id FROM lamp WHERE height & 1 ORDER BY id LIMIT ?', 'IfNot Next DecrJumpZero', false],
  ['SELECT id FROM lamp WHERE NOT height & 1 ORDER BY id LIMIT ?', 'If Next DecrJumpZero', false],
  ['SELECT id FROM lamp WHERE height IN (?, ?, ?) ORDER BY id LIMIT ?', 'NotFound Next DecrJumpZero', false],
  [
    'SELECT id FROM lamp WHERE height NOT IN (?, ?, ?) ORDER BY id LIMIT ?',
    'Found Goto Next DecrJumpZero',
    false,
  ],
  ['SELECT id FROM lamp ORDER BY height LIMIT ?', 'OpenEphemeral Sort Next', false],
  ['SELECT id FROM lamp ORDER BY height', 'SorterOpen Next', false],
  ['SELECT count(*) FROM lamp', 'Count', false],
  ['SELECT harbour, max(height) FROM lamp GROUP BY harbour LIMIT ?', 'AggStep Next', false],
];

test('the instructions of this SQLite classify statements', () => {
  const connection = new Sqlite(':memory:');
  connection.exec(`
    CREATE TABLE lamp (id INTEGER PRIMARY KEY, harbour INTEGER, height INTEGER, note TEXT);
    CREATE INDEX lamp_harbour ON lamp (harbour, id);
  `);
  const explain = (text: string) =>
    connection
      .prepare<unknown[], Parameters<typeof isBoundedProgram>[0][number]>(`EXPLAIN ${text}`)
      .all(...Array.from(text.matchAll(/\?/g), () => 1));
  for (const [text, expected, isBounded] of programs) {
    const program = explain(text);
    const opcodes = new Set(program.map(({ opcode }) => opcode));
    const missing = expected.split(' ').filter((opcode) => !opcodes.has(opcode));
    assert.deepEqual(missing, [], `${text} has only ${[...opcodes].join(' ')}`);
    assert.equal(isBoundedProgram(program), isBounded, text);
  }
  connection.close();
});

test('every package pins the version of SQLite whose instructions are known', () => {
  const root = join(import.meta.dirname, '../../../../../..');
  const manifests = globSync('packages/*/package.json', { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );
  const versions = manifests.flatMap((text) => {
    const { dependencies = {} } = JSON.parse(text) as { readonly dependencies?: Record<string, string> };
    return dependencies['better-sqlite3'] ?? [];
  });
  assert.ok(versions.length > 0);
  for (const version of versions) assert.match(version, /^\d+\.\d+\.\d+$/);
});
