import { contributionOf } from '../../../query/answer-fields.ts';
import { describedQueryModule, documentationLinks } from '../../../query/describe.ts';
import { helpSentence, summaryKeys } from '../../../query/help.ts';
import type { Access } from '../../../query/module-metadata.ts';
import { pageSetParameters } from '../../../query/read-query.ts';
import type { RegisteredModule } from '../../../query/registry.ts';
import type { Site } from '../../../wiki/site.ts';
import type { Action } from '../../action.ts';
import { coreName } from '../../core-name.ts';
import type { JsonSchema } from '../answer-schema.ts';
import type { DescribedApi } from '../described-api.ts';
import { anyParameters, constant, describeParameters, type ParameterObject } from './parameters.ts';
import { pascalCase, reference } from './share-schemas.ts';

/** An operation with its path and method. */
export interface Operation {
  readonly path: string;
  readonly method: 'get' | 'post';
  readonly operation: Readonly<Record<string, unknown>>;
}

/** Refers to a parameter among the components. */
export const parameterReference = (name: string): JsonSchema => ({ $ref: `#/components/parameters/${name}` });

/** Parameters with only one value, by the names used in references. */
export const constants: Readonly<Record<string, ParameterObject>> = {
  actionQuery: constant('action', 'query'),
  json: constant('format', 'json'),
  formatversion2: constant('formatversion', '2'),
};

/** Main parameters that operations set. */
const fixed: ReadonlySet<string> = new Set(['action', 'format']);

/** Returns the names of the main parameters that every operation refers to. */
export const sharedMainParameters = ({ mainParameters }: DescribedApi): readonly string[] =>
  Object.keys(mainParameters).filter((name) => !fixed.has(name));

/** Parameters of `action=query` itself that an operation for one property refers to. */
export const propParameters: readonly string[] = [
  ...Object.keys(pageSetParameters).filter((name) => name !== 'generator'),
  'indexpageids',
  'iwurl',
  'continue',
];

/** Returns the name of the schema of an action's or query module's answer. */
export const answerName = (name: string): string => `${pascalCase(name)}Answer`;

/** Describes a query of one module as an operation. */
export function moduleOperation(registered: RegisteredModule, api: DescribedApi): Operation {
  const { module, path } = registered;
  const { group, name } = module;
  const own = describeParameters({ ...module, path }, api.site);
  const names = new Set(own.map((parameter) => parameter.name));
  const shared = (contributionOf(module).place === 'page' ? propParameters : ['continue']).filter(
    (one) => !names.has(one),
  );
  return {
    path: `/api.php/${group}/${name}`,
    method: module.mustBePosted ? 'post' : 'get',
    operation: {
      ...describe({ ...describedQueryModule(registered), tag: group }, api.site),
      ...(module.mustBePosted && { requestBody: formBody(own) }),
      parameters: [
        parameterReference('actionQuery'),
        constant(group, name),
        ...shared.map(parameterReference),
        ...(module.mustBePosted ? [] : own),
        ...always(api),
      ],
      responses: responses({ 'application/json': reference(answerName(name)) }),
    },
  };
}

const always = (api: DescribedApi): readonly JsonSchema[] =>
  ['json', 'formatversion2', ...sharedMainParameters(api)].map(parameterReference);

/** Describes an action as an operation. */
export function actionOperation(action: Action, api: DescribedApi): Operation {
  const { name, prefix = '', parameters, result, documents = [] } = action;
  const own = describeParameters({ path: name, prefix, parameters }, api.site);
  const takesFormat = own.some((parameter) => parameter.name === 'format');
  const shared = [
    constant('action', name),
    ...always(api).filter(({ $ref }) => !(takesFormat && $ref === parameterReference('json')['$ref'])),
  ];
  const content = {
    ...(result && { 'application/json': reference(answerName(name)) }),
    ...Object.fromEntries(documents.map((mime) => [mime, { type: 'string' }])),
  };
  const described = describe(
    { ...action, path: name, tag: 'action', source: action.source ?? coreName },
    api.site,
  );
  return {
    path: `/api.php/action/${name}`,
    method: action.mustBePosted ? 'post' : 'get',
    operation: {
      ...described,
      ...(action.mustBePosted && { requestBody: formBody(own, action.dynamicParameters) }),
      parameters: [...shared, ...(action.mustBePosted ? [] : own)],
      responses: responses(content),
    },
  };
}

