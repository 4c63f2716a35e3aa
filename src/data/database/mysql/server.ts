import {
  type Connection,
  type ConnectionOptions,
  createPool,
  type FieldPacket,
  type Pool,
  type PoolConnection,
} from 'mysql2';
import { CancelledError, type DatabaseServerState, UnavailableError } from '../database.ts';
import type { MysqlAddress, ServerAddress } from './address.ts';
import { type Bag, createBag } from './bag.ts';
import { connectError } from './connect-error.ts';
import { connect, runQuery, connectionOptions, sessionStatements } from './connection.ts';
import { decodeRows, type DriverRow, readAsText } from './decode.ts';
import { isTooManyConnections, ServerLostError, translateError } from './errors.ts';
import { type Health, readHealth } from './health.ts';
import { startTimer, withTimeout } from './timeout.ts';
import type { ServerSettings } from './settings.ts';

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
  /** Why the server is down. */
  fault(): Error | undefined;
  /** What it and its connections do now. */
  state(): DatabaseServerState;
  /** Whether the current health check is overdue: the server may be down, or busy. */
  isUnresponsive(): boolean;
  /** Adds a listener for when the server becomes unresponsive; returns a function that removes it. */
  onUnresponsive(this: void, listener: () => void): () => void;
  /** Checks the server's health now. */
  probe(): Promise<void>;
  /** Runs a query; rejects with a {@link ServerLostError} if the server is or goes down. */
  read(statement: Statement, signal?: () => AbortSignal): Promise<DriverRow[]>;
  /** Runs statements in one transaction. */
  write(statements: readonly Statement[]): Promise<void>;
  close(): void;
}

/** Called when a server goes down, with the reason, and when it is back, without one. */
export type ServerListener = (server: string, fault: Error | undefined) => void;

/** Reads in progress, each as a function that fails it. */
type PendingReads = Bag<(error: Error) => void>;

