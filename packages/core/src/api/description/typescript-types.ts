import { helpSentence, parameterKeys } from '../../query/help.ts';
import type { Parameter, Parameters } from '../../query/parameters/parameter.ts';
import type { Given, ListShape, RecordShape, Shape } from '../../query/result/shape.ts';
import type { Site } from '../../wiki/site.ts';

/** Whether the type of a shape's values has the parameter `Asked`: the values of parameters that a request surely has. */
export const dependsOnRequest = (shape: Shape): boolean => requestedValues(shape).length > 0;

const givenFor = ({ presence = [] }: Shape): readonly Given[] =>
  typeof presence === 'string' ? [] : presence;

/** The parameters, without prefix, by which fields are asked for. */
export function requestedValues(shape: Shape): readonly string[] {
  if (shape.kind !== 'record') return 'item' in shape ? requestedValues(shape.item) : [];
  const names = Object.values(shape.fields).flatMap((field) => [
    ...givenFor(field).map((given) => given.split('=')[0] ?? ''),
    ...requestedValues(field),
  ]);
  return [...new Set(names)];
}

/**
 * Writes the TypeScript type of a shape's values in formatversion 2. In answers of a module with this prefix, what is
 * there depends on the type parameter `Asked`.
 */
export function typeOf(shape: Shape, prefix?: string): string {
  switch (shape.kind) {
    case 'scalar':
      return shape.types.map((type) => (type === 'integer' ? 'number' : type)).join(' | ');
    case 'flag':
    case 'boolean':
      return 'boolean';
    case 'subelement':
      return 'string';
    case 'list':
      return listType(shape, prefix);
    case 'record':
      return recordType(shape, prefix);
    case 'map':
    case 'dictionary':
      return `Readonly<Record<string, ${typeOf(shape.item, prefix)}>>`;
    case 'keyed': {
      const item = typeOf(shape.item, prefix);
      const list = `readonly ${inList(item)}[]`;
      // Quirk: numbers that count from 0 make a list.
      return shape.modern === 'list' ? list : `Readonly<Record<string, ${item}>> | ${list}`;
    }
    default:
      return 'unknown';
  }
}

const inList = (type: string): string => (/ \| /.test(type) && !type.startsWith('{') ? `(${type})` : type);

function listType(
  { item, orBoolean, orItem }: ListShape<unknown, unknown>,
  prefix: string | undefined,
): string {
  const one = typeOf(item, prefix);
  return [`readonly ${inList(one)}[]`, ...(orBoolean ? ['boolean'] : []), ...(orItem ? [one] : [])].join(
    ' | ',
  );
}

function recordType({ fields, positional, rest }: RecordShape, prefix: string | undefined): string {
  const entries = Object.entries(fields);
  if (positional) return `readonly [${entries.map(([, field]) => typeOf(field, prefix)).join(', ')}]`;
  const index = rest ? ' readonly [name: string]: unknown;' : '';
  const type = `{ ${fieldsOf(fields, prefix).join(' ')}${index} }`;
  return prefix === undefined ? type : sureType(fields, prefix, type);
}

/** Writes the type of fields, of which some are surely there in answers to requests that ask for them. */
export function sureType(fields: Readonly<Record<string, Shape>>, prefix: string, type: string): string {
  const sure = Object.entries(fields).flatMap(([name, field]) =>
    givenFor(field).map((given) => ({ name, given })),
  );
  if (sure.length === 0) return type;
  const byValue = [...Map.groupBy(sure, ({ given }) => given)].map(
    ([given, those]) => `'${prefix}${given}': ${those.map(({ name }) => `'${name}'`).join(' | ')}`,
  );
  return `Sure<${type}, Asked, { ${byValue.join('; ')} }>`;
}

/** Writes the declarations of an answer's fields, optional unless they are always there. */
export const fieldsOf = (fields: Readonly<Record<string, Shape>>, prefix?: string): readonly string[] =>
  Object.entries(fields).map(
    ([name, field]) =>
      `readonly ${keyOf(name)}${field.presence === 'always' ? '' : '?'}: ${typeOf(field, prefix)};`,
  );

/** Writes the name of a field or parameter. */
export const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);

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
        helpSentence(parameterKeys(path, name), site)?.text,
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
