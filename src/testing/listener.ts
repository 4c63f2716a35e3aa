import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';

/** Address of test servers and of those who ask them. */
export const ADDRESS = '127.0.0.1';

/** A port that is listened at before there is a server for it, which has to know its own address. */
export interface Listener {
  readonly origin: string;
  /** Gives connections to a server, from now on and those that wait for it. */
  readonly connect: (server: HttpServer) => void;
  /** Closes all connections; resolves when the port is free. */
  readonly close: () => Promise<void>;
}

/** Listens at a free port without keeping the process alive. */
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
