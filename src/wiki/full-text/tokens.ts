/** A word of a text, with its place in the text. */
export interface Token {
  /** In lower case and one Unicode form; parts of a name such as `camelCase` are divided by {@link PART}. */
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

/** Divides the parts of a term. */
export const PART = '\ue000';

// One pattern, so that a text is read once: initials, then words, characters of scripts without spaces, symbols.
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
const caseChange = /(?<=\p{Ll}\p{M}*)(?=\p{Lu})/gu;

/** Returns the term of a word. */
function termOf(found: string): string {
  // Most words are plain ASCII.
  if (/^[a-z0-9]+$/.test(found)) return found;
  if (/^[A-Z0-9]*[a-z0-9]*$/.test(found)) return found.toLowerCase();
  const joined = found.includes('.') ? found.replaceAll('.', '') : found;
  const divided = joined.replace(caseChange, PART);
  return divided
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .replace(invisible, '')
    .replace(apostrophes, "'")
    .replaceAll('ς', 'σ');
}

/** Whether characters of ASCII are letters or digits, by code. */
const isAlphanumeric = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9]/.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Splits a text into words, in the order of the text. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code < 128 && isAlphanumeric[code] === 0) {
      at++;
      continue;
    }
    let end = at;
    while (isAlphanumeric[text.charCodeAt(end)] === 1) end++;
    const next = text.charCodeAt(end);
    // Words of ASCII letters alone are found without the pattern, which takes many times as long.
    const isSimple = end > at && !(next > 127 || next === APOSTROPHE || (next === PERIOD && end === at + 1));
    if (!isSimple) {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (!match) {
        at += code >= 0xd800 && code < 0xdc00 ? 2 : 1;
        continue;
      }
      end = at + match[0].length;
    }
    const term = termOf(text.slice(at, end));
    if (term !== '') tokens.push({ term, start: at, end });
    at = end;
  }
  return tokens;
}

const APOSTROPHE = 0x27;
const PERIOD = 0x2e;

/** Returns a term without the marks between its parts. */
export const plainOf = (term: string): string => (term.includes(PART) ? term.replaceAll(PART, '') : term);

/** Returns the parts of a term; none unless there are several. */
export const partsOf = (term: string): readonly string[] => (term.includes(PART) ? term.split(PART) : []);

/** Returns a text as one term, for the comparison of whole titles. */
export const wholeTerm = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(apostrophes, "'")
    .trim()
    .replace(/[\s_]+/g, '\ue001');
