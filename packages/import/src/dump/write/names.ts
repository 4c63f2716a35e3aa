import type { Database } from 'better-sqlite3';
import {
  commentHash,
  isAddressName,
  isExternalUserName,
  isTemporaryAccountName,
  type Site,
} from '@wikiquery/core/wiki';
import type { LinkedPage } from '@wikiquery/core/wikitext/parsed';
import { accountRow } from '../../rows/accounts.ts';
import {
  actorRow,
  commentRow,
  targetRow,
  UNKNOWN_AUTHOR,
  type Author,
  type Names,
} from '../../rows/names.ts';
import { bulkInsert } from './bulk.ts';
import { createNumbering } from './numbering.ts';

/** The names of a database into which many are inserted at a time. */
export interface BulkNames extends Names {
  flush(this: void): void;
}

/** Opens the tables of what rows refer to; new names are inserted, many at a time. */
export function openNames(database: Database, site: Site): BulkNames {
  const one = (sql: string): ((...values: readonly (string | number)[]) => number | undefined) => {
    const statement = database.prepare<(string | number)[], number>(sql).pluck();
    return (...values) => statement.get(...values);
  };
  const last = (table: string, column: string): number =>
    database.prepare<[], number | null>(`SELECT max("${column}") FROM "${table}"`).pluck().get() ?? 0;

  const actors = bulkInsert(database, 'actor');
  const users = bulkInsert(database, 'user', { conflict: 'IGNORE' });
  const findUser = one('SELECT actor_id FROM actor WHERE actor_user = ?');
  const taken = new Set<number>();
  const actor = createNumbering<Author>({
    most: 50_000,
    last: last('actor', 'actor_id'),
    find: (() => {
      const find = one('SELECT actor_id FROM actor WHERE actor_name = ?');
      return ({ name }) => find(name);
    })(),
    add: (number, { name, id }) => {
      const isAccount =
        id > 0 &&
        !isAddressName(name) &&
        !isExternalUserName(name) &&
        !taken.has(id) &&
        findUser(id) === undefined;
      actors.add(actorRow(number, { name, id: isAccount ? id : 0 }));
      if (!isAccount) return;
      // Buffered rows are not in the table yet.
      if (taken.size > 1000) taken.clear();
      taken.add(id);
      users.add(accountRow({ id, name, isTemporary: isTemporaryAccountName(name, site) }));
    },
  });
  const comments = bulkInsert(database, 'comment');
  const findComment = one('SELECT comment_id FROM comment WHERE comment_hash = ? AND comment_text = ?');
  const comment = createNumbering<string>({
    most: 20_000,
    last: last('comment', 'comment_id'),
    find: (text) => findComment(commentHash(text), text),
    add: (number, text) => {
      comments.add(commentRow(text, number));
    },
  });
  const targets = bulkInsert(database, 'linktarget');
  const findTarget = one('SELECT lt_id FROM linktarget WHERE lt_namespace = ? AND lt_title = ?');
  const target = createNumbering<LinkedPage>({
    most: 100_000,
    last: last('linktarget', 'lt_id'),
    find: ({ namespace, key }) => findTarget(namespace, key),
    add: (number, page) => {
      targets.add(targetRow(page, number));
    },
  });
  const small = (table: string, id: string, name: string) => {
    const insert = bulkInsert(database, table);
    const find = one(`SELECT "${id}" FROM "${table}" WHERE "${name}" = ?`);
    const numbering = createNumbering<string>({
      most: 1000,
      last: last(table, id),
      find,
      add: (number, text) => {
        insert.add({ [id]: number, [name]: text });
        insert.flush();
      },
    });
    return (text: string): number => numbering.numberOf(text, text);
  };
  const model = small('content_models', 'model_id', 'model_name');
  const role = small('slot_roles', 'role_id', 'role_name');
  return {
    actor: (author = { name: UNKNOWN_AUTHOR, id: 0 }) => actor.numberOf(author.name, author),
    comment: (text) => comment.numberOf(text, text),
    target: (page) => target.numberOf(`${page.namespace}:${page.key}`, page),
    model,
    role,
    flush: () => {
      for (const insert of [actors, users, comments, targets]) insert.flush();
    },
  };
}
