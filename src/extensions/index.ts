import { coreModulesOf } from '../modules/index.ts';
import type { Extension } from './extension.ts';
import { createRegistry, type ModuleSource, type Registry } from '../query/registry.ts';
import type { Site } from '../wiki/site.ts';
import { isKnownWithoutPage } from '../wikitext/known-without-page.ts';
import { abusefilter } from './abusefilter/index.ts';
import { babel } from './babel/index.ts';
import { checkuser } from './checkuser/index.ts';
import { gadgets } from './gadgets/index.ts';
import { pageimages } from './pageimages/index.ts';
import { textextracts } from './textextracts/index.ts';
import { translate } from './translate/index.ts';

/** Every supported extension. */
export const extensions: readonly Extension[] = [
  abusefilter,
  babel,
  checkuser,
  gadgets,
  pageimages,
  textextracts,
  translate,
];

/** Display name of the core, as the provider of modules. */
export const coreName = 'MediaWiki';

/** Lists the core's modules and those of a site's installed extensions. */
export function moduleSources(site: Site): readonly ModuleSource[] {
  const installed = new Set(site.configuration.settings.extensions);
  return [
    { source: coreName, modules: coreModulesOf(site.configuration) },
    ...extensions
      .filter(({ name }) => installed.has(name))
      .map(({ displayName, modules, translatedSubpages }) => ({
        source: displayName,
        modules,
        translatedSubpages,
      })),
  ];
}

/** Creates the registry of a site's modules. */
export const siteRegistry = (site: Site): Registry =>
  createRegistry(moduleSources(site), site, (title) => isKnownWithoutPage(title, site));
