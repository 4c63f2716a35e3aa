import type { RequestParameters } from '../../query/parameters/form.ts';
import { limits } from '../../query/parameters/limits.ts';
import { splitValues } from '../../query/parameters/read-value.ts';
import type { Registry } from '../../query/registry.ts';
import type { QueryRunner } from '../../query/run.ts';
import { defineAction, type Action } from '../action.ts';

/** `action=query`: runs query modules. */
export const createQueryAction = (query: QueryRunner): Action =>
  defineAction({
    name: 'query',
    access: (request) => (isPublicRequest(request, query) ? 'public' : 'read'),
    helpPage: 'API:Query',
    parameters: query.parameters,
    readsItself: true,
    run: (context) => {
      const { request, raw } = context;
      return query.run(
        { parameters: request, raw: raw.parameters, posted: raw.posted },
        context,
        (warning) => {
          context.warn(warning);
        },
      );
    },
  });

/** Whether the request needs no read right: it uses only modules required to log in. */
function isPublicRequest(request: RequestParameters, { registry, parameters }: QueryRunner): boolean {
  const meta = request.get('meta');
  if (meta === undefined) return false;
  const given = Object.keys(parameters).filter((name) => request.has(name));
  // Frameworks send these two with every request; they reveal nothing.
  if (given.some((name) => !['meta', 'rawcontinue', 'indexpageids'].includes(name))) return false;
  return splitValues(meta, limits.values.normal).every((name) => isPublic(name, registry));
}

const isPublic = (name: string, registry: Registry): boolean => {
  const module = registry.modules.get(name)?.module;
  return module === undefined || module.access === 'public';
};
