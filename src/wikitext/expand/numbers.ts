import { languageFallbacks } from '../../wiki/language/fallbacks.ts';
import { languageTag } from '../../wiki/language/language.ts';
import type { Site } from '../../wiki/site.ts';

/** How a language writes numbers and chooses among plural forms. */
export interface Numbers {
  /** Formats every number in a text; digits are grouped unless told otherwise. */
  format(this: void, text: string, isGrouped?: boolean): string;
  /** Undoes the formatting of a number. */
  parse(this: void, text: string): string;
  /** The index of a number's form among those of the language. */
  pluralIndex(this: void, number: number): number;
}

const made = new WeakMap<Site, Map<string, Numbers>>();

/** The numbers of a language; of English where Node knows neither the language nor one it falls back to. */
export function numbersIn(language: string, site: Site): Numbers {
  const ofSite = made.get(site) ?? new Map<string, Numbers>();
  made.set(site, ofSite);
  const numbers = ofSite.get(language) ?? createNumbers(language);
  ofSite.set(language, numbers);
  return numbers;
}

const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

function createNumbers(language: string): Numbers {
  const locale = [language, ...languageFallbacks(language)].map(languageTag).find(isKnown) ?? 'en';
  const parts = new Intl.NumberFormat(locale, {
    numberingSystem: 'latn',
    minimumFractionDigits: 1,
  }).formatToParts(1_234_567);
  const partOf = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  const [group, decimal] = [partOf('group'), partOf('decimal') || '.'];
  const rules = new Intl.PluralRules(locale);
  const used = new Set(rules.resolvedOptions().pluralCategories);
  const forms = pluralCategories.filter((category) => used.has(category));

  const formatOne = (number: string, isGrouped: boolean): string => {
    const plain = /e/i.test(number) ? String(Number(number)) : number;
    const [whole = '', fraction] = plain.replace('-', '').split('.');
    const digits = isGrouped && group !== '' ? inThrees(whole).join(group) : whole;
    return `${number.startsWith('-') ? '−' : ''}${digits}${fraction === undefined ? '' : decimal + fraction}`;
  };

  return {
    format: (text, isGrouped = true) =>
      text.replaceAll(/(?:-(?=[\d.]))?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?/gi, (number) =>
        formatOne(number, isGrouped),
      ),
    parse: (text) => {
      const plain = group === '' ? text : text.replaceAll(group, '');
      return plain.replaceAll(decimal, '.').replaceAll('−', '-');
    },
    pluralIndex: (number) => Math.max(0, forms.indexOf(rules.select(number))),
  };
}

/** Splits digits into groups of three, counted from the end. */
function inThrees(digits: string): string[] {
  const first = digits.length % 3;
  const groups = first > 0 ? [digits.slice(0, first)] : [];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups;
}

function isKnown(tag: string): boolean {
  try {
    return Intl.PluralRules.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
