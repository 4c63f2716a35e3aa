import { toNfc, toNfkc } from '@wikiquery/core/wiki';

/** A word of a text, with its position. */
export interface Token {
  /** In lower case and NFKC; {@link PART} separates the parts of a name such as `camelCase`. */
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

/** The separator of the parts of a term. */
export const PART = '\ue000';

// A single pass over the text: initials, words, characters of scripts without spaces, symbols.
const word = String.raw`[\p{L}\p{N}\p{M}\u200c\u200d\u00ad]`;
const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]`;
const letter = String.raw`\p{L}[\p{M}\u200c\u200d]*`;
const initials = `(?<!${word})(?:${letter}\\.)+${letter}(?!${word})`;
const pattern = new RegExp(
  `${initials}|${unspaced}\\p{M}*|(?:(?!${unspaced})${word})+(?:['\u2019\u02bc\uff07](?:(?!${unspaced})${word})+)*|\\p{So}`,
  'yu',
);

const invisible = /\u200c|\u200d|\u00ad/g;
const apostrophes = /[\u2019\u02bc\uff07]/g;
// Tests the next letter first: looking back over combining marks at each of them would take quadratic time.
const caseChange = /(?=\p{Lu})(?<=\p{Ll}\p{M}*)/gu;

/** Returns the term of a word; empty for invisible characters. */
export function termOf(found: string): string {
  // Most words are plain ASCII.
  if (/^[a-z0-9]+$/.test(found)) return found;
  if (/^[A-Z0-9]*[a-z0-9]*$/.test(found)) return found.toLowerCase();
  const joined = found.includes('.') ? found.replaceAll('.', '') : found;
  const divided = joined.replace(caseChange, PART);
  return toNfc(toNfkc(divided).toLowerCase())
    .replace(invisible, '')
    .replace(apostrophes, "'")
    .replaceAll('ς', 'σ');
}

/** Character classes by code; 0 for characters not classified yet. */
const kinds = new Uint8Array(1 << 16);
/** Separates words. */
const DIVIDER = 1;
/** Belongs to a word. */
const INNER = 2;
/** Belongs to a word, and to the letter before it. */
const MARK = 3;
/** Is a word by itself. */
const ALONE = 4;
/** Is a surrogate. */
const HALF = 5;

const isWhole = new RegExp(`^(?:${unspaced}|\\p{So})$`, 'u');
const isInner = new RegExp(`^${word}$`, 'u');

function kindOf(code: number): number {
  const known = kinds[code];
  if (known !== undefined && known > 0) return known;
  const character = String.fromCharCode(code);
  const kind =
    code >= 0xd800 && code < 0xe000
      ? HALF
      : isWhole.test(character)
        ? ALONE
        : !isInner.test(character)
          ? DIVIDER
          : /[\p{M}\u200c\u200d]/u.test(character)
            ? MARK
            : INNER;
  kinds[code] = kind;
  return kind;
}

/** Calls a function with the offsets of each word, in the order of the text. */
export function eachWord(text: string, found: (start: number, end: number) => void): void {
  for (let at = 0; at < text.length;) {
    const end = wordEnd(text, at);
    if (end > at) found(at, end);
    at = Math.max(end, at + 1);
  }
}

/** Returns the end of the word that starts at an offset; the offset itself if none does. */
export function wordEnd(text: string, at: number): number {
  const kind = kindAt(text, at);
  if (kind === DIVIDER) return at;
  // A fast path for most words: the pattern is many times slower.
  const end = simpleEnd(text, at, kind);
  if (end >= 0) return end;
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match ? at + match[0].length : at;
}

/** Returns the end of a word by its first character; -1 if that needs the pattern. */
function simpleEnd(text: string, at: number, first: number): number {
  let isLetter = true;
  let end = at;
  let kind = first;
  do {
    if (kind === INNER && end > at) isLetter = false;
    end++;
    kind = kindAt(text, end);
    // Apostrophes are within words.
    if (kind === DIVIDER && isApostrophe(text.charCodeAt(end)) && first !== ALONE) {
      const after = kindAt(text, end + 1);
      if (after === HALF) return -1;
      if (after === INNER || after === MARK) {
        isLetter = false;
        kind = after;
        end++;
      }
    }
  } while (first !== ALONE && (kind === INNER || kind === MARK));
  const isOpen =
    kind === HALF ||
    (first === ALONE && kind === MARK) ||
    // Initials have periods.
    (isLetter && text.charCodeAt(end) === PERIOD);
  return first === HALF || isOpen ? -1 : end;
}

const kindAt = (text: string, at: number): number =>
  at < text.length ? kindOf(text.charCodeAt(at)) : DIVIDER;

const PERIOD = 0x2e;

const isApostrophe = (code: number): boolean => code === 0x27 || code === 0x2019 || code === 0xff07;

/** Splits a text into words, in the order of the text. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  eachWord(text, (start, end) => {
    const term = termOf(text.slice(start, end));
    if (term !== '') tokens.push({ term, start, end });
  });
  return tokens;
}

/** Returns a term without separators. */
export const plainOf = (term: string): string => (term.includes(PART) ? term.replaceAll(PART, '') : term);

/** Returns the parts of a compound term; empty for others. */
export const partsOf = (term: string): readonly string[] => (term.includes(PART) ? term.split(PART) : []);

/** Returns a text as a single term, to compare whole titles. */
export const wholeTerm = (text: string): string =>
  toNfkc(text)
    .toLowerCase()
    .replace(apostrophes, "'")
    .replaceAll('ς', 'σ')
    .trim()
    .replace(/[\s_]+/g, '\ue001');
