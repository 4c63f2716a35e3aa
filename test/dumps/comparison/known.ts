import type { Difference } from './differences.ts';

/** A difference that a MediaWiki cannot help which read a dump, or which is meant. */
export interface KnownDifference {
  readonly reason: string;
  /** Names of the questions that it shows in. */
  readonly name: RegExp;
  /** Where it stands in an answer. */
  readonly path: RegExp;
  readonly when?: (difference: Difference) => boolean;
}

/** What is not counted as a difference, and why. */
export const knownDifferences: readonly KnownDifference[] = [
  {
    reason: 'importDump.php gives no parent to a revision whose parent is not in the dump',
    name: /=(?:revisions|allrevisions|usercontribs|info)$/,
    path: /(?:^|\.)(?:parentid|new)$/,
    when: ({ path, ours, theirs }) => (path.endsWith('parentid') ? ours === true : theirs === true && !ours),
  },
  {
    reason: 'importDump.php joins categories when it runs, here they are joined with the newest revision',
    name: /=(?:categories|categorymembers)$/,
    path: /\.timestamp$|^\[\]\.timestamp$/,
    when: ({ ours, theirs }) => ours !== undefined && theirs !== undefined,
  },
  {
    reason: 'the scripts of MediaWiki have an account',
    name: /=(?:allusers|usercontribs)$/,
    path: /^the whole$/,
    when: ({ ours, theirs }) =>
      ours === undefined && JSON.stringify(theirs ?? '').includes('"Maintenance script"'),
  },
];
