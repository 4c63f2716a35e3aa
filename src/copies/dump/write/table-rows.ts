import type { Database } from 'better-sqlite3';
import { externalIndex } from '../../../wiki/external-link.ts';
import type { Site } from '../../../wiki/site.ts';
import { normalizeUrl } from '../../../wiki/url-parts.ts';
import type { Names } from '../../rows/names.ts';
import type { TableDefinition } from '../sql/definition.ts';
import type { ParsedRows, SqlValue } from '../sql/parse-rows.ts';
import { bulkInsert, type Value } from './bulk.ts';
import type { BulkNames } from './names.ts';
import { importTables } from './open.ts';
import { stagedTables } from './staged.ts';

/** Writes the rows of one table of an SQL dump. */
export interface RowWriter {
  write(this: void, rows: ParsedRows): void;
  flush(this: void): void;
}

/** Reads a column of the current row. */
type Get = (column: string) => SqlValue;

/** Opens a table for the rows of its dump, from any supported version of MediaWiki. */
export function openTable(
  database: Database,
  definition: TableDefinition,
  names: BulkNames,
  site: Site,
  given: ReadonlySet<string>,
): RowWriter {
  const has = new Set(definition.columns.map(({ name }) => name));
  const places = new Map(definition.columns.map(({ name }, index) => [name, index]));
  const target = targetOf(database, definition, has);
  const insert = bulkInsert(database, target.table, {
    columns: target.columns,
    conflict: target.isStaged ? 'ABORT' : 'REPLACE',
  });
  const makers = target.columns.map((column) => makerOf(column, has, names, site, given));
  return {
    write: (rows) => {
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
        return maker ? make(maker) : place === undefined ? undefined : rows.columns[place];
      });
      insert.addColumns(columns, rows.count);
    },
    flush: () => {
      insert.flush();
      names.flush();
    },
  };
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
    (column) => `"${column.name}" ${typeOf(column.type)}${column.nullable ? '' : ' NOT NULL'}`,
  );
  if (primaryKey.length > 0) lines.push(`PRIMARY KEY (${quoted(primaryKey)})`);
  database.exec(`CREATE TABLE IF NOT EXISTS "${name}" (${lines.join(', ')})`);
  for (const index of indexes) {
    const kind = index.unique ? 'UNIQUE INDEX' : 'INDEX';
    database.exec(`CREATE ${kind} IF NOT EXISTS "${index.name}" ON "${name}" (${quoted(index.columns)})`);
  }
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

function typeOf(type: string): string {
  if (/int|^bool|^bit/.test(type)) return 'INTEGER';
  return /float|double|real|decimal/.test(type) ? 'DOUBLE PRECISION' : 'BLOB';
}

/** Whether a column is derived: older dumps have the whole URL. */
const isMade = (column: string, has: ReadonlySet<string>): boolean =>
  column.startsWith('el_to_') && has.has('el_to');

const textOf = (value: SqlValue): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString() : value === null ? '' : String(value);

/** Computes a column's value; undefined if it is copied. */
function makerOf(
  column: string,
  has: ReadonlySet<string>,
  names: Names,
  site: Site,
  given: ReadonlySet<string>,
): ((get: Get) => Value) | undefined {
  // Without the tables actor and comment, their IDs are meaningless.
  if (/_(?:actor|by_actor)$/.test(column) && !given.has('actor')) return () => names.actor(undefined);
  if (/_(?:comment|reason|description)_id$/.test(column) && !given.has('comment'))
    return () => names.comment('');
  if (column === 'cl_timestamp') return (get) => Number(textOf(get(column)).replaceAll(/\D/g, ''));
  if (column === 'page_random') return (get) => Number(get(column));
  const link = /^(pl|tl)_target_id$/.exec(column)?.[1];
  // Where a dump has both, the IDs may not be filled in yet.
  if (link !== undefined && has.has(`${link}_title`)) {
    return (get) =>
      names.target({ namespace: Number(get(`${link}_namespace`)), key: textOf(get(`${link}_title`)) });
  }
  if (isMade(column, has) && !has.has(column)) {
    const half = column === 'el_to_domain_index' ? 0 : 1;
    const { protocols } = site.configuration;
    return (get) => externalIndex(normalizeUrl(textOf(get('el_to'))), protocols)?.[half] ?? '';
  }
  return has.has(column) ? undefined : () => emptyOf(column);
}

const emptyOf = (column: string): Value => (/_(?:id|target|size|width|height|bits)$/.test(column) ? 0 : null);
