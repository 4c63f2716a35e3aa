/** Where a link table keeps its targets: in `linktarget`, or in columns of its own. */
export type LinkTarget = 'linktarget' | 'inline';

/** What an open database supports, detected from its tables and never from a version. */
export interface Capabilities {
  readonly pagelinks: LinkTarget;
  readonly templatelinks: LinkTarget;
  readonly imagelinks: LinkTarget;
  readonly categorylinks: LinkTarget;
  /** How external links are stored: by domain and path, or, in 1.39 and 1.40, as URLs with an index. */
  readonly externalLinks: 'domain' | 'url';
  /** Where the collation's name is stored: in the row, or in the table `collation`. */
  readonly collation: 'inline' | 'table';
  /** Which column holds the kind of a recent change: `rc_type`, or only `rc_source`. */
  readonly recentChanges: 'type' | 'source';
  /** Where a block's target is stored: in `block_target`, or in `ipblocks` with the block; `none` without blocks. */
  readonly blocks: 'targets' | 'inline' | 'none';
  /** Where a revision's comment id is stored: in its row, or, in some of 1.39 and 1.40, in `revision_comment_temp`. */
  readonly revisionComments: 'inline' | 'table';
  /** Whether texts are in the database; public replicas omit them. */
  readonly text: boolean;
  /** Whether the schema knows temporary accounts. */
  readonly temporaryAccounts: boolean;
  /** Column names by table name. */
  readonly tables: Tables;
}

/** Tables without which no request can be answered. */
const requiredTables = [
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

/** Thrown when a database is not one of a supported MediaWiki. */
export class NotMediaWikiError extends Error {
  override readonly name = 'NotMediaWikiError';
}

/** The columns of link tables that hold the target: its id in `linktarget`, and the title that older schemas have. */
const linkColumns = {
  pagelinks: ['pl_target_id', 'pl_title'],
  templatelinks: ['tl_target_id', 'tl_title'],
  imagelinks: ['il_target_id', 'il_to'],
  categorylinks: ['cl_target_id', 'cl_to'],
} as const;

type LinkTable = keyof typeof linkColumns;
type Tables = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Detects the capabilities from the tables; throws a {@link NotMediaWikiError} if required tables are missing.
 * `hasNull` checks whether a column is NULL in any row: during a migration of links both columns exist, and the newer
 * one is not complete.
 */
export async function detectCapabilities(
  tables: Tables,
  hasNull: (table: string, column: string) => Promise<boolean>,
): Promise<Capabilities> {
  const missing = requiredTables.filter((name) => !tables.has(name));
  if (missing.length > 0) {
    const found = [...tables.keys()].filter((name) => !name.startsWith('sqlite_')).slice(0, 8);
    throw new NotMediaWikiError(
      `Not a database of MediaWiki 1.39 or later: the tables ${missing.join(', ')} are missing; ` +
        (found.length > 0
          ? `found: ${found.join(', ')}${tables.size > found.length ? ' …' : ''}.`
          : 'it has no tables.'),
    );
  }
  const has = (table: string, column: string): boolean => tables.get(table)?.has(column) ?? false;
  const target = async (table: LinkTable): Promise<LinkTarget> => {
    const [id, title] = linkColumns[table];
    const isComplete = has(table, id) && !(has(table, title) && (await hasNull(table, id)));
    return isComplete ? 'linktarget' : 'inline';
  };
  return {
    pagelinks: await target('pagelinks'),
    templatelinks: await target('templatelinks'),
    imagelinks: await target('imagelinks'),
    categorylinks: await target('categorylinks'),
    // While both are there, the older columns are the complete ones.
    externalLinks: has('externallinks', 'el_to') ? 'url' : 'domain',
    collation: has('categorylinks', 'cl_collation') ? 'inline' : 'table',
    recentChanges: has('recentchanges', 'rc_type') ? 'type' : 'source',
    blocks: detectBlocks(tables),
    revisionComments: tables.has('revision_comment_temp') ? 'table' : 'inline',
    text: tables.has('text'),
    temporaryAccounts: has('user', 'user_is_temp'),
    tables,
  };
}

function detectBlocks(tables: Tables): Capabilities['blocks'] {
  // MediaWiki 1.42 already has the newer tables, but does not fill them.
  if (tables.has('ipblocks')) return 'inline';
  return tables.has('block') && tables.has('block_target') ? 'targets' : 'none';
}
