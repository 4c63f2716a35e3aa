import { behaviours } from '../behaviours.ts';
import type { Site } from '../site.ts';
import { languageFallbacks } from './fallbacks.ts';
import { currentCode, languageTag } from './language.ts';

/**
 * Returns a function that names languages by code, in a language or in themselves. Without a translation it returns the
 * autonym, and an empty text for unknown codes.
 */
export function languageNames(site: Site, inLanguage?: string): (code: string) => string {
  const named = namesByCode(site, inLanguage);
  return site.software.has(behaviours.namesOfCurrentCodes) ? (code) => named(currentCode(code)) : named;
}

/** Returns a function that names languages by exactly the code that the list of all languages has. */
export function namesByCode(site: Site, inLanguage?: string): (code: string) => string {
  const autonym = (code: string): string => site.languages.get(code.toLowerCase())?.name ?? '';
  // Only the extension CLDR translates names of languages in MediaWiki.
  const translates = site.configuration.extensions.some(({ name = '' }) => name.toLowerCase() === 'cldr');
  if (inLanguage === undefined || !translates) return autonym;
  const translated = namesIn(inLanguage);
  return (code) => nameOf(translated, code.toLowerCase()) ?? autonym(code);
}

function namesIn(language: string): Intl.DisplayNames {
  const tags = [language, ...languageFallbacks(language), 'en'].map(languageTag).filter(isTag);
  return new Intl.DisplayNames(tags, { type: 'language', fallback: 'none' });
}

function nameOf(names: Intl.DisplayNames, code: string): string | undefined {
  const tag = languageTag(code);
  return isTag(tag) ? names.of(tag) : undefined;
}

function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
