/**
 * Characters, as a class of a regular expression, that may combine or change places with the one before: marks, vowels
 * and finals of Hangul, and those vowels of Kirat Rai that are not marks. Any other character starts a new sequence.
 */
export const joining = String.raw`\p{M}\u1160-\u11ff\u{16d67}\u{16d68}`;

/** More joining characters in a row than any language writes; UAX #15 allows 30. */
const longRun = new RegExp(`[${joining}]{31}`, 'u');
const runs = new RegExp(`[^${joining}]?[${joining}]+`, 'gu');

/**
 * Converts a well-formed text to NFC; returns the same text if it is normalized. ICU takes quadratic time for a run of
 * marks, so it gets a long text in parts that each begin at a boundary.
 */
export function toNfc(text: string): string {
  if (!beyondLatin.test(text)) return text;
  if (text.length <= PART) return text.normalize('NFC');
  const parts: string[] = [];
  let isNormal = true;
  for (let start = 0; start < text.length;) {
    let end = start + PART;
    while (end < text.length && !isBoundary(text.charCodeAt(end))) end++;
    const part = text.slice(start, end);
    const normal = part.length < 2 * PART ? part.normalize('NFC') : withoutLongRuns(part);
    if (normal !== part) isNormal = false;
    parts.push(normal);
    start = end;
  }
  return isNormal ? text : parts.join('');
}

/** Matches characters that NFC may change; it changes none before them. */
const beyondLatin = /[\u0300-\uffff]/;

/** Length of the parts that ICU normalizes: short enough for a part of nothing but marks. */
const PART = 1000;

/** Whether a character is not changed by what precedes it and changes nothing before it; true only for common ones. */
const isBoundary = (unit: number): boolean => unit < 0x300 || (unit >= 0x3400 && unit <= 0x9fff);

/** Converts a text to NFC whose runs of marks may be long. */
function withoutLongRuns(text: string): string {
  if (!longRun.test(text)) return text.normalize('NFC');
  const parts: string[] = [];
  let end = 0;
  for (const { 0: run, index } of text.matchAll(runs)) {
    if (!longRun.test(run)) continue;
    parts.push(text.slice(end, index).normalize('NFC'), composed(run));
    end = index + run.length;
  }
  return parts.join('') + text.slice(end).normalize('NFC');
}

/** Converts a well-formed text to NFKC, in time linear in the length of its runs of marks. */
export function toNfkc(text: string): string {
  if (text.length <= SHORT || !longRun.test(text)) return text.normalize('NFKC');
  return toNfc(Array.from(text, (character) => character.normalize('NFKD')).join(''));
}

/** No text of this length has a long run. */
const SHORT = 30;

/** Normalizes a run as ICU does, which is only called with one or two characters at a time. */
function composed(run: string): string {
  const decompositions = new Map<string, readonly string[]>();
  for (const character of new Set(run)) decompositions.set(character, Array.from(character.normalize('NFD')));
  const characters = Array.from(run).flatMap((character) => decompositions.get(character) ?? []);
  const ranks = ranksOf(new Set(characters));
  return composeInOrder(inOrder(characters, ranks), ranks);
}

/** Whether the second of two decomposed characters belongs before the first. */
const swaps = (one: string, other: string): boolean => (one + other).normalize('NFD') !== one + other;

/** Characters of the lowest and the highest combining class. */
const [LOWEST, HIGHEST] = ['\u0334', '\u0345'];

/** Numbers in the order of the marks' combining classes, from 1; starters have none. */
function ranksOf(characters: ReadonlySet<string>): ReadonlyMap<string, number> {
  const marks = [...characters]
    .filter((character) => swaps(HIGHEST, character) || swaps(character, LOWEST))
    .toSorted((a, b) => Number(swaps(a, b)) - Number(swaps(b, a)));
  const ranks = new Map<string, number>();
  let previous: string | undefined;
  let rank = 1;
  for (const mark of marks) {
    if (previous !== undefined && swaps(mark, previous)) rank++;
    ranks.set(mark, rank);
    previous = mark;
  }
  return ranks;
}

/** Sorts the marks after each starter by their classes. */
function inOrder(characters: readonly string[], ranks: ReadonlyMap<string, number>): string[] {
  const sorted: string[] = [];
  let marks: string[] = [];
  const addMarks = (): void => {
    marks.sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
    for (const mark of marks) sorted.push(mark);
    marks = [];
  };
  for (const character of characters) {
    if (ranks.has(character)) marks.push(character);
    else {
      addMarks();
      sorted.push(character);
    }
  }
  addMarks();
  return sorted;
}

/** Joins each character with the starter before it where there is a character for both and nothing blocks it. */
function composeInOrder(characters: readonly string[], ranks: ReadonlyMap<string, number>): string {
  const result: string[] = [];
  const pairs = new Map<string, string>();
  let starter: number | undefined;
  let last = 0;
  for (const character of characters) {
    const rank = ranks.get(character) ?? 0;
    if (starter !== undefined && (starter === result.length - 1 || last < rank)) {
      const pair = (result[starter] ?? '') + character;
      const joined = pairs.get(pair) ?? pair.normalize('NFC');
      pairs.set(pair, joined);
      if (isOneCharacter(joined)) {
        result[starter] = joined;
        continue;
      }
    }
    if (rank === 0) starter = result.length;
    result.push(character);
    last = rank;
  }
  return result.join('');
}

const isOneCharacter = (text: string): boolean =>
  text.length === ((text.codePointAt(0) ?? 0) > 0xffff ? 2 : 1);
