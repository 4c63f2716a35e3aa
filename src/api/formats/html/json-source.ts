import { type FieldTarget, targetOfField } from './field-query.ts';
import { type Addresses, count, fold, quoted, span, targetLink, textMarkup, wikiLink } from './markup.ts';

/** A JSON value as written: it keeps the text of literals and the order of fields. */
type Source =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Source[] }
  | { readonly kind: 'object'; readonly fields: readonly (readonly [key: string, value: Source])[] };

/** Renders JSON, with or without a callback, as HTML: highlighted, foldable, with links to what its fields name. */
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
  if (value.kind === 'literal') return `<div>${label}${renderLiteral(value.text, undefined)}${comma}</div>`;
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

const commaAfter = (index: number, size: number): string => (index < size - 1 ? comma : '');
const comma = span('mark', ',');

function renderFields(
  fields: readonly (readonly [key: string, value: Source])[],
  addresses: Addresses,
): string[] {
  let byName: ReadonlyMap<string, Source> | undefined;
  const neighbour = (name: string): string | undefined => {
    const value = (byName ??= new Map(fields)).get(`"${name}"`);
    return value?.kind === 'literal' ? value.text : undefined;
  };
  return fields.map(([key, value], index) => {
    const name = readText(key);
    const label = `<span class="key">&quot;${textMarkup(name)}&quot;</span>${colon} `;
    const ending = commaAfter(index, fields.length);
    if (value.kind !== 'literal') return renderValue(label, value, ending, addresses);
    const target = targetOfField(name, isText(value.text) ? readText(value.text) : value.text, neighbour);
    return `<div>${label}${renderLiteral(value.text, target)}${ending}${wikiLink(target, addresses)}</div>`;
  });
}

const colon = span('mark', ':');

const isText = (literal: string): boolean => literal.startsWith('"');

const readText = (literal: string): string =>
  literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1);

function renderLiteral(literal: string, target: FieldTarget | undefined): string {
  if (isText(literal)) return quoted(readText(literal), target);
  const shown = span(/^[-\d]/.test(literal) ? 'number' : 'word', literal);
  return target ? targetLink(target, shown) : shown;
}
