import {
  DummyDriver,
  Kysely,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  type SqlBool,
  sql,
} from 'kysely';
import { createPool, type FieldPacket, type Pool, type PoolOptions } from 'mysql2';
import type { Database, Dialect, SoughtTerm } from '../database.ts';
import type { MysqlAddress } from './mysql-address.ts';
import { endOfPrefix } from './prefix.ts';

/** Opens a MariaDB or MySQL database; `binaryColumns` are those whose values need not be text. */
export async function openMysql(
  address: MysqlAddress,
  binaryColumns: ReadonlySet<string>,
): Promise<Database> {
  const pool = createPool(poolOptions(address));
  const decode = createDecoder(binaryColumns);
  const run = (text: string, parameters: readonly unknown[] = []): Promise<unknown[]> =>
    new Promise((resolve, reject) => {
      pool.execute(text, parameters as never[], (error, rows, fields) => {
        if (error) reject(error);
        else resolve(decode(rows as Row[], fields));
      });
    });
  const [limits] = (await run('SELECT @@ft_min_word_len AS shortest, @@version AS version').catch(
    async (error: unknown) => {
      await end(pool);
      throw error;
    },
  )) as { shortest: number; version: string }[];
  return {
    builder: createBuilder(),
    dialect: createMysqlDialect(limits?.shortest ?? 0),
    all: (query) => {
      const { sql: text, parameters } = query.compile();
      return run(text, parameters) as Promise<never[]>;
    },
    tables: async () => {
      const rows = (await run(
        'SELECT TABLE_NAME AS name, COLUMN_NAME AS field FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()',
      )) as { name: string; field: string }[];
      const tables = new Map<string, Set<string>>();
      for (const { name, field } of rows) tables.set(name, (tables.get(name) ?? new Set()).add(field));
      return tables;
    },
    close: () => end(pool),
  };
}

const end = (pool: Pool): Promise<void> =>
  new Promise((resolve) => {
    pool.end(() => {
      resolve();
    });
  });

const poolOptions = ({ user, password, servers, database, socket }: MysqlAddress): PoolOptions => ({
  user,
  password,
  database,
  ...(socket === undefined ? { ...servers[0] } : { socketPath: socket }),
  // Of what is sent; MediaWiki's columns are bytes to the database, which are never converted.
  charset: 'UTF8MB4_BIN',
  supportBigNumbers: true,
  decimalNumbers: true,
  dateStrings: true,
  connectionLimit: 10,
  maxPreparedStatements: 2000,
});

type Row = Record<string, unknown>;

/** Numbers of the protocol's column types whose values come as bytes. */
const FIXED_STRING = 254;
const bytesTypes = new Set([15, 249, 250, 251, 252, 253, FIXED_STRING]);
const timeTypes = new Set([7, 12]);

/** Brings values, in place, into the form that they have in every database: bytes of text as text, times as fourteen digits. */
function createDecoder(binaryColumns: ReadonlySet<string>) {
  return (rows: Row[], fields: readonly FieldPacket[] | undefined): Row[] => {
    for (const { name, orgName, columnType = 0 } of fields ?? []) {
      if (timeTypes.has(columnType)) {
        for (const row of rows) {
          const time = row[name];
          if (typeof time === 'string') row[name] = time.replace(/\D/g, '');
        }
      } else if (bytesTypes.has(columnType) && !binaryColumns.has(orgName)) {
        for (const row of rows) {
          const bytes = row[name];
          if (bytes instanceof Buffer) row[name] = textOf(bytes, columnType);
        }
      }
    }
    return rows;
  };
}

/** A column of fixed length, as MediaWiki's older ones for timestamps are, is filled up with zero bytes. */
function textOf(bytes: Buffer, columnType: number): string {
  const text = bytes.toString();
  return columnType === FIXED_STRING ? text.replace(/\0+$/, '') : text;
}

const createBuilder = (): Kysely<never> =>
  new Kysely({
    dialect: {
      createAdapter: () => new MysqlAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (builder) => new MysqlIntrospector(builder),
      createQueryCompiler: () => new MysqlQueryCompiler(),
    },
  });

/** The least power of two that is not below a number: lists are filled up to it, so that few statements are prepared. */
const roundUp = (count: number): number => 2 ** Math.ceil(Math.log2(count));

function createMysqlDialect(shortestWord: number): Dialect {
  const sought = (terms: readonly SoughtTerm[]): string =>
    terms.map((term) => matchTerm(term, shortestWord)).join(' ');
  const dialect: Dialect = {
    name: 'mysql',
    fromPosition: (position) => {
      const [first, ...rest] = position;
      if (!first) return sql`true`;
      const column = sql.ref(first.column);
      const ascending = first.direction === 'ascending';
      if (rest.length === 0) return sql`${column} ${sql.raw(ascending ? '>=' : '<=')} ${first.value}`;
      // Rows are not compared as a whole: no index would be used.
      return sql`(${column} ${sql.raw(ascending ? '>' : '<')} ${first.value} OR (${column} = ${first.value} AND ${dialect.fromPosition(rest)}))`;
    },
    oneOf: (column, values) => {
      if (values.length === 0) return sql`1 = 0`;
      if (values.length === 1) return sql`${sql.ref(column)} = ${values[0]}`;
      const padded = [
        ...values,
        ...Array<string | number | undefined>(roundUp(values.length) - values.length).fill(values[0]),
      ];
      return sql`${sql.ref(column)} IN (${sql.join(padded)})`;
    },
    compare: (column, operator, value) => sql<SqlBool>`${sql.ref(column)} ${sql.raw(operator)} ${value}`,
    fromHex: (digits) => sql<string>`UNHEX(${digits})`,
    toHex: (column) => sql<string>`LOWER(HEX(${sql.ref(column)}))`,
    startsWith: (column, prefix) => {
      const after = sql<SqlBool>`${sql.ref(column)} >= ${prefix}`;
      const endsBefore = endOfPrefix(prefix);
      return endsBefore === undefined ? after : sql`(${after} AND ${sql.ref(column)} < ${endsBefore})`;
    },
    fullText: {
      page: 'searchindex.si_page',
      matches: (column, terms) =>
        sql<SqlBool>`MATCH(${sql.ref(column)}) AGAINST(${sought(terms)} IN BOOLEAN MODE)`,
      rank: (column, terms) =>
        sql<number>`MATCH(${sql.ref(column)}) AGAINST(${sought(terms)} IN NATURAL LANGUAGE MODE)`,
    },
  };
  return dialect;
}

/** A term as the index of words asks for it; without a sign it has to occur. */
function matchTerm({ sign, text, isPhrase, isBeginning }: SoughtTerm, shortestWord: number): string {
  const quote = isPhrase || text.includes(' ') ? '"' : '';
  return `${sign || '+'}${quote}${indexedForm(text, shortestWord)}${quote}${isBeginning ? '*' : ''} `;
}

/** Words as MediaWiki writes them into its index: in letters of ASCII, and long enough not to be left out. */
function indexedForm(text: string, shortestWord: number): string {
  let form = text
    .toLowerCase()
    .replace(/[^\0-\u{bf}]/gu, (letter) => `u8${Buffer.from(letter).toString('hex')}`);
  if (shortestWord > 1) {
    form = form.replace(new RegExp(`\\b(\\w{1,${shortestWord - 1}})\\b`, 'g'), '$1u800');
  }
  return form.replace(/(\w)\.(\w|\*)/g, '$1u82e$2');
}
