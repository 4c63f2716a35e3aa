import { messageOf } from '@wikiquery/core/errors';
import type { Dump } from './identify.ts';
import { inTransactions, noteTruncation, type Reading } from './reading.ts';
import type { TableDefinition } from './sql/definition.ts';
import type { ParsedRows, TableColumns, TableRows } from './sql/parse-rows.ts';
import { noStatements, splitStatements, type StatementContext } from './sql/split-statements.ts';
import { inOrder } from './workers/pool.ts';
import { setAside } from './write/earlier-rows.ts';
import { stagedTables } from './write/staged.ts';
import type { DumpTables, ImportState } from './write/state.ts';
import { chooseTable } from './write/table-names.ts';
import { openTable, type RowWriter } from './write/table-rows.ts';
import { openTitledTargets } from './write/titled-targets.ts';
import { UNNEEDED } from './xml/records.ts';

/** The name under which the context of a dump's statements is stored. */
const STATEMENTS = 'statements';

/** The tables before any SQL dump is read. */
export const noTables: DumpTables = { names: [], numbered: [], files: [], isComplete: false };

/** Imports an SQL dump, of one table or of several, from the offset in the state; returns the state after it. */
export async function readTables(reading: Reading, dump: Dump, from: ImportState): Promise<ImportState> {
  const { progress, pool, keeper } = reading;
  const stored = from.offset === 0 ? undefined : keeper.readValue(STATEMENTS);
  const context = stored === undefined ? noStatements : (JSON.parse(stored) as StatementContext);
  const unpacking = dump.read(from.offset);
  const writer = openTables(reading, dump, from);
  const parsed = inOrder(
    splitStatements(unpacking.chunks, from.offset, context),
    async ({ lines, before, after }) => ({
      end: lines.end,
      offset: lines.offset,
      after,
      taken: unpacking.taken(),
      rows: await pool.run({
        kind: 'rows',
        batch: lines,
        columns: columnsOf(before),
        insert: before.insert,
      }),
    }),
    pool.size + 1,
  );
  let last = context;
  const state = await inTransactions(
    reading,
    dump,
    from,
    parsed,
    ({ end, offset, after, taken, rows }, before) => {
      last = after;
      const tables = writer.write(rows, after, offset);
      keeper.note(dump.source.name, rows.problems);
      const count = rows.tables.reduce((sum, table) => sum + table.count, 0);
      const next = {
        ...before,
        tables,
        offset: end,
        hasEnd: before.hasEnd || rows.isEnd,
        rows: before.rows + count,
      };
      progress.read(dump, { unpacked: end, taken, text: 0, expandable: 0, state: next });
      return { state: next, isWhole: true, isLast: false };
    },
    () => {
      writer.flush();
      keeper.writeValue(STATEMENTS, JSON.stringify(last));
    },
  );
  if (!state.hasEnd) noteTruncation(reading, dump, state.offset, 'its last line, "-- Dump completed",');
  return state;
}

const columnNames = new WeakMap<TableDefinition, readonly string[]>();

function columnsOf({ definitions }: StatementContext): TableColumns {
  const names = (definition: TableDefinition): readonly string[] => {
    const known = columnNames.get(definition) ?? definition.columns.map((column) => column.name);
    columnNames.set(definition, known);
    return known;
  };
  return Object.fromEntries(Object.entries(definitions).map(([name, one]) => [name, names(one)]));
}

/** Writes the rows of a dump to their tables. */
interface TablesWriter {
  /** Writes rows; returns the tables after them. */
  write(this: void, rows: ParsedRows, context: StatementContext, offset: number): DumpTables;
  flush(this: void): void;
}

