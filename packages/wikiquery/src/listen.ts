import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { listenWithMore } from '@wikiquery/server/http';
import { UsageError } from './problem.ts';

/** Connections that may wait to be accepted; the system may allow fewer. Other clients retry after seconds. */
const BACKLOG = 8192;

/** Whether several processes may listen on one port, with the kernel distributing connections. */
const canSharePorts = process.platform === 'linux';

/** Listens on a port, or any free one if it is 0; returns the port, or rejects with a {@link UsageError}. */
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
 * Checks that no other server uses a port that several workers are about to share, and keeps other parents of workers
 * from using it; returns a function that releases the port. Rejects with a {@link UsageError} if the port is taken.
 */
export async function reservePort(host: string, port: number): Promise<() => void> {
  // On other systems the parent listens for its workers, and any free port is not in use.
  if (!canSharePorts || port === 0) return () => undefined;
  // Only one process can bind an abstract socket, which the kernel releases however the process ends.
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

/** Translates a failure to listen on a port to a {@link UsageError}; returns unknown errors unchanged. */
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
