import {
  type Connection,
  type ConnectionOptions,
  createPool,
  type FieldPacket,
  type Pool,
  type PoolConnection,
} from 'mysql2';
import { AbandonedError, UnavailableError } from '../database.ts';
import type { MysqlAddress, ServerAddress } from './address.ts';
import { connectError } from './connect-error.ts';
import { ask, connect, connectionOptions, sessionStatements } from './connection.ts';
import { decodeRows, type DriverRow, readAsText } from './decode.ts';
import { ServerLostError, translateError } from './errors.ts';
import { type Health, readHealth } from './health.ts';
import type { ServerSettings } from './settings.ts';

/** A statement with its parameters. */
export interface Statement {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/** One server of a database: its connections, and what is known of its health. */
export interface Server {
  /** `host:port`, or the path of its socket. */
  readonly name: string;
  /** Undefined while it does not answer. */
  health(): Health | undefined;
  /** Why it does not answer. */
  fault(): Error | undefined;
  /** Whether it is being looked at and has not answered for a while: it may be gone, or only busy. */
  isSilent(): boolean;
  /** Calls back when the server falls silent, until what it answers is called. */
  onSilence(tell: () => void): () => void;
  /** Looks at the server now. */
  probe(): Promise<void>;
  /** Runs a statement that reads; refuses with a {@link ServerLostError} when the server is or goes away. */
  read(statement: Statement, signal?: AbortSignal): Promise<DriverRow[]>;
  /** Runs statements in one transaction. */
  write(statements: readonly Statement[]): Promise<void>;
  close(): void;
}

/** Reads that wait or are under way, each with what ends it when the server is lost. */
type Flights = Set<(error: Error) => void>;

/** Connects to a server, and looks at it from time to time. */
export function createServer(
  address: MysqlAddress,
  at: ServerAddress,
  settings: ServerSettings,
  binaryColumns: ReadonlySet<string>,
): Server {
  const options = connectionOptions(address, at, settings);
  const flights: Flights = new Set();
  const listeners = new Set<() => void>();
  let isSilent = false;
  let pool: Pool | undefined;
  let watcher: Connection | undefined;
  let health: Health | undefined;
  let fault: Error | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isClosed = false;
  let answers = 0;

  const letGo = (error: Error): void => {
    watcher?.destroy();
    watcher = undefined;
    health = undefined;
    for (const abandon of flights) abandon(error);
    pool?.end(() => undefined);
    pool = undefined;
  };
  const look = async (): Promise<void> => {
    const answersBefore = answers;
    const begun = performance.now();
    const stopWaiting = after(settings.silenceSeconds, () => {
      isSilent = true;
      for (const tell of listeners) tell();
    });
    try {
      const connection = (watcher ??= await connect(options));
      const found = await within(settings.probePatienceSeconds, readHealth(connection, settings));
      const readers = pool ?? (await openReaders(connection, options, settings));
      if (isClosed) {
        readers.end(() => undefined);
        return;
      }
      pool = readers;
      health = found;
      fault = undefined;
    } catch (error) {
      // A server that is gone says so at once, mostly.
      const saidNothing = performance.now() - begun > settings.probePatienceSeconds * 500;
      if (saidNothing && answers > answersBefore) {
        // What it answers meanwhile shows that it is there, and that it or this process is only busy.
        watcher?.destroy();
        watcher = undefined;
        return;
      }
      fault = error instanceof Error ? error : new Error(String(error));
      letGo(new ServerLostError(fault.message, { cause: fault }));
    } finally {
      stopWaiting();
      isSilent = false;
    }
  };
  const probe = async (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    await looking;
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => void probe(), settings.probeSeconds * 1000);
    timer.unref();
  };

