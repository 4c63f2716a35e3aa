import {
  createDirectory,
  createMainParameters,
  formats,
  siteRegistry,
  type ModuleDirectory,
} from '@wikiquery/core/api';
import { createQueryAction } from '@wikiquery/core/api/actions';
import { createQueryRunner } from '@wikiquery/core/query';
import { createSite, type Site } from '@wikiquery/core/wiki';
import { extensions } from '@wikiquery/extensions';
import { searchBackend } from '@wikiquery/search';
import { deploymentConfiguration } from '../deployment.ts';

/** Returns what to assume of a wiki that is not open here: the default site, and the query modules that we know. */
export function unopenedWiki(): { readonly site: Site; readonly directory: () => ModuleDirectory } {
  const site = createSite(deploymentConfiguration(), extensions, searchBackend);
  return {
    site,
    directory: () => {
      const query = createQueryRunner(siteRegistry(site), site);
      const actions = new Map([['query', createQueryAction(query)]]);
      const mainParameters = createMainParameters(['query'], [...formats.keys()], 'json');
      return createDirectory({ query, actions, formats, mainParameters });
    },
  };
}
