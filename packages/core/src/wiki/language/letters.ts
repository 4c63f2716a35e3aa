const single = new Map([
  ['\u0149', '\u02bcN'],
  // Unicode 16 added capitals of these letters, which titles of most wikis predate.
  ['\u019b', '\u019b'],
  ['\u0264', '\u0264'],
  ...[0x1c4, 0x1c7, 0x1ca, 0x1f1].flatMap((capital) =>
    [0, 1, 2].map((form): [string, string] => [
      String.fromCodePoint(capital + form),
      String.fromCodePoint(capital + 1),
    ]),
  ),
  ...['\u1fb3\u1fbc', '\u1fc3\u1fcc', '\u1ff3\u1ffc'].flatMap(
    ([small = '', capital = '']): [string, string][] => [
      [small, capital],
      [capital, capital],
    ],
  ),
]);

/** Converts a character to title case, which differs from upper case for digraphs, ligatures and Georgian. */
export function titleCase(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x10d0 && code <= 0x10ff) return character;
  if (code >= 0x1f80 && code <= 0x1faf) return String.fromCodePoint(code | 8);
  const known = single.get(character);
  if (known !== undefined) return known;
  const [first = '', ...rest] = character.toUpperCase();
  return rest.length === 0 ? first : first + rest.join('').toLowerCase().replaceAll('\u03b9', '\u0345');
}

/** Ranges that have the letters whose upper case differs from their title case. */
const upperCaseRanges = [
  [0xdf, 0xdf],
  [0x1c4, 0x1cc],
  [0x1f1, 0x1f3],
  [0x587, 0x587],
  [0x10d0, 0x10ff],
  [0x1f80, 0x1ffc],
  [0xfb00, 0xfb17],
] as const;

/** Returns the upper case of letters where it differs from their title case. */
export const upperCaseCapitals = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    upperCaseRanges
      .flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
      )
      .filter((letter) => titleCase(letter) !== letter.toUpperCase())
      .map((letter) => [letter, letter.toUpperCase()]),
  );

/** Converts to lower case letter by letter, without final sigmas. */
export const lowerCase = (text: string): string => text.replaceAll('\u03a3', '\u03c3').toLowerCase();

const SMALL_I = 105;

/** Languages whose capital of "i" has a dot. */
const dotted = new Set(['tr', 'az', 'kaa']);

/** Returns the capitals of a language that differ from Unicode's. */
export const capitalsOf = (language: string): Readonly<Record<string, string>> =>
  dotted.has(language) ? { i: '\u0130' } : {};

/** Converts the first letter to title case; `overrides` has the wiki's exceptions. */
export function upperFirst(text: string, overrides?: Readonly<Record<string, string>>): string {
  const code = text.charCodeAt(0);
  if (code < 97 || Number.isNaN(code)) return text;
  if (code < 128) {
    if (code > 122) return text;
    const own = code === SMALL_I ? overrides?.['i'] : undefined;
    return (own ?? String.fromCharCode(code - 32)) + text.slice(1);
  }
  const first = String.fromCodePoint(text.codePointAt(0) ?? code);
  const capital = overrides?.[first] ?? titleCase(first);
  return capital === first ? text : capital + text.slice(first.length);
}
