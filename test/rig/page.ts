import type { Site } from '../../packages/core/src/wiki/site.ts';
import { parametersOfPage } from '../../packages/server/src/pages/page-request.ts';
import { viewOf } from '../../packages/server/src/pages/wiki/wiki-pages.ts';
import type { PageRequest } from '../../packages/server/src/served-request.ts';

/** Makes the request of a page at an address, as the server does; of the front page where no wiki page is there. */
export function pageRequest(url: string, site: Site, more: Partial<PageRequest> = {}): PageRequest {
  const view = viewOf(url, site) ?? 'front';
  return {
    kind: 'page',
    view,
    url,
    parameters: parametersOfPage(view),
    method: 'GET',
    posted: false,
    server: 'https://wiki.example',
    origin: 'https://wiki.example',
    address: '192.0.2.7',
    ...more,
  };
}
