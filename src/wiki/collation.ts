import type { Site } from './site.ts';

/** The key that a text sorts under in categories; undefined where the wiki's collation cannot be computed here. */
export function sortKey(text: string, { configuration }: Site): string | undefined {
  switch (configuration.settings.categoryCollation) {
    case 'identity':
      return text;
    case undefined:
    case 'uppercase':
      return text.toUpperCase();
    default:
      return undefined;
  }
}
