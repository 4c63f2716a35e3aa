import type { Connection, ConnectionOptions } from 'mysql2';
import { CancelledError, UnavailableError } from '@wikiquery/core/errors';
import { runQuery } from './connection.ts';
import { isTooManyConnections } from './errors.ts';
import { openDriverSocket, type DriverSocket } from './mysql2-socket.ts';
import { createReadConnection, type Read, type ReadConnection } from './read-connection.ts';
import { startTimer } from './timeout.ts';
import type { DriverRow } from './wire/columns.ts';
import { createProfiles, isQuick } from './wire/statement-profile.ts';

/** A pool of connections that run reads. */
export interface ReadPool {
  /** Numbers of queued and of running reads. */
  readonly counts: () => { readonly waiting: number; readonly running: number };
  /** Runs a statement; ends it on the server if the signal is aborted. */
  readonly read: (
    text: string,
    parameters: readonly unknown[],
    signal: (() => AbortSignal) | undefined,
  ) => Promise<DriverRow[]>;
  /** Opens one connection. */
  readonly open: () => Promise<void>;
  /** Closes all connections and fails all reads. */
  readonly close: (error: Error) => void;
}

/** Options of {@link createReadPool}. */
export interface ReadPoolOptions {
  readonly connection: ConnectionOptions;
  /** Statements that set up the session of a connection. */
  readonly setup: readonly string[];
  /** Maximum number of connections. */
  readonly size: number;
  /** How long a read waits for a connection. */
  readonly queueSeconds: number;
  readonly binaryColumns: ReadonlySet<string>;
  /** Returns the error of a statement that must not run now; undefined if it may. */
  readonly refuse: (text: string) => Error | undefined;
  /** Ends the running statement of a connection, by its ID. */
  readonly kill: (connection: number) => Promise<unknown>;
}

/** Milliseconds after which the signal of a read is observed: most reads have ended by then. */
const OBSERVE_AFTER = 20;

/** Milliseconds after which the reads behind a running one move to other connections. */
const MOVE_AFTER = 100;

/** Milliseconds until the next connection attempt after the server has refused a connection. */
const RETRY_AFTER = 1000;

/** Maximum number of reads that are pipelined on one connection. */
const PIPELINED = 4;

/** A connection of the pool, with the state of its running read. */
interface Member {
  readonly connection: ReadConnection;
  /** The running read, if its signal is observed. */
  observed: Read | undefined;
  stopObserving: (() => void) | undefined;
  /** Set while the running read is being ended. */
  killing: Promise<unknown> | undefined;
}

/**
 * Creates an empty pool; connections are opened on demand. Quick reads of the same turn of the event loop are pipelined:
 * writing to the socket and waking up for the response cost more than the rest of a small read. Other reads have a
 * connection of their own.
 */
