import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../../api/actions/create-api.ts';
import { createFrontPage } from '../pages/front-page.ts';
import { createNotFoundPage } from '../pages/not-found-page.ts';
import { createWikiPages } from '../pages/wiki/wiki-pages.ts';
import { programFile } from '../../wiki/program-files.ts';
import type { Site } from '../../wiki/site.ts';
import { send } from './response.ts';
import type { Senders } from './message.ts';
import type { ServerState } from '../state.ts';

/** Sends a page as the reply to a request. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Makes a function that sends the front page, with links relative to the requested address. */
export function createSendFrontPage(api: Api, site: Site, { addressOf }: Senders): SendPage {
  const frontPage = createFrontPage(api, site);
  return async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    return send(
      reply,
      await frontPage({ path, origin: originOf(request, site), address: addressOf(request.raw) }),
    );
  };
}

/** Protocol and host by which the client reached the server. */
function originOf({ protocol, host }: FastifyRequest, site: Site): string {
  return /^[\w.:[\]-]+$/.test(host) ? `${protocol}://${host}` : site.configuration.general.server;
}

/** Adds `/health`, `/ready`, the front page at `/`, the wiki's pages, and the page for unknown addresses. */
export function addPages(
  app: FastifyInstance,
  api: Api,
  site: Site,
  sendFrontPage: SendPage,
  { addressOf }: Senders,
  { state, isReady }: { readonly state: Readonly<ServerState>; readonly isReady: () => Promise<boolean> },
): void {
  app.get('/health', (_, reply) => reply.type('text/plain; charset=utf-8').send('ok\n'));
  app.get('/ready', async (_, reply) => {
    const fault = state.isEnding
      ? 'the server is shutting down\n'
      : (await isReady().catch(() => false))
        ? undefined
        : 'the database does not answer\n';
    return reply
      .code(fault === undefined ? 200 : 503)
      .type('text/plain; charset=utf-8')
      .send(fault ?? 'ready\n');
  });

  app.route({ method: ['GET', 'HEAD'], url: '/', handler: sendFrontPage });
  for (const [url, type, content] of [
    ['/robots.txt', 'text/plain; charset=utf-8', site.configuration.settings.robots],
    ['/favicon.ico', 'image/svg+xml', favicon],
  ] as const)
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (_, reply) =>
        reply.headers({ 'content-type': type, 'cache-control': 'public, max-age=3600' }).send(content),
    });
  const wikiPage = createWikiPages(api, site);
  const notFoundPage = createNotFoundPage(site);
  app.setNotFoundHandler(async (request, reply) => {
    const { method, url } = request;
    const found =
      method === 'GET' || method === 'HEAD' ? await wikiPage(url, addressOf(request.raw)) : undefined;
    return send(reply, found ?? notFoundPage(url));
  });
}

const favicon = readFileSync(programFile('src/server/pages/favicon.svg'));
