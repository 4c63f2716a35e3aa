export { createMariadbTable, mariadbSearchIndexStatement } from '../create-table.ts';
export { indexedForm } from '../full-text.ts';
