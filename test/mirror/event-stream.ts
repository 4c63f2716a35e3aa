import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is told of a change of a page. */
export interface TestChange {
  readonly page: number;
  readonly revision: number;
  readonly kind?: 'create' | 'edit' | 'move' | 'delete' | 'undelete' | 'visibility_change';
  readonly wiki: string;
  readonly domain: string;
}

/** Returns an event of Wikimedia's schema `mediawiki/page/change`, version 1.2.0. */
export const pageChange = ({ page, revision, kind = 'edit', wiki, domain }: TestChange): string =>
  JSON.stringify({
    $schema: '/mediawiki/page/change/1.2.0',
    changelog_kind: kind === 'delete' ? 'delete' : /create/.test(kind) ? 'insert' : 'update',
    dt: '2026-01-01T00:00:00Z',
    meta: { domain, dt: '2026-01-01T00:00:00Z', stream: 'mediawiki.page_change.v1', id: `event-${revision}` },
    page: { is_redirect: false, namespace_id: 0, page_id: page, page_title: `Page_${page}` },
    page_change_kind: kind,
    performer: { user_id: 1, user_text: 'Warden', groups: ['*', 'user'], is_bot: false },
    revision: { rev_id: revision, rev_dt: '2026-01-01T00:00:00Z', rev_size: 1, is_content_visible: true },
    wiki_id: wiki,
  });

/** A server of server-sent events that can be told to fail. */
export interface EventStream extends AsyncDisposable {
  readonly url: string;
  /** The headers of all requests. */
  readonly requests: readonly IncomingHttpHeaders[];
  /** Sends an event; whoever connects again after an earlier one is sent it too. */
  send(data: string): void;
  /** Sends bytes as they are. */
  write(text: string): void;
  /** Cuts all connections. */
  cut(): void;
  /** Answers requests with a status in place of the stream; undefined to send the stream again. */
  refuse(status: number | undefined): void;
}

/** Starts a server of events. */
export async function openEventStream(): Promise<EventStream> {
  const events: string[] = [];
  const requests: IncomingHttpHeaders[] = [];
  const open = new Set<ServerResponse>();
  let refusal: number | undefined;
  const written = (index: number): string =>
    `event: message\nid: [${index}]\ndata: ${events[index] ?? ''}\n\n`;
  const server = createServer((request, response) => {
    requests.push(request.headers);
    if (refusal !== undefined) {
      response.writeHead(refusal, { 'content-type': 'text/html' }).end('<h1>No</h1>');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.write(':ok\n\n');
    const last = /\d+/.exec(request.headers['last-event-id']?.toString() ?? '')?.[0];
    if (last !== undefined)
      for (let index = Number(last) + 1; index < events.length; index++) response.write(written(index));
    open.add(response);
    response.on('close', () => open.delete(response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const write = (text: string): void => {
    for (const response of open) response.write(text);
  };
  return {
    url: `http://127.0.0.1:${port}/v2/stream/mediawiki.page_change.v1`,
    requests,
    send: (data) => {
      write(written(events.push(data) - 1));
    },
    write,
    cut: () => {
      for (const response of open) response.destroy();
    },
    refuse: (status) => {
      refusal = status;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
