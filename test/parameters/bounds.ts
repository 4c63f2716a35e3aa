import type { Module } from '../../packages/core/src/query/define.ts';
import type { Request } from '../rig/requests.ts';
import { site } from './ask-module.ts';
import type { Row } from './rows.ts';

/** What a bound is compared with. */
export type Key = string | number;

/** A value of a bounding parameter, and the key that it means. */
export interface Position {
  readonly text: string;
  readonly key: Key;
}

/** Two parameters for the start and the end of a list. */
export interface Bound {
  readonly start: string;
  readonly end: string;
  readonly keyOf: (row: Row) => Key;
  /** Returns positions at, next to, before and after rows. */
  readonly positions: (rows: readonly Row[]) => readonly Position[];
  /** Parameters with which the bounds apply. */
  readonly parameters?: Request;
}

type Comparison = Pick<Bound, 'keyOf' | 'positions'>;

/** Compares keys as databases do: numbers by value, texts by their bytes in UTF-8. */
export const compareKeys = (a: Key, b: Key): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));

/** Selects at most six keys of rows: the first, the last and some between. */
function selectKeys(rows: readonly Row[], keyOf: (row: Row) => Key): readonly Key[] {
  const keys = [...new Set(rows.map(keyOf))].toSorted(compareKeys);
  const step = Math.max(1, (keys.length - 1) / 5);
  const indexes = Array.from({ length: Math.min(6, keys.length) }, (_, i) => Math.round(i * step));
  return indexes.flatMap((index) => keys.slice(index, index + 1));
}

const comparison = (
  keyOf: (row: Row) => Key,
  outside: readonly Key[],
  next: (key: Key) => Key,
  textOf: (key: Key) => string = String,
): Comparison => ({
  keyOf,
  positions: (rows) =>
    [...selectKeys(rows, keyOf).flatMap((key) => [key, next(key)]), ...outside].map((key) => ({
      text: textOf(key),
      key,
    })),
});

const nextSecond = (key: Key): Key =>
  new Date(Date.parse(String(key)) + 1000).toISOString().replace('.000', '');

const byTime = comparison(
  ({ timestamp }) => String(timestamp),
  ['2001-01-01T00:00:00Z', '2040-01-01T00:00:00Z'],
  nextSecond,
);

const byNumber = (field: string): Comparison =>
  comparison(
    (row) => Number(row[field]),
    [0, 999_999],
    (key) => Number(key) + 1,
  );

const nextText = (key: Key): Key => `${key}!`;

/** Texts before and after all others. */
const outerTexts = ['!', '\ud7a3'];

/** Returns a title without its namespace, with underscores. */
export const titleKey = ({ ns, title }: Row): string => {
  const text = String(title).replaceAll(' ', '_');
  return ns === 0 ? text : text.slice(text.indexOf(':') + 1);
};

const byTitle = comparison(titleKey, outerTexts, nextText);

const byName = (field: string): Comparison => comparison((row) => String(row[field]), outerTexts, nextText);

const byCategory = comparison(({ category }) => String(category).replaceAll(' ', '_'), outerTexts, nextText);

/** Titles in the order of their namespaces. */
const byFullTitle: Comparison = (() => {
  const keyOf = (row: Row): string => `${String(row['ns']).padStart(4, '0')}|${titleKey(row)}`;
  return {
    keyOf,
    positions: (rows) =>
      rows.flatMap((row) => [
        { text: String(row['title']), key: keyOf(row) },
        { text: `${String(row['title'])}!`, key: `${keyOf(row)}!` },
      ]),
  };
})();

/** Sort keys of members of categories, in hexadecimal. */
const bySortKey = comparison(
  ({ sortkey }) => String(sortkey),
  ['00', 'ff'],
  (key) => `${key}00`,
);

