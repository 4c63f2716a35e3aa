import type { Database } from 'better-sqlite3';
import { privateTagPrefix } from '../../packages/core/src/wiki/change-tags.ts';
import { hexSha1, sha1Base36 } from '../../packages/core/src/wiki/sha1.ts';

/** Who asks, as far as it decides about secrets. */
export interface Onlooker {
  readonly name: string;
  readonly rights: ReadonlySet<string>;
}

/** Whether somebody may see a secret. */
export type Sight = (onlooker: Onlooker) => boolean;

/** One hidden cell of the database. */
export interface Secret {
  /** Column such as `revision.rev_comment_id`, or what rows it is about where they are hidden whole. */
  readonly cell: string;
  /** How hidden the row is: its bits, or a word. */
  readonly degree: string;
  readonly sight: Sight;
  /** Modules that show it to those who may see it; empty where nobody ever sees it. */
  readonly shownBy: readonly string[];
  /** Modules that name a hidden account to everyone, as the schema declares. */
  readonly namedBy?: readonly string[];
}

/** Modules of a request that may tell everyone a secret. */
export function openModules(
  { namedBy = [] }: Secret,
  request: Readonly<Record<string, string>>,
): readonly string[] {
  const used = ['prop', 'list', 'meta', 'generator'].flatMap((name) => request[name]?.split('|') ?? []);
  return namedBy.filter((module) => used.includes(module));
}

/** Secrets by the words that stand in their cells. */
export type Secrets = ReadonlyMap<string, Secret>;

/** Matches everything that may be one of the secret words, in the forms that answers show. */
export const wordPattern =
  /(?:mw-private-)?SECRET[A-Z]+\d+Z|198\.18\.\d+\.\d+|[0-9a-f]{40}|\b9\d{8}\b|\d{14}(?:!|%21)|1987-\d\d-\d\dT[\d:]{8}Z/g;

/** What a secret can be taken for by a parameter that looks something up. */
export type Kind = 'user' | 'title' | 'address' | 'sha1' | 'number' | 'text';

/** What a secret word can be taken for. */
export function kindOf(word: string): Kind {
  if (word.startsWith('SECRETUSER')) return 'user';
  if (word.startsWith('SECRETTITLE')) return 'title';
  if (word.startsWith('198.18.')) return 'address';
  if (/^[0-9a-f]{40}$/.test(word)) return 'sha1';
  return /^\d{9}$/.test(word) ? 'number' : 'text';
}

export const nobody: Sight = () => false;
export const right =
  (...names: readonly string[]): Sight =>
  ({ rights }) =>
    names.every((name) => rights.has(name));
export const either =
  (...sights: readonly Sight[]): Sight =>
  (onlooker) =>
    sights.some((sight) => sight(onlooker));
export const both =
  (...sights: readonly Sight[]): Sight =>
  (onlooker) =>
    sights.every((sight) => sight(onlooker));
export const owner =
  (name: string): Sight =>
  (onlooker) =>
    onlooker.name === name;

/** Collects secrets while they are written. */
export interface Hoard {
  readonly secrets: Map<string, Secret>;
  /** A new word of its kind. */
  word(kind: string, secret: Secret): string;
  /** A new number, such as no row has. */
  number(secret: Secret): number;
  /** A new address that nobody else has; none ends in 0 like that of a network. */
  address(secret: Secret): string;
  /** A new name of a change tag. */
  tag(secret: Secret): string;
  /** A new SHA-1 in base 36. */
  sha1(secret: Secret): string;
  /** A new point in time, as fourteen digits. */
  timestamp(secret: Secret): string;
  /** The number of a new comment. */
  comment(database: Database, secret: Secret): number;
  /** The number of a new actor, whose account exists in no other table. */
  actor(database: Database, secret: Secret): number;
  /** The number of a new text. */
  text(database: Database, secret: Secret): number;
}

/** An empty hoard. */
export function createHoard(): Hoard {
  const secrets = new Map<string, Secret>();
  const add = <T extends string | number>(made: T, secret: Secret): T => {
    secrets.set(String(made), secret);
    return made;
  };
  const word = (kind: string, secret: Secret): string => add(`SECRET${kind}${secrets.size}Z`, secret);
  const number = (secret: Secret): number => add(900_000_000 + secrets.size, secret);
  const insert = (database: Database, sql: string, ...values: readonly (string | number)[]): number =>
    Number(database.prepare(sql).run(...values).lastInsertRowid);
  return {
    secrets,
    word,
    number,
    address: (secret) => add(`198.18.${secrets.size >> 7}.${(secrets.size & 127) + 1}`, secret),
    tag: (secret) => add(`${privateTagPrefix}SECRETTAG${secrets.size}Z`, secret),
    sha1: (secret) => {
      const made = sha1Base36(`secret ${secrets.size}`);
      add(hexSha1(made), secret);
      return made;
    },
    timestamp: (secret) => {
      const made = new Date(Date.UTC(1987, 0, 1) + secrets.size * 1000).toISOString().replace('.000', '');
      add(made, secret);
      return made.replaceAll(/\D/g, '');
    },
    comment: (database, secret) =>
      insert(
        database,
        'INSERT INTO comment (comment_hash, comment_text, comment_data) VALUES (0, ?, ?)',
        word('COMMENT', secret),
        JSON.stringify({ note: word('DATA', { ...secret, sight: nobody, shownBy: [] }) }),
      ),
    actor: (database, secret) =>
      insert(
        database,
        'INSERT INTO actor (actor_user, actor_name) VALUES (?, ?)',
        number({ ...secret, shownBy: [] }),
        word('USER', secret),
      ),
    text: (database, secret) =>
      insert(
        database,
        `INSERT INTO text (old_text, old_flags) VALUES (?, 'utf-8')`,
        `${word('TEXT', secret)} {{Lighthouse|name=${word('TEXT', secret)}}}\n\n== ${word('TEXT', secret)} ==\n`,
      ),
  };
}
