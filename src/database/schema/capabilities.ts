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
  /** Where a revision's comment stands: in its row, or, in some of 1.39 and 1.40, in a table between both. */
  readonly revisionComments: 'inline' | 'apart';
  /** Whether texts are in the database; replicas that others may read leave them out. */
  readonly text: boolean;
  /** Whether accounts can be temporary. */
  readonly temporaryAccounts: boolean;
  /** The columns of all tables, by the table's name. */
  readonly tables: Tables;
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

/** The columns of link tables: what they link to as a number in `linktarget`, and as the title that was there before. */
const linkColumns = {
  pagelinks: ['pl_target_id', 'pl_title'],
  templatelinks: ['tl_target_id', 'tl_title'],
  imagelinks: ['il_target_id', 'il_to'],
  categorylinks: ['cl_target_id', 'cl_to'],
} as const;

type LinkTable = keyof typeof linkColumns;
type Tables = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Reads the capabilities off the tables; refuses a database that MediaWiki did not make. `isEmpty` tells whether some row
 * of a table has nothing in a column: while MediaWiki brings links into another form, both are there, and the newer one
 * is not complete.
 */
export async function detectCapabilities(
  tables: Tables,
  isEmpty: (table: string, column: string) => Promise<boolean>,
): Promise<Capabilities> {
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
  const target = async (table: LinkTable): Promise<LinkTarget> => {
    const [number, title] = linkColumns[table];
    const isComplete = has(table, number) && !(has(table, title) && (await isEmpty(table, number)));
    return isComplete ? 'linktarget' : 'inline';
  };
  return {
    pagelinks: await target('pagelinks'),
    templatelinks: await target('templatelinks'),
    imagelinks: await target('imagelinks'),
    categorylinks: await target('categorylinks'),
    collation: has('categorylinks', 'cl_collation') ? 'inline' : 'table',
    recentChanges: has('recentchanges', 'rc_type') ? 'type' : 'source',
    blocks: blocksIn(tables),
    revisionComments: tables.has('revision_comment_temp') ? 'apart' : 'inline',
    text: tables.has('text'),
    temporaryAccounts: has('user', 'user_is_temp'),
    tables,
  };
}

function blocksIn(tables: Tables): Capabilities['blocks'] {
  // Those of 1.42 have the newer tables too, and nothing in them.
  if (tables.has('ipblocks')) return 'inline';
  return tables.has('block') && tables.has('block_target') ? 'targets' : 'none';
}
