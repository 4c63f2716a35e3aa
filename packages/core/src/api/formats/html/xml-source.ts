import { lookupTable } from '@wikiquery/common/lookup-table';
import { targetOfField } from './field-query.ts';
import { count, fold, quoted, span, textMarkup, wikiLink, type Addresses } from './markup.ts';
import { createRoom, type Room } from './room.ts';

/** Renders XML, as `format=xml` writes it, as HTML: highlighted, foldable, with links to what its attributes name. */
export function xmlSource(text: string, addresses: Addresses, room: Room = createRoom(Infinity)): string {
  const page = { addresses, room };
  // `<` and `>` are escaped in attributes, so a tag ends at the first `>`.
  const tokens = [...text.matchAll(/<[^>]*>|[^<]+/g)].map(([token]) => token);
  let at = 0;
  const element = (): string => {
    const tag = tokens[at++] ?? '';
    if (!tag.startsWith('<')) return tag.trim() === '' ? '' : `<div>${textSource(tag, room)}</div>`;
    const first = tagSource(tag, page);
    if (tag.endsWith('/>') || tag.startsWith('<?')) return `<div>${first}</div>`;
    const content = tokens[at] ?? '';
    if (!content.startsWith('<') && (tokens[at + 1] ?? '').startsWith('</')) {
      at += 2;
      return `<div>${first}${textSource(content, room)}${tagSource(tokens[at - 1] ?? '', page)}</div>`;
    }
    const inner: string[] = [];
    let leftOut = 0;
    room.take(fold('', tag, '', ''));
    while (at < tokens.length && !(tokens[at] ?? '').startsWith('</')) {
      if (inner.length > 0 && room.isFull()) {
        skip();
        leftOut++;
        continue;
      }
      const child = element();
      if (child !== '') inner.push(child);
    }
    const close = tokens[at++] ?? '';
    const last = tagSource(close, page);
    const number = count(inner.length + leftOut, 'element', 'elements');
    const cut = leftOut > 0 ? room.leftOut(leftOut, 'element', 'elements') : '';
    return fold(first, `${number} ${close}`, inner.join('') + cut, last);
  };
  /** Passes over an element, with all that is in it. */
  const skip = (): void => {
    let depth = 0;
    do {
      const token = tokens[at++] ?? '';
      if (token.startsWith('</')) depth--;
      else if (token.startsWith('<') && !token.endsWith('/>')) depth++;
    } while (depth > 0 && at < tokens.length);
  };
  const parts: string[] = [];
  while (at < tokens.length) parts.push(element());
  return parts.join('');
}

/** What the rendering of a source needs. */
interface Page {
  readonly addresses: Addresses;
  readonly room: Room;
}

function textSource(written: string, room: Room): string {
  const { text, note } = room.fit(decode(written));
  const kind = text.includes('\n') ? 'content lines' : 'content';
  return room.take(`<span class="text ${kind}">${textMarkup(text)}</span>${note && ` ${note}`}`);
}

function tagSource(tag: string, { addresses, room }: Page): string {
  const [, open = '', name = '', rest = '', close = ''] =
    /^(<[/?]?)([^\s/?>]*)([^]*?)(\s?[/?]?>)$/.exec(tag) ?? [];
  const attributes = [...rest.matchAll(/ ([^\s=]+)="([^"]*)"/g)].map(
    ([, attribute = '', written = '']) => [attribute, decode(written)] as const,
  );
  let byName: ReadonlyMap<string, string> | undefined;
  const neighbour = (name: string): string | undefined => (byName ??= new Map(attributes)).get(name);
  const shown = attributes.map(([attribute, value]) => {
    const target = targetOfField(attribute, value, neighbour);
    return ` ${span('key', attribute)}${span('mark', '=')}${quoted(value, target, room)}${wikiLink(target, addresses)}`;
  });
  return room.take(`${span('mark', open)}${span('tag', name)}${shown.join('')}${span('mark', close)}`);
}

const decoded: Readonly<Record<string, string>> = lookupTable({
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#039;': "'",
  '&amp;': '&',
  '&#10;': '\n',
  '&#13;': '\r',
  '&#9;': '\t',
});

const decode = (text: string): string => text.replaceAll(/&[^;]+;/g, (entity) => decoded[entity] ?? entity);
