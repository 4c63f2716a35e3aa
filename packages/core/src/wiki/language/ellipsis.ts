import { lookupTable } from '@wikiquery/common/lookup-table';
import { languageFallbacks } from './fallbacks.ts';
import messages from './messages.json' with { type: 'json' };

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = lookupTable(messages);

/** Returns the ellipsis of a language; three dots by default. */
export function ellipsisOf(language: string): string {
  for (const code of [language, ...languageFallbacks(language)]) {
    const own = texts[code]?.['ellipsis'];
    if (own !== undefined) return own;
  }
  return '...';
}
