import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { titleOfPage } from '@wikiquery/core/store';
import { sendToServer } from '@wikiquery/server/http';
import { prefixedText } from '@wikiquery/core/wiki';
import type { OpenedWiki } from './opened-wiki.ts';

/** Milliseconds for which a server answers its own requests before it listens. */
const DURATION = 500;

/** Pages that requests name, so that their answers are not all alike. */
const PAGES = 20;

/**
 * Lets a server that does not listen yet answer requests of its own, so that V8 has compiled what most requests run
 * before clients come. A server whose database does not answer listens all the same.
 */
export async function warmUp(app: FastifyInstance, wiki: OpenedWiki, logger: Logger): Promise<void> {
  await app.ready();
  try {
    const requests = await sendToServer(app.server, await commonRequests(wiki), DURATION);
    logger.debug({ requests }, 'Warmed up');
  } catch (error) {
    logger.warn({ err: error }, 'Could not warm up');
  }
}

/** Returns addresses of a wiki's API, with queries of the kinds that clients send most, about some of its pages. */
async function commonRequests({ store, site }: OpenedWiki): Promise<readonly string[]> {
  const rows = await store.all(store.from('page').select(['page_namespace', 'page_title']).limit(PAGES));
  const titles = rows.map((row) => encodeURIComponent(prefixedText(titleOfPage(row), site).toWellFormed()));
  const address = `${site.configuration.general.scriptpath}/api.php?action=query&format=json&formatversion=2&`;
  return titles.flatMap((title, i) =>
    [
      'meta=siteinfo',
      `prop=info&titles=${title}`,
      `list=allpages&aplimit=10&apfrom=${title}`,
      `list=backlinks&bllimit=50&bltitle=${title}`,
      `prop=info%7Crevisions%7Ccategories%7Clinks&titles=${title}%7C${titles[(i + 1) % titles.length] ?? ''}`,
      `prop=revisions&rvlimit=50&titles=${title}`,
    ].map((query) => address + query),
  );
}
