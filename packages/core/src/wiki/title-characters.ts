/** Role of a character in parsing titles. */
export const CharacterKind = {
  /** Has no special meaning. */
  plain: 0,
  space: 1,
  colon: 2,
  dot: 3,
  /** Allowed except in some sequences: `%`, `&`, `~`, `#`. */
  conditional: 4,
  illegal: 5,
} as const;

/** MediaWiki's default for `legaltitlechars`. */
export const standardTitleCharacters = ' %!"$&\'()*,\\-.\\/0-9:;=?@A-Z\\\\^_`a-z~\\x80-\\xFF+';

/** Returns the kinds of the 128 ASCII characters. */
export function characterKinds(legalTitleCharacters: string): Uint8Array {
  const legal = new RegExp(`[${legalTitleCharacters}]`);
  return Uint8Array.from({ length: 128 }, (_, code) => kindOf(String.fromCharCode(code), legal));
}

function kindOf(character: string, legal: RegExp): number {
  if (character === ' ' || character === '_') return CharacterKind.space;
  if (character === '#') return CharacterKind.conditional;
  if (!legal.test(character)) return CharacterKind.illegal;
  if (character === ':') return CharacterKind.colon;
  if (character === '.') return CharacterKind.dot;
  return '%&~'.includes(character) ? CharacterKind.conditional : CharacterKind.plain;
}
