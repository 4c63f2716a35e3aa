import type { Site } from './site.ts';

/** Returns the category sort key of a text; undefined if the wiki's collation is not supported. */
export function sortKey(text: string, { configuration }: Site): string | undefined {
  switch (configuration.settings.categoryCollation) {
    case 'identity':
      return text;
    case 'uppercase':
      return text.toUpperCase();
    default:
      return undefined;
  }
}