function openTables(reading: Reading, dump: Dump, from: ImportState): TablesWriter {
  const { database, keeper, given, site } = reading;
  const targets = openTitledTargets(database);
  // Undefined for tables that are skipped.
  const writers = new Map<string, RowWriter | undefined>();
  const skipped = new Set<string>();
  let tables = from.tables ?? noTables;
  let offset = from.offset;
  const note = (kind: string, message: string): void => {
    keeper.note(dump.source.name, [{ kind, offset, title: '', message }]);
  };

  const open = (definition: TableDefinition): RowWriter | undefined => {
    const known = new Set([...given, ...tables.names]);
    const choice = chooseTable(definition, reading.options.tablePrefix ?? tables.prefix, known);
    if ('reason' in choice) {
      if (skipped.has(definition.name)) return undefined;
      skipped.add(definition.name);
      note(
        choice.isMissed ? 'table' : UNNEEDED,
        `The table ${definition.name} is skipped: ${choice.reason}.`,
      );
      return undefined;
    }
    const { table, prefix } = choice;
    try {
      // Which pages the dump has is needed in any case.
      const replaces = reading.options.complete !== false || table === 'page';
      if (!from.wasEmpty && replaces && !tables.names.includes(table)) setAside(database, table);
      const writer = openTable({ ...definition, name: table }, { database, targets, site });
      // Each part of an interrupted import opens the tables of its file.
      const isListed = tables.files.some((one) => one.table === table && one.file === from.file);
      tables = {
        ...tables,
        names: [...new Set([...tables.names, table])],
        ...(needsTargets(table, definition) && { numbered: [...new Set([...tables.numbered, table])] }),
        files: isListed ? tables.files : [...tables.files, { table, file: from.file }],
        ...(prefix !== undefined && tables.prefix === undefined && { prefix }),
      };
      return writer;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_ERROR')) throw error;
      note(
        'table',
        `The table ${definition.name} is skipped: it cannot be created here (${messageOf(error)}).`,
      );
      return undefined;
    }
  };

  const writerOf = ({ table, names }: TableRows, context: StatementContext): RowWriter | undefined => {
    const key = `${table}\n${names.join('\n')}`;
    if (!writers.has(key)) writers.set(key, open(listed(table, names, context)));
    return writers.get(key);
  };

  return {
    write: (rows, context, at) => {
      offset = at;
      if (context.use !== undefined && context.use !== (tables.use ?? context.use)) {
        if (!writers.has(`use ${context.use}`))
          note(
            'table',
            `The database ${context.use} is skipped: ${tables.use ?? ''}, which comes first, is imported. Give its dump alone, to import it into a database of its own.`,
          );
        writers.set(`use ${context.use}`, undefined);
        return tables;
      }
      if (context.use !== undefined) tables = { ...tables, use: context.use };
      // A table without rows is one of the dump, too.
      for (const definition of Object.values(context.definitions)) {
        const key = `${definition.name}\n${definition.columns.map(({ name }) => name).join('\n')}`;
        if (!writers.has(key)) writers.set(key, open(definition));
      }
      for (const some of rows.tables) {
        const writer = writerOf(some, context);
        writer?.write(some);
        if (writer) keeper.note(dump.source.name, writer.problems(at));
      }
      return tables;
    },
    flush: () => {
      for (const writer of writers.values()) {
        writer?.flush();
        if (writer) keeper.note(dump.source.name, writer.problems(offset));
      }
      targets.flush();
    },
  };
}

/** The definition of a table whose rows have the named columns, in their order. */
function listed(table: string, names: readonly string[], { definitions }: StatementContext): TableDefinition {
  const defined = definitions[table];
  const columns = names.map(
    (name) => defined?.columns.find((column) => column.name === name) ?? { name, type: '', nullable: true },
  );
  return { primaryKey: [], indexes: [], ...defined, name: table, columns };
}

/** Whether a table's rows refer to link targets by ID only. */
export const needsTargets = (table: string, { columns }: TableDefinition): boolean =>
  table !== 'linktarget' &&
  Object.hasOwn(stagedTables, table) &&
  columns.some(({ name }) => name.endsWith('_target_id')) &&
  !columns.some(({ name }) => /^(?:pl|tl|il|cl)_(?:to|title)$/.test(name));