  return {
    name: address.socket ?? `${at.host}:${at.port}`,
    health: () => health,
    fault: () => fault,
    isSilent: () => isSilent,
    onSilence: (tell) => {
      // Each has its own place, though the same be told several times.
      const listener = (): void => {
        tell();
      };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    probe,
    read: async (statement, signal) => {
      if (!pool) throw new ServerLostError(fault?.message ?? 'The server has not answered yet.');
      const connection = await acquire(pool, options, flights, settings.queueSeconds);
      try {
        const stop = () => ask(watcher, `KILL QUERY ${connection.threadId}`);
        const rows = await execute(statement, connection, binaryColumns, { flights, stop, signal });
        answers++;
        return rows;
      } catch (error) {
        if (error instanceof ServerLostError) void probe();
        throw error;
      }
    },
    write: async (statements) => {
      const writer = await connect(options);
      try {
        await ask(writer, 'START TRANSACTION');
        for (const { text, parameters } of statements) await ask(writer, text, parameters);
        await ask(writer, 'COMMIT');
      } finally {
        writer.destroy();
      }
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      letGo(new UnavailableError('The database is being closed.'));
    },
  };
}

/** Opens connections to read with; asks over another one how they have to begin. */
async function openReaders(
  watcher: Connection,
  options: ConnectionOptions,
  settings: ServerSettings,
): Promise<Pool> {
  const beginning = await within(settings.probePatienceSeconds, sessionStatements(watcher, settings));
  const pool = createPool({ ...options, connectionLimit: settings.connections });
  pool.on('connection', (connection) => {
    // A connection runs its statements in the order given: these come before the first read.
    for (const text of beginning) connection.query(text, () => undefined);
  });
  try {
    // The first read does not wait until there is a connection: by then its patience may be over.
    const first = await within(settings.probePatienceSeconds, pool.promise().getConnection());
    first.release();
    return pool;
  } catch (error) {
    pool.end(() => undefined);
    throw error;
  }
}

/** Waits for a free connection, not for long. */
function acquire(
  pool: Pool,
  options: ConnectionOptions,
  flights: Flights,
  seconds: number,
): Promise<PoolConnection> {
  return new Promise((resolve, reject) => {
    const abandon = (error: Error): void => {
      if (land()) reject(error);
    };
    const timer = setTimeout(() => {
      abandon(new UnavailableError('All connections to the database are busy.'));
    }, seconds * 1000);
    const land = (): boolean => {
      clearTimeout(timer);
      return flights.delete(abandon);
    };
    flights.add(abandon);
    pool.getConnection((error, connection) => {
      if (!land()) connection?.release();
      else if (error) reject(connectError(error, options));
      else resolve(connection);
    });
  });
}

/** Runs a statement on a connection, which goes back to its pool, or is closed if it broke. */
function execute(
  { text, parameters }: Statement,
  connection: PoolConnection,
  binaryColumns: ReadonlySet<string>,
  given: {
    readonly flights: Flights;
    readonly stop: () => Promise<unknown>;
    readonly signal: AbortSignal | undefined;
  },
): Promise<DriverRow[]> {
  const { flights, signal } = given;
  return new Promise((resolve, reject) => {
    let stopping: Promise<unknown> | undefined;
    const stop = (): void => {
      stopping = given.stop().catch(() => undefined);
    };
    const land = (): boolean => {
      signal?.removeEventListener('abort', stop);
      return flights.delete(abandon);
    };
    const abandon = (error: Error): void => {
      land();
      connection.destroy();
      reject(error);
    };
    flights.add(abandon);
    signal?.addEventListener('abort', stop, { once: true });
    const running = connection.execute(text, parameters as never[], (error, rows, fields) => {
      if (!land()) return;
      const failure =
        error && (stopping ? new AbandonedError('Nobody waits any more.') : translateError(error));
      if (failure instanceof ServerLostError) connection.destroy();
      // Used again before the request to stop was heard, another statement would be hit by it.
      else if (stopping) void stopping.then(() => connection.release());
      else connection.release();
      if (failure) reject(failure);
      else resolve(decodeRows(rows as unknown as DriverRow[], fields));
    });
    running.once('fields', (fields: readonly FieldPacket[] | undefined) => {
      readAsText(fields, binaryColumns);
    });
  });
}

/** Refuses what takes longer. */
function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stopWaiting = after(seconds, () => {
      reject(new ServerLostError('The server does not answer.'));
    });
    work.then(resolve, reject).finally(stopWaiting);
  });
}

/** Does something unless it is stopped before the time is over and what has arrived until then is read. */
function after(seconds: number, act: () => void): () => void {
  let isStopped = false;
  // A process that was busy finds its timers before the answers that wait for it.
  const timer = setTimeout(() => setImmediate(() => isStopped || act()), seconds * 1000);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
