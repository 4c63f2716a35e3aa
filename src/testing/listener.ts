import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';

/** IP address of test servers and of their clients. */
export const ADDRESS = '127.0.0.1';

/** An open port, whose origin is known before the server for it is created, which needs that. */
export interface Listener {
  readonly origin: string;
  /** Passes connections to a server: those that are open and all further ones. */
  readonly connect: (server: HttpServer) => void;
  /** Closes all connections; resolves when the port is free. */
  readonly close: () => Promise<void>;
}

/** Listens on a free port, without keeping the process alive. */
export async function listen(): Promise<Listener> {
  const sockets = new Set<Socket>();
  let server: HttpServer | undefined;
  const listener = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
    socket.unref();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    server?.emit('connection', socket);
  });
  listener.listen(0, ADDRESS);
  await once(listener, 'listening');
  listener.unref();
  const address = listener.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    origin: `http://${ADDRESS}:${port}`,
    connect: (http) => {
      server = http;
      for (const socket of sockets) http.emit('connection', socket);
    },
    close: async () => {
      const closed = once(listener, 'close');
      listener.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
