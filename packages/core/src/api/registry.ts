import { coreModules } from '../modules/index.ts';
import type { Extension } from '../query/extension.ts';
import { createRegistry, type ModuleSource, type Registry } from '../query/registry.ts';
import { isInstalled, type Site } from '../wiki/site.ts';
import { isKnownWithoutPage } from '../wikitext/known-without-page.ts';
import { coreName } from './core-name.ts';
import { searchBackendOf } from './search-backend.ts';

/** Returns the extensions that a site has installed, of those that it was created with. */
export const installedExtensions = (site: Site): readonly Extension[] =>
  // Sites are created with whole extensions; their type is that part which the vocabulary knows.
  (site.extensions as readonly Extension[]).filter((extension) => isInstalled(extension, site));

/** Lists the core's modules, those of the search, and those of a site's installed extensions. */
const moduleSources = (site: Site): readonly ModuleSource[] => [
  {
    source: coreName,
    modules: [...coreModules, ...(searchBackendOf(site)?.modulesOf(site.configuration) ?? [])],
  },
  ...installedExtensions(site).map(({ displayName, modules, translatedSubpages }) => ({
    source: displayName,
    modules,
    translatedSubpages,
  })),
];

/** Creates the registry of a site's modules. */
export const siteRegistry = (site: Site): Registry =>
  createRegistry(moduleSources(site), site, (title) => isKnownWithoutPage(title, site));
