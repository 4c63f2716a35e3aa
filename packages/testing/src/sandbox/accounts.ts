import { fail } from '@wikiquery/core/query/result';
import type { Author } from '@wikiquery/import/rows';
import { rightsProblems } from './rights-problems.ts';
import { query, type WritableWiki } from './writing/writable-wiki.ts';

type FoundAccount = Author | undefined;

/** Finds an account by its ID. */
export const accountById = (wiki: WritableWiki, id: number): FoundAccount =>
  wiki.row(query<Author>('SELECT user_id AS id, user_name AS name FROM user WHERE user_id = ?'), id);

/** Finds an account by its name. */
export const accountNamed = (wiki: WritableWiki, name: string): FoundAccount =>
  wiki.row(query<Author>('SELECT user_id AS id, user_name AS name FROM user WHERE user_name = ?'), name);

/** Resolves `#` with a user ID, as a parameter may have it, to the name of the account. */
export const nameOf = (wiki: WritableWiki, user: string): string =>
  user.startsWith('#') ? (accountById(wiki, Number(user.slice(1)))?.name ?? 'Unknown user') : user;

/** The name that one of the parameters `user` and `userid` gives. */
export const namedUser = (
  module: string,
  { user, userid }: { readonly user?: string | undefined; readonly userid?: number | undefined },
  wiki: WritableWiki,
): string => {
  if (userid === undefined) return nameOf(wiki, user ?? '');
  return accountById(wiki, userid)?.name ?? fail(module, rightsProblems.nosuchuserid, [userid]);
};
