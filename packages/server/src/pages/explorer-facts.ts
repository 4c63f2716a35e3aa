import { delegatedActions, siteRegistry } from '@wikiquery/core/api';
import { moduleSummaries } from '@wikiquery/core/query';
import type { Site } from '@wikiquery/core/wiki';
import type { ExplorerFacts } from '@wikiquery/explorer/facts';

/** Collects the facts from the declarations of a site's modules. */
export function explorerFacts(site: Site): ExplorerFacts {
  const { modules } = siteRegistry(site);
  return {
    delegated: delegatedActions(site).map(({ name }) => name),
    summaries: Object.fromEntries(
      Object.entries(moduleSummaries(site)).filter(
        ([path]) => !path.startsWith('query+') || modules.has(path.slice('query+'.length)),
      ),
    ),
  };
}

/** Names of the lists of a site, in alphabetical order. */
export const listNames = (site: Site): readonly string[] =>
  [...siteRegistry(site).modules].filter(([, { module }]) => module.group === 'list').map(([name]) => name);
