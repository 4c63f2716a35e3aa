import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Query } from './query.ts';
import { createBuilder } from './select.ts';
import { sql, sqlQuery } from './sql.ts';
import type { From } from './typed-select.ts';

interface Tables {
  readonly page: { readonly page_id: number; readonly page_title: string; readonly page_latest: number };
  readonly revision: { readonly rev_id: number; readonly rev_page: number; readonly rev_user: number | null };
}

const syntax = {
  quote: '"',
  placeholder: '?',
  textOfBytes: ['CAST(', ' AS TEXT)'],
  bytesOfText: ['CAST(', ' AS BLOB)'],
  orderedJoin: 'cross join',
} as const;
const builder = createBuilder(syntax).withTables<Tables>();

const expected: Readonly<Record<string, readonly unknown[]>> = {
  'columns, aliases and tables': [
    'select "p"."page_id" as "id", "page_title", "page_latest" from "page" as "p"',
  ],
  'all columns, distinct': ['select distinct * from "page"'],
  conditions: [
    'select "page_id" from "page" where "page_title" >= ? and "page_id" in (?, ?, ?) and page_latest % ? = 0 and "page_id" < "page_latest" and ("page_id" = ? or "page_title" is null)',
    'A',
    1,
    2,
    3,
    2,
    7,
  ],
  'a condition on null': ['select "rev_id" from "revision" where "rev_user" is not null'],
  joins: [
    'select "revision"."rev_id", "other"."page_title" from "revision" inner join "page" on "page_id" = "rev_page" left join "page" as "other" on "other"."page_id" = "rev_id" and "other"."page_title" <> ? and 1 = 1 cross join "revision" as "third"',
    'B',
  ],
  'groups and counts': [
    'select "rev_page", count(*) as "found", max("rev_id") as "newest" from "revision" group by "rev_page" having COUNT(*) > ? order by "rev_page", COUNT(*) desc',
    3,
  ],
  'order, limit and offset': [
    'select "page_id" from "page" order by "page_title" asc, "page_id" limit ? offset ?',
    10,
    5,
  ],
  'a union': [
    'select "page_id" as "id" from "page" where "page_id" = ? union all select "rev_id" as "id" from "revision" where "rev_id" = ? order by "id"',
    1,
    2,
  ],
  'subqueries in conditions, columns and tables': [
    'select "page_id", (SELECT ? + "page_id") as "sum" from (select "page_id" from "page" where "page_id" > ?) as "few" where "page_id" = (select "rev_page" from "revision" limit ?) and EXISTS (select "rev_id" from "revision" where "rev_page" = ?)',
    3,
    1,
    1,
    4,
  ],
  'changes on a condition': ['select "page_id" from "page" where "page_id" = ?', 1],
  'names, literals and lists in SQL': [
    `select "one" from (SELECT 1 AS one, 'it''s') as "t" where "t"."one" IN (?, ?, 2)`,
    1,
    'x',
  ],
};

const queries: Readonly<Record<string, (from: From<Tables>) => Query>> = {
  'columns, aliases and tables': (from) =>
    from.selectFrom('page as p').select(['p.page_id as id', 'page_title']).select('page_latest'),
  'all columns, distinct': (from) => from.selectFrom('page').distinct().selectAll(),
  conditions: (from) =>
    from
      .selectFrom('page')
      .select('page_id')
      .where('page_title', '>=', 'A')
      .where('page_id', 'in', [1, 2, 3])
      .where(sql<boolean>`page_latest % ${2} = 0`)
      .whereRef('page_id', '<', 'page_latest')
      .where((e) => e.or([e('page_id', '=', 7), e('page_title', 'is', null)])),
  'a condition on null': (from) =>
    from.selectFrom('revision').select('rev_id').where('rev_user', 'is not', null),
  joins: (from) =>
    from
      .selectFrom('revision')
      .innerJoin('page', 'page_id', 'rev_page')
      .leftJoin('page as other', (join) =>
        join
          .onRef('other.page_id', '=', 'rev_id')
          .on('other.page_title', '<>', 'B')
          .on(sql<boolean>`1 = 1`),
      )
      .crossJoin('revision as third')
      .select(['revision.rev_id', 'other.page_title']),
  'groups and counts': (from) =>
    from
      .selectFrom('revision')
      .select((e) => ['rev_page', e.fn.countAll().as('found')])
      .select(({ fn }) => fn.max<number>('rev_id').as('newest'))
      .groupBy('rev_page')
      .having(sql`COUNT(*)`, '>', 3)
      .orderBy('rev_page')
      .orderBy(sql`COUNT(*)`, 'desc'),
  'order, limit and offset': (from) =>
    from
      .selectFrom('page')
      .select('page_id')
      .orderBy('page_title', 'asc')
      .orderBy('page_id')
      .limit(10)
      .offset(5),
  'a union': (from) =>
    from
      .selectFrom('page')
      .select('page_id as id')
      .where('page_id', '=', 1)
      .unionAll(from.selectFrom('revision').select('rev_id as id').where('rev_id', '=', 2))
      .orderBy('id'),
  'subqueries in conditions, columns and tables': (from) =>
    from
      .selectFrom(from.selectFrom('page').select('page_id').where('page_id', '>', 1).as('few'))
      .select(['page_id', sql<number>`(SELECT ${3} + ${sql.ref('page_id')})`.as('sum')])
      .where('page_id', '=', from.selectFrom('revision').select('rev_page').limit(1))
      .where(sql<boolean>`EXISTS ${from.selectFrom('revision').select('rev_id').where('rev_page', '=', 4)}`),
  'changes on a condition': (from) =>
    from
      .selectFrom('page')
      .select('page_id')
      .when(true, (q) => q.where('page_id', '=', 1))
      .when(false, (q) => q.where('page_id', '=', 2)),
  'names, literals and lists in SQL': (from) =>
    from
      .selectFrom(sql<{ readonly one: number }>`(SELECT ${sql.lit(1)} AS one, ${sql.lit("it's")})`.as('t'))
      .select('one')
      .where(sql<boolean>`${sql.ref('t.one')} IN (${sql.join([1, 'x', sql.raw('2')])})`),
};

