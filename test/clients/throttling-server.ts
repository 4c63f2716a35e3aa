import { createSite } from '../../packages/core/src/wiki/site.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { createRequestLimit } from '../../packages/server/src/admission/request-limit.ts';
import { createServer } from '../../packages/server/src/http/server.ts';
import { createPipeline } from '../../packages/server/src/pipeline.ts';
import type { RequestListener } from '../../packages/server/src/telemetry/answered-request.ts';
import { openApi } from '../rig/ask.ts';
import { createWiki } from '../rig/wiki.ts';

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
  const listen: RequestListener = ({ error }) => {
    if (error === 'ratelimited' || error === 'maxlag') refusals[error]++;
  };
  const pipeline = createPipeline({
    api,
    site,
    version: () => undefined,
    limit: step,
    listeners: [listen],
  });
  const app = await createServer(pipeline, site);
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
