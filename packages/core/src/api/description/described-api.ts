import { metadataAt } from '../../query/module-at-version.ts';
import { parametersAt } from '../../query/parameters/at-version.ts';
import type { Parameters } from '../../query/parameters/parameter.ts';
import type { Registry } from '../../query/registry.ts';
import { createQueryRunner } from '../../query/run.ts';
import type { Logins } from '../../sessions/log-in.ts';
import type { Site } from '../../wiki/site.ts';
import type { Action } from '../action.ts';
import { coreActions } from '../actions/index.ts';
import { delegatedActions } from '../delegated-actions.ts';
import { defaultFormat, formatsOf, type FormatModule } from '../formats/index.ts';
import { createMainParameters } from '../main-parameters.ts';
import { siteRegistry } from '../registry.ts';

/** The parts of an API that its descriptions are written from. */
export interface DescribedApi {
  readonly site: Site;
  readonly registry: Registry;
  /** In alphabetical order. */
  readonly actions: readonly Action[];
  readonly formats: ReadonlyMap<string, FormatModule>;
  readonly mainParameters: Parameters;
  /** The parameters of `action=query` itself. */
  readonly queryParameters: Parameters;
}

/** Refuses all logins: an API that is only described has none. */
const nobody: Logins = {
  withPassword: async () => ({ failure: 'wrong-password' }),
  withBotPassword: () => undefined,
};

/** Returns the parts of a site's API, without opening its database. */
export function describeApi(site: Site): DescribedApi {
  const registry = siteRegistry(site);
  const query = createQueryRunner(registry, site);
  const actions = [...coreActions(query, nobody, site), ...delegatedActions(site)]
    .filter((action) => site.software.has(action, action.name))
    .map((action) => metadataAt(action, action.name, site))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const formats = formatsOf(site);
  const names = actions.map(({ name }) => name);
  return {
    site,
    registry,
    actions,
    formats,
    mainParameters: parametersAt(
      createMainParameters(names, [...formats.keys()], defaultFormat),
      'main',
      site,
    ),
    queryParameters: query.parameters,
  };
}
