import type { ListShape, RecordShape, Shape } from '../../query/result/shape.ts';
import { helpSentence, parameterKeys } from '../../query/help.ts';
import type { Parameter, Parameters } from '../../query/parameters/parameter.ts';
import type { Site } from '../../wiki/site.ts';

/** Writes the TypeScript type of a shape's values in formatversion 2. */
export function typeOf(shape: Shape): string {
  switch (shape.kind) {
    case 'scalar':
      return shape.types.map((type) => (type === 'integer' ? 'number' : type)).join(' | ');
    case 'flag':
    case 'boolean':
      return 'boolean';
    case 'subelement':
      return 'string';
    case 'list':
      return listType(shape);
    case 'record':
      return recordType(shape);
    case 'map':
    case 'dictionary':
      return `Readonly<Record<string, ${typeOf(shape.item)}>>`;
    case 'keyed': {
      const list = `readonly ${inList(typeOf(shape.item))}[]`;
      // Quirk: numbers that count from 0 make a list.
      return shape.modern === 'list' ? list : `Readonly<Record<string, ${typeOf(shape.item)}>> | ${list}`;
    }
    default:
      return 'unknown';
  }
}

const inList = (type: string): string => (/ \| /.test(type) && !type.startsWith('{') ? `(${type})` : type);

const listType = ({ item, orBoolean }: ListShape<unknown, unknown>): string =>
  `readonly ${inList(typeOf(item))}[]${orBoolean ? ' | boolean' : ''}`;

function recordType({ fields, positional, rest }: RecordShape): string {
  const entries = Object.entries(fields);
  if (positional) return `readonly [${entries.map(([, field]) => typeOf(field)).join(', ')}]`;
  return `{ ${fieldsOf(fields).join(' ')}${rest ? ' readonly [name: string]: unknown;' : ''} }`;
}

/** Writes the declarations of an answer's fields, all of them optional. */
export const fieldsOf = (fields: Readonly<Record<string, Shape>>): readonly string[] =>
  Object.entries(fields).map(([name, field]) => `readonly ${keyOf(name)}?: ${typeOf(field)};`);

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);

/** A module whose parameters {@link parametersOf} writes. */
export interface Parameterized {
  readonly path: string;
  readonly prefix: string;
  readonly parameters: Parameters;
  readonly dynamicParameters?: boolean | undefined;
}

/** Writes the declarations of a module's parameters, with their prefix. */
export function parametersOf(
  { path, prefix, parameters, dynamicParameters }: Parameterized,
  site: Site,
): readonly string[] {
  return [
    ...Object.entries(parameters).flatMap(([name, parameter]) => [
      comment(
        helpSentence(parameterKeys(path, name))?.text,
        parameter.options.deprecated ? '@deprecated' : undefined,
      ),
      parameterDeclaration(prefix + name, parameter, site),
    ]),
    ...(dynamicParameters ? ['readonly [name: string]: Value;'] : []),
  ];
}

/** Joins sentences to a doc comment; empty if there are none. */
export function comment(...parts: readonly (string | undefined)[]): string {
  const text = parts.filter(Boolean).join(' ').replaceAll('*/', '*\u200B/').replaceAll(/\s+/g, ' ');
  return text === '' ? '' : `/** ${text} */`;
}

function parameterDeclaration(name: string, parameter: Parameter, site: Site): string {
  const { options, multiple, template } = parameter;
  const type = valueType(parameter, site);
  const all = multiple?.all === undefined ? [] : [`'${multiple.all}'`];
  const whole = multiple ? severalOf(type, all) : type;
  if (template) {
    const pattern = name.replace(`{${template.placeholder}}`, '${string}');
    return `readonly [name: \`${pattern}\`]: ${whole} | undefined;`;
  }
  // The client adds tokens.
  const isRequired = options.required && options.tokenType === undefined;
  return `readonly ${keyOf(name)}${isRequired ? ': ' : '?: '}${whole}${isRequired ? '' : ' | undefined'};`;
}

const severalOf = (type: string, all: readonly string[]): string =>
  type === 'string' ? 'string | readonly string[]' : [`Several<${type}>`, ...all].join(' | ');

function valueType({ type: of }: Parameter, site: Site): string {
  const { everywhere } = of;
  const { type } = of.describe(site);
  if (typeof type !== 'string') {
    // Which values there are depends on the wiki, or on its database.
    if (!everywhere || everywhere.length === 0) return 'string';
    return everywhere
      .flatMap((value) => [`'${value}'`, ...(/^[1-9]\d*$/.test(value) ? [value] : [])])
      .join(' | ');
  }
  switch (type) {
    case 'boolean':
      return 'boolean';
    case 'integer':
    case 'namespace':
      return 'Integer';
    case 'limit':
      return 'Limit';
    case 'timestamp':
      return 'Timestamp';
    case 'upload':
      return 'Blob';
    default:
      return 'string';
  }
}
