import { lookupTable } from '@wikiquery/common/lookup-table';
import type { TableDefinition } from '../sql/definition.ts';
import { importTables } from './open.ts';
import { stagedTables } from './staged.ts';

/** Returns the columns that an import needs and an SQL dump lacks; `tables` are those with a dump in the import. */
export function missingColumns(
  { name, columns }: TableDefinition,
  tables: ReadonlySet<string>,
): readonly string[] {
  const has = new Set(columns.map((column) => column.name));
  return requiredColumns(name, tables).filter(
    (column) => !(alternatives[column] ?? [column]).some((one) => has.has(one)),
  );
}

function requiredColumns(name: string, tables: ReadonlySet<string>): readonly string[] {
  const { columns: known = {}, primaryKey: key = [] } = importTables[name] ?? {};
  const staged = stagedTables[name];
  if (staged) {
    return Object.entries(staged.select)
      .filter(
        ([column, from]) =>
          (from === `s.${column}` || column.endsWith('_target_id')) && known[column]?.nullable !== true,
      )
      .map(([column]) => column);
  }
  return Object.entries(known)
    .filter(
      ([column, { nullable, default: fallback, type }]) =>
        type.includes('PRIMARY KEY') ||
        key.includes(column) ||
        (!nullable && fallback === undefined && !isMade(column, tables)),
    )
    .map(([column]) => column);
}

/** What older schemas have in place of a column. */
const alternatives: Readonly<Record<string, readonly string[]>> = lookupTable({
  pl_target_id: ['pl_target_id', 'pl_title'],
  tl_target_id: ['tl_target_id', 'tl_title'],
});

/** Whether a column gets a value where a dump lacks it: actors without a dump of `actor`, and IDs and sizes. */
const isMade = (column: string, tables: ReadonlySet<string>): boolean =>
  (column.endsWith('_actor') && !tables.has('actor')) ||
  /_(?:id|target|size|width|height|bits)$/.test(column);
