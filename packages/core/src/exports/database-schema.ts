export { binaryColumns } from '../data/database/schema/binary-columns.ts';
export { coreTables, type Tables } from '../data/database/schema/core.ts';
export {
  createStatements,
  createTable,
  indexStatements,
  searchIndexStatement,
} from '../data/database/schema/create.ts';
export { softwareTables } from '../data/database/schema/software.ts';
export {
  type DeclaredRows,
  declaredTables,
  type TableDeclarations,
} from '../data/database/schema/declared-table.ts';
export {
  type Column,
  type Hidden,
  index,
  integer,
  type Table,
  table,
  text,
  timestamp,
} from '../data/database/schema/table.ts';
export { takenDigest, takenNameTables } from '../data/database/schema/taken-names.ts';
export { updatesDone } from '../data/database/schema/updates.ts';
