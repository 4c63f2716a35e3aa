import type { Database } from 'better-sqlite3';
import type { Site } from '@wikiquery/core/wiki';
import type { Problem } from '../xml/records.ts';
import { openNames } from './names.ts';
import { importTables } from './open.ts';
import type { DumpTables } from './state.ts';

/**
 * Completes the rows of all SQL dumps once they are read: what depends on tables that may come in any order. Returns the
 * tables that are left, and what is wrong with the others.
 */
export function completeTables(
  database: Database,
  tables: DumpTables,
  site: Site,
): { readonly tables: DumpTables; readonly problems: readonly Problem[] } {
  const given = new Set(tables.names);
  const problems: Problem[] = [];
  const note = (message: string): void => {
    problems.push({ kind: 'table', offset: 0, title: '', message });
  };
  if (!given.has('linktarget'))
    for (const name of tables.numbered) {
      database.exec(`DROP TABLE IF EXISTS "import_${name}"`);
      given.delete(name);
      note(
        `The rows of ${name} are skipped: they refer to link targets by ID, and no dump of linktarget was given.`,
      );
    }
  setUnknown(database, given, site);
  for (const problem of renameTables(database, given, tables.prefix ?? '')) note(problem);
  return { tables: { ...tables, names: [...given], isComplete: true }, problems };
}

/** Without the tables `actor` and `comment`, their IDs are meaningless. */
function setUnknown(database: Database, given: ReadonlySet<string>, site: Site): void {
  const names = openNames(database, site);
  const unknown = [
    { table: 'actor', columns: /_(?:actor|by_actor)$/, id: () => names.actor(undefined) },
    { table: 'comment', columns: /_(?:comment|reason|description)_id$/, id: () => names.comment('') },
  ].filter(({ table }) => !given.has(table));
  for (const { columns, id } of unknown)
    for (const name of given)
      for (const column of Object.keys(importTables[name]?.columns ?? {})) {
        if (columns.test(column)) database.prepare(`UPDATE "${name}" SET "${column}" = ?`).run(id());
      }
  names.flush();
}

/** Names the tables of extensions without the prefix, which is known only after the first table of MediaWiki. */
function renameTables(database: Database, given: Set<string>, prefix: string): readonly string[] {
  if (prefix === '') return [];
  const exists = database.prepare<[string]>('SELECT 1 FROM sqlite_schema WHERE name = ?');
  const problems: string[] = [];
  for (const name of [...given].filter((one) => one.startsWith(prefix))) {
    const plain = name.slice(prefix.length);
    if (plain === '' || exists.get(plain) !== undefined) {
      problems.push(`The table ${name} keeps its name: there is a table ${plain} already.`);
      continue;
    }
    database.exec(`ALTER TABLE "${name.replaceAll('"', '""')}" RENAME TO "${plain.replaceAll('"', '""')}"`);
    given.delete(name);
    given.add(plain);
  }
  return problems;
}
