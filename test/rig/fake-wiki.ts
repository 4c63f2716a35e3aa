import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Configuration } from '../../packages/core/src/wiki/configuration.ts';

/** A server that answers siteinfo and userinfo as a MediaWiki does, and can change while it runs. */
export interface FakeWiki extends AsyncDisposable {
  /** URL of its api.php. */
  readonly url: string;
  /** Its configuration from now on; undefined if only logged-in users may read it. */
  configuration: Configuration | undefined;
  /** Returns the account that is logged in by the headers of a request; nobody by default. */
  accountOf: (headers: IncomingHttpHeaders) => number;
  /** Cookies that it sets with each answer. */
  cookies: readonly string[];
  /** Whether it answers with status 500. */
  isBroken: boolean;
  /** Number of requests for siteinfo so far. */
  readonly comparisons: number;
  /** Headers of the requests so far. */
  readonly headers: readonly IncomingHttpHeaders[];
}

/** Starts a wiki that has a configuration, and nothing else. */
export async function startFakeWiki(first: Configuration): Promise<FakeWiki> {
  const headers: IncomingHttpHeaders[] = [];
  const state = { comparisons: 0 };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      headers.push(request.headers);
      const parameters = new URLSearchParams(body || new URL(request.url ?? '', 'http://localhost').search);
      const isSiteinfo = parameters.get('meta') === 'siteinfo';
      if (isSiteinfo) state.comparisons++;
      response.setHeader('set-cookie', wiki.cookies);
      response.statusCode = wiki.isBroken ? 500 : 200;
      const answer = isSiteinfo
        ? wiki.configuration
          ? { query: wiki.configuration }
          : { error: { code: 'readapidenied', info: 'You need read permission to use this module.' } }
        : { query: { userinfo: { id: wiki.accountOf(request.headers) } } };
      response.end(wiki.isBroken ? 'Fatal error' : JSON.stringify(answer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const wiki: FakeWiki = {
    url: `http://127.0.0.1:${port}/w/api.php`,
    configuration: first,
    accountOf: () => 0,
    cookies: [],
    isBroken: false,
    get comparisons() {
      return state.comparisons;
    },
    headers,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return wiki;
}
