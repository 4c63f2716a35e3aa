import { commentHash } from '@wikiquery/core/wiki';
import {
  actorRow,
  commentRow,
  targetRow,
  UNKNOWN_AUTHOR,
  type Author,
  type Names,
} from '@wikiquery/import/rows';
import { query, type TableName, type WritableWiki } from './writable-wiki.ts';

/** Finds the IDs of what rows refer to in the database, where what is new is stored. */
export function openNames(wiki: Pick<WritableWiki, 'insert' | 'nextId' | 'row'>): Names {
  const idOf = (statement: string, ...values: readonly (string | number)[]): number | undefined =>
    wiki.row(query<{ readonly id: number }>(statement), ...values)?.id;
  const small = (table: TableName, id: string, name: string) => (text: string) =>
    idOf(`SELECT ${id} AS id FROM ${table} WHERE ${name} = ?`, text) ?? wiki.insert(table, { [name]: text });
  return {
    actor: (author: Author = { name: UNKNOWN_AUTHOR, id: 0 }) =>
      idOf('SELECT actor_id AS id FROM actor WHERE actor_name = ?', author.name) ??
      wiki.insert('actor', actorRow(wiki.nextId('actor', 'actor_id'), author)),
    comment: (given) => {
      const text = storedComment(given);
      return (
        idOf(
          'SELECT comment_id AS id FROM comment WHERE comment_hash = ? AND comment_text = ? AND comment_data IS NULL',
          commentHash(text),
          text,
        ) ?? wiki.insert('comment', commentRow(text, wiki.nextId('comment', 'comment_id')))
      );
    },
    target: (page) =>
      idOf(
        'SELECT lt_id AS id FROM linktarget WHERE lt_namespace = ? AND lt_title = ?',
        page.namespace,
        page.key,
      ) ?? wiki.insert('linktarget', targetRow(page, wiki.nextId('linktarget', 'lt_id'))),
    model: small('content_models', 'model_id', 'model_name'),
    role: small('slot_roles', 'role_id', 'role_name'),
  };
}

/** Characters that a stored comment may have. */
const LONGEST_COMMENT = 500;

/** Shortens a comment to what is stored of it. */
function storedComment(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= LONGEST_COMMENT) return text;
  const dots = '...';
  return `${characters
    .slice(0, LONGEST_COMMENT - dots.length)
    .join('')
    .trimEnd()}${dots}`;
}
