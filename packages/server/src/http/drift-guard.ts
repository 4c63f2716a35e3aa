import type { onRequestHookHandler } from 'fastify';
import type { Site } from '@wikiquery/core/wiki';
import { viewOf } from '../pages/wiki/wiki-pages.ts';
import { splitAtMark } from './parameters.ts';

/** Paths that are always answered. */
const ownPaths: ReadonlySet<string> = new Set(['/health', '/ready', '/robots.txt', '/favicon.ico']);

/**
 * Makes the hook that rejects requests outside of the pipeline (for the explorer, files and unknown addresses) while the
 * configuration differs from the wiki's. The status makes a proxy in front send the request to MediaWiki. The pipeline
 * rejects requests to the API and for pages.
 */
export function createDriftGuard(site: Site, drift: () => string | undefined): onRequestHookHandler {
  const { general, settings } = site.configuration;
  const api = `${general.scriptpath}/api.php`;
  const isOfPipeline = (method: string, url: string, path: string): boolean =>
    path === api ||
    path.startsWith(`${api}/`) ||
    ((method === 'GET' || method === 'HEAD') && (path === '/' || viewOf(url, site) !== undefined));
  return ({ method, url }, reply, done) => {
    const [path] = splitAtMark(url);
    if (ownPaths.has(path) || drift() === undefined || isOfPipeline(method, url, path)) {
      done();
      return;
    }
    void reply
      .code(settings.delegatedStatus ?? 503)
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .send('The configuration of this server differs from the wiki, which alone may answer now.\n');
  };
}
