export { createMysqlTable, mysqlSearchIndexStatement } from '../create-table.ts';
