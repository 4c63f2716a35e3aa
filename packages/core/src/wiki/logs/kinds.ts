import type { VersionRange } from '../version.ts';

/** Log actions whose parameters need a formatter, by formatter. */
const kinds = {
  block: ['block/block', 'block/reblock', 'block/unblock', 'suppress/block', 'suppress/reblock'],
  delete: [
    'delete/delete',
    'delete/delete_redir',
    'delete/delete_redir2',
    'delete/event',
    'delete/restore',
    'delete/revision',
    'suppress/delete',
    'suppress/event',
    'suppress/revision',
  ],
  merge: ['merge/merge', 'merge/merge-into'],
  move: ['move/move', 'move/move_redir'],
  patrol: ['patrol/autopatrol', 'patrol/patrol'],
  protect: ['protect/modify', 'protect/move_prot', 'protect/protect', 'protect/unprotect'],
  rights: ['rights/autopromote', 'rights/rights'],
  upload: ['upload/overwrite', 'upload/revert', 'upload/upload'],
} as const;

/** Returns the formatter of an entry's parameters; undefined if they are returned unchanged. */
export const formatterOf = (type: string, action: string): keyof typeof kinds | undefined =>
  byName.get(`${type}/${action}`);

const byName = new Map<string, keyof typeof kinds>(
  (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind) =>
    kinds[kind].map((name): [string, keyof typeof kinds] => [name, kind]),
  ),
);

/** The versions of MediaWiki that have a log type, or one action of it, where not all do. */
export const logVersions: Readonly<Partial<Record<string, VersionRange>>> = {
  interwiki: { since: '1.44' },
  'merge/merge-into': { since: '1.45' },
  renameuser: { since: '1.40' },
};

/** Log types of MediaWiki itself. */
export const defaultLogTypes: readonly string[] = [
  '',
  'block',
  'contentmodel',
  'create',
  'delete',
  'import',
  'interwiki',
  'managetags',
  'merge',
  'move',
  'newusers',
  'pagelang',
  'patrol',
  'protect',
  'renameuser',
  'rights',
  'suppress',
  'tag',
  'upload',
];

/** Log types with actions of MediaWiki itself. */
export const defaultLogActions: readonly string[] = [
  ...Object.values(kinds).flat(),
  'contentmodel/change',
  'contentmodel/new',
  'create/create',
  'import/interwiki',
  'import/upload',
  'interwiki/iw_add',
  'interwiki/iw_delete',
  'interwiki/iw_edit',
  'managetags/activate',
  'managetags/create',
  'managetags/deactivate',
  'managetags/delete',
  'newusers/autocreate',
  'newusers/byemail',
  'newusers/create',
  'newusers/create2',
  'newusers/newusers',
  'pagelang/pagelang',
  'renameuser/renameuser',
  'tag/update',
];
