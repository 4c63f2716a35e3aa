import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDelegating } from '@wikiquery/core/query/result';
import type { Site } from '@wikiquery/core/wiki';
import { createNotFoundPage } from '../pages/not-found-page.ts';
import { parametersOfPage } from '../pages/page-request.ts';
import { viewOf } from '../pages/wiki/wiki-pages.ts';
import type { PageView, ServedApi } from '../served-request.ts';
import type { ServerState } from '../state.ts';
import { leavingSignal } from './ask-api.ts';
import { addressOf } from './message.ts';
import { send } from './response.ts';

/** Sends a page as the reply to a request. */
export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  view: PageView,
) => Promise<FastifyReply>;

/** Makes a function that sends pages of the wiki, each of which is one request to the pipeline. */
export function createSendPage(api: ServedApi, site: Site): SendPage {
  const { server } = site.configuration.general;
  return async (request, reply, view) => {
    const { method, url, headers, protocol } = request;
    const response = await api.handle({
      kind: 'page',
      view,
      method,
      url,
      headers,
      parameters: parametersOfPage(view),
      posted: false,
      server: server.startsWith('//') ? `${protocol}:${server}` : server,
      origin: originOf(request, site),
      address: addressOf(request),
      secure: protocol === 'https',
      leaving: () => leavingSignal(reply.raw),
    });
    return send(reply, response);
  };
}

/** Protocol and host by which the client reached the server. */
function originOf({ protocol, host }: FastifyRequest, site: Site): string {
  return /^[\w.:[\]-]+$/.test(host) ? `${protocol}://${host}` : site.configuration.general.server;
}

/** What decides whether a server is ready. */
export interface Readiness {
  readonly state: Readonly<ServerState>;
  readonly isReady: () => Promise<boolean>;
  /** Returns why every request is left to MediaWiki. */
  readonly drift?: (() => string | undefined) | undefined;
}

/** Adds `/health`, `/ready`, the front page at `/`, the wiki's pages, and the page for unknown addresses. */
export function addPages(
  app: FastifyInstance,
  site: Site,
  sendPage: SendPage,
  { state, isReady, drift = () => undefined }: Readiness,
): void {
  app.get('/health', (_, reply) => reply.type('text/plain; charset=utf-8').send('ok\n'));
  app.get('/ready', async (_, reply) => {
    const reason = drift();
    if (reason !== undefined && !state.isEnding)
      return reply
        .code(isDelegating(site) ? 200 : 503)
        .type('text/plain; charset=utf-8')
        .send(
          `${isDelegating(site) ? 'ready: every request is proxied to the wiki' : 'nothing can be answered'}\n${reason}\n`,
        );
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

  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler: (request, reply) => sendPage(request, reply, 'front'),
  });
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
  const notFoundPage = createNotFoundPage(site);
  app.setNotFoundHandler(async (request, reply) => {
    const { method, url } = request;
    const view = method === 'GET' || method === 'HEAD' ? viewOf(url, site) : undefined;
    return view ? sendPage(request, reply, view) : send(reply, notFoundPage(url));
  });
}

const favicon = readFileSync(new URL(import.meta.resolve('@wikiquery/server/files/pages/favicon.svg')));
