import { error, type ProblemKind } from '@wikiquery/core/query/result';

const denied = (key: string, text: string): ProblemKind => error('permissiondenied', text, key);

/** The errors of actions that define tags, or give them to changes. */
export const tagProblems = {
  'update-denied': error(
    'tags-update-no-permission',
    'You may not give tags to changes, or take them off.',
    'tags-update-no-permission',
  ),
  'remove-not-allowed-one': error(
    'tags-update-remove-not-allowed-one',
    'Users cannot take the tag "$1" off changes.',
    'tags-update-remove-not-allowed-one',
  ),
  'remove-not-allowed-multi': error(
    'tags-update-remove-not-allowed-multi',
    'Users cannot take these tags off changes: $1.',
    'tags-update-remove-not-allowed-multi',
  ),
  nosuchrcid: error('nosuchrcid', 'There is no recent change with the ID $1.'),
  nosuchlogid: error('nosuchlogid', 'There is no log entry with the ID $1.'),
  'manage-denied': denied('tags-manage-no-permission', 'You may not define tags.'),
  'delete-denied': denied('tags-delete-no-permission', 'You may not delete tags.'),
  'manage-blocked': error(
    'tags-manage-blocked',
    'You are blocked, and may not define tags.',
    'tags-manage-blocked',
  ),
  'invalid-chars': error(
    'tags-create-invalid-chars',
    'Tags contain no comma, slash or vertical bar.',
    'tags-create-invalid-chars',
  ),
  'invalid-title-chars': error(
    'tags-create-invalid-title-chars',
    'Tags contain only what titles may contain.',
    'tags-create-invalid-title-chars',
  ),
  'already-exists': error(
    'tags-create-already-exists',
    'There is a tag "$1" already.',
    'tags-create-already-exists',
  ),
  'activate-not-allowed': error(
    'tags-activate-not-allowed',
    'The tag "$1" cannot be activated.',
    'tags-activate-not-allowed',
  ),
  'activate-not-found': error('tags-activate-not-found', 'There is no tag "$1".', 'tags-activate-not-found'),
  'deactivate-not-allowed': error(
    'tags-deactivate-not-allowed',
    'The tag "$1" cannot be deactivated.',
    'tags-deactivate-not-allowed',
  ),
  'delete-not-found': error('tags-delete-not-found', 'There is no tag "$1".', 'tags-delete-not-found'),
  'delete-too-many-uses': error(
    'tags-delete-too-many-uses',
    'The tag "$1" is on more than $2 changes, too many to delete it.',
    'tags-delete-too-many-uses',
  ),
  'delete-not-allowed': error(
    'tags-delete-not-allowed',
    'Tags of MediaWiki and its extensions cannot be deleted.',
    'tags-delete-not-allowed',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
