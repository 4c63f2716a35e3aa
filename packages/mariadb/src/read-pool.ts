import type { Connection, ConnectionOptions } from 'mysql2';
import { CancelledError, UnavailableError } from '@wikiquery/core/errors';
import { runQuery } from './connection.ts';
import { isTooManyConnections } from './errors.ts';
import { createReadConnection, type Read, type ReadConnection } from './read-connection.ts';
import { openDriverSocket, type DriverSocket } from './mysql2-socket.ts';
import { startTimer } from './timeout.ts';
import type { DriverRow } from './wire/columns.ts';
import { createPlans, isQuick } from './wire/plan.ts';

/** Connections that run reads. */
export interface ReadPool {
  /** Reads that wait for a connection, and that run. */
  readonly counts: () => { readonly waiting: number; readonly running: number };
  /** Runs a statement; if the signal is aborted, the server is told to end it. */
  readonly read: (
    text: string,
    parameters: readonly unknown[],
    signal: (() => AbortSignal) | undefined,
  ) => Promise<DriverRow[]>;
  /** Opens the first connection. */
  readonly open: () => Promise<void>;
  /** Closes all connections, and fails their reads. */
  readonly close: (error: Error) => void;
}

/** How a pool works. */
export interface ReadPoolOptions {
  readonly connection: ConnectionOptions;
  /** Statements that set up the session of a connection. */
  readonly setup: readonly string[];
  /** Maximum number of connections. */
  readonly size: number;
  /** How long a read waits for a connection. */
  readonly queueSeconds: number;
  readonly binaryColumns: ReadonlySet<string>;
  /** Returns why a statement must not run now; undefined if it may. */
  readonly refuse: (text: string) => Error | undefined;
  /** Ends the statement that a connection runs. */
  readonly kill: (connection: number) => Promise<unknown>;
}

/** Milliseconds after which it matters whether anybody still waits for a statement: most have ended by then. */
const SOON = 20;

/** Milliseconds after which reads do not wait any more for the end of the one before. */
const PATIENCE = 100;

/** Milliseconds until a server that has refused a connection is asked for one again. */
const REFUSED = 1000;

/** How many reads are sent over one connection together. */
const TOGETHER = 4;

/** A connection, and what is known of the read that runs on it. */
interface Member {
  readonly connection: ReadConnection;
  /** The running read, if its signal is watched. */
  watched: Read | undefined;
  stopWatching: (() => void) | undefined;
  /** While the running read is being ended. */
  killing: Promise<unknown> | undefined;
}

/**
 * Creates a pool without connections, which are opened as they are needed. Reads of one turn of the event loop that are
 * known to be quick are sent together: writing to the socket and waking up for the response cost more than the rest of
 * a small read. Others have a connection of their own.
 */
