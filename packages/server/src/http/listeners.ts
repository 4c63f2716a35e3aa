import { once } from 'node:events';
import { createServer, type ListenOptions, type Server } from 'node:net';

/** Sockets on which a process listens on one port; with many more, thousands of new clients would delay all others. */
const SOCKETS = 8;

/**
 * Lets a server that listens with `reusePort` accept connections on more sockets. Node accepts one connection per
 * socket in a turn of its event loop: in a busy process, further ones would wait for seconds.
 */
export async function listenWithMore(server: Server, options: ListenOptions): Promise<void> {
  const more = Array.from({ length: SOCKETS - 1 }, () =>
    createServer({ noDelay: true, allowHalfOpen: true }, (socket) => server.emit('connection', socket)),
  );
  for (const one of more) {
    one.listen(options);
    await once(one, 'listening');
  }
  server.once('close', () => {
    for (const one of more) one.close();
  });
  listening.set(server, more);
}

/** The additional sockets of servers. */
const listening = new WeakMap<Server, readonly Server[]>();

/** Returns a server and those that accept connections for it. */
export const socketsOf = (server: Server): readonly Server[] => [server, ...(listening.get(server) ?? [])];
