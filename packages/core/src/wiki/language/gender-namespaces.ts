import { languageFallbacks } from './fallbacks.ts';
import data from './gender-namespaces.json' with { type: 'json' };

/** The names of a namespace for the pages of accounts that have set a gender, `male` or `female`. */
export type GenderNames = Readonly<Record<string, string>>;

const names: ReadonlyMap<string, Readonly<Record<string, GenderNames>>> = new Map(Object.entries(data));

/** Returns a language's gender-dependent namespace names by namespace ID; those of its nearest fallback if it has none. */
export function genderNamespacesOf(language: string): ReadonlyMap<number, GenderNames> {
  const code = [language, ...languageFallbacks(language)].find((one) => names.has(one));
  const namespaces = code === undefined ? {} : (names.get(code) ?? {});
  return new Map(Object.entries(namespaces).map(([id, genders]) => [Number(id), genders]));
}