export function createReadPool(options: ReadPoolOptions): ReadPool {
  const { size, binaryColumns, queueSeconds } = options;
  const planOf = createPlans();
  const members = new Set<Member>();
  const idle: Member[] = [];
  /** Connections that are being set up. */
  const starting = new Set<Connection>();
  let queue: Read[] = [];
  let running = 0;
  let opening = 0;
  /** Until when no connection is opened, after the server has refused one. */
  let refusedUntil = 0;
  let closed: Error | undefined;
  let isFlushing = false;
  let stopTicking: (() => void) | undefined;

  const flush = (): void => {
    isFlushing = false;
    if (closed) return;
    refuseWaiting();
    while (queue.length > 0) {
      const member = idle.pop();
      if (!member) {
        grow();
        return;
      }
      const [first] = queue;
      const reads = first && mayShare(first) ? takeTogether() : queue.splice(0, 1);
      const now = performance.now();
      for (const read of reads) read.since = now;
      running += reads.length;
      member.connection.run(reads);
    }
  };
  const refuseWaiting = (): void => {
    queue = queue.filter((read) => {
      const error = options.refuse(read.plan.text);
      if (error) read.reject(error);
      return !error;
    });
  };
  /** Opens as many connections as the waiting reads need. */
  const grow = (): void => {
    if (performance.now() < refusedUntil) return;
    const quick = queue.filter(mayShare).length;
    const groups = queue.length - quick + Math.ceil(quick / TOGETHER);
    for (let more = Math.min(groups, size - members.size) - opening; more > 0; more--) void tryToOpen();
  };
  const mayShare = (read: Read): boolean => !read.isAlone && isQuick(read.plan);
  const takeTogether = (): Read[] => {
    const taken: Read[] = [];
    const left: Read[] = [];
    for (const read of queue) {
      if (taken.length < TOGETHER && mayShare(read)) taken.push(read);
      else left.push(read);
    }
    queue = left;
    return taken;
  };
  const scheduleFlush = (): void => {
    if (isFlushing) return;
    isFlushing = true;
    // After all that this turn of the event loop asks for.
    setImmediate(flush);
  };
  const scheduleTick = (): void => {
    stopTicking ??= startTimer(SOON / 1000, tick);
  };
  /** Looks after reads that take longer than most. */
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
    for (const member of members) look(member, now);
    if (queue.length + running > 0) scheduleTick();
  };
  const isOld = ({ since }: Read, now: number): boolean => now - since > SOON;
  const cancelWaiting = (read: Read): void => {
    queue = queue.filter((other) => other !== read);
    read.reject(new CancelledError('The query was cancelled.'));
  };
  const look = (member: Member, now: number): void => {
    const { connection } = member;
    const [current] = connection.reads();
    if (!current) return;
    if (now - connection.since() > PATIENCE) moveWaiting(member);
    if (current !== member.watched && isOld(current, now)) watch(member, current);
  };
  /** Lets the reads that wait behind the running one run on connections of their own. */
  const moveWaiting = ({ connection }: Member): void => {
    const waiting = connection.takeWaiting();
    if (waiting.length === 0) return;
    running -= waiting.length;
    for (const read of waiting) read.isAlone = true;
    queue = [...waiting, ...queue];
    scheduleFlush();
  };
  const watch = (member: Member, read: Read): void => {
    const signal = read.signal?.();
    if (!signal) return;
    member.watched = read;
    const kill = (): void => {
      // Otherwise it could hit the next one, if this one ends in the meantime.
      moveWaiting(member);
      member.killing = options.kill(member.connection.id).catch(() => undefined);
    };
    if (signal.aborted) {
      kill();
      return;
    }
    signal.addEventListener('abort', kill, { once: true });
    member.stopWatching = () => signal.removeEventListener('abort', kill);
  };

  const tryToOpen = async (): Promise<void> => {
    opening++;
    try {
      await open();
    } catch (error) {
      opening--;
      if (closed) return;
      const reason = error instanceof Error ? error : new Error(String(error));
      // With another connection there is one to wait for.
      if (isTooManyConnections(reason) && members.size + opening > 0)
        refusedUntil = performance.now() + REFUSED;
      else for (const read of queue.splice(0)) read.reject(reason);
      return;
    }
    opening--;
  };
  const open = async (): Promise<void> => {
    const socket = await openDriverSocket(options.connection);
    const { driver } = socket;
    starting.add(driver);
    // A connection that cannot be set up is broken, which its first read shows.
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
        const isKilled = member.watched === read && member.killing !== undefined;
        if (member.watched === read) {
          member.stopWatching?.();
          member.stopWatching = undefined;
          member.watched = undefined;
        }
        if (!(result instanceof Error)) read.resolve(result);
        else read.reject(isKilled ? new CancelledError('The query was cancelled.') : result);
      },
      onIdle: () => {
        // Until KILL has run, it could hit the next statement of this connection.
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
    const member: Member = { connection, watched: undefined, stopWatching: undefined, killing: undefined };
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
          plan: planOf(text),
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
