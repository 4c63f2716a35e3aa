import { escapeText } from './escape-text.ts';
import {
  elementsWithin,
  isComment,
  isElement,
  isText,
  parseBody,
  type Element,
  type Node,
} from './html-tree.ts';

/** Closes open elements and wraps bare text in paragraphs, as MediaWiki tidies wikitext output. */
export function tidyHtml(html: string): string {
  // Ampersands that start no character reference are text.
  const marked = html.replaceAll(/&(?!(?:[a-z][a-z\d]*|#\d+|#x[\da-f]+);)/gi, '&amp;');
  return writeParagraphs(parseBody(marked).childNodes);
}

const inline: ReadonlySet<string> = new Set(
  (
    'a abbr acronym applet audio b basefont bdi bdo big br button cite code data del dfn em font i iframe img ' +
    'input ins kbd label legend map mark object param q rb rbc rp rt rtc ruby s samp select small span strike ' +
    'strong sub sup textarea time tt u var video'
  ).split(' '),
);
/** Elements that neither start nor end a paragraph. */
const invisible: ReadonlySet<string> = new Set(['link', 'meta', 'script', 'style']);

const isBlank = (text: string): boolean => /^[\t\n\f\r ]*$/.test(text);

/** Serializes nodes, wrapping inline ones in paragraphs. */
function writeParagraphs(nodes: readonly Node[]): string {
  let out = '';
  let open = false;
  for (const node of splitAtBlocks(nodes)) {
    const begins = isText(node) ? !isBlank(node.value) : isElement(node) && isInline(node);
    const passes = isText(node) || isComment(node) || (isElement(node) && invisible.has(node.tagName));
    if (begins !== open && (begins || !passes)) {
      out += begins ? '<p>' : '</p>';
      open = begins;
    }
    out += write(node);
  }
  return open ? `${out}</p>` : out;
}

/**
 * Splits inline elements with blocks, so that each part has only blocks or none. Quirk: a part with blank text only is
 * lost before a block.
 */
function splitAtBlocks(nodes: readonly Node[]): readonly Node[] {
  return nodes.flatMap((node) => {
    if (!isElement(node) || !inline.has(node.tagName) || isInline(node)) return [node];
    const parts: { readonly isBlock: boolean; readonly childNodes: Node[] }[] = [];
    for (const child of splitAtBlocks(node.childNodes)) {
      const isBlock = isElement(child) && !invisible.has(child.tagName) && !isInline(child);
      const last = parts.at(-1);
      if (last?.isBlock === isBlock) last.childNodes.push(child);
      else parts.push({ isBlock, childNodes: [child] });
    }
    return parts
      .filter(
        ({ isBlock, childNodes }, i) => isBlock || i === parts.length - 1 || !childNodes.every(isBlankNode),
      )
      .map(({ childNodes }) => ({ ...node, childNodes }));
  });
}

const isBlankNode = (node: Node): boolean =>
  isText(node)
    ? isBlank(node.value)
    : isElement(node) && inline.has(node.tagName) && node.childNodes.every(isBlankNode);

const isInline = (element: Element): boolean =>
  inline.has(element.tagName) &&
  !elementsWithin(element).some(({ tagName }) => !inline.has(tagName) && !invisible.has(tagName));

const voids: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
const markedWhereEmpty: ReadonlySet<string> = new Set(['li', 'p', 'tr']);
const raw: ReadonlySet<string> = new Set(['script', 'style']);

function write(node: Node): string {
  if (isText(node)) return escape(node.value).replaceAll('\u0338', '&#x338;');
  if (isComment(node)) return `<!--${node.data}-->`;
  if (!isElement(node)) return '';
  const { tagName, attrs, childNodes } = node;
  const contents =
    tagName === 'blockquote'
      ? writeParagraphs(childNodes)
      : childNodes.map((child) => (raw.has(tagName) && isText(child) ? child.value : write(child))).join('');
  if (markedWhereEmpty.has(tagName) && attrs.length === 0 && isBlank(contents))
    return `<${tagName} class="mw-empty-elt">${contents}</${tagName}>`;
  const start = `<${tagName}${attrs
    .map(({ name, value }) => ` ${name}="${escape(value).replaceAll('"', '&quot;')}"`)
    .join('')}`;
  if (voids.has(tagName)) return `${start} />`;
  // Parsers drop the first newline in these.
  const line = (tagName === 'pre' || tagName === 'textarea') && contents.startsWith('\n') ? '\n' : '';
  return `${start}>${line}${contents}</${tagName}>`;
}

const escape = (text: string): string => escapeText(text).replaceAll('\u00A0', '&#160;');
