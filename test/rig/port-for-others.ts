import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** Ports below those that a system gives to who asks for any, so that none of these is given away meanwhile. */
const [LOWEST, HIGHEST] = [15_000, 30_000];

/**
 * Finds a port for a program of others that has to be told one. Our own listen on port 0 and say where; nobody else
 * can take their port.
 */
export async function portForOthers(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server
        .once('error', () => {
          resolve(false);
        })
        .listen(port, '127.0.0.1', () => {
          resolve(true);
        });
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** Checks whether something listens on a port. */
export const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => {
      resolve(false);
    });
  });
