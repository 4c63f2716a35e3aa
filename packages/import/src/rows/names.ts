import { commentHash } from '@wikiquery/core/wiki';
import type { LinkedPage } from '@wikiquery/core/wikitext/parsed';
import type { RowOf } from './row.ts';

/** Who did something: an account, or, with the ID 0, an IP address or the name of a user of another wiki. */
export interface Author {
  readonly name: string;
  readonly id: number;
}

/** The IDs of what rows refer to; what has none yet is stored and gets one. */
export interface Names {
  /** Actor ID of an author; undefined if the author is unknown. */
  actor(this: void, author: Author | undefined): number;
  comment(this: void, text: string): number;
  /** ID of a link target. */
  target(this: void, page: LinkedPage): number;
  /** ID of a content model. */
  model(this: void, name: string): number;
  /** ID of a slot role. */
  role(this: void, name: string): number;
}

/** The IDs of authors and of comments. */
export type AuthorNames = Pick<Names, 'actor' | 'comment'>;

/** The user name that MediaWiki reserves for unknown authors. */
export const UNKNOWN_AUTHOR = 'Unknown user';

/** Makes the row of an actor. */
export const actorRow = (id: number, author: Author) =>
  ({
    actor_id: id,
    actor_user: author.id === 0 ? null : author.id,
    actor_name: author.name,
  }) satisfies RowOf<'actor'>;

/** Makes the row of a comment; the table assigns its ID unless one is given. */
export const commentRow = (text: string, id?: number) =>
  ({
    ...(id !== undefined && { comment_id: id }),
    comment_hash: commentHash(text),
    comment_text: text,
    comment_data: null,
  }) satisfies RowOf<'comment'>;

/** Makes the row of a link target; the table assigns its ID unless one is given. */
export const targetRow = ({ namespace, key }: LinkedPage, id?: number) =>
  ({
    ...(id !== undefined && { lt_id: id }),
    lt_namespace: namespace,
    lt_title: key,
  }) satisfies RowOf<'linktarget'>;
