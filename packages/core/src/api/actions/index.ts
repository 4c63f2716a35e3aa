import { withTitles } from '../../query/run-module.ts';
import type { QueryRunner } from '../../query/run.ts';
import type { Logins } from '../../sessions/log-in.ts';
import type { Site } from '../../wiki/site.ts';
import type { Action } from '../action.ts';
import { searchBackendOf } from '../search-backend.ts';
import { checktoken } from './checktoken.ts';
import { createClientLoginAction } from './clientlogin.ts';
import { compare } from './compare.ts';
import { expandtemplates } from './expandtemplates.ts';
import { feedcontributions } from './feedcontributions.ts';
import { feedrecentchanges } from './feedrecentchanges.ts';
import { createFeedWatchlistAction } from './feedwatchlist.ts';
import { help } from './help.ts';
import { createLoginAction } from './login.ts';
import { logout } from './logout.ts';
import { createParaminfoAction } from './paraminfo.ts';
import { parse } from './parse.ts';
import { createQueryAction } from './query.ts';
import { rsd } from './rsd.ts';

/** The actions that every wiki has. */
export const coreActions = (query: QueryRunner, logins: Logins, site: Site): readonly Action[] => [
  checktoken,
  createClientLoginAction(logins),
  writingTitles(compare),
  writingTitles(feedcontributions),
  writingTitles(feedrecentchanges),
  writingTitles(createFeedWatchlistAction(query)),
  writingTitles(expandtemplates),
  help,
  createLoginAction(logins),
  logout,
  ...(searchBackendOf(site)?.actionsOf(site.configuration) ?? []).map(writingTitles),
  createParaminfoAction(query.registry),
  writingTitles(parse),
  createQueryAction(query),
  rsd,
];

/** Runs an action again where it lacked the gender of an account whose page it names. */
const writingTitles = (action: Action): Action => ({
  ...action,
  run: (context) => withTitles(context, () => action.run(context)),
});
