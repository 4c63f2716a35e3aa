import { createReader, type ParameterReader } from '../parameters/read.ts';
import type { Parameters } from '../parameters/parameter.ts';
import type { Site } from '../wiki/site.ts';
import type { Module } from './define.ts';
import type { LanguageEndings } from './page-language.ts';

/** A module made ready for one site. */
export interface RegisteredModule {
  readonly module: Module;
  readonly path: string;
  readonly reader: ParameterReader<Parameters>;
  /** Reads its parameters when it runs as a generator; absent where it cannot. */
  readonly generatorReader?: ParameterReader<Parameters>;
  /** Display name of the component that provides it. */
  readonly source: string;
}

/** Where modules come from. */
export interface ModuleSource {
  readonly source: string;
  readonly modules: readonly Module[];
  /** Titles by which it tells the language of pages. */
  readonly languageEndings?: LanguageEndings | undefined;
}

/** The modules of a site, and what their sources know beside them. */
export interface Registry {
  /** By name, in alphabetical order. */
  readonly modules: ReadonlyMap<string, RegisteredModule>;
  readonly languageEndings: readonly LanguageEndings[];
}

/** Whether a module can stand in `generator`. */
export const isGenerator = (module: Module): boolean =>
  'generates' in module && module.generates !== undefined;

/** Makes the modules of the core and of the installed extensions ready for a site. */
export function createRegistry(sources: readonly ModuleSource[], site: Site): Registry {
  const left = new Set(site.configuration.settings.withoutModules);
  const modules = sources
    .flatMap(({ source, modules }) => modules.map((module) => ({ source, module })))
    .filter(({ module }) => !left.has(module.name))
    .toSorted((a, b) => (a.module.name < b.module.name ? -1 : 1))
    .map(({ source, module }): [string, RegisteredModule] => [
      module.name,
      {
        module,
        source,
        path: `query+${module.name}`,
        reader: createReader(module.parameters, module.prefix, site),
        ...(isGenerator(module) && {
          generatorReader: createReader(
            { ...module.parameters, ...module.generatorParameters },
            `g${module.prefix}`,
            site,
          ),
        }),
      },
    ]);
  return {
    modules: new Map(modules),
    languageEndings: sources.flatMap((source) => source.languageEndings ?? []),
  };
}
