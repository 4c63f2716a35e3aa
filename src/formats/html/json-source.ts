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

/** A value as it is written: literals by their text, objects in the order of the source. */
type Source =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Source[] }
  | { readonly kind: 'object'; readonly fields: readonly (readonly [key: string, value: Source])[] };

/** Marks up JSON, in a callback or not: highlighted, foldable, with titles as links. */
export function jsonSource(text: string, addresses: Addresses): string {
  const [, before, after] = /^(\/\*\*\/[^(]*\()[^]*(\))$/.exec(text) ?? [];
  const data = before === undefined ? text : text.slice(before.length, -1);
  const tree = renderValue('', parse(data), '', addresses);
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

function renderValue(label: string, value: Source, comma: string, addresses: Addresses): string {
  if (value.kind === 'literal') return `<div>${label}${renderLiteral(value.text)}${comma}</div>`;
  const [open, close] = value.kind === 'list' ? ['[', ']'] : ['{', '}'];
  const size = value.kind === 'list' ? value.items.length : value.fields.length;
  if (size === 0) return `<div>${label}${span('mark', open + close)}${comma}</div>`;
  const inner =
    value.kind === 'list'
      ? value.items.map((item, index) => renderValue('', item, commaAfter(index, size), addresses))
      : renderFields(value.fields, addresses);
  const many = value.kind === 'list' ? count(size, 'item', 'items') : count(size, 'field', 'fields');
  return fold(
    label + span('mark', open),
    `${many} ${close}`,
    inner.join(''),
    `${span('mark', close)}${comma}`,
  );
}

const commaAfter = (index: number, size: number): string => (index < size - 1 ? span('mark', ',') : '');

function renderFields(
  fields: readonly (readonly [key: string, value: Source])[],
  addresses: Addresses,
): string[] {
  const names = new Set(fields.map(([key]) => key));
  return fields.map(([key, value], index) => {
    const label = `${span('key', key)}${span('mark', ':')} `;
    const comma = commaAfter(index, fields.length);
    const namespace = namespaceField(key.slice(1, -1));
    if (namespace !== undefined && names.has(`"${namespace}"`) && isText(value)) {
      const title = readText(value.text);
      const linked = titleLink(title, escapeHtml(value.text.slice(1, -1)), addresses);
      const text = `<span class="text">&quot;${linked}&quot;</span>`;
      return `<div>${label}${text}${comma}${queryLink(title, addresses)}</div>`;
    }
    return renderValue(label, value, comma, addresses);
  });
}

const isText = (value: Source): value is Source & { readonly kind: 'literal' } =>
  value.kind === 'literal' && value.text.startsWith('"');

const readText = (literal: string): string => JSON.parse(literal) as string;

function renderLiteral(text: string): string {
  if (!text.startsWith('"')) return span(/^[-\d]/.test(text) ? 'number' : 'word', text);
  const shown = escapeHtml(text.slice(1, -1));
  const linked = text.startsWith('"http') ? addressLink(readText(text), shown) : shown;
  return `<span class="text">&quot;${linked}&quot;</span>`;
}
