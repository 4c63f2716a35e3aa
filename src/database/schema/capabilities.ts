/** Where a link table keeps what it links to: in `linktarget`, or in columns of its own. */
export type LinkTarget = 'linktarget' | 'inline';

/** What an opened database can do, read from its tables; versions are never asked. */
export interface Capabilities {
  readonly pagelinks: LinkTarget;
  readonly templatelinks: LinkTarget;
  readonly imagelinks: LinkTarget;
  readonly categorylinks: LinkTarget;
  /** Where the collation's name stands: in the row, or in the table `collation`. */
  readonly collation: 'inline' | 'table';
  /** What tells the kind of a recent change: a number, or only the name of where it comes from. */
  readonly recentChanges: 'type' | 'source';
  /** Where a block's target stands: in `block_target`, or in `ipblocks` with the block; `none` without blocks. */
  readonly blocks: 'targets' | 'inline' | 'none';
  /** Whether texts are in the database; replicas that others may read leave them out. */
  readonly text: boolean;
  /** Whether accounts can be temporary. */
  readonly temporaryAccounts: boolean;
  /** The columns of all tables, by the table's name. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Tables without which nothing can be answered. */
const necessary = [
  'page',
  'revision',
  'slots',
  'content',
  'actor',
  'comment',
  'linktarget',
  'slot_roles',
  'content_models',
];

/** Why a database cannot be served. */
export class NotMediaWikiError extends Error {
  override readonly name = 'NotMediaWikiError';
}

/** Reads the capabilities off the tables; refuses a database that MediaWiki did not make. */
export function detectCapabilities(tables: ReadonlyMap<string, ReadonlySet<string>>): Capabilities {
  const missing = necessary.filter((name) => !tables.has(name));
  if (missing.length > 0) {
    const found = [...tables.keys()].filter((name) => !name.startsWith('sqlite_')).slice(0, 8);
    throw new NotMediaWikiError(
      `This is not the database of a MediaWiki 1.39 or newer: the tables ${missing.join(', ')} are missing; ` +
        (found.length > 0
          ? `found: ${found.join(', ')}${tables.size > found.length ? ' …' : ''}.`
          : 'it has no tables at all.'),
    );
  }
  const has = (table: string, column: string): boolean => tables.get(table)?.has(column) ?? false;
  const target = (table: string, column: string): LinkTarget =>
    has(table, column) ? 'linktarget' : 'inline';
  return {
    pagelinks: target('pagelinks', 'pl_target_id'),
    templatelinks: target('templatelinks', 'tl_target_id'),
    imagelinks: has('imagelinks', 'il_to') ? 'inline' : target('imagelinks', 'il_target_id'),
    categorylinks: has('categorylinks', 'cl_to') ? 'inline' : target('categorylinks', 'cl_target_id'),
    collation: has('categorylinks', 'cl_collation') ? 'inline' : 'table',
    recentChanges: has('recentchanges', 'rc_type') ? 'type' : 'source',
    blocks: blocksIn(tables),
    text: tables.has('text'),
    temporaryAccounts: has('user', 'user_is_temp'),
    tables,
  };
}

function blocksIn(tables: ReadonlyMap<string, unknown>): Capabilities['blocks'] {
  if (tables.has('block') && tables.has('block_target')) return 'targets';
  return tables.has('ipblocks') ? 'inline' : 'none';
}
