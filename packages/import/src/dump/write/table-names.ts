import type { TableDefinition } from '../sql/definition.ts';
import { importTables } from './open.ts';
import { missingColumns } from './required-columns.ts';

/** What an import does with a table of an SQL dump. */
export type TableChoice =
  /** Its rows are imported into this table. */
  | { readonly table: string; readonly prefix?: string }
  /** It is skipped; `isMissed` says that the import is incomplete without it. */
  | { readonly reason: string; readonly isMissed: boolean };

/** Tables that MediaWiki, or Wikiquery itself, fills again. */
const unneeded = new Set(['searchindex', 'objectcache', 'l10n_cache', 'module_deps', 'job', 'updatelog']);

/** Decides what happens to a table; `prefix` is what the names of the wiki's tables start with, if that is known. */
export function chooseTable(
  definition: TableDefinition,
  prefix: string | undefined,
  known: ReadonlySet<string>,
): TableChoice {
  const { name } = definition;
  const isOwn = Object.hasOwn(importTables, name) || unneeded.has(name);
  const found = prefix === undefined && !isOwn ? prefixOf(definition, known) : undefined;
  const given = prefix ?? found ?? (isOwn ? '' : undefined);
  const table = name.slice(given?.length ?? 0);
  if (given !== undefined && !(name.startsWith(given) && table !== ''))
    return { isMissed: false, reason: `its name does not start with the prefix "${given}"` };
  if (unneeded.has(table) || /^(?:sqlite|wikiquery|import)_/.test(table))
    return { isMissed: false, reason: 'it is not needed' };
  const other =
    Object.hasOwn(importTables, table) || given === undefined ? undefined : prefixOf(definition, known);
  if (other !== undefined)
    return {
      isMissed: true,
      reason: `it belongs to another wiki, whose tables start with "${other}"; import that with --table-prefix ${other} into a database of its own`,
    };
  const missing = missingColumns({ ...definition, name: table }, known);
  if (missing.length > 0)
    return {
      isMissed: true,
      reason: `it lacks ${missing.length > 1 ? 'columns' : 'a column'} that an import needs: ${missing.join(', ')}`,
    };
  return { table, ...(given !== undefined && { prefix: given }) };
}

/** What the name of a table of MediaWiki starts with; undefined if the table is not one of MediaWiki's. */
function prefixOf(definition: TableDefinition, known: ReadonlySet<string>): string | undefined {
  const { name } = definition;
  const has = new Set(definition.columns.map((column) => column.name));
  const table = Object.keys(importTables)
    .filter((one) => name.endsWith(one) && name !== one)
    .toSorted((a, b) => b.length - a.length)
    .find((one) => {
      const columns = Object.keys(importTables[one]?.columns ?? {});
      return (
        columns.some((column) => has.has(column)) &&
        missingColumns({ ...definition, name: one }, known).length === 0
      );
    });
  return table === undefined ? undefined : name.slice(0, -table.length);
}
