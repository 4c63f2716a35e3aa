import type { ListShape, RecordShape, Shape } from '../../query/result/shape.ts';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const closed = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  additionalProperties: false,
});

/** What PHP makes of an array without a type that may be empty. */
const objectOrEmptyList = { type: ['object', 'array'], maxItems: 0 } as const;

/** Describes the JSON of a shape's values in formatversion 2. */
export function schemaOf(shape: Shape): JsonSchema {
  switch (shape.kind) {
    case 'scalar':
      return { type: shape.types.length === 1 ? shape.types[0] : shape.types };
    case 'flag':
    case 'boolean':
      return { type: 'boolean' };
    case 'subelement':
      return { type: 'string' };
    case 'list':
      return listSchema(shape);
    case 'record':
      return recordSchema(shape);
    case 'map':
      return { type: 'object', additionalProperties: schemaOf(shape.item) };
    case 'dictionary':
      return {
        ...(shape.untyped ? objectOrEmptyList : { type: 'object' }),
        additionalProperties: schemaOf(shape.item),
      };
    case 'keyed': {
      const item = schemaOf(shape.item);
      if (shape.modern === 'list') return { type: 'array', items: item };
      // Quirk: numbers that count from 0 make a list.
      return { type: ['object', 'array'], additionalProperties: item, items: item };
    }
    default:
      return {};
  }
}

function listSchema({ item, orBoolean, orItem }: ListShape<unknown, unknown>): JsonSchema {
  const items = schemaOf(item);
  const list = { type: orBoolean ? ['array', 'boolean'] : 'array', items };
  return orItem ? { anyOf: [list, items] } : list;
}

function recordSchema({ fields, positional, rest, untyped }: RecordShape): JsonSchema {
  const schemas = Object.entries(fields).map(([name, field]) => [name, schemaOf(field)] as const);
  if (positional) return { type: 'array', prefixItems: schemas.map(([, schema]) => schema), items: false };
  const properties = Object.fromEntries(schemas);
  if (untyped) return { ...closed(properties), ...objectOrEmptyList };
  const required = Object.keys(fields).filter((name) => fields[name]?.presence === 'always');
  return {
    ...(rest ? { type: 'object', properties, additionalProperties: true } : closed(properties)),
    ...(required.length > 0 && { required }),
  };
}
