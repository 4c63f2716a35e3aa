import { addToHash, createRecentTerms } from './recent-terms.ts';
import { termOf, wordEnd } from './tokens.ts';

/** Tokenizes texts for the index. */
export interface TermWriter {
  /** Returns the terms of a text, separated by spaces; adds terms that were not seen recently to `added`. */
  write(this: void, text: string, added: Set<string>): string;
}

/** Maximum number and length of cached non-ASCII words: longer slices keep whole texts in memory. */
const MOST_WORDS = 1 << 16;
const MOST_LETTERS = 12;

/** Creates a term writer that works on bytes: most are copied from the text, few become strings. */
export function createTermWriter(): TermWriter {
  const { meet } = createRecentTerms();
  const terms = new Map<string, string>();
  let bytes = Buffer.allocUnsafeSlow(1 << 12);

  const reserve = (length: number): void => {
    if (length <= bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * length);
    bytes.copy(larger);
    bytes = larger;
  };

  const termOfWord = (word: string): string => {
    let term = terms.get(word);
    if (term === undefined) {
      term = termOf(word);
      if (terms.size >= MOST_WORDS) terms.clear();
      if (word.length <= MOST_LETTERS) terms.set(word, term);
    }
    return term;
  };

  return {
    write: (text, added) => {
      let length = 0;
      // One byte per plain letter, and a space after each word.
      reserve(2 * text.length + 2);
      let out = bytes;
      for (let at = 0; at < text.length;) {
        const first = text.charCodeAt(at);
        if (first < 0x80 && plainKinds[first] === 0) {
          at++;
          continue;
        }
        const start = length;
        let end = at;
        let hash = 0;
        let wasLower = false;
        let kind = plainKind(first);
        while (kind !== 0 && !(wasLower && kind === UPPER)) {
          const code = text.charCodeAt(end++);
          const byte = kind === UPPER ? code + TO_LOWER : code;
          out[length++] = byte;
          hash = addToHash(hash, byte);
          wasLower = kind === LOWER;
          kind = end < text.length ? plainKind(text.charCodeAt(end)) : 0;
        }
        if (end < text.length && (end === at || !endsPlain(text.charCodeAt(end), end - at))) {
          // Not only plain letters.
          length = start;
          end = wordEnd(text, at);
          if (end > at) {
            const term = termOfWord(text.slice(at, end));
            reserve(length + 3 * term.length + 2 * (text.length - end) + 2);
            out = bytes;
            length += out.write(term, length);
            hash = 0;
            for (let i = start; i < length; i++) hash = addToHash(hash, out[i] ?? 0);
          } else end = at + 1;
        }
        if (length > start) {
          if (!meet(out, start, length, hash)) added.add(out.toString('utf8', start, length));
          out[length++] = SPACE;
        }
        at = end;
      }
      return out.toString('utf8', 0, Math.max(0, length - 1));
    },
  };
}

const SPACE = 0x20;
const APOSTROPHE = 0x27;
const PERIOD = 0x2e;
/** The difference between an upper-case ASCII letter and its lower case. */
const TO_LOWER = 0x20;

const DIGIT = 1;
const UPPER = 2;
const LOWER = 3;
/** ASCII digits and letters by code. */
const plainKinds = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[0-9]/.test(character)
    ? DIGIT
    : /[A-Z]/.test(character)
      ? UPPER
      : /[a-z]/.test(character)
        ? LOWER
        : 0;
});
const plainKind = (code: number): number => (code < 0x80 ? (plainKinds[code] ?? 0) : 0);

/** Whether a word of so many plain letters ends before a character, which belongs to no word and to no initials. */
const endsPlain = (code: number, letters: number): boolean =>
  code < 0x80 && plainKinds[code] === 0 && code !== APOSTROPHE && (code !== PERIOD || letters > 1);
