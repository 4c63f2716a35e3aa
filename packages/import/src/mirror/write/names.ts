import { commentHash, isAddressName, isExternalUserName } from '@wikiquery/core/wiki';
import type { LinkedPage } from '@wikiquery/core/wikitext/parsed';
import {
  actorRow,
  commentRow,
  targetRow,
  UNKNOWN_AUTHOR,
  type Author,
  type AuthorNames,
  type Names,
} from '../../rows/names.ts';
import type { NewRow } from '../../rows/row.ts';
import { tagDefinitionRow } from '../../rows/tags.ts';
import type { ApiAuthored } from '../source/answers.ts';
import { columnBy, marks, rowsBy, type Writing } from './database.ts';

/** Who did something and why; the author is undefined and the comment empty if they are hidden. */
export interface Authored {
  readonly author: Author | undefined;
  readonly comment: string;
}

/** Returns who did something and why, as far as the source shows it. */
export const authoredFacts = (of: ApiAuthored): Authored => ({
  author: of.user === undefined || of.userhidden ? undefined : { name: of.user, id: of.userid ?? 0 },
  comment: of.commenthidden ? '' : (of.comment ?? ''),
});

/** Finds the authors of facts and the comments on them, and stores what is new. */
export async function authorNames(writing: Writing, facts: readonly Authored[]): Promise<AuthorNames> {
  const actor = await actorsOf(
    writing,
    facts.map(({ author }) => author),
  );
  const comment = await commentsOf(
    writing,
    facts.map((one) => one.comment),
  );
  return { actor, comment };
}

/** Stores the rows of what somebody did, with the authors and comments to which they refer. */
export async function putAuthored<Facts extends Authored>(
  writing: Writing,
  table: string,
  facts: readonly Facts[],
  rowOf: (facts: Facts, names: AuthorNames) => NewRow,
): Promise<void> {
  const names = await authorNames(writing, facts);
  await writing.put(
    table,
    facts.map((one) => rowOf(one, names)),
  );
}

/** Finds the actors of authors, of whom all unknown ones share one; stores new actors and new names of accounts. */
export async function actorsOf(
  writing: Writing,
  authors: readonly (Author | undefined)[],
): Promise<Names['actor']> {
  const accounts = new Map<number, string>();
  const names = new Set([UNKNOWN_AUTHOR]);
  for (const { name, id } of authors.filter((author) => author !== undefined)) {
    names.add(name);
    if (id > 0 && !isAddressName(name) && !isExternalUserName(name)) accounts.set(id, name);
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
    missing.map((name) => ({ name, id: accountOf.get(name) ?? 0 })),
  );
  for (const [name, account] of accountOf)
    if (known.has(name) && known.get(name)?.account !== account)
      await writing.run('UPDATE actor SET actor_user = ? WHERE actor_name = ?', [account, name]);
  const ids = new Map((await find()).map(({ id, name }) => [name, id]));
  return (author) => ids.get(author?.name ?? UNKNOWN_AUTHOR) ?? 0;
}

/** Greater than the ID of any account. */
const FIRST_NUMBER = 1e12;

/**
 * Stores actors. That of an account gets the account's ID, if it is free: answers list accounts in the order of their
 * actors, which in MediaWiki are about as old as the accounts.
 */
async function addActors(writing: Writing, authors: readonly Author[]): Promise<void> {
  if (authors.length === 0) return;
  const taken = await columnBy<number>(
    writing,
    'SELECT actor_id FROM actor WHERE actor_id IN (?)',
    authors.map(({ id }) => id).filter((id) => id > 0),
  );
  const used = new Set([0, ...taken]);
  const [last] = await writing.rows<{ readonly id: number | null }>('SELECT max(actor_id) AS id FROM actor');
  let next = Math.max(FIRST_NUMBER, last?.id ?? 0);
  await writing.put(
    'actor',
    authors.map((author) => actorRow(used.has(author.id) ? ++next : author.id, author)),
  );
}

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

/** Finds the IDs of comments, and stores new comments. */
async function commentsOf(writing: Writing, texts: readonly string[]): Promise<Names['comment']> {
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
    [...all].filter((text) => !known.has(text)).map((text) => commentRow(text)),
  );
  const ids = new Map((await find()).map(({ id, text }) => [text, id]));
  return (text) => ids.get(text) ?? 0;
}

/** Finds the IDs of link targets, and stores new targets. */
export async function targetsOf(writing: Writing, pages: readonly LinkedPage[]): Promise<Names['target']> {
  const ids = new Map<string, number>();
  for (const [namespace, some] of Map.groupBy(pages, (page) => page.namespace)) {
    const keys = new Set(some.map(({ key }) => key));
    const find = async (): Promise<void> => {
      const rows = await rowsBy<{ readonly id: number; readonly title: string }>(
        writing,
        `SELECT lt_id AS id, lt_title AS title FROM linktarget WHERE lt_namespace = ${namespace} AND lt_title IN (?)`,
        [...keys],
      );
      for (const { id, title } of rows) ids.set(`${namespace}:${title}`, id);
    };
    await find();
    const missing = [...keys].filter((key) => !ids.has(`${namespace}:${key}`));
    await writing.put(
      'linktarget',
      missing.map((key) => targetRow({ namespace, key })),
    );
    if (missing.length > 0) await find();
  }
  return ({ namespace, key }) => ids.get(`${namespace}:${key}`) ?? 0;
}

/** Finds the IDs of names in a small table, such as that of content models, and stores new names. */
export async function smallNames(
  writing: Writing,
  table: keyof typeof smallTables,
  names: readonly string[],
): Promise<(name: string) => number> {
  const { id, name, row }: SmallTable = smallTables[table];
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
    all.filter((one) => !known.has(one)).map((one) => row(one)),
  );
  const ids = new Map((await find()).map((row) => [row.name, row.id]));
  return (one) => ids.get(one) ?? 0;
}

/** A table of names: the columns of IDs and names, and the row of a new name. */
interface SmallTable {
  readonly id: string;
  readonly name: string;
  readonly row: (name: string) => NewRow;
}

const smallTables = {
  content_models: { id: 'model_id', name: 'model_name', row: (name) => ({ model_name: name }) },
  slot_roles: { id: 'role_id', name: 'role_name', row: (name) => ({ role_name: name }) },
  change_tag_def: {
    id: 'ctd_id',
    name: 'ctd_name',
    row: (name) => tagDefinitionRow({ name, isManual: false, uses: 0 }),
  },
} satisfies Record<string, SmallTable>;
