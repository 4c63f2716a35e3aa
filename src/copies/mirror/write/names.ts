import { commentHash } from '../../../wiki/comment-hash.ts';
import type { Site } from '../../../wiki/site.ts';
import { isAddressName, isExternalUserName, isTemporaryAccountName } from '../../../wiki/user-name.ts';
import type { ApiAuthored, ApiTitle } from '../source/answers.ts';
import { keyOf } from '../titles.ts';
import { marks, columnBy, rowsBy, type Writing } from './database.ts';

/** The user name that MediaWiki reserves for unknown authors; used where the source hides the name. */
const HIDDEN_AUTHOR = 'Unknown user';

/** Returns the ID of the actor of something; all hidden authors share one. */
export type ActorOf = (of: ApiAuthored) => number;

/** Finds the actors of rows, and stores new actors and new names of known accounts. */
export async function actorsOf(writing: Writing, authored: readonly ApiAuthored[]): Promise<ActorOf> {
  const accounts = new Map<number, string>();
  const names = new Set([HIDDEN_AUTHOR]);
  for (const one of authored) {
    const name = nameOf(one);
    names.add(name);
    const { userid = 0 } = one;
    if (userid > 0 && !isAddressName(name) && !isExternalUserName(name)) accounts.set(userid, name);
  }
  await renameAccounts(writing, accounts);
  const find = () =>
    rowsBy<{ readonly id: number; readonly account: number | null; readonly name: string }>(
      writing,
      'SELECT actor_id AS id, actor_user AS account, actor_name AS name FROM actor WHERE actor_name IN (?)',
      [...names],
    );
  const known = new Map((await find()).map((row) => [row.name, row]));
  const accountOf = new Map([...accounts].map(([account, name]) => [name, account]));
  const missing = [...names].filter((name) => !known.has(name));
  await addActors(
    writing,
    missing.map((name) => ({ name, account: accountOf.get(name) })),
  );
  for (const [name, account] of accountOf)
    if (known.has(name) && known.get(name)?.account !== account)
      await writing.run('UPDATE actor SET actor_user = ? WHERE actor_name = ?', [account, name]);
  const ids = new Map((await find()).map(({ id, name }) => [name, id]));
  return (one) => ids.get(nameOf(one)) ?? 0;
}

/** Greater than the ID of any account. */
const FIRST_NUMBER = 1e12;

/**
 * Stores actors. That of an account gets the account's ID, if it is free: answers list accounts in the order of their
 * actors, which in MediaWiki are about as old as the accounts.
 */
async function addActors(
  writing: Writing,
  actors: readonly { readonly name: string; readonly account: number | undefined }[],
): Promise<void> {
  if (actors.length === 0) return;
  const taken = await columnBy<number>(
    writing,
    'SELECT actor_id FROM actor WHERE actor_id IN (?)',
    actors.flatMap(({ account = [] }) => account),
  );
  const used = new Set(taken);
  const [last] = await writing.rows<{ readonly id: number | null }>('SELECT max(actor_id) AS id FROM actor');
  let next = Math.max(FIRST_NUMBER, last?.id ?? 0);
  await writing.put(
    'actor',
    actors.map(({ name, account }) => ({
      actor_id: account === undefined || used.has(account) ? ++next : account,
      actor_user: account ?? null,
      actor_name: name,
    })),
  );
}

const nameOf = ({ user, userhidden }: ApiAuthored): string =>
  user === undefined || userhidden ? HIDDEN_AUTHOR : user;

/** Renames accounts that are known by another name. */
async function renameAccounts(writing: Writing, accounts: ReadonlyMap<number, string>): Promise<void> {
  const rows = await rowsBy<{ readonly account: number; readonly name: string }>(
    writing,
    'SELECT actor_user AS account, actor_name AS name FROM actor WHERE actor_user IN (?)',
    [...accounts.keys()],
  );
  for (const { account, name } of rows) {
    const now = accounts.get(account);
    if (now === undefined || now === name) continue;
    // Another account that had the name has a new one too, which is read later.
    await writing.run('UPDATE actor SET actor_name = ? WHERE actor_name = ?', [`${now} (renamed)`, now]);
    await writing.run('UPDATE user SET user_name = ? WHERE user_name = ?', [`${now} (renamed)`, now]);
    await writing.run('UPDATE actor SET actor_name = ? WHERE actor_user = ?', [now, account]);
    await writing.run('UPDATE user SET user_name = ? WHERE user_id = ?', [now, account]);
  }
}

