import { startsWith, type Dialect, type FullTextTerm, type Syntax } from '@wikiquery/core/database/driver';
import { sql, type SqlBool } from '@wikiquery/core/database/statements';
import { matchTerm } from './full-text.ts';
import { mariadbViews } from './views.ts';

/** The syntax of MariaDB and MySQL. */
export const syntax: Syntax = {
  quote: '`',
  placeholder: '?',
  // Text is stored as bytes.
  textOfBytes: ['', ''],
  bytesOfText: ['', ''],
  orderedJoin: 'STRAIGHT_JOIN',
};

/** Rounds up by at most a quarter. Lists are padded to this length, so that few different statements are prepared. */
function roundUp(count: number): number {
  const step = 2 ** Math.max(0, Math.floor(Math.log2(count)) - 2);
  return Math.ceil(count / step) * step;
}

/** Creates the dialect of a server, by its minimum word length and its indexes as `table.index`. */
export function createMariadbDialect(shortestWord: number, indexes: ReadonlySet<string>): Dialect {
  const format = (terms: readonly FullTextTerm[]): string =>
    terms.map((term) => matchTerm(term, shortestWord)).join(' ');
  const dialect: Dialect = {
    name: 'mysql',
    fromPosition: (position) => {
      const [first, ...rest] = position;
      if (!first) return sql`true`;
      const column = sql.ref(first.column);
      const ascending = first.direction === 'ascending';
      if (rest.length === 0) return sql`${column} ${sql.raw(ascending ? '>=' : '<=')} ${first.value}`;
      // A comparison of row values would not use an index.
      return sql`(${column} ${sql.raw(ascending ? '>' : '<')} ${first.value} OR (${column} = ${first.value} AND ${dialect.fromPosition(rest)}))`;
    },
    oneOf: (column, values) => {
      const [first] = values;
      if (first === undefined) return sql`1 = 0`;
      // MariaDB reduces a list of equal values to one value, also for later executions with other values.
      if (values.every((value) => value === first)) return sql`${sql.ref(column)} = ${first}`;
      const padded = [
        ...values,
        ...Array<string | number | undefined>(roundUp(values.length) - values.length).fill(first),
      ];
      return sql`${sql.ref(column)} IN (${sql.join(padded)})`;
    },
    lookUp: (table, column, values) =>
      sql<never>`(SELECT * FROM ${sql.table(table)} WHERE ${dialect.oneOf(column, values)})`.as<typeof table>(
        sql.ref(table),
      ),
    compare: (column, operator, value) => sql<SqlBool>`${sql.ref(column)} ${sql.raw(operator)} ${value}`,
    fromHex: (digits) => sql<string>`UNHEX(${digits})`,
    toHex: (column) => sql<string>`LOWER(CONVERT(HEX(${sql.ref(column)}) USING ascii))`,
    toLowerCase: (column) => sql<string>`LOWER(CONVERT(${sql.ref(column)} USING ascii))`,
    startsWith,
    unindexed: (column) => sql`COALESCE(${sql.ref(column)})`,
    distinctValues: (table, column, from, limit) =>
      sql`SELECT ${sql.ref(column)} AS value FROM ${sql.table(table)} WHERE ${sql.ref(column)} >= ${from}
        GROUP BY ${sql.ref(column)} ORDER BY ${sql.ref(column)} LIMIT ${limit}`,
    readInOrder: (table, index) => {
      const hint = indexes.has(`${table}.${index}`) ? sql` FORCE INDEX (${sql.ref(index)})` : sql``;
      return sql<never>`${sql.table(table)}`.as<typeof table>(sql`${sql.ref(table)}${hint}`);
    },
    orderedJoin: sql`STRAIGHT_JOIN`,
    random: sql`RAND()`,
    materialized: sql``,
    hasStableOrder: false,
    isRemote: true,
    views: mariadbViews,
    fullText: {
      page: 'searchindex.si_page',
      usable: sql`SELECT 1 FROM information_schema.statistics WHERE table_schema = DATABASE()
        AND table_name = 'searchindex' AND index_type = 'FULLTEXT' LIMIT 1`,
      matches: (column, terms) =>
        sql<SqlBool>`MATCH(${sql.ref(column)}) AGAINST(${format(terms)} IN BOOLEAN MODE)`,
      rank: (column, terms) =>
        sql<number>`MATCH(${sql.ref(column)}) AGAINST(${format(terms)} IN NATURAL LANGUAGE MODE)`,
    },
  };
  return dialect;
}
