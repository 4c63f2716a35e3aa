import { escapeText } from './escape-text.ts';
import {
  attribute,
  detach,
  elementsWithin,
  isComment,
  isElement,
  isText,
  moveBefore,
  parseBody,
  type Element,
  type Node,
} from './html-tree.ts';
import { trim } from './trim.ts';

/** Marks a heading in plain text until headings are formatted: its level between two control characters. */
export const headingMark = (level: string): string => `\u0001\u0002${level}\u0002\u0001`;

const media = ['img', 'audio', 'video'];

/** Returns a page's HTML before its first heading. */
export const introductionOf = (html: string): string =>
  /^.*?(?=<h[1-6]\b(?! id="mw-toc-heading"))/s.exec(html)?.[0] ?? html;

/** Returns a page's HTML reduced to running text, without links. */
export const htmlExtract = (html: string, removals: readonly string[]): string =>
  trim(writeChildren(filtered(html, removals)));

/** Returns a page's running text; {@link headingMark} precedes its headings. */
export function plainExtract(html: string, removals: readonly string[]): string {
  const written: PlainText = { text: '', afterTag: 0 };
  writePlain(filtered(html, removals), written);
  return trim(
    written.text
      .replaceAll('\u00A0', ' ')
      .replaceAll('\r', '\n')
      .replaceAll(/\n{3,}/g, '\n\n'),
  );
}

function filtered(html: string, removals: readonly string[]): Element {
  const body = parseBody(html);
  rescueHeadings(body);
  for (const element of selectionOf(body, [...removals, ...media])) detach(element);
  for (const element of elementsWithin(body)) {
    if (element.tagName === 'span')
      element.attrs = element.attrs.filter(({ name }) => name !== 'class' && name !== 'style');
  }
  return body;
}

const headings = /^h[1-6]$/;

/** Moves headings out of the wrappers that they share with edit links, so that removing these keeps them. */
function rescueHeadings(body: Element): void {
  for (const element of elementsWithin(body)) {
    const box = element.parentNode;
    if (!headings.test(element.tagName) || !box || !isElement(box)) continue;
    if (attribute(box, 'class').split(/\s+/).includes('mw-heading')) moveBefore(element, box);
  }
}

interface PlainText {
  text: string;
  /** Offset after the last tag. */
  afterTag: number;
}

function writePlain(parent: Element, written: PlainText): void {
  for (const node of parent.childNodes) {
    if (isText(node)) written.text += node.value;
    if (!isElement(node)) continue;
    if (headings.test(node.tagName)) {
      const before = written.text.slice(written.afterTag).replace(/[ \t\n\v\f\r]+$/, '');
      written.text = `${written.text.slice(0, written.afterTag)}${before}\n\n${headingMark(node.tagName.slice(1))}`;
    }
    written.afterTag = written.text.length;
    writePlain(node, written);
    written.afterTag = written.text.length;
  }
}

const writeChildren = ({ childNodes }: Element): string => childNodes.map(writeHtml).join('');

/** Elements without end tags, of which the serializer knows no newer ones. */
const voids: ReadonlySet<string> = new Set(
  'area base basefont br col embed frame hr img input link meta param'.split(' '),
);

function writeHtml(node: Node): string {
  if (isText(node)) return escapeText(node.value);
  if (isComment(node)) return `<!--${node.data}-->`;
  if (!isElement(node)) return '';
  const { tagName, attrs } = node;
  if (tagName === 'a') return writeChildren(node);
  const start = `<${tagName}${attrs.map(({ name, value }) => ` ${name}=${quote(value)}`).join('')}>`;
  if (voids.has(tagName)) return start;
  // Quirk: an empty list item is not closed.
  if (tagName === 'li' && node.childNodes.length === 0) return start;
  return `${start}${writeChildren(node)}</${tagName}>`;
}

/** Quirk: a value with double quotes is enclosed in single quotes. */
function quote(value: string): string {
  const escaped = escapeText(value);
  if (!escaped.includes('"')) return `"${escaped}"`;
  return escaped.includes("'") ? `"${escaped.replaceAll('"', '&quot;')}"` : `'${escaped}'`;
}

/**
 * Finds the elements that match one of the selectors: `tag`, `.class`, `#id`, or `tag.class`. Quirk:
 * `tag.class` only matches elements with this class and no other.
 */
function selectionOf(parent: Element, selectors: readonly string[]): readonly Element[] {
  const tests = selectors.map(testOf);
  return elementsWithin(parent).filter((element) => tests.some((test) => test(element)));
}

function testOf(selector: string): (element: Element) => boolean {
  const [tag = '', ...classes] = selector.split('.');
  if (selector.startsWith('#')) return (element) => attribute(element, 'id') === selector.slice(1);
  const name = classes.join('.');
  if (tag === '') return (element) => attribute(element, 'class').split(' ').includes(name);
  if (name === '') return ({ tagName }) => tagName === tag;
  return (element) => element.tagName === tag && attribute(element, 'class') === name;
}
