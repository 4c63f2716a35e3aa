import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as kysely from 'kysely';
import { createBuilder } from './select.ts';
import { sql, sqlQuery } from './sql.ts';

interface Tables {
  readonly page: { readonly page_id: number; readonly page_title: string; readonly page_latest: number };
  readonly revision: { readonly rev_id: number; readonly rev_page: number; readonly rev_user: number | null };
}

type From = Pick<kysely.Kysely<Tables>, 'selectFrom'>;
type Template = typeof sql;

const reference = new kysely.Kysely<Tables>({
  dialect: {
    createAdapter: () => new kysely.SqliteAdapter(),
    createDriver: () => new kysely.DummyDriver(),
    createIntrospector: (builder) => new kysely.SqliteIntrospector(builder),
    createQueryCompiler: () => new kysely.SqliteQueryCompiler(),
  },
});
const syntax = { quote: '"', placeholder: '?', orderedJoin: 'cross join' };
const builder = createBuilder(syntax).$extendTables<Tables>();

const queries: Readonly<Record<string, (from: From, sql: Template) => kysely.Compilable>> = {
  'columns, aliases and tables': (from) =>
    from.selectFrom('page as p').select(['p.page_id as id', 'page_title']).select('page_latest'),
  'all columns, distinct': (from) => from.selectFrom('page').distinct().selectAll(),
  conditions: (from, sql) =>
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
  joins: (from, sql) =>
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
  'groups and counts': (from, sql) =>
    from
      .selectFrom('revision')
      .select((e) => ['rev_page', e.fn.countAll<number>().as('found')])
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
  'subqueries in conditions, columns and tables': (from, sql) =>
    from
      .selectFrom(from.selectFrom('page').select('page_id').where('page_id', '>', 1).as('few'))
      .select(['page_id', sql<number>`(SELECT ${3} + ${sql.ref('page_id')})`.as('sum')])
      .where('page_id', '=', from.selectFrom('revision').select('rev_page').limit(1))
      .where(sql<boolean>`EXISTS ${from.selectFrom('revision').select('rev_id').where('rev_page', '=', 4)}`),
  'changes on a condition': (from) =>
    from
      .selectFrom('page')
      .select('page_id')
      .$if(true, (q) => q.where('page_id', '=', 1))
      .$if(false, (q) => q.where('page_id', '=', 2)),
  'names, literals and lists in SQL': (from, sql) =>
    from
      .selectFrom(sql<{ readonly one: number }>`(SELECT ${sql.lit(1)} AS one, ${sql.lit("it's")})`.as('t'))
      .select('one')
      .where(sql<boolean>`${sql.ref('t.one')} IN (${sql.join([1, 'x', sql.raw('2')])})`),
};

for (const [what, make] of Object.entries(queries)) {
  test(`${what} are written as Kysely writes them`, () => {
    const expected = make(reference, kysely.sql).compile();
    const written = make(builder, sql).compile();
    assert.deepEqual([written.sql, written.parameters], [expected.sql, expected.parameters]);
  });
}

test('a statement can call a function for each row, of the table that gives the order', () => {
  const counted = (query: unknown): string =>
    (query as { compileCounting: (visit: string) => { sql: string } }).compileCounting('visit').sql;
  const pages = builder.selectFrom('page').select('page_id').orderBy('page_title');
  assert.equal(counted(pages), 'select "page_id" from "page" where visit() order by "page_title"');
  const joined = pages.innerJoin('revision', 'rev_page', 'page_id').where('rev_id', '=', 1);
  assert.match(counted(joined), / where visit\("page_title"\) and "rev_id" = \? order by /);
});

test('names are quoted', () => {
  const name = sqlQuery(sql`SELECT ${sql.ref('a"b.c')}`, builder);
  assert.equal(name.compile().sql, 'SELECT "a""b"."c"');
});
