import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';

/** A part of an HTML document. */
export type Node = DefaultTreeAdapterTypes.ChildNode;
/** An element with what is in it. */
export type Element = DefaultTreeAdapterTypes.Element;

/** Reads HTML that stands in a document's body, as browsers do. */
export function parseBody(html: string): Element {
  const document = parse(`<!doctype html><html><head></head><body>${html}`);
  const root = document.childNodes.find((node) => node.nodeName === 'html');
  const body = root && isElement(root) && root.childNodes.find((node) => node.nodeName === 'body');
  // A document always has a body; frames, which would take its place, cannot follow it.
  if (!body || !isElement(body)) throw new Error('The document has no body.');
  prune(body);
  return body;
}

/** How deep elements may stand in one another; MediaWiki's own reader gives up there. */
const MAX_DEPTH = 256;

/** Takes away what stands too deep, so that whoever walks through the rest by recursion comes to an end. */
function prune(body: Element): void {
  const waiting: (readonly [element: Element, depth: number])[] = [[body, 1]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [element, depth] = next;
    if (depth >= MAX_DEPTH) element.childNodes = element.childNodes.filter((child) => !isElement(child));
    for (const child of element.childNodes) if (isElement(child)) waiting.push([child, depth + 1]);
  }
}

/** Whether a part of a document is an element, not a text or a comment. */
export const isElement = (node: DefaultTreeAdapterTypes.Node): node is Element => 'tagName' in node;

/** Whether a part of a document is a text. */
export const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text';

/** Whether a part of a document is a comment. */
export const isComment = (node: Node): node is DefaultTreeAdapterTypes.CommentNode =>
  node.nodeName === '#comment';

/** The elements within another one, in the order in which they begin. */
export function elementsWithin(parent: Element): Element[] {
  const found: Element[] = [];
  // Not by recursion: elements may stand in one another thousands deep.
  const waiting: Node[] = parent.childNodes.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) continue;
    found.push(node);
    for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
  return found;
}

/** An attribute's value; empty where the element has none of the name. */
export const attribute = ({ attrs }: Element, name: string): string =>
  attrs.find((one) => one.name === name)?.value ?? '';

/** Takes a part out of its document. */
export const detach = (node: Node): void => {
  defaultTreeAdapter.detachNode(node);
};

/** Puts a part of a document before another one. */
export function moveBefore(node: Node, place: Node): void {
  const parent = place.parentNode;
  if (!parent) return;
  defaultTreeAdapter.detachNode(node);
  defaultTreeAdapter.insertBefore(parent, node, place);
}
