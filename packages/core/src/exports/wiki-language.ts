export { directionOfLanguage, pageLanguage } from '../wiki/language/language.ts';
export { legacyEncodingOf } from '../wiki/language/legacy-encoding.ts';
export { lowerCase } from '../wiki/language/letters.ts';
export { magicWordAliases } from '../wiki/language/magic-words.ts';
export { languageNames } from '../wiki/language/names.ts';
export { namespaceAliasesOf } from '../wiki/language/namespace-aliases.ts';
export { ellipsisOf } from '../wiki/language/ellipsis.ts';
export { languageFallbacks } from '../wiki/language/fallbacks.ts';
export { createVariants } from '../wiki/language/variants.ts';
