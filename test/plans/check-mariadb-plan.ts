import type { Connection } from 'mysql2/promise';
import { isBounding, smallTables } from './check-plan.ts';

/** A node of the output of `EXPLAIN FORMAT=JSON`. */
type Node = Readonly<Record<string, unknown>>;

/** The index by which rows of a table are found. */
interface Access {
  readonly key?: string;
  readonly used_key_parts?: readonly string[];
}

interface TableNode extends Access {
  /** Absent if the plan only says why no table is read. */
  readonly table_name?: string;
  readonly access_type: string;
  readonly rows: number;
  readonly attached_condition?: string;
  readonly index_condition?: string;
  readonly index_merge?: Node;
  readonly rowid_filter?: { readonly range: Access };
}

/** A table of a loop; `isSorted` if the rows read up to it are sorted. */
interface Read {
  readonly table: TableNode;
  readonly isSorted: boolean;
}

/** Lists the scans and sorts in MariaDB's plan of a statement. */
export async function mariadbProblemsOf(
  connection: Connection,
  sql: string,
  parameters: readonly unknown[],
): Promise<string[]> {
  if (/\b1 = 0\b|\bfalse\b/.test(sql)) return [];
  const [rows] = await connection.query(`EXPLAIN FORMAT=JSON ${sql}`, parameters as unknown[]);
  const [row] = rows as unknown as readonly { readonly EXPLAIN: string }[];
  const plan = JSON.parse(withEscapes(row?.EXPLAIN ?? '{}')) as Node;
  return blocksOf(plan, false).flatMap(({ block, isRepeated }) =>
    problemsOfLoop(readsOf(block, false), isRepeated, sql),
  );
}

/** Escapes the quotes in conditions, which MariaDB does not. */
const withEscapes = (json: string): string =>
  json.replace(
    /^( *"[a-z_]+": ")(.*)(",?)$/gm,
    (_, start: string, text: string, end: string) =>
      start + text.replaceAll('\\', '\\\\').replaceAll('"', '\\"') + end,
  );

/** A SELECT of a statement; `isRepeated` if it runs for every row of another. */
interface Block {
  readonly block: Node;
  readonly isRepeated: boolean;
}

/** Lists all SELECTs of a plan. */
function blocksOf(node: unknown, isRepeated: boolean): Block[] {
  if (Array.isArray(node)) return node.flatMap((child) => blocksOf(child, isRepeated));
  if (!isNode(node)) return [];
  return Object.entries(node).flatMap(([name, value]) => [
    ...(name === 'query_block' ? [{ block: value as Node, isRepeated }] : []),
    ...blocksOf(value, isRepeated || name === 'subqueries' || name === 'expression_cache'),
  ]);
}

/** Lists the tables of one SELECT in the order in which they are read. */
function readsOf(node: unknown, isSorted: boolean): Read[] {
  if (Array.isArray(node)) return node.flatMap((child) => readsOf(child, isSorted));
  if (!isNode(node)) return [];
  return Object.entries(node).flatMap(([name, value]) => {
    if (name === 'table') return [{ table: value as TableNode, isSorted }];
    if (separateNodes.has(name)) return [];
    return readsOf(value, isSorted || name === 'filesort' || name === 'temporary_table');
  });
}

/** Nodes that contain other SELECTs, or that {@link isBounded} checks. */
const separateNodes: ReadonlySet<string> = new Set([
  'query_block',
  'subqueries',
  'union_result',
  'materialized',
  'index_merge',
  'rowid_filter',
]);

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function problemsOfLoop(reads: readonly Read[], isRepeated: boolean, sql: string): string[] {
  // Tables that are read before the loop have at most one row each.
  const loop = reads.filter(
    ({ table }) =>
      !['const', 'system'].includes(table.access_type) &&
      !smallTables.has(tableOf(table.table_name ?? '', sql)),
  );
  return loop.flatMap(({ table, isSorted }, at) => {
    const { table_name: name = '<', access_type: access } = table;
    if (name.startsWith('<')) return [];
    const isInner = at > 0 || isRepeated;
    const isWhole = access === 'ALL' || access === 'index';
    const inOrder = /\border by\b/i.test(sql) && /\blimit\b/i.test(sql);
    const isProblem = isWhole
      ? isSorted || isInner || !inOrder
      : at === 0 && isSorted && access !== 'eq_ref' && !isBounded(table);
    const isFiltered = table.rowid_filter && !isFew(table.rowid_filter.range, table);
    return isProblem || isFiltered ? [describe(table, isSorted)] : [];
  });
}

/** Checks whether a read returns only the rows of one page or the like. */
function isBounded(table: TableNode): boolean {
  if (!table.index_merge) return isFew(table, table);
  return Object.entries(table.index_merge).every(([kind, parts]) => {
    const few = (parts as readonly { readonly range: Access }[]).map(({ range }) => isFew(range, table));
    return kind === 'intersect' ? few.some(Boolean) : few.every(Boolean);
  });
}

/** A hundredth of the rows of every table. */
const FEW = 200;

/** Checks whether an index is read with an equality condition that bounds the rows. */
function isFew({ used_key_parts: parts = [] }: Access, table: TableNode): boolean {
  const conditions = `${table.attached_condition ?? ''} ${table.index_condition ?? ''}`;
  const equals = (column: string): boolean =>
    table.access_type === 'ref' ||
    new RegExp(`\\b${column}\`? in \\(`).test(conditions) ||
    !new RegExp(`\\b${column}\`? (?:[<>]|between)`).test(conditions);
  // The planner counts the rows of a range in the index.
  if (table.access_type === 'range' && table.rows <= FEW && /[<>]|between/.test(conditions)) return true;
  return parts.some((column) => isBounding(column) && equals(column));
}

/** Returns the table of an alias in a plan. */
const tableOf = (name: string, sql: string): string =>
  new RegExp(`\`?\\b([a-z_]+)\`? as \`?${name}\\b`, 'i').exec(sql)?.[1] ?? name;

function describe(table: TableNode, isSorted: boolean): string {
  const { table_name: name, access_type: access } = table;
  const of = ({ key, used_key_parts: parts = [] }: Access): string =>
    key === undefined ? '' : ` ${key}(${parts.join(', ')})`;
  const merged = Object.entries(table.index_merge ?? {}).map(
    ([kind, parts]) =>
      ` ${kind}${(parts as readonly { readonly range: Access }[]).map(({ range }) => of(range)).join(' and')}`,
  );
  const filter = table.rowid_filter ? ` filtered by${of(table.rowid_filter.range)}` : '';
  return `${name ?? ''} ${access}${of(table)}${merged.join('')}${filter}${isSorted ? ', sorted' : ''}`;
}
