import equivalents from './equivalents.json' with { type: 'json' };

/** The canonical form of each character that looks like another. */
const canonical: ReadonlyMap<string, string> = new Map(
  Object.entries(equivalents).flatMap(([form, characters]) =>
    Array.from(characters, (character): [string, string] => [character, form]),
  ),
);

/** Replaces characters by those that they look like, which MediaWiki calls their equivalents. */
export const normalized = (value: string): string =>
  Array.from(value, (character) => canonical.get(character) ?? character).join('');
