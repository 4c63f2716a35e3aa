import type { Lag, ReplicaLag } from '@wikiquery/core/database/driver';
import { LockedError, UnavailableError } from '@wikiquery/core/errors';
import { ServerLostError } from './errors.ts';
import type { Server, Statement } from './server.ts';
import type { ServerRole, ServerSettings } from './settings.ts';
import type { DriverRow } from './wire/columns.ts';

/** A set of servers with the same database. */
export interface Replicas {
  /** Reads from a healthy server; retries on another if that one is lost or unresponsive, or has locked a table. */
  read(this: void, statement: Statement, signal?: () => AbortSignal): Promise<DriverRow[]>;
  /** Writes to the primary; rejects with an {@link UnavailableError} if there is none or it is lost. */
  write(this: void, statements: readonly Statement[]): Promise<void>;
  /** Returns the greatest known lag of the replicas that share the reads, or -1 seconds and the primary without any. */
  lag(this: void): Lag;
  /** Returns the lag of every replica, or 0 for the first server if there is none. */
  lags(this: void): readonly ReplicaLag[];
  close(this: void): void;
}

/** Maximum lag in seconds of a primary whose heartbeat is written every second. */
const HEARTBEAT_LAG = 2;

/** Distributes reads by weight among the servers that are up and not too far behind. */
export async function createReplicas(
  servers: readonly Server[],
  settings: ServerSettings,
): Promise<Replicas> {
  await Promise.all(servers.map((server) => server.probe()));
  const roleOf = ({ name }: Server): ServerRole =>
    settings.servers[name] ?? settings.servers[name.replace(/:3306$/, '')] ?? {};
  const weightOf = (server: Server): number => {
    const { role, weight } = roleOf(server);
    return weight ?? (role === 'primary' && servers.length > 1 ? 0 : 1);
  };

  /**
   * Prefers responsive servers, then those that are not behind, or almost as current as the one with the least lag, then
   * those with a share of the reads. A server that responds is never excluded: outdated data is better than an error.
   */
  const candidates = (excluded: ReadonlySet<Server> = new Set()): readonly Server[] => {
    const healthy = servers.filter((server) => !excluded.has(server) && server.health());
    const responsive = healthy.filter((server) => !server.isUnresponsive());
    const alive = responsive.length > 0 ? responsive : healthy;
    const least = Math.min(...alive.map((server) => server.staleness()));
    const allowed = least > settings.maximumLag ? least + settings.maximumLag : settings.maximumLag;
    const current = alive.filter((server) => server.staleness() <= allowed);
    const readers = current.filter((server) => weightOf(server) > 0);
    return readers.length > 0 ? readers : current;
  };
  const choose = (excluded?: ReadonlySet<Server>): Server | undefined => {
    const among = candidates(excluded);
    if (among.length < 2) return among[0];
    const weights = among.map((server) => Math.max(weightOf(server), Number.MIN_VALUE));
    let point = Math.random() * weights.reduce((sum, weight) => sum + weight, 0);
    return among.find((_, i) => (point -= weights[i] ?? 0) < 0) ?? among[0];
  };
  const findPrimary = (): Server | undefined => {
    const configured = servers.find((server) => roleOf(server).role === 'primary');
    if (configured) return configured;
    const writable = servers.filter((server) => server.health()?.readOnly === false);
    return writable.toSorted((a, b) => a.staleness() - b.staleness())[0];
  };
  const replicas = (): readonly Server[] => {
    const primary = findPrimary();
    // Without a configured role, the supposed primary may be a writable replica.
    const isCurrent =
      primary !== undefined && (roleOf(primary).role === 'primary' || primary.staleness() < HEARTBEAT_LAG);
    if (isCurrent) return servers.filter((server) => server !== primary);
    // One of the servers that are down may be the primary.
    return servers.filter((server) => server.health());
  };
  const requirePrimary = (): Server => {
    const primary = findPrimary();
    if (!primary) throw new UnavailableError('No writable database server.');
    return primary;
  };

  const only = servers.length === 1 ? servers[0] : undefined;
  return {
    read: async (statement, signal) => {
      try {
        // With a single server there is nothing to fail over to.
        if (only) return await only.read(statement, signal);
        return await firstResponse(choose, (server) => server.read(statement, signal));
      } catch (error) {
        throw error instanceof ServerLostError ? unavailable(servers, error) : error;
      }
    },
    write: async (statements) => {
      try {
        await requirePrimary().write(statements);
      } catch (error) {
        throw error instanceof ServerLostError
          ? new UnavailableError(error.message, { cause: error })
          : error;
      }
    },
    lag: () => {
      let worst: Lag = { host: (findPrimary() ?? servers[0])?.name ?? '', seconds: -1 };
      for (const server of replicas()) {
        const seconds = server.health()?.lag ?? -1;
        if (weightOf(server) > 0 && seconds > worst.seconds) worst = { host: server.name, seconds };
      }
      return worst;
    },
    lags: () => {
      const lags = replicas().map((server) => ({ host: server.name, seconds: server.health()?.lag }));
      return lags.length > 0 ? lags : servers.slice(0, 1).map(({ name }) => ({ host: name, seconds: 0 }));
    },
    close: () => {
      for (const server of servers) server.close();
    },
  };
}

/**
 * Reads from a server, and from another one if the first is lost, becomes unresponsive or has locked a table; returns
 * the first response. Rejects with a {@link ServerLostError} or {@link LockedError} if no server is left.
 */
function firstResponse<T>(
  choose: (excluded: ReadonlySet<Server>) => Server | undefined,
  read: (server: Server) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const tried = new Set<Server>();
    let pending = 0;
    let lost: Error = new ServerLostError('No server responds.');
    let isSettled = false;
    const tryNext = (): void => {
      const server = isSettled ? undefined : choose(tried);
      if (!server) {
        if (pending === 0) reject(lost);
        return;
      }
      tried.add(server);
      pending++;
      const stopListening = server.onUnresponsive(tryNext);
      read(server)
        .then(
          (response) => {
            isSettled = true;
            resolve(response);
          },
          (error: unknown) => {
            pending--;
            if (error instanceof ServerLostError || error instanceof LockedError) {
              lost = error;
              tryNext();
              return;
            }
            isSettled = true;
            reject(error);
          },
        )
        .finally(stopListening);
    };
    tryNext();
  });
}

/** Describes why no server is available; faults that several servers share are listed once. */
function unavailable(servers: readonly Server[], lost: ServerLostError): UnavailableError {
  const faults = servers.flatMap((server) => server.fault()?.message ?? []);
  const reasons = faults.length > 0 ? [...new Set(faults)].join(' ') : lost.message;
  return new UnavailableError(`No database server is available. ${reasons}`, { cause: lost });
}
