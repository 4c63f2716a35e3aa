import { shapeOf, type KeyedShape, type Shape } from '../../query/result/shape.ts';
import { defineFormat, entriesOf } from './format.ts';
import { indentJson, writeTree } from './json.ts';
import { normalizeTexts } from './normalize.ts';

/** `format=rawfm`: JSON with the shapes' metadata under names that begin with `_`. */
export const metadata = defineFormat({
  name: 'raw',
  parameters: {},
  mime: () => 'application/json',
  fileName: () => 'api-result.json',
  serialize: ({ value, shape }) => indentJson(writeTree(describe(normalizeTexts(value), shape))),
});

function describe(value: unknown, declared: Shape | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const shape = declared && shapeOf(declared, value);
  const out = new Map<string, unknown>();
  const subelements: string[] = [];
  for (const [key, entry] of entriesOf(value)) {
    if (entry === undefined) continue;
    const field = fieldShape(shape, String(key));
    if (field?.kind === 'subelement') subelements.push(String(key));
    out.set(String(key), describe(entry, field));
  }
  if (subelements.length > 0) out.set('_subelements', subelements);
  for (const [key, entry] of Object.entries(about(value, shape))) out.set(key, entry);
  return out;
}

function fieldShape(shape: Shape | undefined, name: string): Shape | undefined {
  if (shape?.kind === 'record') return shape.fields[name] ?? shape.rest;
  return shape && 'item' in shape ? shape.item : undefined;
}

function about(value: object, shape: Shape | undefined): Readonly<Record<string, unknown>> {
  switch (shape?.kind) {
    case 'list':
      return { _type: 'array', _element: shape.tag };
    case 'record':
      return shape.content === undefined ? { _type: 'assoc' } : { _type: 'assoc', _content: shape.content };
    case 'map':
      return {
        _type: shape.legacyList ? 'BCkvp' : 'kvp',
        _kvpkeyname: shape.key,
        _kvpmerge: shape.merge,
        _element: shape.tag,
      };
    case 'keyed':
      return { _type: keyedType(shape), _element: shape.tag };
    case 'dictionary':
      return { _type: 'assoc', _element: shape.tag };
    default:
      return { _type: Array.isArray(value) ? 'array' : 'assoc' };
  }
}

function keyedType({ modern, legacy }: KeyedShape): string {
  if (modern === 'list') return 'BCarray';
  return legacy === 'list' ? 'BCassoc' : 'assoc';
}
