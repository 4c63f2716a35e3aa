import { lookupTable } from '@wikiquery/common/lookup-table';
import { languageFallbacks } from './fallbacks.ts';
import { genderNamespacesOf } from './gender-namespaces.ts';
import data from './namespace-aliases.json' with { type: 'json' };

const aliasesByLanguage: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> =
  lookupTable(data);

/**
 * Returns the aliases that built-in namespaces have in a language and its fallbacks, each with its number, for a wiki
 * whose project namespace is named `project`. Aliases that inflect that name are left out.
 */
export const namespaceAliasesOf = (
  language: string,
  project: string,
): readonly { readonly id: number; readonly alias: string }[] => [
  ...[language, ...languageFallbacks(language)].flatMap((code) =>
    Object.entries(aliasesByLanguage[code] ?? {}).flatMap(([id, aliases]) =>
      aliases
        .filter((alias) => !alias.includes('{{'))
        .map((alias) => ({ id: Number(id), alias: alias.replace('$1', () => project) })),
    ),
  ),
  ...genderNamespacesOf(language)
    .entries()
    .flatMap(([id, forms]) => Object.values(forms).map((alias) => ({ id, alias }))),
];