for (const [what, make] of Object.entries(queries)) {
  test(`${what} are written`, () => {
    const { sql: text, parameters } = make(builder).compile();
    assert.deepEqual([text, ...parameters], expected[what]);
  });
}

test('a statement can call a function for some of the rows that it visits, of the table that gives the order', () => {
  const counted = (query: unknown): string =>
    (query as { compileCounting: (visit: string) => { sql: string } }).compileCounting('visit').sql;
  const pages = builder.selectFrom('page').select('page_id').orderBy('page_title');
  assert.equal(
    counted(pages),
    'select "page_id" from "page" where (random() & 15 or visit()) order by "page_title"',
  );
  const joined = pages.innerJoin('revision', 'rev_page', 'page_id').where('rev_id', '=', 1);
  assert.match(
    counted(joined),
    / where \(random\(\) & 15 or visit\("page_title"\)\) and "rev_id" = \? order by /,
  );
});

test('names are quoted', () => {
  const name = sqlQuery(sql`SELECT ${sql.ref('a"b.c')}`, builder);
  assert.equal(name.compile().sql, 'SELECT "a""b"."c"');
});

test('what has a method `write` is bound like any other value', () => {
  const bytes = Buffer.from('x');
  const { sql: text, parameters } = sqlQuery(sql`SELECT ${bytes}`, builder).compile();
  assert.deepEqual([text, parameters], ['SELECT ?', [bytes]]);
});

test('no value is in an empty list, and each is outside', () => {
  const among = (operator: 'in' | 'not in'): string =>
    builder.selectFrom('page').select('page_id').where('page_id', operator, []).compile().sql;
  assert.equal(among('in'), 'select "page_id" from "page" where 1 = 0');
  assert.equal(among('not in'), 'select "page_id" from "page" where 1 = 1');
});

// Never called: it is there for the compiler.
export const slips = [
  // @ts-expect-error -- there is no such method
  () => builder.selectFrom('page').rightJoin('revision', 'rev_page', 'page_id'),
  // @ts-expect-error -- a database runs it
  () => builder.selectFrom('page').execute(),
  // @ts-expect-error -- conditions follow one another instead
  () => builder.selectFrom('page').where((e) => e.and([])),
  // @ts-expect-error -- no such column
  () => builder.selectFrom('page').select('rev_id'),
  // @ts-expect-error -- a column of another type
  () => builder.selectFrom('page').where('page_id', '=', 'x'),
];

test('writes the right text however many statements there were', () => {
  // More pieces than are remembered.
  for (let length = 700; length > 0; length--) {
    const ids = Array.from({ length }, (_, id) => id);
    const { sql: text, parameters } = builder
      .selectFrom('page')
      .select('page_id')
      .where(sql`${sql.raw(`page_latest % ${length}`)} = 0`)
      .where('page_id', 'in', ids)
      .compile();
    const list = ids.map(() => '?').join(', ');
    assert.equal(
      text,
      `select "page_id" from "page" where page_latest % ${length} = 0 and "page_id" in (${list})`,
    );
    assert.deepEqual(parameters, ids);
  }
});

test('lists may be long', () => {
  const ids = Array.from({ length: 40_000 }, (_, index) => index);
  const { sql: text, parameters } = sqlQuery(sql`select ${sql.join(ids)}`, builder).compile();
  assert.equal(text, `select ${ids.map(() => '?').join(', ')}`);
  assert.deepEqual(parameters, ids);
});
