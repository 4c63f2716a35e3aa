import equivalents from './equivalents.json' with { type: 'json' };

let canonical: ReadonlyMap<string, string> | undefined;

/** The canonical form of each character that looks like another; made when a filter first asks for it. */
const canonicalForms = (): ReadonlyMap<string, string> =>
  (canonical ??= new Map(
    Object.entries(equivalents).flatMap(([form, characters]) =>
      Array.from(characters, (character): [string, string] => [character, form]),
    ),
  ));

/** Replaces characters by those that they look like, which MediaWiki calls their equivalents. */
export function normalized(value: string): string {
  const forms = canonicalForms();
  return Array.from(value, (character) => forms.get(character) ?? character).join('');
}
