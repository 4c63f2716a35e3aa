import { helpSentence, parameterKeys } from '../../../query/help.ts';
import { limits } from '../../../query/parameters/limits.ts';
import type { Parameter, ParameterInformation, Parameters } from '../../../query/parameters/parameter.ts';
import type { Site } from '../../../wiki/site.ts';
import type { JsonSchema } from '../answer-schema.ts';

/** A parameter of the query string, as OpenAPI describes it. */
export interface ParameterObject {
  readonly name: string;
  readonly in: 'query';
  readonly description?: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly schema: JsonSchema;
}

/** The module that a parameter belongs to. */
export interface ParameterOwner {
  readonly path: string;
  readonly prefix?: string;
  readonly parameters: Parameters;
}

/** Describes the parameters of a module under their full names. */
export const describeParameters = (
  { path, prefix = '', parameters }: ParameterOwner,
  site: Site,
): readonly ParameterObject[] =>
  Object.entries(parameters).map(([name, parameter]) =>
    describeParameter(prefix, name, parameter, parameterKeys(path, name), site),
  );

function describeParameter(
  prefix: string,
  name: string,
  parameter: Parameter,
  keys: readonly string[],
  site: Site,
): ParameterObject {
  const { options, multiple, template } = parameter;
  const description = [helpSentence(keys, site)?.text, noteOn(parameter, prefix, site)]
    .filter(Boolean)
    .join(' ');
  const isRequired = options.required === true && defaultOf(parameter, site) === undefined;
  const schema = multiple ? listSchema(parameter, site) : singleSchema(parameter, site);
  return {
    name: prefix + name,
    in: 'query',
    ...(description !== '' && { description }),
    ...(isRequired && !template && { required: true }),
    ...(options.deprecated && { deprecated: true }),
    ...(template
      ? { style: 'form', explode: true, schema: { type: 'object', additionalProperties: schema } }
      : { ...(multiple && { style: 'pipeDelimited', explode: false }), schema }),
  };
}

/** Describes what a schema cannot express about a parameter. */
function noteOn({ type, multiple, template, options }: Parameter, prefix: string, site: Site): string {
  const described = type.describe(site);
  const notes: string[] = [];
  if (multiple) {
    const { normal, high } = multiple.most ?? limits.values;
    notes.push(`At most ${normal} values, ${high} with the right apihighlimits.`);
  }
  const { max, highmax } = described;
  if (typeof max === 'number' && typeof highmax === 'number')
    notes.push(`At most ${max}, ${highmax} with the right apihighlimits.`);
  const deprecated = described['deprecatedvalues'];
  if (Array.isArray(deprecated)) notes.push(`Deprecated values: ${deprecated.join(', ')}.`);
  if (template)
    notes.push(
      `One parameter for each value of ${prefix}${template.source}, which replaces {${template.placeholder}} in the name.`,
    );
  if (options.tokenType !== undefined) notes.push(`A token of the type ${options.tokenType} of meta=tokens.`);
  return notes.join(' ');
}

const defaultOf = ({ default: fallback, type }: Parameter, site: Site): string | number | undefined =>
  fallback ?? type.siteDefault?.(site);

function listSchema(parameter: Parameter, site: Site): JsonSchema {
  const { all, most = limits.values } = parameter.multiple ?? {};
  const value = valueSchema(parameter, site);
  const fallback = defaultOf(parameter, site);
  const asValue = (text: string): string | number => (value['type'] === 'integer' ? Number(text) : text);
  return {
    type: 'array',
    items: all === undefined ? value : orText(value, all),
    maxItems: most.high,
    ...(fallback !== undefined && {
      default: fallback === '' ? [] : String(fallback).split('|').map(asValue),
    }),
  };
}

function singleSchema(parameter: Parameter, site: Site): JsonSchema {
  const fallback = defaultOf(parameter, site);
  return { ...valueSchema(parameter, site), ...(fallback !== undefined && { default: fallback }) };
}

function valueSchema({ type, options }: Parameter, site: Site): JsonSchema {
  const described: ParameterInformation = type.describe(site);
  const { type: kind, min, max, highmax } = described;
  const range = {
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: highmax ?? max }),
  };
  if (typeof kind !== 'string') {
    // Values of an empty list are only known to the database.
    return kind.length > 0 ? { type: 'string', enum: [...new Set(kind)] } : { type: 'string' };
  }
  if (kind === 'integer' || kind === 'namespace') return { type: 'integer', ...range };
  if (kind === 'limit') return orText({ type: 'integer', ...range }, 'max');
  // Any value of a boolean parameter means true, even `false`.
  if (kind === 'boolean') return { type: 'boolean', enum: [true] };
  return { type: 'string', ...((kind === 'password' || options.sensitive) && { format: 'password' }) };
}

/** Extends a schema so that it allows one text in place of its values. */
const orText = (value: JsonSchema, text: string): JsonSchema =>
  value['type'] === 'string'
    ? {
        type: 'string',
        ...(Array.isArray(value['enum']) && { enum: [...(value['enum'] as string[]), text] }),
      }
    : { anyOf: [value, { type: 'string', enum: [text] }] };

/** Describes a parameter that an operation always sends with the same value. */
export const constant = (name: string, value: string): ParameterObject => ({
  name,
  in: 'query',
  required: true,
  schema: { type: 'string', enum: [value], default: value },
});

/** Describes further parameters of any name, such as those of query modules, as one object. */
export const anyParameters = (description: string): ParameterObject => ({
  name: 'parameters',
  in: 'query',
  description,
  style: 'form',
  explode: true,
  schema: { type: 'object', additionalProperties: { type: ['string', 'integer'] } },
});
