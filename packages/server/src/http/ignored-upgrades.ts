import type { IncomingMessage, Server } from 'node:http';
import { Socket } from 'node:net';
import type { Connections } from './connections.ts';

/**
 * Answers requests to upgrade the connection as a server does that knows no other protocol: as if they had no `Upgrade`.
 * Node drops the bytes behind such a request unless its connection is taken over, so the connection is returned to the
 * server with the same request, without that header, and with these bytes.
 */
export function ignoreUpgrades(server: Server, { afterAnswers }: Pick<Connections, 'afterAnswers'>): void {
  server.on('upgrade', (request, socket, rest) => {
    if (!(socket instanceof Socket)) return;
    // At once: where the client has closed its side, nothing can be added to what is read up to there.
    socket.unshift(rest);
    socket.unshift(headWithoutUpgrade(request));
    // Node does not know of the requests before it any more, whose responses come first.
    afterAnswers(socket, () => {
      if (!socket.destroyed) server.emit('connection', socket);
    });
  });
}

/** Writes the request line and the headers as they were received, except `Upgrade`. */
function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method ?? ''} ${url ?? ''} HTTP/${httpVersion}`];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.toLowerCase() !== 'upgrade') lines.push(`${name}: ${rawHeaders[i + 1] ?? ''}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
