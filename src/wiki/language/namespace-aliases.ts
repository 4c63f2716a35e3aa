import { lookupTable } from '../lookup-table.ts';
import { languageFallbacks } from './fallbacks.ts';
import { genderNamespacesOf } from './gender-namespaces.ts';
import data from './namespace-aliases.json' with { type: 'json' };

const names: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = lookupTable(data);

/** Returns the names that built-in namespaces have in a language and its fallbacks, each with its number. */
export const namespaceAliasesOf = (
  language: string,
): readonly { readonly id: number; readonly alias: string }[] => [
  ...[language, ...languageFallbacks(language)].flatMap((code) =>
    Object.entries(names[code] ?? {}).flatMap(([id, aliases]) =>
      aliases.map((alias) => ({ id: Number(id), alias })),
    ),
  ),
  ...genderNamespacesOf(language)
    .entries()
    .flatMap(([id, forms]) => Object.values(forms).map((alias) => ({ id, alias }))),
];
