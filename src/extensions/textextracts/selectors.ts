import { attribute, type Element, elementsWithin } from './html-tree.ts';

/**
 * Finds the elements that match one of the selectors: `tag`, `.class`, `#id`, or `tag.class`. Quirk:
 * `tag.class` only matches elements with this class and no other.
 */
export function selectionOf(parent: Element, selectors: readonly string[]): readonly Element[] {
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
