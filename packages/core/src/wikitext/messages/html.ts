import type { QueryContext } from '../../query/context.ts';
import { decodeCharacterReferences } from '../../wiki/character-references.ts';
import { escapeHtml, escapeText } from '../../wiki/escape-html.ts';
import type { Site } from '../../wiki/site.ts';
import { externalLink } from '../external-link.ts';
import { formatComments } from '../rendering/format-comments.ts';
import { formatBlocks } from './blocks.ts';

type HtmlContext = Pick<QueryContext, 'site' | 'store'>;

/** Formats a message as inline HTML: emphasis, links, plain elements. Other wikitext is kept verbatim. */
export const messageHtml = (text: string, context: HtmlContext): Promise<string> =>
  formatMessage(text, context, (html) => html);

/** Formats a message as HTML with paragraphs and lists. */
export const messageBlocks = (text: string, context: HtmlContext): Promise<string> =>
  formatMessage(text, context, formatBlocks);

async function formatMessage(
  text: string,
  context: HtmlContext,
  layOut: (html: string) => string,
): Promise<string> {
  const { site } = context;
  const finished: string[] = [];
  const keep = (html: string): string => `\u007f${finished.push(html) - 1}\u007f`;
  const marked = text
    .replaceAll('\u007f', '')
    .replaceAll(/<nowiki>(.*?)<\/nowiki>/gis, (_, content: string) => keep(verbatimHtml(content)))
    .replaceAll(
      /(\[\[[^[\]|]+\|)([^[\]]*<[^[\]]*)(?=\]\])/g,
      (_, link: string, label: string) => link + keep(closeElements(emphasize(inlineHtml(label, site)))),
    );
  const links = [...marked.matchAll(internalLink)].map(([link]) => ({ text: link }));
  const formatted = await formatComments(links, { ...context, language: site.language });
  let next = 0;
  const html = marked
    .split(internalLink)
    .map((piece, i, pieces) => {
      const link = i < pieces.length - 1 ? (formatted[next++] ?? '') : '';
      return inlineHtml(piece, site) + link;
    })
    .join('');
  const lines = html.split('\n').map(emphasize).join('\n');
  return closeElements(layOut(spaced(lines)))
    .replaceAll(/\u007f(\d+)\u007f/g, (_, index: string) => finished[Number(index)] ?? '')
    .replaceAll('\u00a0', '&#160;');
}

/** Keeps the spaces of French punctuation from breaking the line, outside of tags. */
const spaced = (html: string): string =>
  html.replaceAll(
    /(<[^<>]*>)| (?=[?:;!%»›](?![\p{L}\p{N}_]))|(?<=[«‹]) /gu,
    (_, tag?: string) => tag ?? '\u00a0',
  );

const internalLink = /\[\[[^[\]]+\]\]/g;

const elements =
  'abbr|b|bdi|big|blockquote|br|center|cite|code|dd|del|div|dl|dt|em|i|ins|kbd|li|mark|ol|p|q|s|samp|small|span|strong|sub|sup|u|ul|var';

/** References to characters that end an address. */
const endOfAddress = /(?!&(?:lt|gt|nbsp|#0*(?:60|62|160)|#x0*(?:3[ce]|a0));)/;

/** The HTML allowed in messages, external links, character references, and what needs escapes. */
const inline = new RegExp(
  [
    `<(/?)(${elements})(\\s[^<>]*?)?/?>`,
    /\[((?:https?:)?\/\/[^\s[\]<>"]+)(?:[ \t]+([^\]]+))?\]/.source,
    `https?://(?:${endOfAddress.source}[^\\s[\\]<>"'])*${endOfAddress.source}[^\\s[\\]<>"',;.:!?)]`,
    /&(?:#\d+|#x[\da-f]+|[a-z\d]+);|[&<>"]/.source,
  ].join('|'),
  'gi',
);

function inlineHtml(text: string, site: Site): string {
  return text.replace(
    inline,
    (whole: string, end?: string, tag?: string, attributes?: string, url?: string, label?: string) => {
      if (tag !== undefined) return element(tag.toLowerCase(), end === '/', attributes ?? '');
      if (url !== undefined)
        return externalLink(
          url,
          label === undefined ? escapeHtml(url) : inlineHtml(label, site),
          'text',
          site,
        );
      if (/^https?:/i.test(whole)) return externalLink(whole, escapeHtml(whole), 'free', site);
      if (whole === '"') return whole;
      return whole.length > 1 ? characterReference(whole) : escapeText(whole);
    },
  );
}

/** Escapes text without markup; character references stay. */
const verbatimHtml = (text: string): string =>
  text.replaceAll(/&(?:#\d+|#x[\da-f]+|[a-z\d]+);|[&<>]/gi, (whole) =>
    whole.length > 1 ? characterReference(whole) : escapeText(whole),
  );

/** References that keep their names. */
const keptReferences = new Set(['&lt;', '&gt;', '&amp;', '&quot;']);

/** Normalizes a character reference: hexadecimal in lower case, others decimal; escapes invalid ones. */
function characterReference(whole: string): string {
  if (keptReferences.has(whole)) return whole;
  const decoded = decodeCharacterReferences(whole);
  if (decoded === whole || decoded === '\ufffd') return escapeText(whole);
  if (/^&#x/i.test(whole)) return `&#x${Number.parseInt(whole.slice(3), 16).toString(16)};`;
  if (whole.startsWith('&#')) return `&#${Number(whole.slice(2, -1))};`;
  return Array.from(decoded, (character) => `&#${character.codePointAt(0) ?? 0};`).join('');
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