/** Describes queries with any modules and any generator as an operation. */
export function queryOperation(api: DescribedApi): Operation {
  const { queryParameters, site } = api;
  const own = describeParameters({ path: 'query', parameters: queryParameters }, site);
  return {
    path: '/api.php/action/query',
    method: 'get',
    operation: {
      operationId: 'query',
      summary: 'Any query: several modules at once, and pages from a generator.',
      tags: ['action'],
      externalDocs: { url: 'https://www.mediawiki.org/wiki/Special:MyLanguage/API:Query' },
      parameters: [
        parameterReference('actionQuery'),
        ...own.map((parameter) =>
          propParameters.includes(parameter.name)
            ? parameterReference(parameter.name)
            : withModules(parameter, api),
        ),
        anyParameters('The parameters of the modules. Those of a generator have a g before their prefix.'),
        ...always(api),
      ],
      responses: responses({
        'application/json': reference(answerName('query')),
        'text/xml': { type: 'string' },
      }),
    },
  };
}

/** Lists the wiki's generators as the values of `generator`. */
function withModules(parameter: ParameterObject, { registry }: DescribedApi): ParameterObject {
  if (parameter.name !== 'generator') return parameter;
  const names = [...registry.modules.values()].flatMap((one) => (one.generatorReader ? one.module.name : []));
  return { ...parameter, schema: { type: 'string', enum: names } };
}

/** Describes requests of any kind as operations, one for GET and one for POST. */
export function anyOperations(): readonly Operation[] {
  const described = {
    tags: ['action'],
    responses: responses({ '*/*': {} }),
  };
  return [
    {
      path: '/api.php',
      method: 'get',
      operation: {
        operationId: 'request',
        summary: 'Any request, in any format.',
        parameters: [anyParameters('All parameters.')],
        ...described,
      },
    },
    {
      path: '/api.php',
      method: 'post',
      operation: {
        operationId: 'requestByPost',
        summary: 'Any request, for parameters that are too long for a URL.',
        requestBody: formBody([], true),
        ...described,
      },
    },
  ];
}

/** The properties of a query module or an action that its operation shows. */
interface Described {
  readonly name: string;
  readonly path: string;
  readonly tag: string;
  readonly source: string;
  readonly access: Access | ((...of: never) => Access);
  readonly deprecated?: boolean;
  readonly internal?: boolean;
  readonly helpPage?: string;
  readonly helpPages?: readonly string[];
}

function describe(
  { name, path, tag, source, access, deprecated, internal, ...pages }: Described,
  site: Site,
) {
  const summary = helpSentence(summaryKeys(path), site)?.text;
  const [url] = documentationLinks(pages as Parameters<typeof documentationLinks>[0]);
  return {
    operationId: name,
    ...(summary !== undefined && { summary }),
    ...(typeof access === 'object' && { description: `Requires the right ${access.right}.` }),
    tags: [tag, ...(source === coreName ? [] : [source])],
    ...(deprecated && { deprecated }),
    ...(internal && { 'x-internal': true }),
    ...(url !== undefined && { externalDocs: { url } }),
  };
}

const responses = (content: Readonly<Record<string, JsonSchema>>) => ({
  200: {
    description: 'The answer, or an error if the header MediaWiki-API-Error is present.',
    headers: { 'MediaWiki-API-Error': { $ref: '#/components/headers/MediaWiki-API-Error' } },
    content: Object.fromEntries(Object.entries(content).map(([mime, schema]) => [mime, { schema }])),
  },
  ...Object.fromEntries(errorStatuses.map((status) => [status, { $ref: '#/components/responses/Error' }])),
});

/** Listed one by one, since clients cannot tell the types of `default` and of 200 apart by the status. */
const errorStatuses: readonly number[] = [400, 403, 413, 429, 500, 503];

function formBody(parameters: readonly ParameterObject[], takesOthers = false) {
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const properties = parameters.map(
    ({ name, description, deprecated, schema }) =>
      [
        name,
        { ...schema, ...(description !== undefined && { description }), ...(deprecated && { deprecated }) },
      ] as const,
  );
  const lists = parameters.filter(({ style }) => style === 'pipeDelimited');
  return {
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          ...(parameters.length > 0 && { properties: Object.fromEntries(properties) }),
          ...(required.length > 0 && { required }),
          ...(takesOthers && { additionalProperties: true }),
        },
        ...(lists.length > 0 && {
          encoding: Object.fromEntries(
            lists.map(({ name }) => [name, { style: 'pipeDelimited', explode: false }]),
          ),
        }),
      },
    },
  };
}
