import type { ApiRequest } from '@wikiquery/core/api';
import { diverted } from '@wikiquery/core/query/result';
import type { Site } from '@wikiquery/core/wiki';
import { withoutWork, type PipelineResult, type Step } from './pipeline-result.ts';
import type { ServedRequest, ServedWiki } from './served-request.ts';

/** The wiki next to which this server answers, as far as requests depend on it. */
export interface Upstream {
  /** Returns in a sentence why all requests have to be answered by MediaWiki; undefined if they may be answered here. */
  readonly drift: (this: void) => string | undefined;
  /** Returns in a sentence why a request with a login that is shared with MediaWiki must not be answered here. */
  readonly loginFault?: (this: void, request: ApiRequest) => Promise<string | undefined>;
}

/** Marks requests of this program to the wiki, which must never be answered by Wikiquery itself. */
export const UPSTREAM_HEADER = 'wikiquery-upstream';

/** The steps that leave requests to MediaWiki. */
export interface UpstreamSteps {
  /** Proxies every request while the configuration differs from the wiki's, and those that are meant for the wiki. */
  readonly divert: Step;
  /** Proxies requests whose shared login the wiki does not accept. */
  readonly verifyLogin: Step;
}

/** Makes the steps that leave requests to MediaWiki. */
export function createUpstreamSteps(
  { drift, loginFault }: Upstream,
  api: Pick<ServedWiki, 'refuse'>,
  site: Site,
): UpstreamSteps {
  const proxy = async (request: ServedRequest, reason: string): Promise<PipelineResult> =>
    withoutWork(await api.refuse(request, diverted(reason, site)), 'server');
  return {
    divert: (incoming, next) => {
      const { request } = incoming;
      const reason =
        request.headers?.[UPSTREAM_HEADER] === undefined
          ? drift()
          : 'Wikiquery does not answer its own requests to the wiki';
      return reason === undefined ? next(incoming) : proxy(request, reason);
    },
    verifyLogin: async (incoming, next) => {
      const { request } = incoming;
      if (!loginFault || request.kind === 'page' || request.headers?.['cookie'] === undefined)
        return next(incoming);
      const fault = await loginFault(request);
      return fault === undefined ? next(incoming) : proxy(request, fault);
    },
  };
}
