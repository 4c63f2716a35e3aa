import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonSchema } from '../../packages/core/src/api/description/answer-schema.ts';
import type { OpenApiDocument } from '../../packages/core/src/api/description/openapi/document.ts';
import type { Schemas } from '../../packages/core/src/api/description/openapi/share-schemas.ts';

interface Parameter {
  readonly name: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

/** An operation of an OpenAPI document whose answers are JSON. */
export interface DescribedOperation {
  readonly id: string;
  readonly path: string;
  /** Whether a request is one of this operation: it has its constants, and only its parameters. */
  readonly takes: (request: Readonly<Record<string, string>>) => boolean;
  /** What is wrong with an answer, or not described. */
  readonly problemsOf: (answer: unknown) => readonly string[];
}

/** Reads the operations of a document that say what they answer. */
export function operationsOf(document: OpenApiDocument): readonly DescribedOperation[] {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictTuples: false });
  ajv.addKeyword('components');
  const { schemas } = document.components;
  ajv.addSchema({
    $id: 'api',
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, closed(one)])),
    },
  });
  const resolve = (reference: unknown): unknown =>
    String(reference)
      .slice(2)
      .split('/')
      .reduce<unknown>((node, key) => (node as Readonly<Record<string, unknown>>)[key], document);
  const resolved = <T extends object>(node: T | { readonly $ref: string }): T =>
    '$ref' in node ? (resolve(node.$ref) as T) : node;

  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap((value) => {
      const operation = value as {
        readonly operationId: string;
        readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
        readonly requestBody?: {
          readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
        };
        readonly responses: {
          readonly 200: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
        };
      };
      const reference = operation.responses[200].content['application/json']?.schema['$ref'];
      if (typeof reference !== 'string') return [];
      const parameters = (operation.parameters ?? []).map((one) => resolved<Parameter>(one));
      const constants = parameters.filter(({ required, schema }) => required && isConstant(schema));
      const templates = parameters.filter(({ schema }) => schema['type'] === 'object').map(patternOf);
      const body = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema['properties'];
      const names = new Set([...parameters.map(({ name }) => name), ...Object.keys(body ?? {})]);
      let validate: ValidateFunction | undefined;
      return {
        id: operation.operationId,
        path,
        takes: (request) =>
          constants.every(({ name, schema }) => request[name] === (schema['enum'] as readonly string[])[0]) &&
          Object.keys(request).every((name) => names.has(name) || templates.some((one) => one.test(name))),
        problemsOf: (answer) => {
          validate ??= ajv.compile({ $ref: `api${reference}` });
          if (validate(answer)) return [];
          return (validate.errors ?? []).map(
            ({ instancePath, message, params }) =>
              `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
          );
        },
      };
    }),
  );
}

const isConstant = ({ enum: values, type }: JsonSchema): boolean =>
  type === 'string' && Array.isArray(values) && values.length === 1;

/** The names that a parameter stands for: those of its template, or any. */
const patternOf = ({ name }: Parameter): RegExp =>
  name.includes('{') ? new RegExp(`^${name.replace(/\{\w+\}/, '.+')}$`) : /^/;

/** Forbids fields that are not described, in all records but those that say that they have others. */
function closed(schema: JsonSchema): JsonSchema {
  const parts = Object.entries(schema).map(([keyword, value]) => {
    if (keyword === 'properties') {
      const properties = Object.entries(value as Schemas).map(([name, part]) => [name, closed(part)]);
      return [keyword, Object.fromEntries(properties)];
    }
    if (keyword === 'enum' || keyword === 'required' || keyword === 'type') return [keyword, value];
    if (Array.isArray(value)) return [keyword, value.map((part) => closed(part as JsonSchema))];
    return [keyword, typeof value === 'object' && value !== null ? closed(value as JsonSchema) : value];
  });
  const isOpen = !('properties' in schema) || 'additionalProperties' in schema;
  return { ...Object.fromEntries(parts), ...(!isOpen && { additionalProperties: false }) } as JsonSchema;
}
