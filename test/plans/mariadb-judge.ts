import type { Connection } from 'mysql2/promise';
import { bounding, small } from './judge.ts';

/** A node of what `EXPLAIN FORMAT=JSON` answers. */
type Node = Readonly<Record<string, unknown>>;

interface TableNode {
  readonly table_name: string;
  readonly access_type: string;
  readonly key?: string;
  readonly used_key_parts?: readonly string[];
  readonly materialized?: unknown;
}

/** What is wrong with how MariaDB runs a statement: tables read whole, and sorts of what grows. */
export async function mariadbProblemsOf(
  connection: Connection,
  sql: string,
  parameters: readonly unknown[],
): Promise<string[]> {
  if (/\b1 = 0\b|\bfalse\b/.test(sql)) return [];
  const [rows] = await connection.query(`EXPLAIN FORMAT=JSON ${sql}`, parameters as unknown[]);
  const [row] = rows as unknown as readonly { readonly EXPLAIN: string }[];
  const problems: string[] = [];
  look(JSON.parse(row?.EXPLAIN ?? '{}') as Node, { sorts: false, limited: /\blimit\b/i.test(sql) }, problems);
  return problems;
}

interface Around {
  /** Whether what is read is sorted afterwards. */
  readonly sorts: boolean;
  readonly limited: boolean;
}

function look(node: Node, around: Around, problems: string[]): void {
  for (const [name, value] of Object.entries(node)) {
    const sorts = around.sorts || name === 'filesort';
    if (name === 'table') judge(value as TableNode, { ...around, sorts }, problems);
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null) look(child as Node, { ...around, sorts }, problems);
    }
  }
}

function judge(table: TableNode, { sorts, limited }: Around, problems: string[]): void {
  const { table_name: name, access_type: access, key, used_key_parts: parts = [] } = table;
  if (name === undefined || name.startsWith('<') || small.has(name) || table.materialized !== undefined)
    return;
  const told = `${name} ${access}${key === undefined ? '' : ` ${key}(${parts.join(', ')})`}${sorts ? ', sorted' : ''}`;
  const isWhole = access === 'ALL' || access === 'index';
  if (isWhole && (access === 'ALL' || sorts || !limited)) problems.push(told);
  else if (sorts && !isWhole && !['const', 'eq_ref', 'system'].includes(access) && !parts.some(isBounding)) {
    problems.push(told);
  }
}

const isBounding = (column: string): boolean => bounding.test(` ${column}=?`);
