import { lookupTable } from '@wikiquery/common/lookup-table';
import { languageFallbacks } from './fallbacks.ts';
import data from './magic-words.json' with { type: 'json' };

const aliases: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = lookupTable(data);

/** Returns the aliases of a magic word in a language and its fallbacks, without the English ones. */
export const magicWordAliases = (name: string, language: string): readonly string[] => [
  ...new Set([language, ...languageFallbacks(language)].flatMap((code) => aliases[code]?.[name] ?? [])),
];