export function createReadPool(options: ReadPoolOptions): ReadPool {
  const { size, binaryColumns, queueSeconds } = options;
  const profileOf = createProfiles();
  const members = new Set<Member>();
  const idle: Member[] = [];
  /** Connections that are being set up. */
  const starting = new Set<Connection>();
  let queue: Read[] = [];
  let running = 0;
  let opening = 0;
  /** No connection is opened before this time, since the server has refused one. */
  let refusedUntil = 0;
  let closed: Error | undefined;
  let isFlushScheduled = false;
  let stopTicking: (() => void) | undefined;

  const flush = (): void => {
    isFlushScheduled = false;
    if (closed) return;
    refuseWaiting();
    while (queue.length > 0) {
      const member = idle.pop();
      if (!member) {
        openConnections();
        return;
      }
      const [first] = queue;
      const reads = first && canPipeline(first) ? takeBatch() : queue.splice(0, 1);
      const now = performance.now();
      for (const read of reads) read.since = now;
      running += reads.length;
      member.connection.run(reads);
    }
  };
  const refuseWaiting = (): void => {
    queue = queue.filter((read) => {
      const error = options.refuse(read.profile.text);
      if (error) read.reject(error);
      return !error;
    });
  };
  /** Opens the connections that queued reads need. */
  const openConnections = (): void => {
    if (performance.now() < refusedUntil) return;
    const quick = queue.filter(canPipeline).length;
    const groups = queue.length - quick + Math.ceil(quick / PIPELINED);
    for (let more = Math.min(groups, size - members.size) - opening; more > 0; more--) void tryToOpen();
  };
  const canPipeline = (read: Read): boolean => !read.isAlone && isQuick(read.profile);
  const takeBatch = (): Read[] => {
    const batch: Read[] = [];
    const others: Read[] = [];
    for (const read of queue) {
      if (batch.length < PIPELINED && canPipeline(read)) batch.push(read);
      else others.push(read);
    }
    queue = others;
    return batch;
  };
  const scheduleFlush = (): void => {
    if (isFlushScheduled) return;
    isFlushScheduled = true;
    // After all reads of this turn of the event loop.
    setImmediate(flush);
  };
  const scheduleTick = (): void => {
    stopTicking ??= startTimer(OBSERVE_AFTER / 1000, tick);
  };
  /** Handles reads that take longer than most. */
  const tick = (): void => {
    stopTicking = undefined;
    const now = performance.now();
    const late = queue.filter(({ since }) => now - since > queueSeconds * 1000);
    if (late.length > 0) {
      queue = queue.filter((read) => !late.includes(read));
      for (const read of late) read.reject(new UnavailableError('All connections to the database are busy.'));
    }
    for (const read of queue) {
      if (isOld(read, now) && read.signal?.().aborted) cancelWaiting(read);
    }
    for (const member of members) check(member, now);
    if (queue.length + running > 0) scheduleTick();
  };
  const isOld = ({ since }: Read, now: number): boolean => now - since > OBSERVE_AFTER;
  const cancelWaiting = (read: Read): void => {
    queue = queue.filter((other) => other !== read);
    read.reject(new CancelledError('The query was cancelled.'));
  };
  const check = (member: Member, now: number): void => {
    const { connection } = member;
    const [current] = connection.reads();
    if (!current) return;
    if (now - connection.since() > MOVE_AFTER) moveWaiting(member);
    if (current !== member.observed && isOld(current, now)) observe(member, current);
  };
  /** Moves the reads behind the running one to connections of their own. */
  const moveWaiting = ({ connection }: Member): void => {
    const waiting = connection.takeWaiting();
    if (waiting.length === 0) return;
    running -= waiting.length;
    for (const read of waiting) read.isAlone = true;
    queue = [...waiting, ...queue];
    scheduleFlush();
  };
  const observe = (member: Member, read: Read): void => {
    const signal = read.signal?.();
    if (!signal) return;
    member.observed = read;
    const kill = (): void => {
      // KILL could end the next read if this one ends in the meantime.
      moveWaiting(member);
      member.killing = options.kill(member.connection.id).catch(() => undefined);
    };
    if (signal.aborted) {
      kill();
      return;
    }
    signal.addEventListener('abort', kill, { once: true });
    member.stopObserving = () => signal.removeEventListener('abort', kill);
  };

  const tryToOpen = async (): Promise<void> => {
    opening++;
    try {
      await open();
    } catch (error) {
      opening--;
      if (closed) return;
      const reason = error instanceof Error ? error : new Error(String(error));
      // Queued reads can wait for another connection, if there is one.
      if (isTooManyConnections(reason) && members.size + opening > 0)
        refusedUntil = performance.now() + RETRY_AFTER;
      else for (const read of queue.splice(0)) read.reject(reason);
      return;
    }
    opening--;
  };
  const open = async (): Promise<void> => {
    const socket = await openDriverSocket(options.connection);
    const { driver } = socket;
    starting.add(driver);
    // A connection that cannot be set up is broken, and its first read fails.
    for (const text of options.setup) await runQuery(driver, text).catch(() => undefined);
    starting.delete(driver);
    if (closed) {
      driver.destroy();
      throw closed;
    }
    addMember(socket);
    scheduleFlush();
  };
  const addMember = (socket: DriverSocket): void => {
    const release = (): void => {
      member.killing = undefined;
      if (!members.has(member)) return;
      idle.push(member);
      if (queue.length > 0) scheduleFlush();
    };
    const connection = createReadConnection(socket, binaryColumns, {
      onEnd: (read, result) => {
        running--;
        const isKilled = member.observed === read && member.killing !== undefined;
        if (member.observed === read) {
          member.stopObserving?.();
          member.stopObserving = undefined;
          member.observed = undefined;
        }
        if (!(result instanceof Error)) read.resolve(result);
        else read.reject(isKilled ? new CancelledError('The query was cancelled.') : result);
      },
      onIdle: () => {
        // Until KILL has run, it could end the next statement of this connection.
        if (member.killing) void member.killing.then(release);
        else release();
      },
      onLost: () => {
        members.delete(member);
        const place = idle.indexOf(member);
        if (place >= 0) idle.splice(place, 1);
        refusedUntil = 0;
        if (queue.length > 0) scheduleFlush();
      },
    });
    const member: Member = { connection, observed: undefined, stopObserving: undefined, killing: undefined };
    members.add(member);
    idle.push(member);
  };

  return {
    counts: () => ({ waiting: queue.length, running }),
    read: (text, parameters, signal) =>
      new Promise((resolve, reject) => {
        if (closed) {
          reject(closed);
          return;
        }
        queue.push({
          profile: profileOf(text),
          parameters,
          signal,
          resolve,
          reject,
          since: performance.now(),
          isAlone: false,
        });
        scheduleFlush();
        scheduleTick();
      }),
    open,
    close: (error) => {
      closed = error;
      stopTicking?.();
      for (const driver of starting) driver.destroy();
      for (const { connection } of members) connection.destroy(error);
      for (const read of queue.splice(0)) read.reject(error);
      members.clear();
    },
  };
}
