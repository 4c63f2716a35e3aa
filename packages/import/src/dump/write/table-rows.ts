import type { Database } from 'better-sqlite3';
import { binaryColumns } from '@wikiquery/core/database/schema';
import { externalIndex, normalizeUrl, type Site } from '@wikiquery/core/wiki';
import { decodeUtf8 } from '@wikiquery/core/wiki/bytes';
import type { TableDefinition } from '../sql/definition.ts';
import type { SqlValue, TableRows } from '../sql/parse-rows.ts';
import type { Problem } from '../xml/records.ts';
import { collectBadRows, type BadRows } from './bad-rows.ts';
import { bulkInsert, type Value } from './bulk.ts';
import { importTables } from './open.ts';
import { stagedTables } from './staged.ts';
import type { TitledTargets } from './titled-targets.ts';

/** Writes the rows of one table of an SQL dump. */
export interface RowWriter {
  write(this: void, rows: TableRows): void;
  flush(this: void): void;
  /** Returns the problems with rows since the last call, for an offset in the dump. */
  problems(this: void, offset: number): readonly Problem[];
}

/** Reads a column of the current row. */
type Get = (column: string) => SqlValue;

/** What the rows of a table are written with. */
export interface TableContext {
  readonly database: Database;
  readonly targets: TitledTargets;
  readonly site: Site;
}

/** Opens a table for the rows of its dump, from any supported version of MediaWiki. */
export function openTable(definition: TableDefinition, context: TableContext): RowWriter {
  const { database } = context;
  const has = new Set(definition.columns.map(({ name }) => name));
  const places = new Map(definition.columns.map(({ name }, index) => [name, index]));
  const target = targetOf(database, definition, has);
  const bad = collectBadRows(definition.name);
  const insert = bulkInsert(database, target.table, {
    columns: target.columns,
    conflict: target.isStaged ? 'ABORT' : 'REPLACE',
    onRefused: ([first], reason) => {
      bad.add(first === undefined || typeof first === 'object' ? String(first) : first, reason);
    },
  });
  const makers = target.columns.map((column) => makerOf(column, has, context));
  const required = requiredOf(definition, target.columns).flatMap((column) => {
    const place = makers[target.columns.indexOf(column)] ? undefined : places.get(column);
    return place === undefined ? [] : [{ column, place }];
  });
  // Columns of other tables may hold anything.
  const isKnown = definition.name in importTables || definition.name in stagedTables;
  return {
    write: (given) => {
      const rows = withoutNulls(given, required, bad);
      let row = 0;
      const get: Get = (column) => {
        const place = places.get(column);
        return place === undefined ? null : (rows.columns[place]?.[row] ?? null);
      };
      const make = (maker: (get: Get) => Value): readonly Value[] => {
        const values: Value[] = [];
        for (row = 0; row < rows.count; row++) values.push(maker(get));
        return values;
      };
      const columns = target.columns.map((column, i) => {
        const [maker, place] = [makers[i], places.get(column)];
        if (maker) return make(maker);
        const values = place === undefined ? undefined : rows.columns[place];
        return rows.hasBytes && isKnown && !keepsBytes.has(column) ? withoutBytes(values) : values;
      });
      insert.addColumns(columns, rows.count);
    },
    flush: insert.flush,
    problems: bad.take,
  };
}

/** Leaves out the rows that have NULL where the table has to have a value. */
function withoutNulls(
  rows: TableRows,
  required: readonly { readonly column: string; readonly place: number }[],
  bad: BadRows,
): Pick<TableRows, 'columns' | 'count' | 'hasBytes'> {
  const lacking = new Set<number>();
  for (const { column, place } of required) {
    const values = rows.columns[place];
    // A typed array has numbers only.
    if (!values || values instanceof Float64Array) continue;
    for (let row = values.indexOf(null); row >= 0; row = values.indexOf(null, row + 1)) {
      if (!lacking.has(row)) bad.add(rows.columns[0]?.[row], `${column} is NULL`);
      lacking.add(row);
    }
  }
  if (lacking.size === 0) return rows;
  const columns = rows.columns.map((values) =>
    Array.from<SqlValue>(values).filter((_, row) => !lacking.has(row)),
  );
  return { columns, count: rows.count - lacking.size, hasBytes: rows.hasBytes };
}

/** The columns that must not be NULL; an ID that is gets the next number. */
function requiredOf({ name, columns }: TableDefinition, written: readonly string[]): readonly string[] {
  const known = importTables[name]?.columns;
  const staged = stagedTables[name];
  return written.filter((column) => {
    if (staged && staged.select[column] !== `s.${column}`) return false;
    const own = known?.[column];
    if (!own) return columns.some((one) => one.name === column && !one.nullable);
    return !own.nullable && !own.type.includes('PRIMARY KEY');
  });
}

