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

/** Where a server listens. */
export interface ListenOptions {
  /** A free port by default. */
  readonly port?: number;
  /** 127.0.0.1 by default. */
  readonly host?: string;
  /** Address by which the wiki is known, such as that of a proxy; by default where the server listens. */
  readonly server?: string;
  /** Whether the server keeps the process alive, and can be controlled over HTTP; it does neither by default. */
  readonly isStandalone?: boolean;
}

/** Listens on a port, before there is a server for it. */
export async function listen({
  port: wanted = 0,
  host = ADDRESS,
  isStandalone = false,
}: ListenOptions = {}): Promise<Listener> {
  const sockets = new Set<Socket>();
  let server: HttpServer | undefined;
  const listener = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
    if (!isStandalone) socket.unref();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    server?.emit('connection', socket);
  });
  listener.listen(wanted, host);
  await once(listener, 'listening');
  if (!isStandalone) listener.unref();
  const address = listener.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    origin: `http://${host === '0.0.0.0' || host === '::' ? ADDRESS : host.includes(':') ? `[${host}]` : host}:${port}`,
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
