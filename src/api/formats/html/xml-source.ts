import { targetOfField } from './field-query.ts';
import { type Addresses, count, fold, quoted, span, textMarkup, wikiLink } from './markup.ts';

/** Renders XML, as `format=xml` writes it, as HTML: highlighted, foldable, with links to what its attributes name. */
export function xmlSource(text: string, addresses: Addresses): string {
  // `<` and `>` are escaped in attributes, so a tag ends at the first `>`.
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

function textSource(written: string): string {
  const text = decode(written);
  return `<span class="text ${text.includes('\n') ? 'content lines' : 'content'}">${textMarkup(text)}</span>`;
}

function tagSource(tag: string, addresses: Addresses): string {
  const [, open = '', name = '', rest = '', close = ''] =
    /^(<[/?]?)([^\s/?>]*)([^]*?)(\s?[/?]?>)$/.exec(tag) ?? [];
  const attributes = [...rest.matchAll(/ ([^\s=]+)="([^"]*)"/g)].map(
    ([, attribute = '', written = '']) => [attribute, decode(written)] as const,
  );
  let byName: ReadonlyMap<string, string> | undefined;
  const neighbour = (name: string): string | undefined => (byName ??= new Map(attributes)).get(name);
  const shown = attributes.map(([attribute, value]) => {
    const target = targetOfField(attribute, value, neighbour);
    return ` ${span('key', attribute)}${span('mark', '=')}${quoted(value, target)}${wikiLink(target, addresses)}`;
  });
  return `${span('mark', open)}${span('tag', name)}${shown.join('')}${span('mark', close)}`;
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
