import { error, warning, type ProblemKind } from '@wikiquery/core/query/result';

/** The errors and warnings of actions that delete, move, restore and merge pages. */
export const historyProblems = {
  'delete-alreadytalk': error(
    'delete-error-associated-alreadytalk',
    'A talk page has no talk page that could be deleted with it.',
    'delete-error-associated-alreadytalk',
  ),
  'delete-notalk': error(
    'delete-error-associated-doesnotexist',
    'There is no talk page to be deleted with the page.',
    'delete-error-associated-doesnotexist',
  ),
  'delete-alreadytalk-warning': warning(
    'delete-error-associated-alreadytalk',
    'A talk page has no talk page that could be deleted with it.',
    'delete-error-associated-alreadytalk',
  ),
  'delete-notalk-warning': warning(
    'delete-error-associated-doesnotexist',
    'There is no talk page to be deleted with the page.',
    'delete-error-associated-doesnotexist',
  ),
  invalidoldimage: error(
    'invalidoldimage',
    'This cannot be the name of an old version of a file.',
    'invalidoldimage',
  ),
  nodeleteablefile: error('nodeleteablefile', 'The file has no such old version.', 'nodeleteablefile'),
  // Moving pages.
  selfmove: error('selfmove', 'The page has this title already.', 'selfmove'),
  redirectexists: error('redirectexists', 'There is a redirect to another page at $1.', 'redirectexists'),
  articleexists: error('articleexists', 'There is a page at $1 already.', 'articleexists'),
  badarticleerror: error('badarticleerror', 'This cannot be done with such a page.', 'badarticleerror'),
  'movepage-invalid-target-title': error(
    'movepage-invalid-target-title',
    'No page can be moved to this title.',
    'movepage-invalid-target-title',
  ),
  nonfilenamespace: error(
    'nonfilenamespace',
    'A file can only be moved to another name of a file.',
    'imagenocrossnamespace',
  ),
  imageinvalidfilename: error(
    'imageinvalidfilename',
    'The name has characters that no file can have.',
    'imageinvalidfilename',
  ),
  'filename-toolong': error('filename-toolong', 'The name of a file can have 240 bytes.', 'filename-toolong'),
  'filename-tooshort': error(
    'filename-tooshort',
    'The name of a file cannot be only its ending.',
    'filename-tooshort',
  ),
  filetypemismatch: error(
    'filetypemismatch',
    'The ending of the name does not fit the type of the file.',
    'imagetypemismatch',
  ),
  'nonfile-cannot-move-to-file': error(
    'nonfile-cannot-move-to-file',
    'Only files can be moved to names of files.',
    'nonfile-cannot-move-to-file',
  ),
  'cantmove-titleprotected': error(
    'protectedtitle',
    'The title is protected: no page may be moved to it.',
    'cantmove-titleprotected',
  ),
  'cant-move-subpages': error(
    'cant-move-subpages',
    'You may not move the subpages of pages.',
    'cant-move-subpages',
  ),
  'namespace-nosubpages': error(
    'namespace-nosubpages',
    'There are no subpages in the namespace "$1".',
    'namespace-nosubpages',
  ),
  'movepage-max-pages': error('movepage-max-pages', 'Only $1 pages are moved at once.', 'movepage-max-pages'),
  // Restoring.
  cantundelete: error('cantundelete', 'There is nothing to restore.'),
  'undelete-no-results': error(
    'undelete-no-results',
    'The page has no such deleted revisions.',
    'undelete-no-results',
  ),
  undeleterevdel: error(
    'undeleterevdel',
    'The latest text would be one that is hidden: show it first, or leave it out.',
    'undeleterevdel',
  ),
  'undelete-missing-filearchive': error(
    'undelete-missing-filearchive',
    'The file has no deleted version with the ID $1.',
    'undelete-missing-filearchive',
  ),
  'undelete-alreadytalk': warning(
    'undelete-error-associated-alreadytalk',
    'A talk page has no talk page that could be restored with it.',
    'undelete-error-associated-alreadytalk',
  ),
  'undelete-talknotdeleted': warning(
    'undelete-error-associated-notdeleted',
    'There is no deleted talk page to be restored with the page.',
    'undelete-error-associated-notdeleted',
  ),
  // Merging histories.
  'mergehistory-fail-invalid-source': error(
    'mergehistory-fail-invalid-source',
    'There is no page whose history could be merged.',
    'mergehistory-fail-invalid-source',
  ),
  'mergehistory-fail-invalid-dest': error(
    'mergehistory-fail-invalid-dest',
    'There is no page to merge the history into.',
    'mergehistory-fail-invalid-dest',
  ),
  'mergehistory-fail-self-merge': error(
    'mergehistory-fail-self-merge',
    'A page cannot be merged with itself.',
    'mergehistory-fail-self-merge',
  ),
  'mergehistory-fail-bad-timestamp': error(
    'mergehistory-fail-bad-timestamp',
    'The time is not valid.',
    'mergehistory-fail-bad-timestamp',
  ),
  'mergehistory-fail-timestamps-overlap': error(
    'mergehistory-fail-timestamps-overlap',
    'The revisions are not all older than those of the other page.',
    'mergehistory-fail-timestamps-overlap',
  ),
  'mergehistory-fail-toobig': error(
    'mergehistory-fail-toobig',
    'More than 5000 revisions would be merged.',
    'mergehistory-fail-toobig',
  ),
  'mergehistory-fail-no-change': error(
    'mergehistory-fail-no-change',
    'No revision would be merged.',
    'mergehistory-fail-no-change',
  ),
  'mergehistory-fail-permission': error(
    'mergehistory-fail-permission',
    'You may not merge histories.',
    'mergehistory-fail-permission',
  ),
  // Rolling back.
  alreadyrolled: error('alreadyrolled', 'The last edit of $1 is not by $2 but by $3.', 'alreadyrolled'),
  onlyauthor: error('onlyauthor', 'Nobody else has edited the page.', 'cantrollback'),
  notvisiblerev: error('notvisiblerev', 'The revision before these edits is hidden.', 'notvisiblerev'),
} as const satisfies Readonly<Record<string, ProblemKind>>;
