/**
 * Records the tables, columns and indexes that a version of MediaWiki has otherwise than 1.43, from its abstract schemas
 * (`tables.json`) and those of extensions:
 *
 *     node test/schemas/record.ts VERSION TABLES.JSON...
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { isUnread, readRecorded, recordedFile, tablesOf43, type TableFacts } from './recorded.ts';

interface AbstractTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string }[];
  readonly indexes: readonly { readonly name: string; readonly columns: readonly string[] }[];
  readonly pk?: readonly string[];
}

const [version, ...files] = process.argv.slice(2);
if (version === undefined || files.length === 0) {
  console.error('usage: node test/schemas/record.ts VERSION TABLES.JSON...');
  process.exit(2);
}

const tables = files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as readonly AbstractTable[]);
const found = new Map<string, TableFacts>(
  tables.map(({ name, columns, indexes, pk = [] }) => [
    name,
    {
      columns: columns.map((column) => column.name).toSorted(),
      primaryKey: pk,
      indexes: Object.fromEntries(
        indexes.map((index) => [index.name, index.columns] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
    },
  ]),
);
const known = tablesOf43();
const differing = [...new Set([...known.keys(), ...found.keys()])]
  .filter((name) => !isUnread(name) && JSON.stringify(known.get(name)) !== JSON.stringify(found.get(name)))
  .toSorted()
  .map((name) => [name, found.get(name) ?? null]);
writeFileSync(
  recordedFile,
  `${JSON.stringify({ ...readRecorded(), [version]: Object.fromEntries(differing) }, undefined, 2)}\n`,
);
