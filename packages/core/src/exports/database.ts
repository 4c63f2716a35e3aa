export {
  type Database,
  type DatabaseServerState,
  type Query,
  type WritableDatabase,
  type Dialect,
  type FullTextTerm,
} from '../data/database/database.ts';
export { readError } from '../data/database/dialects/sqlite-faults.ts';
export { endWriteAheadLog, openSqliteForWriting } from '../data/database/dialects/sqlite-writing.ts';
export { fromConnection, openSqlite } from '../data/database/dialects/sqlite.ts';
export { type Budget, unlimited, type Usage } from '../data/database/usage.ts';
