import type { Database } from 'better-sqlite3';
import { sha1Base36 } from '../../src/wiki/sha1.ts';
import { hexSha1 } from '../../src/wiki/sha1.ts';

/** Who asks, as far as it decides about secrets. */
export interface Onlooker {
  readonly name: string;
  readonly rights: ReadonlySet<string>;
}

/** Whether somebody may see a secret, in the answer of a module. */
export type Sight = (onlooker: Onlooker, module: string) => boolean;

/** One hidden cell of the database. */
export interface Secret {
  /** Column or kind of cell, such as `revision comment`. */
  readonly cell: string;
  /** How hidden the row is: its bits, or a word. */
  readonly degree: string;
  readonly sight: Sight;
  /** Modules that show it to those who may see it; empty where nobody ever sees it. */
  readonly shownBy: readonly string[];
}

/** Secrets by the words that stand in their cells. */
export type Secrets = ReadonlyMap<string, Secret>;

/** Matches everything that may be one of the secret words. */
export const wordPattern = /SECRET[A-Z]+\d+Z|198\.18\.\d+\.\d+|[0-9a-f]{40}|\d{14}(?:!|%21)/g;

export const nobody: Sight = () => false;
export const right =
  (...names: readonly string[]): Sight =>
  ({ rights }) =>
    names.every((name) => rights.has(name));
export const either =
  (...sights: readonly Sight[]): Sight =>
  (...of) =>
    sights.some((sight) => sight(...of));
export const both =
  (...sights: readonly Sight[]): Sight =>
  (...of) =>
    sights.every((sight) => sight(...of));
export const owner =
  (name: string): Sight =>
  (onlooker) =>
    onlooker.name === name;
/** Collects secrets while they are written. */
export interface Hoard {
  readonly secrets: Map<string, Secret>;
  /** A new word of its kind. */
  word(kind: string, secret: Secret): string;
  /** A new address that nobody else has. */
  address(secret: Secret): string;
  /** A new SHA-1 in base 36. */
  sha1(secret: Secret): string;
  /** The number of a new comment. */
  comment(database: Database, secret: Secret): number;
  /** The number of a new actor without an account. */
  actor(database: Database, secret: Secret): number;
  /** The number of a new text. */
  text(database: Database, secret: Secret): number;
}

/** An empty hoard. */
export function createHoard(): Hoard {
  const secrets = new Map<string, Secret>();
  const word = (kind: string, secret: Secret): string => {
    const made = `SECRET${kind}${secrets.size}Z`;
    secrets.set(made, secret);
    return made;
  };
  const insert = (database: Database, sql: string, ...values: readonly (string | number)[]): number =>
    Number(database.prepare(sql).run(...values).lastInsertRowid);
  return {
    secrets,
    word,
    address: (secret) => {
      const made = `198.18.${secrets.size >> 8}.${secrets.size & 255}`;
      secrets.set(made, secret);
      return made;
    },
    sha1: (secret) => {
      const made = sha1Base36(`secret ${secrets.size}`);
      secrets.set(hexSha1(made), secret);
      return made;
    },
    comment: (database, secret) =>
      insert(
        database,
        'INSERT INTO comment (comment_hash, comment_text) VALUES (0, ?)',
        word('COMMENT', secret),
      ),
    actor: (database, secret) =>
      insert(database, 'INSERT INTO actor (actor_name) VALUES (?)', word('ACTOR', secret)),
    text: (database, secret) =>
      insert(
        database,
        `INSERT INTO text (old_text, old_flags) VALUES (?, 'utf-8')`,
        `${word('TEXT', secret)} {{Lighthouse|name=${word('TEXT', secret)}}}\n\n== ${word('TEXT', secret)} ==\n`,
      ),
  };
}
