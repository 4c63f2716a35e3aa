import type { Server } from 'node:http';
import { foreignRequest } from '@wikiquery/common/foreign-request';
import { foreignRequestMessage } from '../http/foreign-request-message.ts';
import type { TopState } from './top.ts';

/** A page for operators. */
export interface MetricsPage {
  readonly type: string;
  readonly body: string;
}

/** Pages for operators by path. */
export type MetricsPages = Readonly<Record<string, () => Promise<MetricsPage>>>;

/** Makes the pages `/metrics`, for Prometheus, and `/top`, with the cost of requests by client. */
export const operatorPages = (
  metrics: () => Promise<string>,
  top: () => Promise<TopState>,
): MetricsPages => ({
  '/metrics': async () => ({ type: 'text/plain; version=0.0.4; charset=utf-8', body: await metrics() }),
  '/top': async () => ({ type: 'application/json', body: JSON.stringify(await top()) }),
});

/** The address on which pages for operators are served. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
  /** Further host names by which browsers may reach it. */
  readonly allowedHosts: readonly string[];
}

/**
 * Serves pages for operators on an address that clients of the API must not reach, since clients' addresses and user
 * agents are private. Rejects with the system's error if it cannot listen.
 */
export async function serveMetrics(
  { host, port, allowedHosts }: MetricsAddress,
  pages: MetricsPages,
): Promise<Server> {
  // Not imported at the start: it loads all of Node's `fetch`, which takes a tenth of a second.
  const { createServer } = await import('node:http');
  const server = createServer((request, response) => {
    const site = foreignRequest(request.method ?? '', request.headers, [host, ...allowedHosts]);
    if (site !== undefined) {
      response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(`${foreignRequestMessage(site)}\n`);
      return;
    }
    const [path = ''] = (request.url ?? '').split('?', 1);
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (!page || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(page ? 405 : 404, { 'content-type': 'text/plain' });
      response.end(page ? 'Only GET.\n' : `For operators only: ${Object.keys(pages).join(' ')}\n`);
      return;
    }
    page().then(
      ({ type, body }) =>
        response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body),
      (error: unknown) => {
        console.error(error);
        response.writeHead(500).end();
      },
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}
