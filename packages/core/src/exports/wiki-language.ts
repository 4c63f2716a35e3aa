export { directionOfLanguage, pageLanguage } from '../wiki/language/language.ts';
export { legacyEncodingOf } from '../wiki/language/legacy-encoding.ts';
export { lowerCase } from '../wiki/language/letters.ts';
export { magicWordAliases } from '../wiki/language/magic-words.ts';
export { languageNames } from '../wiki/language/names.ts';
export { namespaceAliasesOf } from '../wiki/language/namespace-aliases.ts';
