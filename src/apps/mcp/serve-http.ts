import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { createMcpServer, type FaultListener } from './server.ts';
import type { Wiki } from './wiki.ts';

/** The loopback address that clients on this machine connect to. */
export const HTTP_HOST = '127.0.0.1';
const PATH = '/mcp';

/** Maximum number of sessions; beyond it, the one idle for longest is closed. */
const MOST_SESSIONS = 100;

interface Session {
  readonly transport: StreamableHTTPServerTransport;
  readonly server: McpServer;
}

/** The part of Express, which has no types of its own, that is used. */
interface App extends RequestListener {
  all(
    path: string,
    handle: (request: ParsedRequest, response: ServerResponse, next: (error: unknown) => void) => void,
  ): void;
  use(
    handle: (...args: [error: unknown, request: unknown, response: ServerResponse, next: unknown]) => void,
  ): void;
}

type ParsedRequest = Parameters<RequestListener>[0] & { readonly body?: unknown };

/** A server that listens. */
export interface HttpListening {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves clients of this machine over streamable HTTP; only requests to the names of this machine are answered. */
export async function listenHttp(wiki: Wiki, onFault: FaultListener, port: number): Promise<HttpListening> {
  const sessions = new Map<string, Session>();
  const app = createMcpExpressApp({ host: HTTP_HOST }) as unknown as App;
  app.all(PATH, (request, response, next) => {
    answer(request, response).catch(next);
  });
  app.use((error, _request, response, _next) => {
    const status = (error as { readonly status?: unknown }).status;
    const isTheirs = typeof status === 'number' && status >= 400 && status < 500;
    if (!isTheirs) onFault(error);
    if (isTheirs) refuse(response, status, 'The body of the request is not JSON, or too long.');
    else refuse(response, 500, 'Wikiquery failed to answer; its log on standard error has the reason.');
  });

  async function answer(request: ParsedRequest, response: ServerResponse): Promise<void> {
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? sessions.get(id) : undefined;
    if (known && typeof id === 'string') {
      sessions.delete(id);
      sessions.set(id, known);
      await known.transport.handleRequest(request, response, request.body);
    } else if (id !== undefined) refuse(response, 404, 'There is no such session: begin a new one.');
    else if (request.method !== 'POST' || !isInitializeRequest(request.body))
      refuse(response, 400, 'Begin a session with "initialize", and send its ID as Mcp-Session-Id.');
    else await begin(request, response);
  }

  async function begin(request: ParsedRequest, response: ServerResponse): Promise<void> {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: async (id) => {
        sessions.set(id, { transport, server });
        const [oldest] = sessions;
        if (!oldest || sessions.size <= MOST_SESSIONS) return;
        const [silent, { server: forgotten }] = oldest;
        sessions.delete(silent);
        await forgotten.close();
      },
    });
    const server: McpServer = createMcpServer(wiki, onFault, () => {
      if (transport.sessionId !== undefined) sessions.delete(transport.sessionId);
    });
    await server.connect(transport);
    await transport.handleRequest(request, response, request.body);
  }

  const http = createServer(app);
  http.listen(port, HTTP_HOST);
  await once(http, 'listening');
  return {
    url: `http://${HTTP_HOST}:${(http.address() as AddressInfo).port}${PATH}`,
    close: async () => {
      await Promise.all([...sessions.values()].map(({ server }) => server.close()));
      await closeServer(http);
    },
  };
}

async function closeServer(http: Server): Promise<void> {
  const isClosed = once(http, 'close');
  http.close();
  http.closeAllConnections();
  await isClosed;
}

function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) {
    response.end();
    return;
  }
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }));
}
