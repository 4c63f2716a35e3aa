import type { SchemaNode } from './schema.ts';

/** Describes what a schema allows, in words that follow "must be". */
export function describeSchema(node: SchemaNode): string {
  switch (node.type) {
    case 'boolean':
      return 'true or false';
    case 'number': {
      const unit = node.unit === undefined ? '' : ` of ${node.unit}`;
      return `a ${node.whole ? 'whole ' : ''}number${unit}${bounds(node)}`;
    }
    case 'text':
      return node.form?.name ?? 'a text';
    case 'name':
      return nameOf(node);
    case 'constant':
      return JSON.stringify(node.value);
    case 'list':
      return `a list${node.filled === true ? ' that is not empty' : ''}${each(node.of)}`;
    case 'tuple':
      return `a list of ${node.of.length}: ${node.of.map(describeSchema).join(', then ')}`;
    case 'table':
      return `an object${each(node.of)}`;
    case 'bytes':
      return 'a Uint8Array';
    case 'group':
    case 'variants':
      return 'an object';
    case 'either':
      return alternatives(node.of.map(describeSchema));
    default:
      return 'any value';
  }
}

function nameOf({ of, or }: Extract<SchemaNode, { type: 'name' }>): string {
  const name = `the name of ${/^[aeiou]/.test(of) ? 'an' : 'a'} ${of}`;
  return or ? `${name}, or ${or.name}` : name;
}

/** Returns `, each value …`, unless any value is allowed. */
const each = (node: SchemaNode): string =>
  node.type === 'anything' ? '' : `, each value ${describeSchema(node)}`;

/** Joins words as in `a, b or c`. */
export const alternatives = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;

function bounds({ least, above, most }: Extract<SchemaNode, { type: 'number' }>): string {
  if (above !== undefined) return most === undefined ? ` above ${above}` : ` above ${above}, at most ${most}`;
  if (least !== undefined && most !== undefined) return ` from ${least} to ${most}`;
  if (least !== undefined) return `, at least ${least}`;
  return most === undefined ? '' : `, at most ${most}`;
}
