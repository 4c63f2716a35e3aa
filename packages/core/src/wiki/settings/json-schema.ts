import type { CheckOptions } from './check.ts';
import type { SchemaNode } from './schema.ts';

/** A JSON Schema, as data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Describes a schema as a JSON Schema (2020-12), for editors. */
export function jsonSchema(node: SchemaNode, names: CheckOptions['names']): JsonSchema {
  const of = (inner: SchemaNode): JsonSchema => jsonSchema(inner, names);
  switch (node.type) {
    case 'boolean':
      return { type: 'boolean' };
    case 'number':
      return {
        type: node.whole === true ? 'integer' : 'number',
        ...(node.least !== undefined && { minimum: node.least }),
        ...(node.above !== undefined && { exclusiveMinimum: node.above }),
        ...(node.most !== undefined && { maximum: node.most }),
      };
    case 'text':
      return { type: 'string', ...(node.form && { examples: [node.form.example] }) };
    case 'name':
      return { enum: [...names(node.of)].toSorted() };
    case 'constant':
      return { const: node.value };
    case 'list':
      return { type: 'array', items: of(node.of) };
    case 'tuple':
      return {
        type: 'array',
        prefixItems: node.of.map(of),
        minItems: node.of.length,
        maxItems: node.of.length,
      };
    case 'table':
      return { type: 'object', additionalProperties: of(node.of) };
    case 'group': {
      const fields = Object.entries(node.fields);
      const required = fields.filter(([, { presence }]) => presence === 'required').map(([name]) => name);
      return {
        type: 'object',
        properties: Object.fromEntries(
          fields.map(([name, { description, schema, default: value }]) => [
            name,
            { description, ...of(schema), ...(value !== undefined && { default: value }) },
          ]),
        ),
        ...(required.length > 0 && { required }),
        additionalProperties: node.others ? of(node.others) : false,
      };
    }
    case 'either':
      return node.of.every(({ type }) => type === 'constant')
        ? { enum: node.of.map((one) => of(one)['const']) }
        : { anyOf: node.of.map(of) };
    default:
      return {};
  }
}
