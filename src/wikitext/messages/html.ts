import type { QueryContext } from '../../query/context.ts';
import { formatComments } from '../rendering/format-comments.ts';
import { escapeHtml } from '../../wiki/escape-html.ts';

/** Formats a one-line message as HTML: emphasis, links, plain elements. Other wikitext is kept verbatim. */
export async function messageHtml(
  text: string,
  context: Pick<QueryContext, 'site' | 'store'>,
): Promise<string> {
  const links = [...text.matchAll(internalLink)].map(([link]) => ({ text: link }));
  const formatted = await formatComments(links, context);
  let next = 0;
  const html = text
    .split(internalLink)
    .map((piece, i, pieces) => {
      const link = i < pieces.length - 1 ? (formatted[next++] ?? '') : '';
      return inlineHtml(piece) + link;
    })
    .join('');
  return closeElements(emphasize(html));
}

const internalLink = /\[\[[^[\]]+\]\]/g;

/** The HTML allowed in messages, and the start of external links. */
const inline =
  /<(\/?)(abbr|b|bdi|big|br|cite|code|del|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var)(\s[^<>]*?)?\/?>|\[((?:https?:)?\/\/[^\s[\]<>"]+)(?:[ \t]+([^\]]+))?\]|https?:\/\/[^\s[\]<>"']*[^\s[\]<>"',;.:!?)]|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d?);|[&<>"]/gi;

function inlineHtml(text: string): string {
  return text.replace(
    inline,
    (whole: string, end?: string, tag?: string, attributes?: string, url?: string, label?: string) => {
      if (tag !== undefined) return element(tag.toLowerCase(), end === '/', attributes ?? '');
      if (url !== undefined)
        return externalLink(url, label === undefined ? escapeHtml(url) : inlineHtml(label), 'text');
      if (/^https?:/i.test(whole)) return externalLink(whole, escapeHtml(whole), 'free');
      if (whole === '"') return whole;
      return whole.length > 1 ? whole : escapeHtml(whole);
    },
  );
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
  return (
    balanced +
    open
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join('')
  );
}