/** Returns the row of an account of which only ID and name are known. */
export const newAccount = (id: number, name: string, site: Site) => ({
  user_id: id,
  user_name: name,
  user_real_name: '',
  user_password: '',
  user_newpassword: '',
  user_email: '',
  user_touched: '',
  user_token: '',
  user_editcount: 0,
  user_is_temp: isTemporaryAccountName(name, site) ? 1 : 0,
});

/** Finds the IDs of comments, and stores new comments. */
export async function commentsOf(
  writing: Writing,
  texts: readonly string[],
): Promise<(text: string) => number> {
  const all = new Set(['', ...texts]);
  const find = () =>
    rowsBy<{ readonly id: number; readonly text: string }>(
      writing,
      'SELECT comment_id AS id, comment_text AS text FROM comment WHERE comment_hash IN (?) AND comment_data IS NULL',
      [...all].map(commentHash),
    );
  const known = new Set((await find()).map(({ text }) => text));
  await writing.put(
    'comment',
    [...all]
      .filter((text) => !known.has(text))
      .map((text) => ({ comment_hash: commentHash(text), comment_text: text })),
  );
  const ids = new Map((await find()).map(({ id, text }) => [text, id]));
  return (text) => ids.get(text) ?? 0;
}

/** Returns the comment on something; empty if it is hidden. */
export const commentOf = ({ comment, commenthidden }: ApiAuthored): string =>
  commenthidden ? '' : (comment ?? '');

/** Finds the IDs of link targets, and stores new targets. */
export async function targetsOf(
  writing: Writing,
  titles: readonly ApiTitle[],
): Promise<(title: ApiTitle) => number> {
  const keys = new Map<number, Set<string>>();
  for (const title of titles) keys.set(title.ns, (keys.get(title.ns) ?? new Set()).add(keyOf(title)));
  const ids = new Map<string, number>();
  for (const [namespace, named] of keys) {
    const find = async (): Promise<void> => {
      const rows = await rowsBy<{ readonly id: number; readonly title: string }>(
        writing,
        `SELECT lt_id AS id, lt_title AS title FROM linktarget WHERE lt_namespace = ${namespace} AND lt_title IN (?)`,
        [...named],
      );
      for (const { id, title } of rows) ids.set(`${namespace}:${title}`, id);
    };
    await find();
    const missing = [...named].filter((key) => !ids.has(`${namespace}:${key}`));
    await writing.put(
      'linktarget',
      missing.map((key) => ({ lt_namespace: namespace, lt_title: key })),
    );
    if (missing.length > 0) await find();
  }
  return (title) => ids.get(`${title.ns}:${keyOf(title)}`) ?? 0;
}

/** Finds the IDs of names in a small table, such as that of content models, and stores new names. */
export async function smallNames(
  writing: Writing,
  table: 'content_models' | 'slot_roles' | 'change_tag_def',
  names: readonly string[],
): Promise<(name: string) => number> {
  const [id, name] = columns[table];
  const all = [...new Set(names)];
  const find = async () =>
    all.length === 0
      ? []
      : writing.rows<{ readonly id: number; readonly name: string }>(
          `SELECT ${id} AS id, ${name} AS name FROM ${table} WHERE ${name} IN (${marks(all)})`,
          all,
        );
  const known = new Set((await find()).map((row) => row.name));
  await writing.put(
    table,
    all
      .filter((one) => !known.has(one))
      .map((one) => ({ [name]: one, ...(table === 'change_tag_def' && { ctd_user_defined: 0 }) })),
  );
  const ids = new Map((await find()).map((row) => [row.name, row.id]));
  return (one) => ids.get(one) ?? 0;
}

const columns = {
  content_models: ['model_id', 'model_name'],
  slot_roles: ['role_id', 'role_name'],
  change_tag_def: ['ctd_id', 'ctd_name'],
} as const;
