import type { Connection } from 'mysql2';
import type { DatabaseServerState } from '@wikiquery/core/database';
import { LockedError, UnavailableError } from '@wikiquery/core/errors';
import type { MariadbAddress, ServerAddress } from './address.ts';
import { createBag } from './bag.ts';
import { connect, connectionOptions, runQuery, sessionStatements } from './connection.ts';
import { ServerLostError } from './errors.ts';
import { readHealth, type Health } from './health.ts';
import { createReadPool, type ReadPool } from './read-pool.ts';
import type { ServerSettings } from './settings.ts';
import { createTableLocks } from './table-locks.ts';
import { startTimer, withTimeout } from './timeout.ts';
import type { DriverRow } from './wire/columns.ts';

/** A statement with its parameters. */
export interface Statement {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/** A database server: its connection pool and its health. */
export interface Server {
  /** `host:port`, or the path of its socket. */
  readonly name: string;
  /** Undefined while the server is down. */
  health(): Health | undefined;
  /**
   * Seconds by which its data is outdated, 0 if the account may not read its lag. If replication has stopped, the time
   * since it ran without lag; Infinity if it has not run since this process started.
   */
  staleness(): number;
  /** Why the server is down. */
  fault(): Error | undefined;
  /** The current state of the server and its connections. */
  state(): DatabaseServerState;
  /** Whether the current health check is overdue: the server may be down or busy. */
  isUnresponsive(): boolean;
  /** Adds a listener for when the server becomes unresponsive; returns a function that removes it. */
  onUnresponsive(this: void, listener: () => void): () => void;
  /** Checks the server's health now. */
  probe(): Promise<void>;
  /**
   * Runs a query; rejects with a {@link ServerLostError} if the server is or goes down, and with a {@link LockedError} if
   * one of its tables is locked.
   */
  read(statement: Statement, signal?: () => AbortSignal): Promise<DriverRow[]>;
  /** Runs statements in one transaction. */
  write(statements: readonly Statement[]): Promise<void>;
  close(): void;
}

/** A change of a server's state. */
export type ServerChange =
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'back' }
  | { readonly kind: 'replication-stopped'; readonly reason: string }
  | { readonly kind: 'replication-resumed' };

/** Called when a server's state changes. */
export type ServerListener = (server: string, change: ServerChange) => void;

