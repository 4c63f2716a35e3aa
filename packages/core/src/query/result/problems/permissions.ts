import { error, type ProblemKind } from './kind.ts';

/** Errors about what the viewer may not see or request. */
export const permissionProblems = {
  readapidenied: error('readapidenied', 'This module requires the right to read.'),
  permissiondenied: error('permissiondenied', 'Permission denied: you do not have the right "$1".'),
  'permissiondenied-generic': error(
    'permissiondenied',
    'Permission denied.',
    'apierror-permissiondenied-generic',
  ),
  'permissiondenied-patrolflag': error(
    'permissiondenied',
    'Seeing whether changes were patrolled requires the right "patrol" or "patrolmarks".',
    'apierror-permissiondenied-patrolflag',
  ),
  notloggedin: error('notloggedin', 'You are not logged in.', 'apierror-mustbeloggedin-generic'),
  mustbeloggedin: error(
    'mustbeloggedin-generic',
    'You must be logged in.',
    'apierror-mustbeloggedin-generic',
  ),
  'specialpage-cantexecute': error(
    'specialpage-cantexecute',
    'You may not view this special page.',
    'apierror-specialpage-cantexecute',
  ),
  'siteinfo-includealldenied': error(
    'includeAllDenied',
    'The names of the database servers are not public.',
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
    'Seeing comments of deleted files requires the right to see deleted history.',
    'apierror-cantview-deleted-description',
  ),
  'cantview-deleted-metadata': error(
    'permissiondenied',
    'Seeing metadata of deleted files requires the right to see deleted texts.',
    'apierror-cantview-deleted-metadata',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
