import {
  describeModule,
  moduleShape,
  moduleShapeIn,
  type DescribedModule,
  type Description,
  type DescriptionContext,
} from '../../query/describe.ts';
import { helpFormats, type HelpSource } from '../../query/help.ts';
import type { Values } from '../../query/parameters/parameter.ts';
import { anyOf, oneOf, text, texts } from '../../query/parameters/types.ts';
import type { Registry } from '../../query/registry.ts';
import { problem, type Problem } from '../../query/result/problems.ts';
import * as shape from '../../query/result/shape.ts';
import type { Site } from '../../wiki/site.ts';
import { may } from '../../wiki/viewer.ts';
import { readHelp } from '../../wikitext/messages/wiki-help.ts';
import { defineAction, type Action } from '../action.ts';
import { isPathProblem, type ModuleDirectory } from '../directory.ts';
import { formatsOf } from '../formats/index.ts';
import { tagsInDescriptions } from './described-tags.ts';

/** Declares the parameters of `action=paraminfo`, in index order. */
export const paraminfoParameters = (queryModules: readonly string[]) => ({
  modules: texts(),
  helpformat: oneOf(helpFormats, { default: 'none' }),
  querymodules: anyOf(queryModules, { deprecated: true }),
  // Quirk: any value but the empty one requests the module.
  mainmodule: text({ deprecated: true }),
  pagesetmodule: text({ deprecated: true }),
  formatmodules: anyOf((site: Site) => [...formatsOf(site).keys()], { deprecated: true }),
});

type ParaminfoParameters = ReturnType<typeof paraminfoParameters>;

const shapeOf = (module: shape.Shape) =>
  shape.record({
    paraminfo: shape.record({
      helpformat: shape.text(),
      modules: shape.list('module', module),
      querymodules: shape.list('module', module),
      formatmodules: shape.list('module', module),
      mainmodule: module,
      pagesetmodule: module,
    }),
  });

/** The shape of what {@link paraminfo} returns, whatever the format of help texts. */
export const paraminfoShape = shapeOf(moduleShape);

/** Describes the requested modules; warns of unknown ones. */
export function paraminfo(
  params: Pick<Values<ParaminfoParameters>, 'modules'> & Partial<Values<ParaminfoParameters>>,
  directory: ModuleDirectory,
  context: DescriptionContext,
  warn: (problem: Problem) => void,
): { readonly paraminfo: Description } {
  const { querymodules, formatmodules, helpformat = 'none' } = params;
  const described = new Map<string, Description[]>();
  for (const module of requested(params, directory, warn)) {
    const asQueryModule = module.path === `query+${module.name}` && querymodules?.has(module.name);
    const key = formatmodules?.has(module.name)
      ? 'formatmodules'
      : asQueryModule
        ? 'querymodules'
        : 'modules';
    const description = describeModule(module, context);
    const list = described.get(key) ?? [];
    described.set(key, list);
    list.push(asQueryModule ? { ...description, querytype: module.group } : description);
  }
  return {
    paraminfo: {
      helpformat,
      ...Object.fromEntries(described),
      ...(params.mainmodule && { mainmodule: describeModule(directory.main, context) }),
      ...(params.pagesetmodule && { pagesetmodule: describePageSet(directory, context) }),
    },
  };
}

/** Describes the page set, which has no name, path or group. */
function describePageSet(directory: ModuleDirectory, context: DescriptionContext): Description {
  const { name: _, path: __, group: ___, ...pageSet } = describeModule(directory.pageSet, context);
  return pageSet;
}

/** Returns the requested modules in order, without duplicates. */
function requested(
  params: Partial<Values<ParaminfoParameters>>,
  directory: ModuleDirectory,
  warn: (problem: Problem) => void = () => undefined,
): readonly DescribedModule[] {
  const find = (path: string): DescribedModule | undefined => {
    const module = directory.find(path);
    if (!isPathProblem(module)) return module;
    const { parent, unknown } = module;
    warn(
      unknown === undefined
        ? problem('paraminfo', 'badmodule-nosubmodules', [parent])
        : problem('paraminfo', 'badmodule-badsubmodule', [parent, unknown]),
    );
    return undefined;
  };
  const expand = (name: string): readonly string[] => {
    const path = name === '*' || name === '**' ? `main+${name}` : name;
    const wildcard = /^(.*)[+ ](\*\*?)$/s.exec(path);
    if (!wildcard) return [path];
    const module = find(wildcard[1] ?? '');
    if (!module) return [];
    const below = submodules(module, directory, wildcard[2] === '**');
    if (below.length === 0) warn(problem('paraminfo', 'badmodule-nosubmodules', [module.path]));
    return below.map((submodule) => submodule.path);
  };
  const paths = [
    ...(params.modules ?? []).flatMap(expand),
    ...[...(params.querymodules ?? [])].map((name) => `query+${name}`),
    ...(params.formatmodules ?? []),
  ];
  return [...new Set(paths)].flatMap((path) => find(path) ?? []);
}

const submodules = (
  module: DescribedModule,
  directory: ModuleDirectory,
  recursive: boolean,
): readonly DescribedModule[] =>
  (directory.below(module) ?? []).flatMap((child) => [
    child,
    ...(recursive ? submodules(child, directory, true) : []),
  ]);

/** `action=paraminfo`: describes modules to clients. */
export const createParaminfoAction = (registry: Registry): Action =>
  defineAction({
    name: 'paraminfo',
    access: 'public',
    helpPage: 'API:Parameter_information',
    parameters: paraminfoParameters([...registry.modules.keys()]),
    result: paraminfoShape,
    run: async (context) => {
      const { params, site, viewer, warn } = context;
      const directory = context.directory();
      const tags = await tagsInDescriptions(requested(params, directory), context);
      const described = { site, highLimits: may(viewer, 'apihighlimits'), tags };
      const describe = (help?: HelpSource, warnOf: (problem: Problem) => void = warn) => ({
        value: paraminfo(params, directory, { ...described, help }, warnOf),
        shape: shapeOf(moduleShapeIn(params.helpformat)),
      });
      if (params.helpformat === 'none') return describe();
      return describe(await readHelp(params.helpformat, (help) => describe(help, () => undefined), context));
    },
  });
