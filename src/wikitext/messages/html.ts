import type { QueryContext } from '../../query/context.ts';
import { formatComments } from '../rendering/format-comments.ts';
import { decodeCharacterReferences } from '../../wiki/character-references.ts';
import { escapeHtml, escapeText } from '../../wiki/escape-html.ts';

/** Formats a one-line message as HTML: emphasis, links, plain elements. Other wikitext is kept verbatim. */
export async function messageHtml(
  message: string,
  context: Pick<QueryContext, 'site' | 'store'>,
): Promise<string> {
  const verbatim: string[] = [];
  const text = message.replaceAll(/<nowiki>([^<]*)<\/nowiki>/g, (_, content: string) => {
    verbatim.push(escapeText(content));
    return VERBATIM;
  });
  const links = [...text.matchAll(internalLink)].map(([link]) => ({ text: link }));
  const formatted = await formatComments(links, { ...context, language: context.site.language });
  let next = 0;
  const html = text
    .split(internalLink)
    .map((piece, i, pieces) => {
      const link = i < pieces.length - 1 ? (formatted[next++] ?? '') : '';
      return inlineHtml(piece) + link;
    })
    .join('');
  return spaced(closeElements(emphasize(html))).replaceAll(VERBATIM, () => verbatim.shift() ?? '');
}

/** Stands for text that is not wikitext; not a character of any valid text. */
const VERBATIM = '\uffff';

/** Keeps spaces before French punctuation from breaking, and writes such spaces as references. */
const spaced = (html: string): string =>
  html.replaceAll(/ (?=[?:;!%»›](?![\p{L}\p{N}_]))|(?<=[«‹]) /gu, '\u00a0').replaceAll('\u00a0', '&#160;');

const internalLink = /\[\[[^[\]]+\]\]/g;

/** References to characters that end an address. */
const endOfAddress = /(?!&(?:lt|gt|nbsp|#0*(?:60|62|160)|#x0*(?:3[ce]|a0));)/;

/** The HTML allowed in messages, external links, and character references. */
const inline = new RegExp(
  [
    /<(\/?)(abbr|b|bdi|big|br|cite|code|del|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var)(\s[^<>]*?)?\/?>/,
    /\[((?:https?:)?\/\/[^\s[\]<>"]+)(?:[ \t]+([^\]]+))?\]/,
    new RegExp(
      `https?://(?:${endOfAddress.source}[^\\s[\\]<>"'])*${endOfAddress.source}[^\\s[\\]<>"',;.:!?)]`,
    ),
    /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d?);/,
    /[&<>"]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

function inlineHtml(text: string): string {
  return text.replace(
    inline,
    (whole: string, end?: string, tag?: string, attributes?: string, url?: string, label?: string) => {
      if (tag !== undefined) return element(tag.toLowerCase(), end === '/', attributes ?? '');
      if (url !== undefined)
        return externalLink(url, label === undefined ? escapeHtml(url) : inlineHtml(label), 'text');
      if (/^https?:/i.test(whole)) return externalLink(whole, escapeHtml(whole), 'free');
      if (whole === '"') return whole;
      return whole.length > 1 ? reference(whole) : escapeText(whole);
    },
  );
}

/** Writes character references by name as numbers, except those of HTML itself. */
function reference(text: string): string {
  if (/^&(?:#|(?:amp|gt|lt|quot);)/.test(text)) return text;
  const decoded = decodeCharacterReferences(text);
  return decoded === text ? escapeText(text) : `&#${decoded.codePointAt(0) ?? 0};`;
}

/** Returns an element with its safe attributes. */
function element(tag: string, isEnd: boolean, attributes: string): string {
  if (tag === 'br') return '<br />';
  if (isEnd) return `</${tag}>`;
  const kept = [...attributes.matchAll(/\b(class|dir|id|lang|title)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(
    ([, name = '', double, single]) => ` ${name.toLowerCase()}="${escapeHtml(double ?? single ?? '')}"`,
  );
  return `<${tag}${kept.join('')}>`;
}

const externalLink = (url: string, html: string, kind: string): string =>
  `<a rel="nofollow" class="external ${kind}" href="${escapeHtml(url)}">${html}</a>`;

/** Two apostrophes for italics, three for bold, five for both. */
function emphasize(html: string): string {
  const open: string[] = [];
  const toggle = (tag: string): string => {
    const at = open.lastIndexOf(tag);
    if (at < 0) {
      open.push(tag);
      return `<${tag}>`;
    }
    const inner = open.splice(at).slice(1);
    for (const one of inner) open.push(one);
    return `${inner
      .toReversed()
      .map((one) => `</${one}>`)
      .join('')}</${tag}>${inner.map((one) => `<${one}>`).join('')}`;
  };
  const emphasized = html.replaceAll(/'{2,}/g, (run) => {
    const size = run.length === 4 ? 3 : Math.min(run.length, 5);
    const plain = "'".repeat(run.length - size);
    if (size === 2) return plain + toggle('i');
    if (size === 3) return plain + toggle('b');
    return plain + (open.at(-1) === 'b' ? toggle('b') + toggle('i') : toggle('i') + toggle('b'));
  });
  return (
    emphasized +
    open
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join('')
  );
}

/** Closes open elements and drops unmatched end tags. */
function closeElements(html: string): string {
  const open: string[] = [];
  const balanced = html.replaceAll(/<(\/?)([a-z]+)(?:\s[^<>]*)?>/g, (whole, end: string, tag: string) => {
    if (tag === 'br') return whole;
    if (end === '') {
      open.push(tag);
      return whole;
    }
    const at = open.lastIndexOf(tag);
    if (at < 0) return '';
    return open
      .splice(at)
      .toReversed()
      .map((one) => `</${one}>`)
      .join('');
  });
  if (open.length === 0) return balanced;
  // Quirk: the line ends before the elements that are left open.
  const ends = open.toReversed().map((tag) => `</${tag}>`);
  return `${balanced}\n${ends.join('')}`;
}
