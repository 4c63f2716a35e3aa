import type { QueryRunner } from '../query/run.ts';
import type { Logins } from '../session/log-in.ts';
import type { Action } from './action.ts';
import { createClientLoginAction } from './clientlogin.ts';
import { expandtemplates } from './expandtemplates.ts';
import { help } from './help.ts';
import { createLoginAction } from './login.ts';
import { logout } from './logout.ts';
import { createParaminfoAction } from './paraminfo.ts';
import { parse } from './parse.ts';
import { createQueryAction } from './query.ts';

/** The actions that every wiki has. */
export const coreActions = (query: QueryRunner, logins: Logins): readonly Action[] => [
  createClientLoginAction(logins),
  expandtemplates,
  help,
  createLoginAction(logins),
  logout,
  createParaminfoAction(query.registry),
  parse,
  createQueryAction(query),
];

/** Actions of MediaWiki's that change the wiki, which this program never does. */
export const writingActions: ReadonlySet<string> = new Set([
  'block',
  'changeauthenticationdata',
  'changecontentmodel',
  'clearhasmsg',
  'createaccount',
  'delete',
  'edit',
  'emailuser',
  'filerevert',
  'globalblock',
  'imagerotate',
  'import',
  'linkaccount',
  'managetags',
  'mergehistory',
  'move',
  'options',
  'patrol',
  'protect',
  'purge',
  'removeauthenticationdata',
  'resetpassword',
  'revisiondelete',
  'rollback',
  'setnotificationtimestamp',
  'setpagelanguage',
  'stashedit',
  'tag',
  'unblock',
  'undelete',
  'unlinkaccount',
  'upload',
  'userrights',
  'watch',
]);
