import type { UsedModule } from '../modules/module-info.ts';
import type { CodeRequest } from './request.ts';

/** Describes the query of the explorer as a request to write as a program. */
export function requestOf(
  apiUrl: string,
  parameters: ReadonlyMap<string, string>,
  modules: readonly UsedModule[],
  all: boolean,
): CodeRequest {
  const token = modules
    .flatMap(({ info, prefix }) =>
      info.parameters.map(({ name, tokentype }) => ({ type: tokentype, parameter: prefix + name })),
    )
    .find(({ type }) => type !== undefined);
  return {
    apiUrl,
    parameters: [...parameters],
    all,
    post: modules.some(({ info }) => info.mustbeposted === true),
    ...(token?.type !== undefined && { token: { type: token.type, parameter: token.parameter } }),
  };
}
