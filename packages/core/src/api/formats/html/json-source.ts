import { targetOfField, type FieldTarget } from './field-query.ts';
import { count, fold, quoted, span, targetLink, textMarkup, wikiLink, type Addresses } from './markup.ts';
import { createRoom, type Room } from './room.ts';

/** A JSON value as written: it keeps the text of literals and the order of fields. */
type Source =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Source[] }
  | { readonly kind: 'object'; readonly fields: readonly (readonly [key: string, value: Source])[] };

/** What the rendering of a source needs. */
interface Page {
  readonly addresses: Addresses;
  readonly room: Room;
}

/** Renders JSON, with or without a callback, as HTML: highlighted, foldable, with links to what its fields name. */
export function jsonSource(text: string, addresses: Addresses, room: Room = createRoom(Infinity)): string {
  const [, before, after] = /^(\/\*\*\/[^(]*\()[^]*(\))$/.exec(text) ?? [];
  const data = before === undefined ? text : text.slice(before.length, -1);
  const tree = renderValue('', parse(data), '', { addresses, room });
  if (before === undefined || after === undefined) return tree;
  return `<div>${span('mark', before)}</div>${tree}<div>${span('mark', after)}</div>`;
}

function parse(text: string): Source {
  const tokens = text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]|[^\s"[\]{},:]+/g);
  const next = (): string => tokens.next().value?.[0] ?? '';
  const value = (token: string): Source => {
    if (token === '[') {
      const items: Source[] = [];
      for (let item = next(); item !== ']' && item !== ''; item = next()) items.push(value(item));
      return { kind: 'list', items };
    }
    if (token === '{') {
      const fields: [string, Source][] = [];
      for (let key = next(); key !== '}' && key !== ''; key = next()) fields.push([key, value(next())]);
      return { kind: 'object', fields };
    }
    return { kind: 'literal', text: token };
  };
  return value(next());
}

function renderValue(label: string, value: Source, comma: string, page: Page): string {
  const { room } = page;
  if (value.kind === 'literal')
    return room.take(`<div>${label}${renderLiteral(value.text, undefined, room)}${comma}</div>`);
  const [open, close] = value.kind === 'list' ? ['[', ']'] : ['{', '}'];
  const size = value.kind === 'list' ? value.items.length : value.fields.length;
  if (size === 0) return room.take(`<div>${label}${span('mark', open + close)}${comma}</div>`);
  const [one, many] = value.kind === 'list' ? (['item', 'items'] as const) : (['field', 'fields'] as const);
  const first = label + span('mark', open);
  const summary = `${count(size, one, many)} ${close}`;
  const last = `${span('mark', close)}${comma}`;
  room.take(fold(first, summary, '', last));
  const inner =
    value.kind === 'list'
      ? asRoomAllows(value.items, room, (item, at) => renderValue('', item, commaAfter(at, size), page))
      : renderFields(value.fields, page);
  const rest = size - inner.length;
  const cut = rest > 0 ? room.leftOut(rest, one, many) : '';
  return fold(first, summary, inner.join('') + cut, last);
}

/** Renders parts, at least one, until there is no more room. */
function asRoomAllows<T>(
  parts: readonly T[],
  room: Room,
  render: (part: T, at: number) => string,
): readonly string[] {
  const rendered: string[] = [];
  for (const [at, part] of parts.entries()) {
    if (at > 0 && room.isFull()) break;
    rendered.push(render(part, at));
  }
  return rendered;
}

const commaAfter = (index: number, size: number): string => (index < size - 1 ? comma : '');
const comma = span('mark', ',');

function renderFields(
  fields: readonly (readonly [key: string, value: Source])[],
  page: Page,
): readonly string[] {
  const { addresses, room } = page;
  let byName: ReadonlyMap<string, Source> | undefined;
  const neighbour = (name: string): string | undefined => {
    const value = (byName ??= new Map(fields)).get(`"${name}"`);
    return value?.kind === 'literal' ? value.text : undefined;
  };
  return asRoomAllows(fields, room, ([key, value], index) => {
    const name = readText(key);
    const label = `<span class="key">&quot;${textMarkup(name)}&quot;</span>${colon} `;
    const ending = commaAfter(index, fields.length);
    if (value.kind !== 'literal') return renderValue(label, value, ending, page);
    const target = targetOfField(name, isText(value.text) ? readText(value.text) : value.text, neighbour);
    return room.take(
      `<div>${label}${renderLiteral(value.text, target, room)}${ending}${wikiLink(target, addresses)}</div>`,
    );
  });
}

const colon = span('mark', ':');

const isText = (literal: string): boolean => literal.startsWith('"');

const readText = (literal: string): string =>
  literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1);

function renderLiteral(literal: string, target: FieldTarget | undefined, room: Room): string {
  if (isText(literal)) return quoted(readText(literal), target, room);
  const shown = span(/^[-\d]/.test(literal) ? 'number' : 'word', literal);
  return target ? targetLink(target, shown) : shown;
}
