import type { Wiki } from '@wikiquery/mcp';
import { searchEngine } from '@wikiquery/search';
import type { OpenedWiki } from './opened-wiki.ts';
import { UsageError } from './problem.ts';
import { askFrom } from './query/ask-from.ts';
import { checkNames } from './query/check-names.ts';
import type { Ask } from './query/parts.ts';
import { reportProblems, UnknownNameError } from './query/problems.ts';
import { unopenedWiki } from './query/unopened-wiki.ts';

/** Returns an opened wiki as the tools read it; names in requests that a model wrote are checked first. */
export const mcpWikiOf = ({ api, site }: Pick<OpenedWiki, 'api' | 'site'>, ask: Ask): Wiki => ({
  isRemote: false,
  hasSearchKeywords: searchEngine(site.configuration) === 'cirrus',
  ask,
  askChecked: explained(async (request, signal) => {
    checkNames(request, api.directory(), site);
    return ask(request, signal);
  }),
});

/** Returns a wiki that is queried over the network; names are checked here only after it rejects one. */
export async function mcpWikiFrom(address: string, signal: AbortSignal): Promise<Wiki> {
  const ask = explained(askFrom(address, signal));
  const unopened = unopenedWiki();
  const askChecked = explained(async (request, cancelled) => {
    const answer = await ask(request, cancelled);
    try {
      reportProblems(() => undefined).report(answer);
    } catch (error) {
      if (error instanceof UnknownNameError) checkNames(request, unopened.directory(), unopened.site);
      throw error;
    }
    return answer;
  });
  const { remoteWiki } = await import('@wikiquery/mcp');
  return remoteWiki({ ask, askChecked }, signal);
}

/** Turns errors that a user can fix into errors that a model can fix. */
const explained =
  (ask: Ask): Ask =>
  async (request, signal) => {
    try {
      return await ask(request, signal);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      const { ToolError } = await import('@wikiquery/mcp');
      throw new ToolError(error.message);
    }
  };
