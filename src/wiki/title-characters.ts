/** What a character means to the reading of a title. */
export const CharacterKind = {
  /** Stands for itself, wherever it is. */
  plain: 0,
  space: 1,
  colon: 2,
  dot: 3,
  /** Allowed, but some sequences with it are not: `%`, `&`, `~`, `#`. */
  watched: 4,
  illegal: 5,
} as const;

/** MediaWiki's standard characters of titles, in the notation of siteinfo's `legaltitlechars`. */
export const standardTitleCharacters = ' %!"$&\'()*,\\-.\\/0-9:;=?@A-Z\\\\^_`a-z~\\x80-\\xFF+';

/** Kinds of the 128 ASCII characters, by the characters that a wiki allows in titles. */
export function characterKinds(legalTitleCharacters: string): Uint8Array {
  const legal = new RegExp(`[${legalTitleCharacters}]`);
  return Uint8Array.from({ length: 128 }, (_, code) => kindOf(String.fromCharCode(code), legal));
}

function kindOf(character: string, legal: RegExp): number {
  if (character === ' ' || character === '_') return CharacterKind.space;
  if (character === '#') return CharacterKind.watched;
  if (!legal.test(character)) return CharacterKind.illegal;
  if (character === ':') return CharacterKind.colon;
  if (character === '.') return CharacterKind.dot;
  return '%&~'.includes(character) ? CharacterKind.watched : CharacterKind.plain;
}
