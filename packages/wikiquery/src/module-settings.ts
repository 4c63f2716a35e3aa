import { describeApi } from '@wikiquery/core/api/description';
import { describedQueryModule, describeModule, type Description } from '@wikiquery/core/query';
import { queryPages } from '@wikiquery/core/store';
import { createSite, withEveryVersion, type Configuration } from '@wikiquery/core/wiki';
import type { GivenSettings } from '@wikiquery/core/wiki/settings';
import { extensions } from '@wikiquery/extensions';
import { searchBackend } from '@wikiquery/search';
import type { TheirModule } from './against/read-modules.ts';

type Modules = ReadonlyMap<string, TheirModule>;

/**
 * Returns the settings that follow from the modules that a wiki describes: the rights, logs, slots and query pages that
 * their parameters list, and the modules and values that the wiki lacks or has from a later version.
 */
export function moduleSettings(configuration: Configuration, theirs: Modules): GivenSettings {
  const listed = listedSettings(theirs);
  const settings = { ...configuration.settings, ...listed };
  return { ...listed, ...catalogueSettings({ ...configuration, settings }, theirs) };
}

const PAGE_LANGUAGE_LOG = 'pagelang';

/** The settings whose values parameters list; a setting is absent if the wiki does not list its values. */
function listedSettings(theirs: Modules): GivenSettings {
  const valuesOf = (module: string, parameter: string): readonly string[] | undefined =>
    valuesOfParameter(theirs.get(`query+${module}`), parameter);
  const rights = valuesOf('contributors', 'rights');
  const everyRight = valuesOf('allusers', 'rights');
  const logTypes = valuesOf('logevents', 'type');
  const logActions = valuesOf('logevents', 'action');
  const roles = valuesOf('revisions', 'slots');
  const pages = valuesOf('querypage', 'page');
  const importSources = valuesOfParameter(theirs.get('import'), 'interwikisource');
  const watch = theirs.get('watch');
  return {
    ...(rights && { rights }),
    ...(rights && everyRight && { implicitRights: everyRight.filter((right) => !rights.includes(right)) }),
    ...(logTypes && { logTypes, pageLanguageInDatabase: logTypes.includes(PAGE_LANGUAGE_LOG) }),
    ...(logActions && { logActions }),
    ...(roles && { slotRoles: roles.filter((role) => role !== 'main') }),
    ...(importSources && { importSources }),
    ...(watch && { watchlistExpiry: watch.parameters.some(({ name }) => name === 'expiry') }),
    ...(pages && { keptQueryPages: pages.filter((page) => !Object.hasOwn(queryPages, page)) }),
  };
}

/** What the wiki lacks of its version's query modules, and what it has from a later version. */
function catalogueSettings(configuration: Configuration, theirs: Modules): GivenSettings {
  const ours = queryModules(configuration);
  const everyVersion = queryModules(withEveryVersion(configuration));
  const withoutModules = [...ours.keys()].filter((name) => !theirs.has(`query+${name}`));
  const withoutValues: Record<string, readonly string[]> = {};
  const backports = [...laterParameters(configuration, theirs)];
  for (const [name, parameters] of everyVersion) {
    const module = theirs.get(`query+${name}`);
    if (!module) continue;
    if (!ours.has(name)) backports.push(name);
    for (const [parameter, every] of parameters) {
      if (!module.parameters.some((their) => their.name === parameter)) continue;
      const path = `${name}.${parameter}`;
      const own = ours.get(name)?.get(parameter);
      if (!own) backports.push(path);
      const their = valuesOfParameter(module, parameter);
      if (!their) continue;
      const lacking = own?.filter((value) => !their.includes(value)) ?? [];
      if (lacking.length > 0) withoutValues[path] = lacking;
      const later = every.filter((value) => their.includes(value) && own?.includes(value) === false);
      backports.push(...later.map((value) => `${path}=${value}`));
    }
  }
  return {
    ...(withoutModules.length > 0 && { withoutModules }),
    ...(Object.keys(withoutValues).length > 0 && { withoutValues }),
    ...(backports.length > 0 && { backports }),
  };
}

/** The parameters of actions that the wiki has, but its version does not. */
function laterParameters(configuration: Configuration, theirs: Modules): readonly string[] {
  const ours = actionParameters(configuration);
  return [...actionParameters(withEveryVersion(configuration))].filter((path) => {
    const [action = '', name] = path.split('.');
    return !ours.has(path) && theirs.get(action)?.parameters.some((parameter) => parameter.name === name);
  });
}

/** The parameters of our actions, such as `block.user`. */
const actionParameters = (configuration: Configuration): ReadonlySet<string> =>
  new Set(
    describeApi(createSite(configuration, extensions, searchBackend)).actions.flatMap(
      ({ name, parameters }) => Object.keys(parameters).map((parameter) => `${name}.${parameter}`),
    ),
  );

/** The values that parameters list, by module and parameter; empty for a parameter that takes any. */
type ParameterValues = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** Our query modules for a configuration. */
function queryModules(configuration: Configuration): ParameterValues {
  const { site, registry } = describeApi(createSite(configuration, extensions, searchBackend));
  return new Map(
    [...registry.modules.values()].map((registered) => {
      const { parameters } = describeModule(describedQueryModule(registered), { site, highLimits: false });
      const described = parameters as readonly Description[];
      return [
        registered.module.name,
        new Map(
          described.map(({ name, type }) => [String(name), Array.isArray(type) ? type.map(String) : []]),
        ),
      ];
    }),
  );
}

/** The values that a parameter lists; undefined if it takes any, or if the wiki does not have it. */
function valuesOfParameter(module: TheirModule | undefined, name: string): readonly string[] | undefined {
  const type = module?.parameters.find((parameter) => parameter.name === name)?.type;
  return Array.isArray(type) ? type.map(String) : undefined;
}
