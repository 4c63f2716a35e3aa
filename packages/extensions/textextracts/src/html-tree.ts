import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';

/** A node of an HTML document. */
export type Node = DefaultTreeAdapterTypes.ChildNode;
/** An element with its children. */
export type Element = DefaultTreeAdapterTypes.Element;

/** Parses HTML in a document's body, as browsers do. */
export function parseBody(html: string): Element {
  const document = parse(`<!doctype html><html><head></head><body>${html}`);
  const root = document.childNodes.find((node) => node.nodeName === 'html');
  const body = root && isElement(root) && root.childNodes.find((node) => node.nodeName === 'body');
  // A document always has a body; a frameset cannot replace it here.
  if (!body || !isElement(body)) throw new Error('The document has no body.');
  prune(body);
  return body;
}

/** Maximum depth of elements, at which MediaWiki's parser gives up too. */
const MAX_DEPTH = 256;

/** Removes elements that are nested too deeply, so that the rest can be traversed recursively. */
function prune(body: Element): void {
  const waiting: (readonly [element: Element, depth: number])[] = [[body, 1]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [element, depth] = next;
    if (depth >= MAX_DEPTH) element.childNodes = element.childNodes.filter((child) => !isElement(child));
    for (const child of element.childNodes) if (isElement(child)) waiting.push([child, depth + 1]);
  }
}

/** Whether a node is an element. */
export const isElement = (node: DefaultTreeAdapterTypes.Node): node is Element => 'tagName' in node;

/** Whether a node is text. */
export const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text';

/** Whether a node is a comment. */
export const isComment = (node: Node): node is DefaultTreeAdapterTypes.CommentNode =>
  node.nodeName === '#comment';

/** Lists the descendant elements in document order. */
export function elementsWithin(parent: Element): Element[] {
  const found: Element[] = [];
  // Not recursive: elements can be nested thousands deep.
  const waiting: Node[] = parent.childNodes.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) continue;
    found.push(node);
    for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
  return found;
}

/** Returns an attribute's value; empty if missing. */
export const attribute = ({ attrs }: Element, name: string): string =>
  attrs.find((one) => one.name === name)?.value ?? '';

/** Removes a node from its document. */
export const detach = (node: Node): void => {
  defaultTreeAdapter.detachNode(node);
};

/** Moves a node before another. */
export function moveBefore(node: Node, place: Node): void {
  const parent = place.parentNode;
  if (!parent) return;
  defaultTreeAdapter.detachNode(node);
  defaultTreeAdapter.insertBefore(parent, node, place);
}