/** Connects to a server and checks its health periodically. */
export function createServer(
  address: MariadbAddress,
  at: ServerAddress,
  settings: ServerSettings,
  binaryColumns: ReadonlySet<string>,
  onStatusChange: ServerListener = () => undefined,
): Server {
  const name = address.socket ?? `${at.host}:${at.port}`;
  const options = connectionOptions(address, at, settings);
  const listeners = createBag<() => void>();
  let isUnresponsive = false;
  const locks = createTableLocks(() => connect(options));
  let pool: ReadPool | undefined;
  let monitor: Connection | undefined;
  let health: Health | undefined;
  /** The last known lag with the time of its measurement. */
  let lastLag = { seconds: Infinity, readAt: 0 };
  /** Whether stopped replication has been reported. */
  let isStopped = false;
  let fault: Error | undefined;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | undefined;
  let isClosed = false;
  let responses = 0;

  const closeMonitor = (): void => {
    monitor?.destroy();
    monitor = undefined;
  };
  const disconnect = (error: Error): void => {
    closeMonitor();
    health = undefined;
    const broken = pool;
    pool = undefined;
    broken?.close(error);
  };
  /** Retries once over a new connection if the current one is lost: the server may have closed an idle connection. */
  const checkHealth = async (isSlow: () => boolean): Promise<Health> => {
    const check = (connection: Connection) =>
      withTimeout(settings.probePatienceSeconds, name, readHealth(connection, settings));
    if (monitor) {
      try {
        return await check(monitor);
      } catch (error) {
        if (!(error instanceof ServerLostError) || isSlow()) throw error;
        closeMonitor();
      }
    }
    return check((monitor = await connect(options)));
  };
  /** Opens a pool of read connections; determines the statements that set up a session over the given connection. */
  const openPool = async (connection: Connection): Promise<ReadPool> => {
    const within = <T>(work: Promise<T>) => withTimeout(settings.probePatienceSeconds, name, work);
    const opened = createReadPool({
      connection: options,
      setup: await within(sessionStatements(connection, settings)),
      size: settings.connections,
      queueSeconds: settings.queueSeconds,
      binaryColumns,
      refuse: locks.errorFor,
      kill: (connection) => runQuery(monitor, `KILL QUERY ${connection}`),
    });
    try {
      // Connects now, as connecting may take longer than the timeout of the first read.
      await within(opened.open());
      return opened;
    } catch (error) {
      opened.close(new ServerLostError('Not connected.'));
      throw error;
    }
  };
  const reportReplication = ({ stopped }: Health): void => {
    if (isStopped === (stopped !== undefined)) return;
    isStopped = stopped !== undefined;
    onStatusChange(
      name,
      stopped === undefined
        ? { kind: 'replication-resumed' }
        : { kind: 'replication-stopped', reason: stopped },
    );
  };
  const staleness = (): number =>
    health?.stopped === undefined
      ? (health?.lag ?? 0)
      : lastLag.seconds + (performance.now() - lastLag.readAt) / 1000;
  const update = async (): Promise<void> => {
    const responsesBefore = responses;
    const start = performance.now();
    // Most servers that are down refuse connections at once.
    const isSlow = (): boolean => performance.now() - start > settings.probePatienceSeconds * 500;
    const cancelTimer = startTimer(settings.silenceSeconds, () => {
      isUnresponsive = true;
      for (const listener of listeners.items()) listener();
    });
    try {
      const current = await checkHealth(isSlow);
      if (!pool && monitor) {
        const opened = await openPool(monitor);
        if (isClosed) opened.close(new UnavailableError('The database is closed.'));
        else pool = opened;
      }
      if (isClosed) {
        monitor?.destroy();
        return;
      }
      health = current;
      if (current.lag !== undefined) lastLag = { seconds: current.lag, readAt: performance.now() };
      if (fault) onStatusChange(name, { kind: 'back' });
      fault = undefined;
      reportReplication(current);
    } catch (error) {
      if (isSlow() && responses > responsesBefore) {
        // Reads succeeded in the meantime, so the server or this process is only busy.
        closeMonitor();
        return;
      }
      const isNew = !fault && !isClosed;
      fault = error instanceof Error ? error : new Error(String(error));
      if (isNew) onStatusChange(name, { kind: 'lost', reason: fault.message });
      disconnect(new ServerLostError(fault.message, { cause: fault }));
    } finally {
      cancelTimer();
      isUnresponsive = false;
    }
  };
  const probe = async (): Promise<void> => {
    checking ??= update().finally(() => {
      checking = undefined;
    });
    await checking;
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => void probe(), settings.probeSeconds * 1000);
    timer.unref();
  };

  return {
    name,
    health: () => health,
    staleness,
    fault: () => fault,
    state: () => ({
      name,
      isUp: health !== undefined,
      lag: health?.stopped === undefined ? health?.lag : staleness(),
      connections: settings.connections,
      ...(pool?.counts() ?? { running: 0, waiting: 0 }),
      responses,
    }),
    isUnresponsive: () => isUnresponsive,
    onUnresponsive: listeners.add,
    probe,
    read: async (statement, signal) => {
      if (!pool) throw new ServerLostError(fault?.message ?? 'The server has not responded yet.');
      try {
        const rows = await pool.read(statement.text, statement.parameters, signal);
        responses++;
        return rows;
      } catch (error) {
        if (error instanceof ServerLostError) void probe();
        if (error instanceof LockedError) locks.investigate(statement.text);
        throw error;
      }
    },
    write: async (statements) => {
      const writer = await connect(options);
      try {
        await runQuery(writer, 'START TRANSACTION');
        for (const { text, parameters } of statements) await runQuery(writer, text, parameters);
        await runQuery(writer, 'COMMIT');
      } finally {
        writer.destroy();
      }
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      locks.close();
      disconnect(new UnavailableError('The database is closed.'));
    },
  };
}
