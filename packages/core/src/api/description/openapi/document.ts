import { lookupTable } from '@wikiquery/common/lookup-table';
import about from '../../../../package.json' with { type: 'json' };
import { cookiePrefixOf } from '../../../sessions/cookie.ts';
import type { DescribedApi } from '../described-api.ts';
import { actionAnswer, commonSchemas, moduleAnswer, queryAnswer } from './answers.ts';
import {
  actionOperation,
  answerName,
  anyOperations,
  constants,
  moduleOperation,
  propParameters,
  queryOperation,
  sharedMainParameters,
  type Operation,
} from './operations.ts';
import { describeParameters, type ParameterObject } from './parameters.ts';
import { reference, shareSchemas, type Schemas } from './share-schemas.ts';

/** An OpenAPI 3.1 description. */
export type OpenApiDocument = Readonly<Record<string, unknown>> & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, unknown>> & { readonly schemas: Schemas };
};

/** Describes the API of a wiki in OpenAPI 3.1; actions that only MediaWiki provides are left out. */
export function openApiDocument(api: DescribedApi): OpenApiDocument {
  const { site } = api;
  const { sitename, scriptpath } = site.configuration.general;
  const modules = [...api.registry.modules.values()];
  const actions = api.actions.filter(({ name, isDelegated }) => !isDelegated && name !== 'query');
  const operations = [
    ...anyOperations(),
    queryOperation(api),
    ...actions.map((action) => actionOperation(action, api)),
    ...modules.map((module) => moduleOperation(module, api)),
  ];
  return {
    openapi: '3.1.0',
    info: {
      title: `API of ${sitename}`,
      version: about.version,
      description,
      license: { name: 'GPL-2.0-or-later', identifier: 'GPL-2.0-or-later' },
    },
    externalDocs: { url: 'https://www.mediawiki.org/wiki/Special:MyLanguage/API:Main_page' },
    servers: [{ url: scriptpath === '' ? '/' : scriptpath }],
    security: [{}, { session: [] }],
    tags: tagsOf(
      modules.map(({ source }) => source),
      operations,
    ),
    paths: pathsOf(operations),
    components: {
      schemas: shareSchemas({
        ...commonSchemas,
        ...Object.fromEntries(
          actions.flatMap((action) => {
            const schema = actionAnswer(action);
            return schema ? [[answerName(action.name), schema] as const] : [];
          }),
        ),
        ...Object.fromEntries(modules.map(({ module }) => [answerName(module.name), moduleAnswer(module)])),
        QueryAnswer: queryAnswer(modules.map(({ module }) => module)),
      }),
      parameters: sharedParameters(api),
      headers: {
        'MediaWiki-API-Error': { description: 'The code of the error.', schema: { type: 'string' } },
        'Retry-After': {
          description: 'Seconds to wait before the next request.',
          schema: { type: 'integer', minimum: 0 },
        },
      },
      responses: {
        Error: {
          description: 'An error. With 429 and 503, `Retry-After` says when to try again.',
          headers: {
            'MediaWiki-API-Error': { $ref: '#/components/headers/MediaWiki-API-Error' },
            'Retry-After': { $ref: '#/components/headers/Retry-After' },
          },
          content: { 'application/json': { schema: reference('ErrorAnswer') } },
        },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: `${cookiePrefixOf(site)}_session`,
          description:
            'The session that the operation login starts: it takes a token, which the operation tokens returns with type=login.',
        },
      },
    },
  };
}

const description = `MediaWiki's Action API, read-only.

All requests go to \`api.php\`. Each action and each query module has an operation of its own here, at a path below
\`api.php\` that the server ignores: the answer depends on the parameters alone, which is why each operation has
parameters with only one possible value. The operation \`query\` combines several modules and takes generators.

The values of a list are joined by vertical bars. If a value contains a vertical bar, the list begins with U+001F, and
that character separates its values instead. A boolean parameter is true if it is present, whatever its value.

An answer with \`continue\` is not complete: the same request with these parameters added returns the next part.`;

const groups: Readonly<Record<string, string>> = lookupTable({
  action: 'Actions',
  list: 'Lists',
  prop: 'Properties of pages',
  meta: 'Facts about the wiki and the viewer',
});

const tagsOf = (sources: readonly string[], operations: readonly Operation[]) => {
  const used = new Set(operations.flatMap(({ operation }) => operation['tags'] as readonly string[]));
  return [...new Set([...Object.keys(groups), ...sources])]
    .filter((name) => used.has(name))
    .map((name) => ({
      name,
      description: groups[name] ?? `Modules of the extension ${name}`,
    }));
};

function pathsOf(operations: readonly Operation[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { path, method, operation } of operations) (paths[path] ??= {})[method] = operation;
  return paths;
}

/** Returns the parameters that operations refer to, by the names used in references. */
function sharedParameters(api: DescribedApi): Readonly<Record<string, ParameterObject>> {
  const { site, mainParameters, queryParameters } = api;
  const byName = (described: readonly ParameterObject[], names: readonly string[]) =>
    Object.fromEntries(
      described.filter(({ name }) => names.includes(name)).map((parameter) => [parameter.name, parameter]),
    );
  return {
    ...constants,
    ...byName(describeParameters({ path: 'query', parameters: queryParameters }, site), propParameters),
    ...byName(
      describeParameters({ path: 'main', parameters: mainParameters }, site),
      sharedMainParameters(api),
    ),
  };
}
