import type { Site } from '../wiki/site.ts';
import type { Title } from '../wiki/title.ts';
import type { TranslatedSubpages } from './context.ts';
import type { Module } from './define.ts';
import { moduleAt } from './module-at-version.ts';
import type { Parameters } from './parameters/parameter.ts';
import { createReader, type ParameterReader } from './parameters/read.ts';
import { featureOfModule } from './result/problems.ts';

/** A module prepared for one site. */
export interface RegisteredModule {
  readonly module: Module;
  readonly path: string;
  readonly reader: ParameterReader<Parameters>;
  /** Reads its parameters as a generator; absent if it is not one. */
  readonly generatorReader?: ParameterReader<Parameters>;
  /** Display name of the component providing it. */
  readonly source: string;
}

/** A provider of modules. */
export interface ModuleSource {
  readonly source: string;
  readonly modules: readonly Module[];
  /** Titles from which it derives the language of pages. */
  readonly translatedSubpages?: TranslatedSubpages | undefined;
}

/** The modules of a site, and other contributions of their sources. */
export interface Registry {
  /** By name, in alphabetical order. */
  readonly modules: ReadonlyMap<string, RegisteredModule>;
  readonly translatedSubpages: readonly TranslatedSubpages[];
  readonly isKnownWithoutPage: IsKnown;
}

/** Whether a title without a page is known nevertheless, such as that of a special page or message of the software. */
export type IsKnown = (this: void, title: Title) => boolean;

/** Whether a module can be a generator. */
export const isGenerator = (module: Module): boolean =>
  'generates' in module && module.generates !== undefined;

/** Creates the registry of a site's core modules and installed extensions. */
export function createRegistry(
  sources: readonly ModuleSource[],
  site: Site,
  isKnownWithoutPage: IsKnown,
): Registry {
  const left = new Set(site.configuration.settings.withoutModules);
  const modules = sources
    .flatMap(({ source, modules }) => modules.map((module) => ({ source, module })))
    .filter(({ module }) => !left.has(module.name) && site.software.has(module, module.name))
    .toSorted((a, b) => (a.module.name < b.module.name ? -1 : 1))
    .map(({ source, module }): [string, RegisteredModule] => [
      module.name,
      {
        module: moduleAt(module, site),
        source,
        path: `query+${module.name}`,
        reader: createReader(module.parameters, site, {
          module: `query+${module.name}`,
          prefix: module.prefix,
          feature: featureOfModule(module),
        }),
        ...(isGenerator(module) && {
          generatorReader: createReader({ ...module.parameters, ...module.generatorParameters }, site, {
            module: `query+${module.name}`,
            prefix: `g${module.prefix}`,
            feature: featureOfModule(module),
          }),
        }),
      },
    ]);
  return {
    modules: new Map(modules),
    translatedSubpages: sources.flatMap((source) => source.translatedSubpages ?? []),
    isKnownWithoutPage,
  };
}
