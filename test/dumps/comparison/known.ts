import type { Difference } from './differences.ts';

/** A difference that is unavoidable for a MediaWiki that imported a dump, or intended. */
export interface KnownDifference {
  readonly reason: string;
  /** Names of the queries in which it occurs. */
  readonly name: RegExp;
  /** Its path in a result. */
  readonly path: RegExp;
  readonly when?: (difference: Difference) => boolean;
}

/** The differences that are not counted, with their reasons. */
export const knownDifferences: readonly KnownDifference[] = [
  {
    reason: 'importDump.php sets no parent if the parent revision is not in the dump',
    name: /=(?:revisions|allrevisions|usercontribs|info)$/,
    path: /(?:^|\.)(?:parentid|new)$/,
    when: ({ path, ours, theirs }) => (path.endsWith('parentid') ? ours === true : theirs === true && !ours),
  },
  {
    reason:
      'importDump.php sets the timestamp of category members to the time of the import, Wikiquery to that of the newest revision',
    name: /=(?:categories|categorymembers)$/,
    path: /\.timestamp$|^\[\]\.timestamp$/,
    when: ({ ours, theirs }) => ours !== undefined && theirs !== undefined,
  },
  {
    reason: 'the maintenance scripts of MediaWiki have a user account',
    name: /=(?:allusers|usercontribs)$/,
    path: /^the whole$/,
    when: ({ ours, theirs }) =>
      ours === undefined && JSON.stringify(theirs ?? '').includes('"Maintenance script"'),
  },
];
