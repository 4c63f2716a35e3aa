import type { OpenedWiki } from '../opened-wiki.ts';

/** Returns a `fetch` that answers requests to a wiki's API from the local database. */
export const localFetch =
  ({ api, site }: Pick<OpenedWiki, 'api' | 'site'>): typeof fetch =>
  async (target, { body } = {}) => {
    const parameters =
      body instanceof URLSearchParams
        ? body
        : new URL(target instanceof Request ? target.url : target).searchParams;
    const response = await api.handle({
      method: 'GET',
      posted: false,
      server: site.configuration.general.server,
      parameters: new Map(parameters),
    });
    return new Response(response.body, { status: response.status });
  };
