import type { AnyRequest } from 'wikiquery-client';
import type { Settings } from '../../packages/core/src/wiki/settings/settings.ts';
import type { GivenStep } from '../sandbox/compare-steps.ts';
import type { UserName } from '../sandbox/users.ts';

/** Limits of all kinds. */
export const limits: Settings['rateLimits'] = {
  edit: { ip: [6, 60], newbie: [6, 60], user: [10, 60], 'user-global': [9, 60], subnet: [8, 600] },
  move: { '&can-bypass': false, user: [2, 60], newbie: [1, 60], sysop: [3, 60] },
  rollback: { '&can-bypass': false, user: [1, 60], newbie: [1, 120] },
  purge: { user: [2, 60], ip: [1, 60] },
  linkpurge: { user: [1, 60], ip: [1, 60] },
  stashedit: { 'ip-all': [2, 60], user: [1, 60] },
  changetags: { user: [1, 30] },
  editcontentmodel: { user: [2, 60] },
  delete: { '&can-bypass': false, sysop: [1, 60] },
  protect: { '&can-bypass': false, user: [1, 60] },
  sendemail: { user: [0, 60] },
  mailpassword: { ip: [1, 3600], user: [1, 3600] },
  createaccount: { anon: [0, 60] },
  upload: { user: [1, 60] },
  create: { '&can-bypass': false, user: [2, 3600], newbie: [1, 3600], sysop: [5, 60] },
  'move-subpages': { '&can-bypass': false, sysop: [1, 60] },
};

const edit = (user: UserName, title: string, text: string, after = 1, more: AnyRequest = {}): GivenStep => ({
  user,
  after,
  request: { action: 'edit', title, text, ...more },
});

const other = (user: UserName, request: AnyRequest, after = 1): GivenStep => ({ user, after, request });

const times = <T>(count: number, make: (number: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/** The steps, in their order. */
export const steps: readonly GivenStep[] = [
  ...times(6, (number) => edit('confirmed', 'Limited', `Text ${number}`)),
  ...times(8, (number) => edit('confirmed', 'Limited', `Later text ${number}`, 7)),
  edit('confirmed', 'Limited', 'Text without an answer', 61),
  edit('confirmed', 'Limited', 'Text without an answer'),
  edit('confirmed', 'Limited', 'Text without an answer'),
  edit('confirmed', 'Limited', 'Another text'),
  ...times(5, (number) => edit('new', 'Limited of a newcomer', `Text ${number}`)),
  ...times(3, (number) => edit('new', 'Limited of a newcomer', `Later text ${number}`, 25)),
  ...times(5, (number) => edit('anonymous', 'Limited of nobody', `Text ${number}`)),
  ...times(12, (number) => edit('sysop', 'Limited of nobody', `Text ${number}`)),
  edit('blocked', 'Limited', 'Text of somebody blocked'),
  ...times(8, () => edit('blocked', 'Limited', 'Text of somebody blocked')),
  ...times(4, (number) =>
    other('confirmed', { action: 'move', from: 'Limited', to: `Limited ${number}`, reason: 'Named' }, 62),
  ),
  ...times(4, (number) =>
    other('sysop', {
      action: 'move',
      from: `Limited ${number}`,
      to: `Limited ${number + 1}`,
      noredirect: true,
    }),
  ),
  other('sysop', {
    action: 'move',
    from: 'Limited of nobody',
    to: 'Limited too',
    movetalk: true,
    movesubpages: true,
  }),
  ...times(3, (number) => edit('sysop', `User:Limited/${number}`, 'A subpage', 62)),
  ...times(2, (number) =>
    other(
      'sysop',
      { action: 'move', from: `User:Limited/${number}`, to: `User:Limit/${number}`, movesubpages: true },
      30,
    ),
  ),
  ...times(3, (number) => edit('confirmed', `Limited in number ${number}`, 'A page', 62)),
  ...times(4, () => other('confirmed', { action: 'purge', titles: ['Limited', 'Main Page'] }, 10)),
  ...times(2, () => other('confirmed', { action: 'purge', titles: 'Limited', forcelinkupdate: true }, 62)),
  ...times(3, () => other('confirmed', { action: 'purge', titles: 'Limited', forcelinkupdate: true })),
  ...times(4, (number) =>
    other('confirmed', {
      action: 'stashedit',
      title: 'Limited',
      text: `Stashed ${number}`,
      contentmodel: 'wikitext',
      contentformat: 'text/x-wiki',
      baserevid: 0,
    }),
  ),
  ...times(3, () => other('sysop', { action: 'delete', title: 'Limited too', reason: 'Limited' })),
  ...times(3, () => other('sysop', { action: 'protect', title: 'Main Page', protections: 'edit=sysop' }, 20)),
  edit('confirmed', 'Limited by models', '{}', 62),
  ...times(4, (number) =>
    other(
      'sysop',
      {
        action: 'changecontentmodel',
        title: 'Limited by models',
        model: number % 2 === 0 ? 'wikitext' : 'json',
      },
      3,
    ),
  ),
  ...times(4, (number) =>
    edit('confirmed', 'Limited by models', `{"number": ${number}}`, 3, {
      contentmodel: number % 2 === 0 ? 'wikitext' : 'json',
    }),
  ),
  ...times(3, (number) =>
    other('confirmed', { action: 'tag', revid: [number + 10, number + 20], add: 'surveyed' }, 11),
  ),
  edit('confirmed', 'Main Page', 'To be rolled back.', 62),
  ...times(2, () => ({
    user: 'sysop' as const,
    token: 'rollback',
    request: { action: 'rollback', title: 'Main Page', user: 'Stationmaster' },
  })),
  ...times(2, (number) => ({
    user: 'confirmed' as const,
    request: {
      action: 'upload',
      filename: `Limited ${number}.svg`,
      file: new Blob([`Text ${number}`]),
      ignorewarnings: true,
      stash: number === 1,
    },
  })),
  ...times(2, () =>
    other('confirmed', { action: 'emailuser', target: 'Harbour master', subject: 'Limits', text: 'Hello' }),
  ),
  ...times(3, () => other('confirmed', { action: 'resetpassword', user: 'Harbour master' })),
  ...times(2, (number) => ({
    user: 'anonymous' as const,
    token: 'createaccount',
    request: {
      action: 'createaccount',
      username: `Limited ${number}`,
      password: 'a long password',
      retype: 'a long password',
      createreturnurl: 'https://wiki.example/',
      createmessageformat: 'none',
    },
  })),
];