interface Target {
  readonly table: string;
  readonly columns: readonly string[];
  readonly isStaged: boolean;
}

/** Where a dump's rows go: to MediaWiki's table, to a staging table, or to a table of an extension. */
function targetOf(database: Database, definition: TableDefinition, has: ReadonlySet<string>): Target {
  const { name } = definition;
  const staged = stagedTables[name];
  if (staged) {
    database.exec(`CREATE TABLE IF NOT EXISTS "import_${name}" (${staged.columns.join(', ')})`);
    return { table: `import_${name}`, columns: staged.columns, isStaged: true };
  }
  const own = importTables[name];
  if (!own) {
    createDumpTable(database, definition);
    return { table: name, columns: definition.columns.map((column) => column.name), isStaged: false };
  }
  const columns = Object.entries(own.columns)
    .filter(
      ([column, { nullable, default: fallback }]) =>
        has.has(column) || isMade(column, has) || (!nullable && fallback === undefined),
    )
    .map(([column]) => column);
  return { table: name, columns, isStaged: false };
}

/** Creates a table that is not MediaWiki's own, as its dump defines it, with SQLite's types. */
function createDumpTable(database: Database, definition: TableDefinition): void {
  const { name, columns, primaryKey, indexes } = definition;
  const lines = columns.map(
    (column) => `${quote(column.name)} ${typeOf(column.type)}${column.nullable ? '' : ' NOT NULL'}`,
  );
  if (primaryKey.length > 0) lines.push(`PRIMARY KEY (${quoted(primaryKey)})`);
  database.exec(`CREATE TABLE IF NOT EXISTS ${quote(name)} (${lines.join(', ')})`);
  for (const index of indexes) {
    const kind = index.unique ? 'UNIQUE INDEX' : 'INDEX';
    database.exec(
      `CREATE ${kind} IF NOT EXISTS ${quote(index.name)} ON ${quote(name)} (${quoted(index.columns)})`,
    );
  }
}

const quoted = (names: readonly string[]): string => names.map(quote).join(', ');

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function typeOf(type: string): string {
  if (/int|^bool|^bit/.test(type)) return 'INTEGER';
  return /float|double|real|decimal/.test(type) ? 'DOUBLE PRECISION' : 'BLOB';
}

/** Whether a column is derived: older dumps have the whole URL. */
const isMade = (column: string, has: ReadonlySet<string>): boolean =>
  column.startsWith('el_to_') && has.has('el_to');

/** Columns whose bytes are not text; those of others that are not valid UTF-8 become U+FFFD, as in MediaWiki's answers. */
const keepsBytes: ReadonlySet<string> = new Set([...binaryColumns, 'cl_sortkey']);

const withoutBytes = (
  values: TableRows['columns'][number] | undefined,
): TableRows['columns'][number] | undefined =>
  values instanceof Float64Array
    ? values
    : values?.map((value) => (value instanceof Uint8Array ? decodeUtf8(value) : value));

const textOf = (value: SqlValue): string =>
  value instanceof Uint8Array ? decodeUtf8(value) : value === null ? '' : String(value);

/** Computes a column's value; undefined if it is copied. */
function makerOf(
  column: string,
  has: ReadonlySet<string>,
  { targets, site }: TableContext,
): ((get: Get) => Value) | undefined {
  if (column === 'cl_timestamp') return (get) => Number(textOf(get(column)).replaceAll(/\D/g, ''));
  if (column === 'page_random') return (get) => Number(get(column));
  const link = /^(pl|tl)_target_id$/.exec(column)?.[1];
  // Where a dump has both, the IDs may not be filled in yet.
  if (link !== undefined && has.has(`${link}_title`)) {
    return (get) => {
      const title = get(`${link}_title`);
      if (title === null) return null;
      const key = title instanceof Uint8Array ? title : String(title);
      return targets.numberOf(Number(get(`${link}_namespace`)), key);
    };
  }
  if (isMade(column, has) && !has.has(column)) {
    const half = column === 'el_to_domain_index' ? 0 : 1;
    const { protocols } = site.configuration;
    return (get) => externalIndex(normalizeUrl(urlOf(get('el_to'))), protocols)?.[half] ?? '';
  }
  return has.has(column) ? undefined : () => emptyOf(column);
}

/** A URL as text; bytes that are not UTF-8 are percent-encoded as in MediaWiki. */
const urlOf = (value: SqlValue): string =>
  value instanceof Uint8Array
    ? Buffer.from(value)
        .toString('latin1')
        .replaceAll(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)
    : textOf(value);

const emptyOf = (column: string): Value =>
  /_(?:actor|id|target|size|width|height|bits)$/.test(column) ? 0 : null;
