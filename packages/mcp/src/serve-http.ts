import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest, isJSONRPCRequest, type RequestId } from '@modelcontextprotocol/sdk/types.js';
import { foreignRequest } from '@wikiquery/common/foreign-request';
import { createCalls, type AllCalls } from './calls.ts';
import { INVALID_REQUEST, MessageError, parseMessages, refusal } from './messages.ts';
import { readBody } from './read-body.ts';
import { createMcpServer, type FaultListener } from './server.ts';
import { createSessions } from './sessions.ts';
import type { Wiki } from './wiki.ts';

/** The loopback address that clients on this machine connect to. */
export const HTTP_HOST = '127.0.0.1';
const PATH = '/mcp';

const MINUTE = 60_000;
const sessionLimits = { most: 100, idle: 30 * MINUTE, recent: 5 * MINUTE };

/** Connections at the same time: each session may have a stream and a few calls. */
const MOST_CONNECTIONS = 500;

/** Milliseconds in which a request has to arrive. */
const ARRIVAL = 30_000;

/** Milliseconds that running calls are given at shutdown. */
const PATIENCE = 1000;

/** A server that listens. */
export interface HttpListening {
  readonly url: string;
  close(): Promise<void>;
}

interface Session {
  readonly transport: StreamableHTTPServerTransport;
  /** The IDs of its unanswered requests. */
  readonly unanswered: Set<RequestId>;
  close(): Promise<void>;
}

/** Serves clients of this machine over streamable HTTP; only requests to the names of this machine are answered. */
export async function listenHttp(
  wiki: Wiki,
  onFault: FaultListener,
  port: number,
  calls: AllCalls = createCalls(),
): Promise<HttpListening> {
  const sessions = createSessions<Session>(sessionLimits);
  let isEnding = false;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const site = foreignRequest(request.method ?? '', request.headers, []);
    if (site !== undefined)
      refuse(response, 403, `Pages of ${site} may not use this server: only those of this machine may.`);
    else if (URL.parse(request.url ?? '', 'http://localhost')?.pathname !== PATH)
      refuse(response, 404, `The protocol is at ${PATH}.`);
    else if (isEnding) refuse(response, 503, 'The server is shutting down.');
    else {
      const body = request.method === 'POST' ? parseMessages(await readBody(request)) : undefined;
      await answerMessages(request, response, body);
    }
  }

  async function answerMessages(
    request: IncomingMessage,
    response: ServerResponse,
    body: unknown,
  ): Promise<void> {
    const id = request.headers['mcp-session-id'];
    const session = typeof id === 'string' ? sessions.get(id) : undefined;
    if (session && typeof id === 'string') {
      const ids = requestIds(body);
      startRequests(session, ids);
      const endUse = sessions.use(id);
      response.once('close', () => {
        endUse();
        for (const one of ids) session.unanswered.delete(one);
        if (!response.writableFinished) cancel(session, ids);
      });
      await session.transport.handleRequest(request, response, body);
    } else if (id !== undefined) refuse(response, 404, 'There is no such session: begin a new one.');
    else if (request.method !== 'POST' || !isInitializeRequest(body))
      refuse(response, 400, 'Begin a session with "initialize", and send its ID as Mcp-Session-Id.');
    else if (sessions.hasRoom()) await begin(request, response, body);
    else
      refuse(
        response,
        503,
        `${sessionLimits.most} sessions are in use: end one of them, or try again later.`,
      );
  }

  async function begin(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void> {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) =>
        sessions.add(id, { transport, unanswered: new Set(), close: () => server.close() }),
    });
    const server: McpServer = createMcpServer(wiki, calls.ofClient(), onFault, () => {
      if (transport.sessionId !== undefined) sessions.remove(transport.sessionId);
    });
    await server.connect(transport);
    await transport.handleRequest(request, response, body);
  }

  const http = createServer((request, response) => {
    // A client that has gone reads no answer.
    request.on('error', () => undefined);
    answer(request, response).catch((error: unknown) => {
      if (error instanceof MessageError) refuse(response, error.status, error.message, error.code);
      else if (request.readableAborted) response.destroy();
      else {
        onFault(error);
        refuse(response, 500, 'Wikiquery failed to answer; its log on standard error has the reason.');
      }
    });
  });
  Object.assign(http, {
    maxConnections: MOST_CONNECTIONS,
    requestTimeout: ARRIVAL,
    headersTimeout: ARRIVAL,
    connectionsCheckingInterval: ARRIVAL,
  });
  http.listen(port, HTTP_HOST);
  await once(http, 'listening');
  const expiring = setInterval(() => void sessions.expire().catch(onFault), MINUTE).unref();
  return {
    url: `http://${HTTP_HOST}:${(http.address() as AddressInfo).port}${PATH}`,
    close: async () => {
      isEnding = true;
      clearInterval(expiring);
      const isClosed = once(http, 'close');
      http.close();
      await calls.end(PATIENCE);
      // Cancelled calls are answered with an error.
      await new Promise(setImmediate);
      await sessions.closeAll();
      await endConnections(http);
      await isClosed;
    },
  };
}

/** Returns the IDs of the requests in a message or batch. */
const requestIds = (body: unknown): readonly RequestId[] =>
  (Array.isArray(body) ? (body as readonly unknown[]) : [body]).filter(isJSONRPCRequest).map(({ id }) => id);

/** Notes requests as unanswered; throws a `MessageError` if one has the ID of another one, whose answer would be lost. */
function startRequests({ unanswered }: Session, ids: readonly RequestId[]): void {
  const repeated = ids.find((id, index) => unanswered.has(id) || ids.indexOf(id) !== index);
  if (repeated !== undefined)
    throw new MessageError(
      INVALID_REQUEST,
      `The request ${JSON.stringify(repeated)} of this session is still unanswered: give each request an ID of its own.`,
    );
  for (const id of ids) unanswered.add(id);
}

/** Cancels the requests of a client that has disconnected, as if it had sent a notification. */
function cancel({ transport }: Session, ids: readonly RequestId[]): void {
  for (const requestId of ids)
    transport.onmessage?.({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId, reason: 'The client has disconnected.' },
    });
}

/** Closes all connections, after the answers that were already given to the system. */
async function endConnections(http: Server): Promise<void> {
  http.closeIdleConnections();
  await new Promise(setImmediate);
  http.closeAllConnections();
}

function refuse(response: ServerResponse, status: number, message: string, code = -32_000): void {
  if (response.headersSent) {
    response.end();
    return;
  }
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify(refusal(code, message)));
}
