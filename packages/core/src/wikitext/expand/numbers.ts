import { languageFallbacks } from '../../wiki/language/fallbacks.ts';
import { languageTag } from '../../wiki/language/language.ts';
import type { Site } from '../../wiki/site.ts';
import { numberFormats, type NumberFormat } from './number-formats.ts';

/** How a language writes numbers and chooses among plural forms. */
export interface Numbers {
  /** Formats every number in a text; digits are grouped unless told otherwise. */
  format(this: void, text: string, isGrouped?: boolean): string;
  /** Undoes the formatting of a number. */
  parse(this: void, text: string): string;
  /** The index of a number's form among those of the language. */
  pluralIndex(this: void, number: number): number;
}

/** Maximum number of languages kept per site, since clients may request any code. */
const MOST_LANGUAGES = 1000;

const made = new WeakMap<Site, Map<string, Numbers>>();

/**
 * Returns the numbers of a language. If Node knows neither the language nor any of its fallbacks, plural forms are the
 * English ones, and so is the format unless {@link numberFormats} has one.
 */
export function numbersIn(language: string, site: Site): Numbers {
  const ofSite = made.get(site) ?? new Map<string, Numbers>();
  made.set(site, ofSite);
  const known = ofSite.get(language);
  if (known) return known;
  const numbers = createNumbers(language);
  if (ofSite.size >= MOST_LANGUAGES) ofSite.clear();
  ofSite.set(language, numbers);
  return numbers;
}

const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

function createNumbers(language: string): Numbers {
  const locale = [language, ...languageFallbacks(language)].map(languageTag).find(isKnown) ?? 'en';
  const {
    group,
    decimal,
    least = 4,
    inPairs = false,
    digits,
  } = numberFormats.get(language) ?? formatOf(locale);
  const ownDigits = digits === undefined ? undefined : Array.from(digits);
  const rules = pluralRulesOf(locale);
  const used = new Set(rules.resolvedOptions().pluralCategories);
  const known = pluralCategories.filter((category) => used.has(category));
  // MediaWiki's Romance languages have no form of their own for millions.
  const forms = known.join() === 'one,many,other' ? ['one', 'other'] : known;

  const formatOne = (number: string, isGrouped: boolean): string => {
    const plain = /e/i.test(number) ? String(Number(number)) : number;
    const [whole = '', fraction] = plain.replace('-', '').split('.');
    const groups = isGrouped && group !== '' && whole.length >= least;
    const shown = groups ? grouped(whole, inPairs ? 2 : 3).join(group) : whole;
    const text = `${number.startsWith('-') ? '−' : ''}${shown}${fraction === undefined ? '' : decimal + fraction}`;
    return ownDigits ? text.replaceAll(/\d/g, (digit) => ownDigits[Number(digit)] ?? digit) : text;
  };

  return {
    format: (text, isGrouped = true) =>
      text.replaceAll(/(?:-(?=[\d.]))?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?/gi, (number) =>
        formatOne(number, isGrouped),
      ),
    parse: (text) => {
      const plain = group === '' ? text : text.replaceAll(group, '');
      const latin = ownDigits?.reduce((read, digit, value) => read.replaceAll(digit, String(value)), plain);
      return (latin ?? plain).replaceAll(decimal, '.').replaceAll('−', '-');
    },
    pluralIndex: (number) => {
      const index = forms.indexOf(rules.select(number));
      return index < 0 ? forms.length - 1 : index;
    },
  };
}

function formatOf(locale: string): NumberFormat {
  const parts = new Intl.NumberFormat(locale, {
    numberingSystem: 'latn',
    minimumFractionDigits: 1,
  }).formatToParts(1_234_567);
  const partOf = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return { group: partOf('group'), decimal: partOf('decimal') || '.' };
}

/** Languages without plural forms take English ones, as every language falls back to English. */
function pluralRulesOf(locale: string): Intl.PluralRules {
  const rules = new Intl.PluralRules(locale);
  return rules.resolvedOptions().pluralCategories.length > 1 ? rules : new Intl.PluralRules('en');
}

/** Splits digits into groups, counted from the end: one of three, the others of this size. */
function grouped(digits: string, size: number): string[] {
  const groups = [digits.slice(-3)];
  for (let end = digits.length - 3; end > 0; end -= size)
    groups.push(digits.slice(Math.max(0, end - size), end));
  return groups.toReversed();
}

function isKnown(tag: string): boolean {
  try {
    return Intl.PluralRules.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
