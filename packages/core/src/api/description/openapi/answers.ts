import {
  contributionOf,
  createAnswerShapes,
  pageSetShapes,
  pageShapes,
  redirectsShape,
} from '../../../query/answer-fields.ts';
import type { Module } from '../../../query/define.ts';
import { reasonShape } from '../../../query/result/problem-format.ts';
import * as shape from '../../../query/result/shape.ts';
import type { Shape } from '../../../query/result/shape.ts';
import type { Action } from '../../action.ts';
import { requestedShapes } from '../../print-answer.ts';
import { schemaOf, type JsonSchema } from '../answer-schema.ts';
import { reference, type Schemas } from './share-schemas.ts';

/** Fields that any answer can have beside its own. */
const common: Schemas = {
  error: reference('ApiError'),
  errors: { type: 'array', items: reference('Problem') },
  docref: { type: 'string' },
  warnings: reference('Warnings'),
  ...Object.fromEntries(Object.entries(requestedShapes).map(([name, of]) => [name, schemaOf(of)])),
};

/** Named schemas that answers of all kinds refer to. */
export const commonSchemas: Schemas = {
  ApiError: {
    type: 'object',
    description: 'Why a request failed, with `errorformat=bc`, the default. Some errors have further fields.',
    properties: {
      code: { type: 'string' },
      info: { type: 'string' },
      docref: { type: 'string' },
    },
    required: ['code', 'info'],
    additionalProperties: true,
  },
  Problem: {
    ...schemaOf(shape.record({ ...reasonShape.fields, module: shape.text(), data: shape.any() })),
    description: 'An error or a warning, with any `errorformat` but `bc`.',
  },
  Warnings: {
    description: 'By module with `errorformat=bc`, otherwise a list.',
    anyOf: [
      {
        type: 'object',
        additionalProperties: { type: 'object', properties: { warnings: { type: 'string' } } },
      },
      { type: 'array', items: reference('Problem') },
    ],
  },
  Continue: {
    ...schemaOf(shape.dictionary(shape.value())),
    description:
      'Parameters to add to the same request for the next part of the answer; absent from the last one.',
  },
  NormalizedTitle: schemaOf(pageSetShapes.normalized.item),
  ConvertedTitle: schemaOf(pageSetShapes.converted.item),
  InterwikiTitle: schemaOf(pageSetShapes.interwiki.item),
  Redirect: schemaOf(pageSetShapes.redirects.item),
  ErrorAnswer: { type: 'object', properties: common },
};

const withCommon = (schema: JsonSchema): JsonSchema => {
  const properties = schema['properties'] as Schemas;
  return {
    ...schema,
    properties: {
      ...common,
      ...properties,
      ...('continue' in properties && { continue: reference('Continue') }),
    },
  };
};

/** Returns the schema of an action's answer; undefined if it only answers documents, or only MediaWiki provides it. */
export function actionAnswer({ result }: Action): JsonSchema | undefined {
  if (!result) return undefined;
  const schema = schemaOf(result);
  return schema['type'] === 'object' ? withCommon(schema) : schema;
}

/** Returns the schema of the answer to a query of one module, without a generator. */
export function moduleAnswer(module: Module): JsonSchema {
  const whole = createAnswerShapes()([module]);
  const { place, fields } = contributionOf(module);
  const { 'query-continue': _, 'query-noncontinue': _again, ...rest } = whole.fields;
  if (place === 'page') return withCommon(schemaOf(shape.record(rest)));
  const { query: __, ...root } = rest;
  return withCommon(
    schemaOf(shape.record({ ...root, ...(place === 'query' && { query: shape.record(fields) }) })),
  );
}

/** Returns the schema of the answer to a query of any of the modules, with any generator. */
export function queryAnswer(modules: readonly Module[]): JsonSchema {
  const places = { page: {}, query: {}, root: {} };
  const generated: Record<string, Shape> = {};
  for (const module of modules) {
    const { place, fields } = contributionOf(module);
    Object.assign(places[place], fields);
    if ('generatorData' in module) Object.assign(generated, module.generatorData?.shape.fields);
  }
  return withCommon(
    schemaOf(
      shape.record({
        ...createAnswerShapes()([]).fields,
        ...places.root,
        query: shape.record({
          ...pageSetShapes,
          redirects: redirectsShape(generated),
          ...places.query,
          pages: shape.keyedList('page', shape.record({ ...pageShapes, ...generated, ...places.page })),
        }),
      }),
    ),
  );
}