const bySortKeyText = (sortKeyOf: (text: string) => string): Comparison => ({
  keyOf: bySortKey.keyOf,
  positions: (rows) =>
    [...rows.map((row) => String(row['sortkeyprefix'])), '!', 'G', 'g', 'ZZZ'].map((text) => ({
      text,
      key: Buffer.from(sortKeyOf(text)).toString('hex'),
    })),
});

/** The same by prefixes, of which the collation `uppercase` makes sort keys. */
const bySortKeyPrefix = bySortKeyText((text) => text.toUpperCase());

/** Revisions by the time and the ID of one that is named by its ID. */
const byRevision: Comparison = (() => {
  const keyOf = ({ timestamp, revid }: Row): string =>
    `${String(timestamp)}|${String(revid).padStart(10, '0')}`;
  return { keyOf, positions: (rows) => rows.map((row) => ({ text: String(row['revid']), key: keyOf(row) })) };
})();

/** Pairs of parameters that bound a list, in any module that has them. */
const pairs: readonly (readonly [start: string, end: string])[] = [
  ['start', 'end'],
  ['from', 'to'],
  ['startid', 'endid'],
  ['fromtitle', 'totitle'],
  ['starthexsortkey', 'endhexsortkey'],
  ['startsortkeyprefix', 'endsortkeyprefix'],
  ['startsortkey', 'endsortkey'],
];

/** Comparisons of parameters, by name alone or in a module; others are times or titles by their type. */
const comparisons: Readonly<Record<string, Comparison>> = {
  'allcategories.from': byCategory,
  'allusers.from': byName('name'),
  'filearchive.from': byName('name'),
  'revisions.startid': byRevision,
  startid: byNumber('id'),
  fromtitle: byFullTitle,
  starthexsortkey: bySortKey,
  startsortkeyprefix: bySortKeyPrefix,
  startsortkey: bySortKeyText((text) => text),
};

/** Parameters with which bounds apply, where they do not always. */
const required: Readonly<Record<string, Request>> = {
  'alldeletedrevisions.start': { user: 'Castaway' },
  'allimages.start': { sort: 'timestamp' },
  'categorymembers.start': { sort: 'timestamp' },
  'deletedrevs.start': { user: 'Castaway' },
};

/** Modules whose bounds are those of a list that the software has, not of rows. */
const unordered: ReadonlySet<string> = new Set(['allmessages']);

/** Returns the pairs of bounding parameters of a module. */
export const boundsOf = ({ name, parameters }: Module): readonly Bound[] =>
  unordered.has(name)
    ? []
    : pairs.flatMap(([start, end]) => {
        const parameter = parameters[start];
        if (!parameter || !parameters[end]) return [];
        const { type } = parameter.type.describe(site);
        const own = comparisons[`${name}.${start}`] ?? comparisons[start];
        const more = required[`${name}.${start}`];
        return [
          {
            start,
            end,
            ...(own ?? (type === 'timestamp' ? byTime : byTitle)),
            ...(more && { parameters: more }),
          },
        ];
      });

const ascending: ReadonlySet<string> = new Set(['ascending', 'asc', 'newer']);

/** Whether a value of `dir` is for lists from the least to the greatest. */
export const isAscending = (dir: string): boolean => ascending.has(dir);

/** Lists of links: `from` is less than `to` in either direction. */
const alwaysAscending: ReadonlySet<string> = new Set([
  'allfileusages',
  'alllinks',
  'allredirects',
  'alltransclusions',
]);

/** Returns the values of `dir` that a module has, and whether bounds ascend with them, as they do without it. */
export function directionsOf({
  name,
  parameters,
}: Module): readonly (readonly [Request, ascends: boolean])[] {
  const values = parameters['dir']?.type.allowed?.(site);
  // Versions of files are always listed from the newest.
  if (!values) return [[{}, name !== 'imageinfo' && name !== 'videoinfo']];
  return values.map((dir) => [{ dir }, alwaysAscending.has(name) || isAscending(dir)]);
}
