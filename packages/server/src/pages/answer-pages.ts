import { noWork, overBudget, QueryRefusedError, type Attempt, type Queries } from '@wikiquery/core/api';
import type { WikiApi } from '@wikiquery/core/api/actions';
import type { Budget } from '@wikiquery/core/database';
import type { Site } from '@wikiquery/core/wiki';
import { answerByKind } from '../pipeline-result.ts';
import type { PageRequest, ServedWiki } from '../served-request.ts';
import { createFrontPage } from './front-page.ts';
import type { HtmlPage } from './html-page.ts';
import { createNotFoundPage } from './not-found-page.ts';
import { createRefusalPage } from './refusal-page.ts';
import { createWikiPages } from './wiki/wiki-pages.ts';

/** Returns a wiki's API that answers page requests too, each in one pass under one budget. */
export function withPages<A extends WikiApi>(api: A, site: Site): A & ServedWiki {
  const frontPage = createFrontPage(site, () => api.directory());
  const wikiPage = createWikiPages(site);
  const notFoundPage = createNotFoundPage(site);
  const refusalPage = createRefusalPage(site);

  const show = async (request: PageRequest, queries: Queries): Promise<HtmlPage> => {
    try {
      if (request.view === 'front') return await frontPage(request, queries);
      return (await wikiPage(request.url, queries)) ?? notFoundPage(request.url);
    } catch (error) {
      if (error instanceof QueryRefusedError) return refusalPage(request.url, error.response);
      throw error;
    }
  };
  const refuse = async (request: PageRequest, error: Error): Promise<HtmlPage> => {
    const { server, address = '', parameters } = request;
    const refused = { method: 'GET', posted: false, server, address, parameters, asData: true } as const;
    return refusalPage(request.url, await api.refuse(refused, error));
  };
  const attempt = async (request: PageRequest, budget: Budget): Promise<Attempt> => {
    try {
      const composed = await api.compose(request, budget, (queries) => show(request, queries));
      const { work } = composed;
      if (composed.kind === 'composed') return { kind: 'answered', response: composed.value, work };
      const { exceeded } = composed;
      return { kind: 'exceeded', exceeded, work, refuse: () => refuse(request, overBudget(exceeded)) };
    } catch (error) {
      const fault = error instanceof Error ? error : new Error(String(error));
      return { kind: 'answered', response: await refuse(request, fault), work: noWork };
    }
  };
  return answerByKind(api, { attempt, refuse });
}
