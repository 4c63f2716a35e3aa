import { lowerCase } from '../language/letters.ts';
import type { SearchLanguage } from './language.ts';
import { Namespace } from '../site.ts';
import type { Title } from '../title.ts';

/** Characters of words; all others separate words. */
const kept = String.raw`"*A-Za-z_'.0-9\u0080-\uffff\-&#;`;
/** Characters of URLs. */
const inUrl = String.raw`A-Za-z0-9_/:.,~%\-+&;#?!=()@\u0080-\uffff`;
const protocol = '(?:https?|ftp|mailto|news|gopher)';
/** PHP's white space. */
const space = String.raw`[ \t\n\v\f\r]`;

const otherCharacters = new RegExp(`[^${kept}]+`, 'g');
const tag = new RegExp(`</?${space}*[A-Za-z][^>]*?>`, 'g');
const heading = new RegExp(`(^|\\n)==${space}*([^\\n]+)${space}*==(${space})`, 'g');
const address = new RegExp(`(^|[^\\[])${protocol}:[${inUrl}]+([^${inUrl}]|$)`, 'g');
const bareLink = new RegExp(`([^\\[])\\[${protocol}:[${inUrl}]+\\]`, 'g');
const namedLink = new RegExp(`([^\\[])\\[${protocol}:[${inUrl}]+${space}+([^\\]]+)\\]`, 'g');
const image = new RegExp(`\\[\\[image:([${inUrl}]+)\\.(?:gif|png|jpg|jpeg)([^${inUrl}])`, 'gi');
const linkWithEnding = new RegExp(`([^${kept}])([${kept}]+)\\]\\]([a-z]+)`, 'g');
// Possessives; words are separated by single spaces at this point.
const singular = /(?<![^ ])([^ ]+)'s(?= )/g;
const plural = /(?<![^ ])([^ ]+)s'(?= )/g;

/** Converts a page's text to the form in MediaWiki's full-text index. */
export function textForIndex(text: string, language: SearchLanguage): string {
  const words = lowerCase(` ${language.normalize(text)} `)
    .replace(tag, ' ')
    // Words of headings count three times.
    .replace(heading, '$1$2 $2 $2$3')
    .replace(address, '$1 $2')
    .replace(bareLink, '$1 ')
    .replace(namedLink, '$1 $2 ')
    .replace(image, ' $1 $2')
    // "[[lamp]]s" yields both words.
    .replace(linkWithEnding, '$1$2 $2$3')
    .replace(otherCharacters, ' ')
    .replace(singular, "$1 $1's")
    .replace(plural, '$1s')
    .replace(/''+/g, ' ');
  return language.segment(words);
}

/** Converts a page's title, without the namespace, to the form in MediaWiki's full-text index. */
export function titleForIndex(
  { namespace, key }: Pick<Title, 'namespace' | 'key'>,
  language: SearchLanguage,
): string {
  const words = lowerCase(language.normalize(key.replaceAll('_', ' ')).replace(otherCharacters, ' '))
    .replace(/(?<![^ ])([^ ]+)'s(?: |$)/g, "$1 $1's ")
    .replace(/(?<![^ ])([^ ]+)s'(?: |$)/g, '$1s ')
    .replace(/ +/g, ' ');
  const title = namespace === Namespace.file ? words.replace(/ (?:png|gif|jpg|jpeg|ogg)$/, '') : words;
  return language.segment(title.replace(/^ | $/g, ''));
}
