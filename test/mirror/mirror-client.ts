import { createClient, type Client } from 'wikiquery-client';
import { localFetch } from '../../packages/wikiquery/src/against/local-fetch.ts';
import { openWiki } from '../../packages/wikiquery/src/open-wiki.ts';

export const userAgent = 'WikiqueryTests/1.0 (https://example.org/tests)';

/** A client that asks the database of a mirror; what has been written is answered at once. */
export interface MirrorClient extends AsyncDisposable {
  readonly client: Client;
}

/** Opens the database of a mirror as the wiki at a URL. */
export async function openMirrorClient(url: string, address: string): Promise<MirrorClient> {
  const wiki = await openWiki({ address, config: undefined, deployment: undefined, highLimits: false });
  const client = createClient({
    url,
    userAgent,
    fetch: localFetch(wiki),
  });
  return { client, [Symbol.asyncDispose]: () => wiki.close() };
}
