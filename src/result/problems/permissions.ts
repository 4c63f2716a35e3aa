import { error, type ProblemKind } from './kind.ts';

/** What the viewer may not see or ask. */
export const permissionProblems = {
  readapidenied: error('readapidenied', 'You need the right to read to use this module.'),
  permissiondenied: error('permissiondenied', 'Permission denied: you do not have the right "$1".'),
  'permissiondenied-generic': error(
    'permissiondenied',
    'Permission denied.',
    'apierror-permissiondenied-generic',
  ),
  'permissiondenied-patrolflag': error(
    'permissiondenied',
    'Whether changes were patrolled is told to those who have the right "patrol" or "patrolmarks".',
    'apierror-permissiondenied-patrolflag',
  ),
  notloggedin: error('notloggedin', 'You are not logged in.', 'apierror-mustbeloggedin-generic'),
  mustbeloggedin: error(
    'mustbeloggedin-generic',
    'You have to be logged in.',
    'apierror-mustbeloggedin-generic',
  ),
  'specialpage-cantexecute': error(
    'specialpage-cantexecute',
    'Your account may not see what this special page lists.',
    'apierror-specialpage-cantexecute',
  ),
  'siteinfo-includealldenied': error(
    'includeAllDenied',
    'The names of the database servers are not told.',
    'apierror-siteinfo-includealldenied',
  ),
  'cantview-deleted-comment': error(
    'permissiondenied',
    'You may not see the comments of deleted revisions.',
    'apierror-cantview-deleted-comment',
  ),
  'cantview-deleted-revision-content': error(
    'permissiondenied',
    'You may not see the contents of deleted revisions.',
    'apierror-cantview-deleted-revision-content',
  ),
  'cantview-deleted-description': error(
    'permissiondenied',
    'Only who may see deleted history sees the comments of deleted files.',
    'apierror-cantview-deleted-description',
  ),
  'cantview-deleted-metadata': error(
    'permissiondenied',
    'Only who may see deleted texts sees the metadata of deleted files.',
    'apierror-cantview-deleted-metadata',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
