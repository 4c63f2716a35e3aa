import { createServer as createHttpServer } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { lookupTable } from '@wikiquery/common/lookup-table';
import type { ApiResponse } from '@wikiquery/core/api/actions';
import type { Site } from '@wikiquery/core/wiki';
import type { Settings } from '@wikiquery/core/wiki/settings';
import { addExplorer } from '../pages/explorer-page.ts';
import type { ServedApi } from '../served-request.ts';
import type { ServerState } from '../state.ts';
import { addApiRoute } from './api-route.ts';
import { createAskApi } from './ask-api.ts';
import { createBodyMemory } from './body-memory.ts';
import { createConnections, mostOpenFiles, type Connections } from './connections.ts';
import { createDriftGuard } from './drift-guard.ts';
import { addHooks, routing } from './hooks.ts';
import { ignoreUpgrades } from './ignored-upgrades.ts';
import { addOpenApi } from './openapi-route.ts';
import { addPages, createSendPage } from './pages.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Total bytes of request bodies in memory. */
    bodyBytes: () => number;
  }
}

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
  /** Absent where the server never shuts down. */
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
  const { state = { isEnding: false } } = options;
  const connections = createConnections({
    connections: Math.min(mostConnections, Math.floor(mostOpenFiles() / 2)),
    responseMemory,
    readTimeout,
    state,
  });
  const askApi = createAskApi(api, site, options.isDropped);
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
    serverFactory: (handle) =>
      // A client that has closed its side gets the responses to what it has sent.
      Object.assign(createHttpServer(httpOptions, handle), { httpAllowHalfOpen: true }).setTimeout(0),
    bodyLimit,
    ...routing,
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
  ignoreUpgrades(app.server, connections);
  const bodies = createBodyMemory(bodyMemory);
  app.decorate('bodyBytes', bodies.bytes);
  addHooks(app, {
    connections,
    bodies,
    guard: options.drift && createDriftGuard(site, options.drift),
    logger,
  });
  const sendPage = createSendPage(api, site);
  addApiRoute(app, askApi, site, { bodyLimit, mostDecoded, keepsFiles }, sendPage, logger);
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
