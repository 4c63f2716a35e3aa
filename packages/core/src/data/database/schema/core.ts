import { blockTables } from './core/blocks.ts';
import { changeTables } from './core/changes.ts';
import { fileTables } from './core/files.ts';
import { linkTables } from './core/links.ts';
import { pageTables } from './core/pages.ts';
import { revisionTables } from './core/revisions.ts';
import { siteTables } from './core/site.ts';
import { userTables } from './core/users.ts';
import type { RowsOf } from './table.ts';

/** The tables of MediaWiki's core, in the schema of 1.43, and those that later versions added. */
export const coreTables = {
  ...pageTables,
  ...revisionTables,
  ...linkTables,
  ...fileTables,
  ...userTables,
  ...blockTables,
  ...changeTables,
  ...siteTables,
};

/** Row types of the core's tables. */
export type Tables = RowsOf<typeof coreTables>;
