import { languageTag } from '../../wiki/language/language.ts';
import type { Site } from '../../wiki/site.ts';

/** A number as the wiki's language writes it; every number in a text that is none itself. */
export function formatNumber(text: string, site: Site, grouped = true): string {
  return text.replaceAll(/(?:-(?=[\d.]))?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?/gi, (number) =>
    formatOne(number, site, grouped),
  );
}

function formatOne(number: string, site: Site, grouped: boolean): string {
  const { group, decimal } = separators(site);
  const plain = /e/i.test(number) ? String(Number(number)) : number;
  const [whole = '', fraction] = plain.replace('-', '').split('.');
  const digits = grouped && group !== '' ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group) : whole;
  return `${number.startsWith('-') ? '−' : ''}${digits}${fraction === undefined ? '' : decimal + fraction}`;
}

/** The number that a formatted one stands for. */
export function parseNumber(text: string, site: Site): string {
  const { group, decimal } = separators(site);
  const plain = group === '' ? text : text.replaceAll(group, '');
  return plain.replaceAll(decimal, '.').replaceAll('−', '-');
}

interface Separators {
  readonly group: string;
  readonly decimal: string;
}

const made = new WeakMap<Site, Separators>();

function separators(site: Site): Separators {
  const known = made.get(site) ?? findSeparators(site);
  made.set(site, known);
  return known;
}

function findSeparators(site: Site): Separators {
  const tag = languageTag(site.language);
  const locale = isKnown(tag) ? tag : 'en';
  const parts = new Intl.NumberFormat(locale, {
    numberingSystem: 'latn',
    minimumFractionDigits: 1,
  }).formatToParts(1_234_567);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return { group: part('group'), decimal: part('decimal') || '.' };
}

function isKnown(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
