import type { Database } from 'better-sqlite3';
import { serialize } from 'php-serialize';
import { isHiddenByBit, nameOf, type Filler } from '../hidden-columns.ts';
import { either, right, type Hoard, type Secret, type Sight } from '../secret.ts';

/** Makes a secret and what stands for it in a column. */
export type Make = (hoard: Hoard, secret: Secret, database: Database) => string | number;

/** Ways to make a secret, by what a column holds. */
export const make = {
  actor: (hoard, secret, database) => hoard.actor(database, secret),
  address: (hoard, secret) => hoard.address(secret),
  comment: (hoard, secret, database) => hoard.comment(database, secret),
  number: (hoard, secret) => hoard.number(secret),
  parameters: (hoard, secret) => serialize({ '4::target': hoard.word('TITLE', secret) }),
  sha1: (hoard, secret) => hoard.sha1(secret),
  timestamp: (hoard, secret) => hoard.timestamp(secret),
  title: (hoard, secret) => hoard.word('TITLE', secret),
  user: (hoard, secret) => hoard.word('USER', secret),
} satisfies Readonly<Record<string, Make>>;

/** A word that can be taken for nothing else. */
export const word =
  (kind: string): Make =>
  (hoard, secret) =>
    hoard.word(kind, secret);

const restricted = either(right('suppressrevision'), right('viewsuppressed'));

/** Tables of logs, whose first bit hides what was done to which page; elsewhere it hides a text or a file. */
const logs: ReadonlySet<string> = new Set(['logging', 'recentchanges']);

/** Who may see what a bit hides in a row with these bits. */
export function sightOf(bits: number, bit: number, table: string): Sight {
  if ((bits & 8) !== 0) return restricted;
  return right(bit === 1 && !logs.has(table) ? 'deletedtext' : 'deletedhistory');
}

interface BitOptions {
  /** Modules that show it to those who may see it; empty where nobody ever sees it. */
  readonly shownBy: readonly string[];
  /** Which rows the column says something in, as a condition; all unless said. */
  readonly among?: string;
  /** Who may see it where the row is deleted and no bit hides the column. */
  readonly deleted?: Sight;
  /** Who may see it, where the bits do not decide it. */
  readonly sight?: Sight;
}

/** Fills a column in the rows whose bits hide it. */
export const inHiddenRows =
  (value: Make, { shownBy, among = 'true', deleted, sight }: BitOptions): Filler =>
  ({ database, hoard, of }) => {
    if (!isHiddenByBit(of)) throw new Error(`No bit hides ${nameOf(of)}.`);
    const { table, column, hidden } = of;
    const rows = database
      .prepare<[], { readonly id: number; readonly bits: number }>(
        `SELECT rowid AS id, ${hidden.column} AS bits FROM ${table} WHERE ${among} ORDER BY rowid`,
      )
      .all();
    const update = database.prepare(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`);
    for (const { id, bits } of rows) {
      const seen = (bits & hidden.bit) === 0 ? deleted : (sight ?? sightOf(bits, hidden.bit, table));
      if (!seen) continue;
      const secret = { cell: nameOf(of), degree: `${bits}`, sight: seen, shownBy };
      update.run(value(hoard, secret, database), id);
    }
  };

/** Fills a column with one secret in all rows, or in those that meet a condition. */
export const inRows =
  (value: Make, sight: Sight, shownBy: readonly string[] = [], among = 'true'): Filler =>
  ({ database, hoard, of }) => {
    const secret = { cell: nameOf(of), degree: 'restricted', sight, shownBy };
    const made = value(hoard, secret, database);
    const { changes } = database.prepare(`UPDATE ${of.table} SET ${of.column} = ? WHERE ${among}`).run(made);
    if (changes === 0) throw new Error(`${of.table} has no row to write a secret to.`);
  };

/** An IPv4 address as MediaWiki stores it for searches. */
export const hexOf = (address: string): string =>
  address
    .split('.')
    .map((part) => Number(part).toString(16).toUpperCase().padStart(2, '0'))
    .join('');
