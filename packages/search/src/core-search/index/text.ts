import { Namespace, type Title } from '@wikiquery/core/wiki';
import { lowerCase } from '@wikiquery/core/wiki/language';
import type { SearchLanguage } from './language.ts';

/** Characters of words; all others separate words. */
const kept = String.raw`"*A-Za-z_'.0-9\u0080-\uffff\-&#;`;
/** Characters of URLs. */
const inUrl = String.raw`A-Za-z0-9_/:.,~%\-+&;#?!=()@\u0080-\uffff`;
const protocol = '(?:https?|ftp|mailto|news|gopher)';
/** PHP's white space. */
const space = String.raw`[ \t\n\v\f\r]`;

const otherCharacters = new RegExp(`[^${kept}]+`, 'g');
const tag = new RegExp(`</?${space}*[A-Za-z][^>]*?>`, 'g');
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
  const untagged = replaceUpTo('>', lowerCase(` ${language.normalize(text)} `), tag, ' ');
  const unlinked = withRepeatedHeadings(untagged).replace(address, '$1 $2').replace(bareLink, '$1 ');
  const words = replaceUpTo(']', unlinked, namedLink, '$1 $2 ')
    .replace(image, ' $1 $2')
    // "[[lamp]]s" yields both words.
    .replace(linkWithEnding, '$1$2 $2$3')
    .replace(otherCharacters, ' ')
    .replace(singular, "$1 $1's")
    .replace(plural, '$1s')
    .replace(/''+/g, ' ');
  return language.segment(words);
}

/**
 * Replaces the matches of a pattern that ends with a character which it does not contain before. Nothing is sought after
 * the last such character: each start of a match would read the rest of the text.
 */
function replaceUpTo(last: string, text: string, pattern: RegExp, replacement: string): string {
  const end = text.lastIndexOf(last) + 1;
  return text.slice(0, end).replace(pattern, replacement) + text.slice(end);
}

/** Repeats headings, as their words count three times; `/==\s*([^\n]+)\s*==\s/` would take more than linear time. */
function withRepeatedHeadings(text: string): string {
  let out = '';
  let done = 0;
  let next = 0;
  for (let at = text.indexOf('\n=='); at >= 0; at = text.indexOf('\n==', next)) {
    next = at + 1;
    const start = skipSpace(text, at + 3);
    const lineEnd = endOfLine(text, start);
    const close = closingSigns(text, start, lineEnd);
    if (close === undefined) continue;
    const title = text.slice(start, Math.min(close, lineEnd));
    out += `${text.slice(done, at + 1)}${title} ${title} ${title}`;
    done = close + 2;
    // Quirk: the space after a heading belongs to it, so that of two headings in a row only the first is repeated.
    next = done + 1;
  }
  return out + text.slice(done);
}

const isSpace = (text: string, at: number): boolean =>
  at < text.length && ' \t\n\v\f\r'.includes(text.charAt(at));

function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text, at)) at++;
  return at;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** The offset of the signs that close a heading: at the start of the next line with text, or the last ones of its own. */
function closingSigns(text: string, start: number, lineEnd: number): number | undefined {
  if (start >= lineEnd) return undefined;
  const next = skipSpace(text, lineEnd);
  if (text.startsWith('==', next) && isSpace(text, next + 2)) return next;
  const line = text.slice(start, lineEnd + 1);
  for (let at = line.lastIndexOf('=='); at > 0; at = line.lastIndexOf('==', at - 1))
    if (isSpace(text, start + at + 2)) return start + at;
  return undefined;
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
