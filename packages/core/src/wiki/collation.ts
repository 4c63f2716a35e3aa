import type { Site } from './site.ts';

/** Returns the category sort key of a text; undefined if the wiki's collation is not supported. */
export function sortKey(text: string, { configuration, language }: Site): string | undefined {
  const { categoryCollation } = configuration.settings;
  return categoryCollation === 'numeric'
    ? numericKey(text.toUpperCase(), language)
    : sortKeyIn(categoryCollation, text);
}

/** Returns a sort key that orders numbers by their values: each one follows its length in two characters. */
const numericKey = (text: string, language: string): string =>
  withLatinDigits(text, language).replaceAll(/[0-9]+/g, (digits) => {
    const number = digits.replace(/^0+/, '');
    return `0${String.fromCharCode(number.length >> 8, number.length & 0xff)}${number}`;
  });

/** Replaces the digits of a language's own script. */
function withLatinDigits(text: string, language: string): string {
  if (!/\p{Nd}/u.test(text.replaceAll(/[0-9]/g, ''))) return text;
  const locale = Intl.NumberFormat.supportedLocalesOf(language)[0];
  if (locale === undefined) return text;
  const format = new Intl.NumberFormat(`${locale}-u-nu-native`);
  const digits = new Map(Array.from({ length: 10 }, (_, value) => [format.format(value), String(value)]));
  return text.replaceAll(/\p{Nd}/gu, (digit) => digits.get(digit) ?? digit);
}

/** Collations whose sort keys are readable texts. */
export const textCollations = ['uppercase', 'identity'] as const;

/** Returns the sort key of a text in a collation; undefined if it is not one of {@link textCollations}. */
export function sortKeyIn(collation: string, text: string): string | undefined {
  switch (collation) {
    case 'identity':
      return text;
    case 'uppercase':
      return text.toUpperCase();
    default:
      return undefined;
  }
}

const collators = new Map<string, Intl.Collator>();

/**
 * Returns a comparison of texts that orders them as the sort keys of a collation with the Unicode Collation Algorithm,
 * such as `uca-de-u-kn`; undefined for other collations.
 */
export function unicodeComparison(collation: string): ((a: string, b: string) => number) | undefined {
  if (!collation.startsWith('uca-')) return undefined;
  let collator = collators.get(collation);
  if (!collator) {
    const locale = localeOf(collation.slice('uca-'.length));
    // The root of all locales has the order of English. ICU uses it for locales without one of their own.
    const isKnown = Intl.Collator.supportedLocalesOf(locale).length > 0;
    collator = new Intl.Collator(isKnown ? locale : `en${/-u-.*/.exec(locale)?.[0] ?? ''}`, {
      ignorePunctuation: false,
    });
    collators.set(collation, collator);
  }
  return collator.compare;
}

/** Names of orders in BCP 47 that differ from ICU's older ones. */
const orders: Readonly<Record<string, string>> = { phonebook: 'phonebk', traditional: 'trad' };

/** Converts MediaWiki's name of a locale, such as `default-u-kn` or `de-AT@collation=phonebook`, to BCP 47. */
function localeOf(name: string): string {
  const [locale = '', order] = name.replace(/^(?:default|root)(?=$|[-@])/, 'en').split('@collation=');
  return order === undefined ? locale : `${locale}-u-co-${orders[order] ?? order}`;
}
