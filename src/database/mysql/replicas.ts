import { type Lag, UnavailableError } from '../database.ts';
import type { DriverRow } from './decode.ts';
import { ServerLostError } from './errors.ts';
import type { Server, Statement } from './server.ts';
import type { ServerRole, ServerSettings } from './settings.ts';

/** The servers of one database, used as one. */
export interface Replicas {
  /** Reads from a server that is well; asks another when that one is lost or silent meanwhile. */
  read(this: void, statement: Statement, signal?: AbortSignal): Promise<DriverRow[]>;
  /** Writes to the primary. */
  write(this: void, statements: readonly Statement[]): Promise<void>;
  /** Of the replica that is furthest behind among those that reads are meant for. */
  lag(this: void): Lag;
  lags(this: void): readonly Lag[];
  close(this: void): void;
}

/** Seconds within which a heartbeat that is written every second is seen where it is written. */
const HEARTBEAT = 2;

/** Shares reads among servers by their weights; one that is gone or too far behind is left out until it is back. */
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
  const lagOf = (server: Server): number => server.health()?.lag ?? 0;

  /** The servers to choose from: those that are well, or else those that lag, or else the primary. */
  const candidates = (without: ReadonlySet<Server> = new Set()): readonly Server[] => {
    const known = servers.filter((server) => !without.has(server) && server.health());
    const heard = known.filter((server) => !server.isSilent());
    const alive = heard.length > 0 ? heard : known;
    const current = alive.filter((server) => lagOf(server) <= settings.maximumLag);
    const readers = current.filter((server) => weightOf(server) > 0);
    if (readers.length > 0) return readers;
    if (current.length > 0) return current;
    const least = Math.min(...alive.map(lagOf));
    return alive.filter((server) => lagOf(server) === least);
  };
  const choose = (without?: ReadonlySet<Server>): Server | undefined => {
    const among = candidates(without);
    if (among.length < 2) return among[0];
    const weights = among.map((server) => Math.max(weightOf(server), Number.MIN_VALUE));
    let point = Math.random() * weights.reduce((sum, weight) => sum + weight, 0);
    return among.find((_, i) => (point -= weights[i] ?? 0) < 0) ?? among[0];
  };
  const findPrimary = (): Server | undefined => {
    const named = servers.find((server) => roleOf(server).role === 'primary');
    if (named) return named;
    const writable = servers.filter((server) => server.health()?.readOnly === false);
    return writable.toSorted((a, b) => lagOf(a) - lagOf(b))[0];
  };
  const replicas = (): readonly Server[] => {
    const written = findPrimary();
    // The only server that is known may be a replica that somebody may write to.
    const isCurrent = written !== undefined && lagOf(written) < HEARTBEAT;
    return servers.filter((server) => server.health() && !(isCurrent && server === written));
  };
  const toLag = (server: Server): Lag => ({ host: server.name, seconds: lagOf(server) });
  const primary = (): Server => {
    const found = findPrimary();
    if (!found) throw new UnavailableError('No server of the database can be written to.');
    return found;
  };

  const only = servers.length === 1 ? servers[0] : undefined;
  return {
    read: async (statement, signal) => {
      try {
        // Where there is no other to be asked, nothing has to listen for silence.
        if (only) return await only.read(statement, signal);
        return await firstAnswer(choose, (server) => server.read(statement, signal));
      } catch (error) {
        throw error instanceof ServerLostError ? unavailable(servers, error) : error;
      }
    },
    write: async (statements) => {
      try {
        await primary().write(statements);
      } catch (error) {
        throw error instanceof ServerLostError
          ? new UnavailableError(error.message, { cause: error })
          : error;
      }
    },
    lag: () => {
      const [first, ...rest] = replicas().filter((server) => weightOf(server) > 0);
      if (!first) return { host: '', seconds: -1 };
      return toLag(rest.reduce((worst, server) => (lagOf(server) > lagOf(worst) ? server : worst), first));
    },
    lags: () => {
      const found = replicas();
      return found.length > 0
        ? found.map(toLag)
        : servers.slice(0, 1).map(({ name }) => ({ host: name, seconds: 0 }));
    },
    close: () => {
      for (const server of servers) server.close();
    },
  };
}

/**
 * Asks a server, and another one when that is lost or falls silent; what answers first counts. Refuses with a
 * {@link ServerLostError} when there is none to be asked.
 */
function firstAnswer<T>(
  choose: (without: ReadonlySet<Server>) => Server | undefined,
  ask: (server: Server) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const asked = new Set<Server>();
    let waitingFor = 0;
    let lost = new ServerLostError('None of them answers.');
    let isAnswered = false;
    const askAnother = (): void => {
      const server = isAnswered ? undefined : choose(asked);
      if (!server) {
        if (waitingFor === 0) reject(lost);
        return;
      }
      asked.add(server);
      waitingFor++;
      const stopListening = server.onSilence(askAnother);
      ask(server)
        .then(
          (answer) => {
            isAnswered = true;
            resolve(answer);
          },
          (error: unknown) => {
            waitingFor--;
            if (error instanceof ServerLostError) {
              lost = error;
              askAnother();
              return;
            }
            isAnswered = true;
            reject(error);
          },
        )
        .finally(stopListening);
    };
    askAnother();
  });
}

/** What is the matter with the servers, or else with a read; each fault once, for several may have the same one. */
function unavailable(servers: readonly Server[], lost: ServerLostError): UnavailableError {
  const faults = servers.flatMap((server) => server.fault()?.message ?? []);
  const told = faults.length > 0 ? [...new Set(faults)].join(' ') : lost.message;
  return new UnavailableError(`No server of the database can be asked. ${told}`, { cause: lost });
}
