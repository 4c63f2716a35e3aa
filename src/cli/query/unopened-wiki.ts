import { createQueryAction } from '../../api/actions/query.ts';
import { createDirectory, type ModuleDirectory } from '../../api/directory.ts';
import { createMainParameters } from '../../api/main-parameters.ts';
import { extensions } from '../../extensions/index.ts';
import { siteRegistry } from '../../api/registry.ts';
import { formats } from '../../api/formats/index.ts';
import { createQueryRunner } from '../../query/run.ts';
import { createSite, type Site } from '../../wiki/site.ts';
import { deploymentConfiguration } from '../deployment.ts';

/** Returns what to assume of a wiki that is not open here: the default site, and the query modules that we know. */
export function unopenedWiki(): { readonly site: Site; readonly directory: () => ModuleDirectory } {
  const site = createSite(deploymentConfiguration(), extensions);
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
