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
import { after, within } from './patience.ts';
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

/** Is told when a server is lost, with the reason, and when it is back, without one. */
export type ServerListener = (server: string, fault: Error | undefined) => void;

/** Reads that wait or are under way, each with what ends it when the server is lost. */
type Flights = Set<(error: Error) => void>;

/** Connects to a server, and looks at it from time to time. */
export function createServer(
  address: MysqlAddress,
  at: ServerAddress,
  settings: ServerSettings,
  binaryColumns: ReadonlySet<string>,
  tellOf: ServerListener = () => undefined,
): Server {
  const name = address.socket ?? `${at.host}:${at.port}`;
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
  /** Asks how the server is; over a new connection when the present one is broken, which alone says nothing of the server. */
  const askHealth = async (isSilent: () => boolean): Promise<Health> => {
    const ask = (connection: Connection) =>
      within(settings.probePatienceSeconds, name, readHealth(connection, settings));
    if (watcher) {
      try {
        return await ask(watcher);
      } catch (error) {
        if (!(error instanceof ServerLostError) || isSilent()) throw error;
        watcher.destroy();
        watcher = undefined;
      }
    }
    return ask((watcher = await connect(options)));
  };
  const look = async (): Promise<void> => {
    const answersBefore = answers;
    const begun = performance.now();
    // A server that is gone says so at once, mostly.
    const saidNothing = (): boolean => performance.now() - begun > settings.probePatienceSeconds * 500;
    const stopWaiting = after(settings.silenceSeconds, () => {
      isSilent = true;
      for (const tell of listeners) tell();
    });
    try {
      const found = await askHealth(saidNothing);
      if (!pool && watcher) {
        const readers = await openReaders(watcher, options, name, settings);
        if (isClosed) readers.end(() => undefined);
        else pool = readers;
      }
      if (isClosed) {
        watcher?.destroy();
        return;
      }
      health = found;
      if (fault) tellOf(name, undefined);
      fault = undefined;
    } catch (error) {
      if (saidNothing() && answers > answersBefore) {
        // What it answers meanwhile shows that it is there, and that it or this process is only busy.
        watcher?.destroy();
        watcher = undefined;
        return;
      }
      const isNew = !fault && !isClosed;
      fault = error instanceof Error ? error : new Error(String(error));
      if (isNew) tellOf(name, fault);
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
    name,
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
      try {
        const connection = await acquire(pool, options, flights, settings.queueSeconds);
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
  server: string,
  settings: ServerSettings,
): Promise<Pool> {
  const patience = settings.probePatienceSeconds;
  const beginning = await within(patience, server, sessionStatements(watcher, settings));
  const pool = createPool({ ...options, connectionLimit: settings.connections });
  pool.on('connection', (connection) => {
    // A connection runs its statements in the order given: these come before the first read.
    for (const text of beginning) connection.query(text, () => undefined);
  });
  try {
    // The first read does not wait until there is a connection: by then its patience may be over.
    const first = await within(patience, server, pool.promise().getConnection());
    first.release();
    return pool;
  } catch (error) {
    pool.end(() => undefined);
    throw error instanceof ServerLostError ? error : connectError(error as Error, options);
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
    const stopWaiting = after(seconds, () => {
      abandon(new UnavailableError('All connections to the database are busy.'));
    });
    const land = (): boolean => {
      stopWaiting();
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
