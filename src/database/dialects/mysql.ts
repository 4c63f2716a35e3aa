import {
  DummyDriver,
  ExpressionWrapper,
  type IdentifierNode,
  type JoinNode,
  Kysely,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  PrimitiveValueListNode,
  type SqlBool,
  sql,
} from 'kysely';
import { type Database, type Dialect, type Query, ReadOnlyError, type SoughtTerm } from '../database.ts';
import type { MysqlAddress } from '../mysql/address.ts';
import { serverErrorNumber } from '../mysql/errors.ts';
import { createPrefixer } from '../mysql/prefix.ts';
import { createReplicas } from '../mysql/replicas.ts';
import { createServer, type ServerListener, type Statement } from '../mysql/server.ts';
import type { ServerSettings } from '../mysql/settings.ts';
import { endOfPrefix } from './prefix.ts';

/**
 * Opens a MariaDB or MySQL database and all its servers, of which one at least has to answer; `binaryColumns` are
 * those whose values need not be text, `tellOf` is told of servers that are lost and come back.
 */
export async function openMysql(
  address: MysqlAddress,
  settings: ServerSettings,
  binaryColumns: ReadonlySet<string>,
  tellOf?: ServerListener,
): Promise<Database> {
  const servers = address.servers.map((at) => createServer(address, at, settings, binaryColumns, tellOf));
  const replicas = await createReplicas(servers, settings);
  const read = (text: string): Promise<unknown[]> => replicas.read({ text, parameters: [] });
  try {
    const [limits] = (await read('SELECT @@ft_min_word_len AS shortest')) as { shortest: number }[];
    const tables = await readTables(read, settings.prefix);
    const indexes = await readIndexes(read, settings.prefix);
    const prefixed = createPrefixer(settings.prefix, tables.keys());
    const statementOf = (query: Query): Statement => {
      const { sql: text, parameters } = query.compile();
      return { text: prefixed(text), parameters };
    };
    return {
      builder: createBuilder(),
      dialect: createMysqlDialect(limits?.shortest ?? 0, indexes),
      canGiveUp: true,
      all: (query, signal) => replicas.read(statementOf(query), signal) as Promise<never[]>,
      write: async (statements) => {
        await replicas.write(statements.map(statementOf)).catch((error: unknown) => {
          throw isRefusal(error)
            ? new ReadOnlyError('The database cannot be written.', { cause: error })
            : error;
        });
      },
      lag: replicas.lag,
      lags: replicas.lags,
      tables: () => readTables(read, settings.prefix),
      leftOut: () => readLeftOut(read, settings.prefix),
      close: async () => {
        replicas.close();
      },
    };
  } catch (error) {
    replicas.close();
    throw error;
  }
}

/** Numbers of the errors of a server, or an account, that only reads. */
const refusals = new Set([1044, 1142, 1143, 1227, 1290, 1792, 1836]);
const isRefusal = (error: unknown): boolean => refusals.has(serverErrorNumber(error));

async function readTables(
  read: (text: string) => Promise<unknown[]>,
  prefix: string,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = (await read(
    'SELECT TABLE_NAME AS name, COLUMN_NAME AS field FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()',
  )) as { name: string; field: string }[];
  const tables = new Map<string, Set<string>>();
  for (const { name, field } of rows) {
    if (!name.startsWith(prefix)) continue;
    const table = name.slice(prefix.length);
    tables.set(table, (tables.get(table) ?? new Set()).add(field));
  }
  return tables;
}

/** Columns of views that are NULL in their definition, which the server takes for text of no length. */
async function readLeftOut(
  read: (text: string) => Promise<unknown[]>,
  prefix: string,
): Promise<readonly string[]> {
  const rows = (await read(
    `SELECT TABLE_NAME AS name, COLUMN_NAME AS field FROM information_schema.COLUMNS JOIN information_schema.VIEWS
     USING (TABLE_SCHEMA, TABLE_NAME) WHERE TABLE_SCHEMA = DATABASE() AND CHARACTER_MAXIMUM_LENGTH = 0
     ORDER BY TABLE_NAME, ORDINAL_POSITION`,
  )) as { name: string; field: string }[];
  return rows
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, field }) => `${name.slice(prefix.length)}.${field}`);
}

/** Names of indexes, as `table.index`; where tables are views, as in replicas that others may read, there are none. */
async function readIndexes(
  read: (text: string) => Promise<unknown[]>,
  prefix: string,
): Promise<ReadonlySet<string>> {
  const rows = (await read(
    `SELECT DISTINCT CONCAT(TABLE_NAME, '.', INDEX_NAME) AS name FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE()`,
  )) as { name: string }[];
  return new Set(
    rows.filter(({ name }) => name.startsWith(prefix)).map(({ name }) => name.slice(prefix.length)),
  );
}

/**
 * Lets a cross join keep the order of its tables, as {@link Dialect.orderedJoin} does. Names and lists are written in one
 * piece each: statements are put together anew for every request.
 */
