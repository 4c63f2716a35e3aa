import { type Client, createClient } from '../../src/client.ts';
import { openWiki } from '../../src/cli/open-wiki.ts';

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
    fetch: async (target, { body } = {}) => {
      const parameters = new URLSearchParams(
        body instanceof URLSearchParams
          ? body
          : new URL(target instanceof Request ? target.url : target).searchParams,
      );
      const response = await wiki.api.handle({
        method: 'GET',
        posted: false,
        server: new URL(url).origin,
        parameters: new Map(parameters),
      });
      return new Response(response.body, { status: response.status });
    },
  });
  return { client, [Symbol.asyncDispose]: () => wiki.close() };
}
