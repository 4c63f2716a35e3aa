import { describedQueryModule, type DescribedModule } from '../query/describe.ts';
import type { Access } from '../query/module-metadata.ts';
import type { RequestParameters } from '../query/parameters/form.ts';
import type { Parameters } from '../query/parameters/parameter.ts';
import { pageSetParameters } from '../query/read-query.ts';
import type { Registry } from '../query/registry.ts';
import { namingModules } from '../query/submodules.ts';
import { coreName } from './core-name.ts';

/** The properties of an action that a directory describes. */
interface DirectoryAction extends Pick<
  DescribedModule,
  | 'name'
  | 'helpPage'
  | 'helpPages'
  | 'deprecated'
  | 'internal'
  | 'mustBePosted'
  | 'writes'
  | 'dynamicParameters'
  | 'parameters'
> {
  readonly prefix?: string;
  readonly source?: string;
  readonly isDelegated?: boolean;
  readonly access: Access | ((request: RequestParameters) => Access);
}

/** The modules and parameters that {@link createDirectory} describes. */
export interface DirectoryParts {
  readonly query: { readonly registry: Registry; readonly parameters: Parameters };
  readonly actions: ReadonlyMap<string, DirectoryAction>;
  readonly formats: ReadonlyMap<string, { readonly name: string; readonly parameters: Parameters }>;
  readonly mainParameters: Parameters;
}

/** Every module of an API by its path, such as `query+allpages`. */
export interface ModuleDirectory {
  readonly main: DescribedModule;
  /** The parameters of `action=query` that name pages, as if they were a module's. */
  readonly pageSet: DescribedModule;
  /** Finds a module by its path; returns a {@link PathProblem} if there is none. */
  find(path: string): DescribedModule | PathProblem;
  /** Returns the submodules of a module, in alphabetical order; undefined if it cannot have any. */
  below(module: DescribedModule): readonly DescribedModule[] | undefined;
}

/** Why a path names no module: the path of the last module that it leads to, and the unknown name after it. */
export interface PathProblem {
  readonly parent: string;
  /** Absent if the parent cannot have submodules. */
  readonly unknown?: string;
}

const naming = (parameters: Parameters, name: string, ...how: [DescribedModule[], string?]): Parameters => {
  const parameter = parameters[name];
  return parameter ? { ...parameters, [name]: namingModules(parameter, ...how) } : parameters;
};

const byName = (modules: readonly DescribedModule[]): ReadonlyMap<string, DescribedModule> =>
  new Map(modules.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((module) => [module.name, module]));

/** Describes every module of an API, and links parameters that take modules to the modules that they name. */
export function createDirectory({
  query,
  actions,
  formats,
  mainParameters,
}: DirectoryParts): ModuleDirectory {
  const queryModules = [...query.registry.modules.values()].map(describedQueryModule);
  const ofGroup = (group: string): DescribedModule[] => queryModules.filter((m) => m.group === group);
  let queryParameters = query.parameters;
  for (const group of ['prop', 'list', 'meta'])
    queryParameters = naming(queryParameters, group, ofGroup(group));
  const generators = queryModules.filter(({ generator }) => generator);
  const withGenerators = (parameters: Parameters): Parameters =>
    naming(parameters, 'generator', generators, 'g');
  queryParameters = withGenerators(queryParameters);

  const actionModules = [...actions.values()].map((action): DescribedModule => ({
    ...action,
    parameters: withGenerators(action.parameters),
    path: action.name,
    group: 'action',
    prefix: action.prefix ?? '',
    source: action.source ?? coreName,
    // Where access depends on the request, the strictest case is described.
    access: typeof action.access === 'function' ? 'read' : action.access,
    ...(action.name === 'query' && {
      parameters: queryParameters,
      helpPages: ['API:Query', 'API:Meta', 'API:Properties', 'API:Lists'],
    }),
  }));
  const formatModules = [...formats.values()].map(({ name, parameters }): DescribedModule => ({
    name,
    path: name,
    group: 'format',
    prefix: '',
    source: coreName,
    access: 'read',
    helpPage: 'API:Data_formats',
    parameters,
  }));
  const main: DescribedModule = {
    name: 'main',
    path: 'main',
    prefix: '',
    source: coreName,
    access: 'public',
    parameters: naming(naming(mainParameters, 'action', actionModules), 'format', formatModules),
  };
  const pageSet: DescribedModule = {
    name: 'pageset',
    path: 'pageset',
    prefix: '',
    source: coreName,
    access: 'read',
    parameters: Object.fromEntries(
      Object.entries(queryParameters).filter(([name]) => name in pageSetParameters),
    ),
  };
  const tree = new Map([
    ['main', byName([...actionModules, ...formatModules])],
    ['query', byName(queryModules)],
  ]);

  return {
    main,
    pageSet,
    find: (path) => {
      if (path === 'main') return main;
      let parts = path.split('+');
      // An unescaped `+` in a URL arrives as a space.
      if (parts.length === 1) parts = path.split(' ');
      let module = main;
      for (const name of parts) {
        const children = tree.get(module.path);
        if (!children) return { parent: module.path };
        const child = children.get(name);
        if (!child) return { parent: module.path, unknown: name };
        module = child;
      }
      return module;
    },
    below: (module) => {
      const children = tree.get(module.path);
      return children && [...children.values()];
    },
  };
}

/** Whether looking up a path failed. */
export const isPathProblem = (found: DescribedModule | PathProblem): found is PathProblem =>
  'parent' in found;