class OrderedCrossJoins extends MysqlQueryCompiler {
  readonly #names = new Map<string, string>();
  readonly #lists: string[] = [];

  protected override visitJoin(node: JoinNode): void {
    if (node.joinType !== 'CrossJoin') {
      super.visitJoin(node);
      return;
    }
    this.append('STRAIGHT_JOIN ');
    this.visitNode(node.table);
  }

  protected override visitIdentifier({ name }: IdentifierNode): void {
    let quoted = this.#names.get(name);
    if (quoted === undefined) {
      quoted = `\`${this.sanitizeIdentifier(name)}\``;
      this.#names.set(name, quoted);
    }
    this.append(quoted);
  }

  protected override visitPrimitiveValueList({ values }: PrimitiveValueListNode): void {
    for (const value of values) this.addParameter(value);
    this.append((this.#lists[values.length] ??= `(${Array(values.length).fill('?').join(', ')})`));
  }
}

const createBuilder = (): Kysely<unknown> =>
  new Kysely({
    dialect: {
      createAdapter: () => new MysqlAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (builder) => new MysqlIntrospector(builder),
      createQueryCompiler: () => new OrderedCrossJoins(),
    },
  });

/** A number rounded up, by a quarter at most: lists are filled up to it, so that few statements are prepared. */
function roundUp(count: number): number {
  const step = 2 ** Math.max(0, Math.floor(Math.log2(count)) - 2);
  return Math.ceil(count / step) * step;
}

function createMysqlDialect(shortestWord: number, indexes: ReadonlySet<string>): Dialect {
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
      // One node for all of them: lists are long.
      return sql`${sql.ref(column)} IN ${new ExpressionWrapper(PrimitiveValueListNode.create(padded))}`;
    },
    compare: (column, operator, value) => sql<SqlBool>`${sql.ref(column)} ${sql.raw(operator)} ${value}`,
    fromHex: (digits) => sql<string>`UNHEX(${digits})`,
    toHex: (column) => sql<string>`LOWER(CONVERT(HEX(${sql.ref(column)}) USING ascii))`,
    startsWith: (column, prefix) => {
      const after = sql<SqlBool>`${sql.ref(column)} >= ${prefix}`;
      const endsBefore = endOfPrefix(prefix);
      return endsBefore === undefined ? after : sql`(${after} AND ${sql.ref(column)} < ${endsBefore})`;
    },
    unindexed: (column) => sql`COALESCE(${sql.ref(column)})`,
    eachValue: (table, column, from, most) =>
      sql`SELECT ${sql.ref(column)} AS value FROM ${sql.table(table)} WHERE ${sql.ref(column)} >= ${from}
        GROUP BY ${sql.ref(column)} ORDER BY ${sql.ref(column)} LIMIT ${most}`,
    readInOrder: (table, index) => {
      const hint = indexes.has(`${table}.${index}`) ? sql` FORCE INDEX (${sql.ref(index)})` : sql``;
      return sql<never>`${sql.table(table)}`.as(sql`${sql.ref(table)}${hint}`);
    },
    orderedJoin: sql`STRAIGHT_JOIN`,
    keepsTies: false,
    fullText: {
      page: 'searchindex.si_page',
      usable: sql`SELECT 1 FROM information_schema.statistics WHERE table_schema = DATABASE()
        AND table_name = 'searchindex' AND index_type = 'FULLTEXT' LIMIT 1`,
      matches: (column, terms) =>
        sql<SqlBool>`MATCH(${sql.ref(column)}) AGAINST(${sought(terms)} IN BOOLEAN MODE)`,
      rank: (column, terms) =>
        sql<number>`MATCH(${sql.ref(column)}) AGAINST(${sought(terms)} IN NATURAL LANGUAGE MODE)`,
    },
  };
  return dialect;
}

/** A term as the index of words asks for it; without a sign it has to occur. */
function matchTerm({ sign, spellings, isPhrase, isBeginning }: SoughtTerm, shortestWord: number): string {
  const words = spellings.map((text) => {
    const quote = isPhrase || text.includes(' ') ? '"' : '';
    return `${quote}${indexedForm(text, shortestWord)}${quote}${isBeginning ? '*' : ''} `;
  });
  return (sign || '+') + (words.length > 1 ? `(${words.join('')})` : words.join(''));
}

/** Words as MediaWiki writes them into its index: in letters of ASCII, and long enough not to be left out. */
export function indexedForm(text: string, shortestWord: number): string {
  let form = text
    .toLowerCase()
    .replace(/[^\0-\u{bf}]/gu, (letter) => `u8${Buffer.from(letter).toString('hex')}`);
  if (shortestWord > 1) {
    form = form.replace(new RegExp(`\\b(\\w{1,${shortestWord - 1}})\\b`, 'g'), '$1u800');
  }
  return form.replace(/(\w)\.(\w|\*)/g, '$1u82e$2');
}
