import type { FastifyInstance } from 'fastify';
import type { Site } from '../../wiki/site.ts';
import { splitAtMark } from './parameters.ts';

/** Paths that are answered whatever the wiki's configuration is. */
const ownPaths: ReadonlySet<string> = new Set(['/health', '/ready', '/robots.txt', '/favicon.ico']);

/**
 * Refuses all pages while the configuration differs from the wiki's, with the status that makes a proxy in front send
 * the request to MediaWiki. Requests to the API are refused by its pipeline.
 */
export function addDriftGuard(app: FastifyInstance, site: Site, drift: () => string | undefined): void {
  const { general, settings } = site.configuration;
  const api = `${general.scriptpath}/api.php`;
  app.addHook('onRequest', (request, reply, done) => {
    const [path, query] = splitAtMark(request.url);
    const isOfApi =
      (path === api || path.startsWith(`${api}/`)) && (request.method === 'POST' || query !== '');
    if (isOfApi || ownPaths.has(path) || drift() === undefined) {
      done();
      return;
    }
    void reply
      .code(settings.delegatedStatus ?? 503)
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .send('The configuration of this server differs from the wiki, which alone may answer now.\n');
  });
}
