import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { listenWithMore } from '../server/http/listeners.ts';
import { UsageError } from './problem.ts';

/** Connections that wait to be accepted; the system may allow fewer. Beyond that clients try again after seconds. */
const BACKLOG = 8192;

/** Whether several processes may listen on one port, the kernel giving each its share. */
const canSharePorts = process.platform === 'linux';

/** Listens on a port, or any free one if that is 0; returns the port, or rejects with a sentence. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<number> {
  const reusePort = cluster.isWorker && canSharePorts;
  const options = { host, backlog: BACKLOG, reusePort };
  try {
    await app.listen({ ...options, port });
    const listening = portOf(app.server) ?? port;
    if (reusePort) await listenWithMore(app.server, { ...options, port: listening });
    return listening;
  } catch (error) {
    throw notListening(error, host, port);
  }
}

/**
 * Makes sure that no other server has a port that several workers are going to share, and keeps other parents of workers
 * from it; returns what gives it up. Rejects with a sentence.
 */
export async function reservePort(host: string, port: number): Promise<() => void> {
  // Elsewhere the parent listens for its workers, and any free port is nobody else's.
  if (!canSharePorts || port === 0) return () => undefined;
  // Only one process can have an abstract socket, and the kernel frees it however that ends.
  const reservation = createServer();
  const probe = createServer();
  try {
    await once(reservation.listen(`\0wikiquery ${host}:${port}`), 'listening');
    // Without `reusePort`, this fails where workers of another server listen.
    await once(probe.listen({ host, port, exclusive: true }), 'listening');
    await once(probe.close(), 'close');
  } catch (error) {
    reservation.close();
    throw notListening(error, host, port);
  }
  return () => {
    reservation.close();
  };
}

function portOf(server: Server): number | undefined {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : undefined;
}

/** Why a port cannot be listened on, as a sentence where there is one. */
export function notListening(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new UsageError(
      `Port ${port} of ${host} is in use: choose another with --port, or 0 for any free one.`,
    );
  }
  if (code === 'EACCES')
    return new UsageError(`No permission to listen on port ${port}: choose one from 1024 up with --port.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new UsageError(`This machine has no address ${host}: check --host.`);
  }
  return error;
}
