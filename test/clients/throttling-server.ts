import { openApi } from '../rig/ask.ts';
import { createRequestLimit } from '../../src/server/admission/request-limit.ts';
import { createPipeline } from '../../src/server/pipeline.ts';
import { createServer } from '../../src/server/http/server.ts';
import { createWiki } from '../rig/wiki.ts';
import { createSite } from '../../src/wiki/site.ts';
import { extensions } from '../../src/extensions/index.ts';

/** A server of the sample wiki that refuses requests, with the number of refusals by reason. */
export interface ThrottlingServer extends AsyncDisposable {
  readonly url: string;
  readonly refusals: () => { readonly ratelimited: number; readonly maxlag: number };
}

/** Serves the sample wiki with a database that lags on the first request, and a low request limit. */
export async function startThrottlingServer(): Promise<ThrottlingServer> {
  const wiki = createWiki();
  const refusals = { ratelimited: 0, maxlag: 0 };
  const api = await openApi(wiki, {
    lag: () => ({ host: 'replica', seconds: refusals.maxlag === 0 ? 7.5 : 0 }),
  });
  const { step } = createRequestLimit(api, { requests: 20, seconds: 1 });
  const site = createSite(wiki.configuration, extensions);
  const app = await createServer(createPipeline({ api, site, version: () => undefined, limit: step }), site);
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
