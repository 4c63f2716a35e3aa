import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { lookupTable } from '@wikiquery/common/lookup-table';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements that are not read. */
const unread = new Set(['style', 'script', 'template', 'noscript']);

/** The text to write before and after that of an element; empty lines are joined later. */
const context: Readonly<Record<string, readonly [before: string, after: string]>> = lookupTable({
  ...Object.fromEntries(
    ['p', 'div', 'ul', 'ol', 'dl', 'table', 'blockquote', 'figure', 'pre'].map((name) => [
      name,
      ['\n\n', '\n\n'],
    ]),
  ),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, [`\n\n${'#'.repeat(level)} `, '\n\n']]),
  ),
  li: ['\n- ', ''],
  dt: ['\n', ''],
  dd: ['\n  ', ''],
  tr: ['\n', ''],
  td: ['', '\t'],
  th: ['', '\t'],
  caption: ['\n', '\n'],
  br: ['\n', ''],
  hr: ['\n', '\n'],
});

/** Returns the text of HTML, with headings and lists marked as in Markdown. */
export function htmlToText(html: string): string {
  let text = '';
  // Not by recursion: elements can be nested deeper than the stack.
  const rest: (Node | string | { readonly keepsSpace: boolean })[] = [
    ...parseFragment(html).childNodes,
  ].toReversed();
  let keepsSpace = false;
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === 'string') text += next;
    else if ('keepsSpace' in next) ({ keepsSpace } = next);
    else if ('value' in next) text += keepsSpace ? next.value : next.value.replaceAll(/[ \t\n\r]+/g, ' ');
    else if ('tagName' in next && !isUnread(next)) {
      const [before = '', after = ''] = context[next.tagName] ?? [];
      text += before;
      rest.push(after);
      if (next.tagName === 'pre') {
        rest.push({ keepsSpace });
        keepsSpace = true;
      }
      for (const child of next.childNodes.toReversed()) rest.push(child);
    }
  }
  return tidied(text);
}

/** Removes empty lines, and puts the mark of an item before its first line, whatever element that is in. */
function tidied(text: string): string {
  const lines: string[] = [];
  let mark = '';
  for (const line of text.split('\n')) {
    if (line.trim() === '-') mark = '- ';
    else if (line.trim() !== '') {
      lines.push((line.startsWith('- ') ? '' : mark) + line.trimEnd());
      mark = '';
    } else if (mark === '' && lines.at(-1) !== '') lines.push('');
  }
  return lines.join('\n').trim();
}

const isUnread = ({ tagName, attrs }: Element): boolean =>
  unread.has(tagName) ||
  attrs.some(({ name, value }) => name === 'class' && /(?:^|\s)mw-editsection(?:\s|$)/.test(value));
