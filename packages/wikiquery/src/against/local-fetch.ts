import type { Api } from '@wikiquery/core/api/actions';
import type { OpenedWiki } from '../opened-wiki.ts';

/** A wiki whose requests are answered in this process: by its API alone, or by a pipeline. */
export interface LocalWiki extends Pick<OpenedWiki, 'site'> {
  readonly api: Pick<Api, 'handle'>;
}

/** Returns a `fetch` that answers requests to a wiki's API from the local database. */
export const localFetch =
  ({ api, site }: LocalWiki): typeof fetch =>
  async (target, { method = 'GET', body, headers } = {}) => {
    const parameters =
      body instanceof URLSearchParams
        ? body
        : new URL(target instanceof Request ? target.url : target).searchParams;
    const { server } = site.configuration.general;
    const response = await api.handle({
      method,
      posted: method === 'POST',
      server: server.startsWith('//') ? `https:${server}` : server,
      parameters: new Map(parameters),
      headers: Object.fromEntries(new Headers(headers)),
      address: '127.0.0.1',
    });
    const answered = new Headers();
    for (const [name, values] of Object.entries(response.headers))
      for (const value of [values].flat()) answered.append(name, value);
    return new Response(typeof response.body === 'string' ? response.body : new Uint8Array(response.body), {
      status: response.status,
      headers: answered,
    });
  };
