import {
  addressLink,
  type Addresses,
  count,
  fold,
  namespaceField,
  queryLink,
  span,
  titleLink,
} from './markup.ts';
import { escapeHtml } from '../../wiki/escape-html.ts';

/** Marks up XML as the XML format writes it: highlighted, foldable, with titles as links. */
export function xmlSource(text: string, addresses: Addresses): string {
  // `<` and `>` are escaped in attributes, so a tag ends where it seems to.
  const tokens = [...text.matchAll(/<[^>]*>|[^<]+/g)].map(([token]) => token);
  let at = 0;
  const element = (): string => {
    const tag = tokens[at++] ?? '';
    if (!tag.startsWith('<')) return tag.trim() === '' ? '' : `<div>${textSource(tag)}</div>`;
    const first = tagSource(tag, addresses);
    if (tag.endsWith('/>') || tag.startsWith('<?')) return `<div>${first}</div>`;
    const content = tokens[at] ?? '';
    if (!content.startsWith('<') && (tokens[at + 1] ?? '').startsWith('</')) {
      at += 2;
      return `<div>${first}${textSource(content)}${tagSource(tokens[at - 1] ?? '', addresses)}</div>`;
    }
    const inner: string[] = [];
    while (at < tokens.length && !(tokens[at] ?? '').startsWith('</')) {
      const child = element();
      if (child !== '') inner.push(child);
    }
    const close = tokens[at++] ?? '';
    const last = tagSource(close, addresses);
    return fold(first, `${count(inner.length, 'element', 'elements')} ${close}`, inner.join(''), last);
  };
  const parts: string[] = [];
  while (at < tokens.length) parts.push(element());
  return parts.join('');
}

const textSource = (text: string): string => span('text', decode(text));

function tagSource(tag: string, addresses: Addresses): string {
  const [, open = '', name = '', rest = '', close = ''] =
    /^(<[/?]?)([^\s/?>]*)([^]*?)(\s?[/?]?>)$/.exec(tag) ?? [];
  const names = new Set([...rest.matchAll(/ ([^\s=]+)=/g)].map(([, attribute]) => attribute));
  const attributes = [...rest.matchAll(/ ([^\s=]+)="([^"]*)"/g)].map(([, attribute = '', written = '']) => {
    const value = decode(written);
    const shown = escapeHtml(value);
    const namespace = namespaceField(attribute);
    const isTitle = namespace !== undefined && names.has(namespace);
    const linked = isTitle ? titleLink(value, shown, addresses) : addressLink(value, shown);
    const text = `<span class="text">&quot;${linked}&quot;</span>`;
    return ` ${span('key', attribute)}${span('mark', '=')}${text}${isTitle ? queryLink(value, addresses) : ''}`;
  });
  return `${span('mark', open)}${span('tag', name)}${attributes.join('')}${span('mark', close)}`;
}

const decoded: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#039;': "'",
  '&amp;': '&',
  '&#10;': '\n',
  '&#13;': '\r',
  '&#9;': '\t',
};

const decode = (text: string): string => text.replaceAll(/&[^;]+;/g, (entity) => decoded[entity] ?? entity);
