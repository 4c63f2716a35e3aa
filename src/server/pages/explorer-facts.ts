import { delegatedActions } from '../../api/delegated-actions.ts';
import { siteRegistry } from '../../extensions/index.ts';
import { moduleSummaries } from '../../query/help.ts';
import type { Site } from '../../wiki/site.ts';

/** Facts embedded in the explorer's page, so that its script can list modules without a request. */
export interface ExplorerFacts {
  /** Names of the actions that only the wiki itself performs. */
  readonly delegated: readonly string[];
  /** Summaries of modules, by path. */
  readonly summaries: Readonly<Record<string, string>>;
}

/** Collects the facts from the declarations of a site's modules. */
export function explorerFacts(site: Site): ExplorerFacts {
  const { modules } = siteRegistry(site);
  return {
    delegated: delegatedActions(site).map(({ name }) => name),
    summaries: Object.fromEntries(
      Object.entries(moduleSummaries()).filter(
        ([path]) => !path.startsWith('query+') || modules.has(path.slice('query+'.length)),
      ),
    ),
  };
}

/** Names of the lists of a site, in alphabetical order. */
export const listNames = (site: Site): readonly string[] =>
  [...siteRegistry(site).modules].filter(([, { module }]) => module.group === 'list').map(([name]) => name);
