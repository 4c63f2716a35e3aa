import { createServer as createHttpServer } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { ApiResponse } from '@wikiquery/core/api/actions';
import type { Settings } from '@wikiquery/core/wiki/settings';
import { decodablePath, type Site } from '@wikiquery/core/wiki';
import { addApiRoute } from './api-route.ts';
import { createAskApi } from './ask-api.ts';
import { addDriftGuard } from './drift-guard.ts';
import { limitBodyMemory } from './body-memory.ts';
import { type Connections, createConnections, mostOpenFiles } from './connections.ts';
import { ignoreUpgrades } from './ignored-upgrades.ts';
import { addOpenApi } from './openapi-route.ts';
import { addExplorer } from '../pages/explorer-page.ts';
import { createSenders, hasBody, hasSeveralHosts } from './message.ts';
import { addPages, createSendPage } from './pages.ts';
import { createReadRoute } from './read-route.ts';
import type { ServedApi } from '../served-request.ts';
import type { ServerState } from '../state.ts';
import { lookupTable } from '@wikiquery/common/lookup-table';

type HttpSettings = Pick<Settings, 'trustedProxies' | 'bodyMemory' | 'connections' | 'responseMemory'>;

/** Options of {@link createServer}; those that are also settings of the site override these. */
export interface ServerOptions extends Partial<HttpSettings> {
  readonly logger?: FastifyBaseLogger;
  /** Maximum size of a request's body in bytes; 8 MiB by default. */
  readonly bodyLimit?: number;
  /** Bytes beyond which a form is passed on encoded, for another process to decode; unlimited by default. */
  readonly mostDecoded?: number;
  /** Whether actions get the files in forms; they are skipped by default. */
  readonly keepsFiles?: boolean;
  /** Milliseconds without progress after which an unread response is given up; 30 seconds by default. */
  readonly readTimeout?: number;
  /** Milliseconds within which a whole request has to arrive; 30 seconds by default. */
  readonly requestTimeout?: number;
  /** Absent where the server neither warms up nor ends. */
  readonly state?: Readonly<ServerState>;
  /** Whether the connection is dropped in place of sending a response; never by default. */
  readonly isDropped?: (response: ApiResponse) => boolean;
  /** Whether the database answers. */
  readonly isReady?: () => Promise<boolean>;
  /** Returns why nothing may be answered here, but by MediaWiki; undefined in normal operation. */
  readonly drift?: () => string | undefined;
}

const MEBIBYTE = 1024 * 1024;

/** Makes the HTTP server of an API and of the pages for people; it does not listen yet. */
export async function createServer(
  api: ServedApi,
  site: Site,
  options: ServerOptions = {},
): Promise<FastifyInstance> {
  const { logger, bodyLimit = 8 * MEBIBYTE, requestTimeout = 30_000, readTimeout = 30_000 } = options;
  const { mostDecoded = Infinity, keepsFiles = false } = options;
  const {
    trustedProxies,
    bodyMemory,
    responseMemory,
    connections: mostConnections,
  } = {
    ...site.configuration.settings,
    ...options,
  };
  const { state = { isWarmingUp: false, isEnding: false } } = options;
  const connections = createConnections({
    connections: Math.min(mostConnections, Math.floor(mostOpenFiles() / 2)),
    responseMemory,
    readTimeout,
    state,
  });
  const senders = createSenders(trustedProxies);
  const askApi = createAskApi(api, site, senders, options.isDropped);
  const answerReads = createReadRoute({ site, askApi, connections, logger });
  const httpOptions = {
    requestTimeout,
    keepAliveTimeout: 72_000,
    headersTimeout: Math.min(requestTimeout, 10_000),
    maxHeaderSize: 65_536,
    connectionsCheckingInterval: 1000,
    // Requests without a body then have no stream to read one from.
    optimizeEmptyRequests: true,
  };
  const app = fastify({
    ...(logger && { loggerInstance: logger }),
    serverFactory: (handle) =>
      // A client that has closed its side gets the responses to what it has sent.
      Object.assign(createHttpServer(httpOptions, answerReads(handle)), {
        httpAllowHalfOpen: true,
      }).setTimeout(0),
    logController: new LogController({ disableRequestLogging: true }),
    // Lines name faults by their own numbers; a logger for each request would cost more than its route.
    childLoggerFactory: (parent) => parent,
    bodyLimit,
    // The router refuses paths that cannot be decoded; here, they are titles of no page.
    rewriteUrl: ({ url = '' }) => (url.includes('%') ? decodablePath(url) : url),
    // The API's route parses the query itself, as PHP does.
    routerOptions: { querystringParser: () => ({}) },
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    forceCloseConnections: 'idle',
    // While closing, requests on open connections are still answered.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => {
      refuseUnreadable(error, socket, connections);
    },
    exposeHeadRoutes: false,
    // The default compilers take as long to load as all the rest of Fastify.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  });
  connections.addTo(app);
  ignoreUpgrades(app.server, connections);
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasSeveralHosts(request.raw)) {
      done();
      return;
    }
    void reply
      .code(400)
      .headers({ 'mediawiki-api-error': 'badrequest', connection: 'close' })
      .send({
        error: { code: 'badrequest', info: 'The request has more than one header "Host".' },
      });
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // The client then connects anew, to another server.
    if (connections.areClosing()) reply.header('connection', 'close');
    done();
  });
  if (options.drift) addDriftGuard(app, site, options.drift);
  limitBodyMemory(app, bodyMemory);
  app.addHook('preParsing', ({ raw }, _reply, payload, done) => {
    // Fastify would wait for the end of a body that is not there.
    done(null, hasBody(raw) ? payload : Readable.from([]));
  });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  const sendPage = createSendPage(api, site, senders);
  addApiRoute(app, askApi, site, { bodyLimit, mostDecoded, keepsFiles }, sendPage);
  addOpenApi(app, site);
  addExplorer(app, site);
  addPages(app, site, sendPage, {
    state,
    isReady: options.isReady ?? (() => Promise.resolve(true)),
    drift: options.drift,
  });
  return app;
}

/** Replaces the compilers of JSON Schemas, since no route has any. */
function noSchemas(): never {
  throw new Error('Routes have no JSON Schemas.');
}

const reasons: Readonly<Record<string, { readonly status: string; readonly text: string }>> = lookupTable({
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    text: 'The request did not arrive completely in time.',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    text: 'The URL and the headers are too long: send the parameters in the body of a POST request.',
  },
  HPE_INVALID_URL: {
    status: '400 Bad Request',
    text: 'The URL contains invalid bytes: encode them as %XX.',
  },
});

const otherwise = { status: '400 Bad Request', text: 'The request is not valid HTTP.' };

/** Answers a request that Node could not parse, in the form of the API's errors, after those before it. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket, connections: Connections): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, text } = reasons[error.code ?? ''] ?? otherwise;
  const body = JSON.stringify({ error: { code: 'badrequest', info: text } });
  connections.endWith(
    socket,
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nMediaWiki-API-Error: badrequest\r\n` +
      `Cache-Control: no-store\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
