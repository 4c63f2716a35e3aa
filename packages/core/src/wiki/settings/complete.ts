import { isObject } from '@wikiquery/common/is-object';
import type { Fields, Given, SchemaNode, Values } from './schema.ts';

/** Fills in the defaults of fields at every depth; undeclared values are unchanged. */
export const complete = <F extends Fields>(fields: F, given: Given<F>): Values<F> =>
  completed({ type: 'group', fields }, given) as Values<F>;

function completed(node: SchemaNode, given: unknown): unknown {
  switch (node.type) {
    case 'group': {
      if (!isObject(given)) return given;
      const { fields, others } = node;
      const values: Record<string, unknown> = { ...given };
      for (const [name, { schema, default: byDefault }] of Object.entries(fields)) {
        const value = given[name] === undefined ? byDefault : given[name];
        if (value !== undefined) values[name] = completed(schema, value);
      }
      if (others) {
        for (const name of Object.keys(given)) {
          if (!Object.hasOwn(fields, name)) values[name] = completed(others, given[name]);
        }
      }
      return values;
    }
    case 'table':
      return isObject(given) ? table(given, node.of) : given;
    case 'list':
      return Array.isArray(given) ? given.map((value: unknown) => completed(node.of, value)) : given;
    case 'either':
      return node.of.reduce((value, alternative) => completed(alternative, value), given);
    default:
      return given;
  }
}

/** Creates a table without a prototype, since requests may look up any name in it. */
function table(given: Readonly<Record<string, unknown>>, of: SchemaNode): unknown {
  const values = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(given)) values[name] = completed(of, value);
  return values;
}
