import { createServer, type ListenOptions, type Server } from 'node:net';
import { once } from 'node:events';

/** Sockets by which a process listens on one port; with many more, thousands of new clients would hold up all others. */
const SOCKETS = 8;

/**
 * Lets a server that listens with `reusePort` accept connections by more sockets. Node accepts one of each socket in a
 * turn of its loop: on a busy process, connections would wait for seconds.
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

/** The further sockets of servers. */
const listening = new WeakMap<Server, readonly Server[]>();

/** Returns the servers whose sockets a server listens by. */
export const socketsOf = (server: Server): readonly Server[] => [server, ...(listening.get(server) ?? [])];
