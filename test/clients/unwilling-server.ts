import { openApi } from '../rig/ask.ts';
import { createServer } from '../../src/http/server.ts';
import { createWiki } from '../rig/wiki.ts';
import { createSite } from '../../src/wiki/site.ts';
import { extensions } from '../../src/extensions/index.ts';

/** A server of the sample wiki that sends clients away, and how often it did so for which reason. */
export interface UnwillingServer extends AsyncDisposable {
  readonly url: string;
  readonly refusals: () => { readonly ratelimited: number; readonly maxlag: number };
}

/** Serves the sample wiki to clients that wait: its database lags until the first has been told, and few requests are taken. */
export async function serveUnwillingly(): Promise<UnwillingServer> {
  const wiki = createWiki();
  const refusals = { ratelimited: 0, maxlag: 0 };
  const api = await openApi(wiki, {
    lag: () => ({ host: 'replica', seconds: refusals.maxlag === 0 ? 7.5 : 0 }),
  });
  const app = await createServer(api, createSite(wiki.configuration, extensions), {
    requestLimit: { requests: 20, seconds: 1 },
  });
  app.addHook('onResponse', (_request, reply, done) => {
    const code = reply.getHeader('mediawiki-api-error');
    if (code === 'ratelimited' || code === 'maxlag') refusals[code]++;
    done();
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `${origin}${wiki.configuration.general.scriptpath}/api.php`,
    refusals: () => refusals,
    [Symbol.asyncDispose]: async () => {
      await app.close();
      wiki.close();
    },
  };
}
