import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Requests that are answered at a time. */
const CONNECTIONS = 8;

/** How each response begins. */
const BEGINNING = 'HTTP/1.1 ';

/**
 * Sends requests to an HTTP server that does not listen, for so many milliseconds; returns how many it answered. They
 * arrive by sockets, as those of clients do: V8 would otherwise know two kinds of requests where there is one, and run
 * both more slowly. After `patience` more milliseconds, what is not answered is given up.
 */
export async function sendToServer(
  server: Server,
  addresses: readonly string[],
  milliseconds: number,
  patience = 10_000,
): Promise<number> {
  if (addresses.length === 0) return 0;
  const accepted: Socket[] = [];
  const entrance = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
    accepted.push(socket);
    server.emit('connection', socket);
  });
  // A worker of a cluster would otherwise ask its parent to listen.
  entrance.listen({ port: 0, host: '127.0.0.1', exclusive: true });
  await once(entrance, 'listening');
  const { port } = entrance.address() as AddressInfo;
  const end = performance.now() + milliseconds;
  const givingUp = setTimeout(() => {
    for (const socket of accepted) socket.destroy();
  }, milliseconds + patience);
  let sent = 0;
  let answered = 0;
  /** Sends one request after another, and drops the answers. */
  const ask = async (socket: Socket): Promise<void> => {
    const send = (): void => {
      if (performance.now() >= end) {
        socket.end();
        return;
      }
      const address = addresses[sent % addresses.length] ?? '';
      // None is the same as another, whose answer would be kept.
      socket.write(`GET ${address}&requestid=${sent++} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    };
    socket.on('data', (bytes: Buffer) => {
      if (bytes.toString('latin1', 0, BEGINNING.length) !== BEGINNING) return;
      answered++;
      send();
    });
    socket.on('error', () => undefined);
    send();
    await once(socket, 'close');
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, () => ask(connect(port, '127.0.0.1'))));
  entrance.close();
  await once(entrance, 'close');
  clearTimeout(givingUp);
  return answered;
}