/** Connects to a server and checks its health periodically. */
export function createServer(
  address: MysqlAddress,
  at: ServerAddress,
  settings: ServerSettings,
  binaryColumns: ReadonlySet<string>,
  onStatusChange: ServerListener = () => undefined,
): Server {
  const name = address.socket ?? `${at.host}:${at.port}`;
  const options = connectionOptions(address, at, settings);
  const pending: PendingReads = createBag();
  const listeners = createBag<() => void>();
  let isUnresponsive = false;
  let pool: Pool | undefined;
  let monitor: Connection | undefined;
  let health: Health | undefined;
  let fault: Error | undefined;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | undefined;
  let isClosed = false;
  let responses = 0;
  let waiting = 0;
  let running = 0;
  /** How often a connection was taken or given back. */
  let uses = 0;
  /** Reads to which the server refused a further connection, each as a function that asks for one again. */
  const refused: (() => void)[] = [];

  const closeMonitor = (): void => {
    monitor?.destroy();
    monitor = undefined;
  };
  const disconnect = (error: Error): void => {
    closeMonitor();
    health = undefined;
    for (const fail of pending.items()) fail(error);
    pool?.end(() => undefined);
    pool = undefined;
  };
  /** Retries over a new connection if the present one is broken, which does not mean that the server is down. */
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
  const update = async (): Promise<void> => {
    const responsesBefore = responses;
    const start = performance.now();
    // A server that is down mostly refuses connections at once.
    const isSlow = (): boolean => performance.now() - start > settings.probePatienceSeconds * 500;
    const cancelTimer = startTimer(settings.silenceSeconds, () => {
      isUnresponsive = true;
      for (const listener of listeners.items()) listener();
    });
    try {
      const current = await checkHealth(isSlow);
      if (!pool && monitor) {
        const opened = await openPool(monitor, options, name, settings);
        if (isClosed) opened.end(() => undefined);
        else pool = opened;
      }
      if (isClosed) {
        monitor?.destroy();
        return;
      }
      health = current;
      if (fault) onStatusChange(name, undefined);
      fault = undefined;
    } catch (error) {
      if (isSlow() && responses > responsesBefore) {
        // It has responded to reads in the meantime, so it or this process is only busy.
        closeMonitor();
        return;
      }
      const isNew = !fault && !isClosed;
      fault = error instanceof Error ? error : new Error(String(error));
      if (isNew) onStatusChange(name, fault);
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
    fault: () => fault,
    state: () => ({
      name,
      isUp: health !== undefined,
      lag: health?.lag,
      connections: settings.connections,
      running,
      waiting,
      responses,
    }),
    isUnresponsive: () => isUnresponsive,
    onUnresponsive: listeners.add,
    probe,
    read: async (statement, signal) => {
      if (!pool) throw new ServerLostError(fault?.message ?? 'The server has not responded yet.');
      try {
        waiting++;
        let usesBefore = uses;
        const retry = (again: () => void): boolean => {
          const wasUsed = uses > usesBefore;
          usesBefore = uses;
          if (running > 0) refused.push(again);
          // One may have become free before the server refused another.
          else if (wasUsed) again();
          // Without a connection of ours there is none to wait for.
          else return false;
          return true;
        };
        const connection = await acquire(pool, options, pending, settings.queueSeconds, retry).finally(() => {
          waiting--;
        });
        running++;
        uses++;
        const kill = () => runQuery(monitor, `KILL QUERY ${connection.threadId}`);
        const rows = await execute(statement, connection, binaryColumns, { pending, kill, signal }).finally(
          () => {
            running--;
            uses++;
            refused.shift()?.();
          },
        );
        responses++;
        return rows;
      } catch (error) {
        if (error instanceof ServerLostError) void probe();
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
      disconnect(new UnavailableError('The database is closed.'));
    },
  };
}

/** Opens a pool of read connections; `monitor` determines how to set up each session. */
async function openPool(
  monitor: Connection,
  options: ConnectionOptions,
  server: string,
  settings: ServerSettings,
): Promise<Pool> {
  const timeout = settings.probePatienceSeconds;
  const setup = await withTimeout(timeout, server, sessionStatements(monitor, settings));
  const pool = createPool({ ...options, connectionLimit: settings.connections });
  pool.on('connection', (connection) => {
    // A connection runs statements in order, so these precede the first read.
    for (const text of setup) connection.query(text, () => undefined);
  });
  try {
    // Connects now, as connecting may take longer than the timeout of the first read.
    const first = await withTimeout(timeout, server, pool.promise().getConnection());
    first.release();
    return pool;
  } catch (error) {
    pool.end(() => undefined);
    throw error instanceof ServerLostError ? error : connectError(error as Error, options);
  }
}

/**
 * Takes a free connection from the pool, or rejects after a time. Where the server allows fewer connections than the pool
 * may have, `retry` is told how to try again when another one is free; it returns whether that will be.
 */
function acquire(
  pool: Pool,
  options: ConnectionOptions,
  pending: PendingReads,
  seconds: number,
  retry: (again: () => void) => boolean,
): Promise<PoolConnection> {
  return new Promise((resolve, reject) => {
    let isPending = true;
    const fail = (error: Error): void => {
      if (settle()) reject(error);
    };
    const cancelTimer = startTimer(seconds, () => {
      fail(new UnavailableError('All connections to the database are busy.'));
    });
    const settle = (): boolean => {
      cancelTimer();
      isPending = false;
      return take();
    };
    const ask = (): void => {
      pool.getConnection((error, connection) => {
        if (error && isPending && isTooManyConnections(error) && retry(ask)) return;
        if (!settle()) connection?.release();
        else if (error) reject(connectError(error, options));
        else resolve(connection);
      });
    };
    const take = pending.add(fail);
    ask();
  });
}

/** Seconds after which it matters whether anybody still waits for a statement: most have ended by then. */
const SOON = 0.02;

/** Runs a statement and releases its connection, or closes a broken one. */
function execute(
  { text, parameters }: Statement,
  connection: PoolConnection,
  binaryColumns: ReadonlySet<string>,
  options: {
    readonly pending: PendingReads;
    readonly kill: () => Promise<unknown>;
    readonly signal: (() => AbortSignal) | undefined;
  },
): Promise<DriverRow[]> {
  const { pending, signal } = options;
  return new Promise((resolve, reject) => {
    let killing: Promise<unknown> | undefined;
    const kill = (): void => {
      killing = options.kill().catch(() => undefined);
    };
    let watched: AbortSignal | undefined;
    const watch = (): void => {
      watched = signal?.();
      if (watched?.aborted === true) kill();
      else watched?.addEventListener('abort', kill, { once: true });
    };
    const cancelTimer = signal && startTimer(SOON, watch);
    const settle = (): boolean => {
      cancelTimer?.();
      watched?.removeEventListener('abort', kill);
      return take();
    };
    const take = pending.add((error) => {
      settle();
      connection.destroy();
      reject(error);
    });
    const command = connection.execute(text, parameters as never[], (error, rows, fields) => {
      if (!settle()) return;
      const failure =
        error && (killing ? new CancelledError('The query was cancelled.') : translateError(error));
      if (failure instanceof ServerLostError) connection.destroy();
      // Until KILL has run, it could hit the next statement of this connection.
      else if (killing) void killing.then(() => connection.release());
      else connection.release();
      if (failure) reject(failure);
      else resolve(decodeRows(rows as unknown as DriverRow[], fields));
    });
    command.once('fields', (fields: readonly FieldPacket[] | undefined) => {
      readAsText(fields, binaryColumns);
    });
  });
}
