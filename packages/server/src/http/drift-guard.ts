import type { FastifyInstance } from 'fastify';
import type { Site } from '@wikiquery/core/wiki';
import { viewOf } from '../pages/wiki/wiki-pages.ts';
import { splitAtMark } from './parameters.ts';

/** Paths that are answered whatever the wiki's configuration is. */
const ownPaths: ReadonlySet<string> = new Set(['/health', '/ready', '/robots.txt', '/favicon.ico']);

/**
 * Refuses what the pipeline does not answer while the configuration differs from the wiki's: the explorer, files and
 * unknown addresses. The status makes a proxy in front send the request to MediaWiki. Requests to the API and for pages
 * are refused by the pipeline.
 */
export function addDriftGuard(app: FastifyInstance, site: Site, drift: () => string | undefined): void {
  const { general, settings } = site.configuration;
  const api = `${general.scriptpath}/api.php`;
  const isOfPipeline = (method: string, url: string, path: string): boolean =>
    path === api ||
    path.startsWith(`${api}/`) ||
    ((method === 'GET' || method === 'HEAD') && (path === '/' || viewOf(url, site) !== undefined));
  app.addHook('onRequest', ({ method, url }, reply, done) => {
    const [path] = splitAtMark(url);
    if (ownPaths.has(path) || drift() === undefined || isOfPipeline(method, url, path)) {
      done();
      return;
    }
    void reply
      .code(settings.delegatedStatus ?? 503)
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .send('The configuration of this server differs from the wiki, which alone may answer now.\n');
  });
}
