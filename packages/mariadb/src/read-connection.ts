import { ServerLostError, translateError } from './errors.ts';
import { readColumn, type DriverRow } from './wire/columns.ts';
import { createOutbox } from './wire/write-execute.ts';
import { createPacketReader, HEADER } from './wire/packets.ts';
import { noteTime, type Plan } from './wire/plan.ts';
import type { DriverSocket } from './mysql2-socket.ts';
import { compileRowReader } from './wire/read-row.ts';

/** A read that somebody waits for. */
export interface Read {
  readonly plan: Plan;
  readonly parameters: readonly unknown[];
  readonly signal: (() => AbortSignal) | undefined;
  readonly resolve: (rows: DriverRow[]) => void;
  readonly reject: (error: Error) => void;
  /** Since when it waits for a connection, or has run on one. */
  since: number;
  /** Whether it has to be the only one on its connection. */
  isAlone: boolean;
}

/** A connection that runs reads, which it sends together, one after another. */
export interface ReadConnection {
  /** The server's number of it. */
  readonly id: number;
  /** Sends reads. */
  readonly run: (reads: readonly Read[]) => void;
  /** Reads that were sent and not answered, the running one first. */
  readonly reads: () => readonly Read[];
  /** When the running read has begun, in terms of `performance.now()`. */
  readonly since: () => number;
  /** Takes away the reads that wait behind the running one; what is answered to them does not count any more. */
  readonly takeWaiting: () => readonly Read[];
  /** Ends it, and fails its reads. */
  readonly destroy: (error: Error) => void;
}

/** What is told about a connection. */
export interface ReadConnectionEvents {
  /** A read has ended, with rows or an error. */
  readonly onEnd: (read: Read, result: DriverRow[] | Error) => void;
  /** All reads were answered. */
  readonly onIdle: () => void;
  /** It is broken, and its reads have failed. */
  readonly onLost: (error: Error) => void;
}

const [PREPARE, CLOSE] = [0x16, 0x19] as const;
const [OK, ERROR, EOF] = [0x00, 0xff, 0xfe] as const;

/** Prepared statements of a connection; by default, a server allows 16,382 for all connections together. */
const PREPARED = 250;

/** What the server answers next: to a command that prepares a statement, or to a read. */
interface Expected {
  readonly plan: Plan;
  /** Undefined once nobody waits for it. */
  read: Read | undefined;
  /** Reads that wait for the statement to be prepared. */
  readonly preparing: Read[] | undefined;
}

/**
 * Reads over a connection that the driver has set up. The driver itself sends a statement only after the answer to the
 * one before, describes the columns anew for each result, and makes several objects for each packet.
 */
export function createReadConnection(
  socket: DriverSocket,
  binaryColumns: ReadonlySet<string>,
  { onEnd, onIdle, onLost }: ReadConnectionEvents,
): ReadConnection {
  const outbox = createOutbox();
  const prepared = new Map<Plan, number>();
  let expected: Expected[] = [];
  /** Which of them is answered now. */
  let current = 0;
  let isClosed = false;
  /** When the one that is answered now has begun. */
  let began = 0;

  // The parts of an answer.
  let rows: DriverRow[] | undefined;
  let description: Buffer[] = [];
  let columnsLeft = 0;
  let packetsLeft = 0;

  const send = (): void => {
    const bytes = outbox.take();
    if (bytes) socket.send(bytes);
  };
  const execute = (id: number, read: Read): void => {
    try {
      outbox.addExecute(id, read.parameters);
      expected.push({ plan: read.plan, read, preparing: undefined });
    } catch (error) {
      onEnd(read, error instanceof Error ? error : new Error(String(error)));
    }
  };
  const add = (read: Read): void => {
    const { plan } = read;
    const id = prepared.get(plan);
    if (id !== undefined) {
      execute(id, read);
      return;
    }
    const preparing = expected.find(
      (other, index) => index >= current && other.preparing && other.plan === plan,
    );
    if (preparing?.preparing) {
      preparing.preparing.push(read);
      return;
    }
    outbox.addText(PREPARE, plan.text);
    expected.push({ plan, read: undefined, preparing: [read] });
  };
  const next = (): void => {
    current++;
    began = performance.now();
    if (current < expected.length) return;
    expected = [];
    current = 0;
    if (!isClosed) onIdle();
  };
  const waitingOf = (one: Expected): readonly Read[] => one.preparing ?? (one.read ? [one.read] : []);
  const destroy = (error: Error): void => {
    if (isClosed) return;
    isClosed = true;
    socket.onReceived(() => undefined);
    socket.driver.destroy();
    const failed = expected.slice(current).flatMap(waitingOf);
    expected = [];
    current = 0;
    for (const read of failed) onEnd(read, error);
  };
  const lose = (error: Error): void => {
    if (isClosed) return;
    const lost =
      error instanceof ServerLostError ? error : new ServerLostError(error.message, { cause: error });
    destroy(lost);
    onLost(lost);
  };
  const fail = (one: Expected, error: Error): void => {
    const translated = translateError(error);
    if (translated instanceof ServerLostError) {
      lose(translated);
      return;
    }
    for (const read of waitingOf(one)) onEnd(read, translated);
    next();
  };

  /** Handles the first packet of the answer to a command that prepares a statement. */
  const onPrepared = (one: Expected, bytes: Buffer, place: number): void => {
    const id = bytes.readUInt32LE(place + 1);
    const columns = bytes.readUInt16LE(place + 5);
    const parameters = bytes.readUInt16LE(place + 7);
    packetsLeft = (columns > 0 ? columns + 1 : 0) + (parameters > 0 ? parameters + 1 : 0);
    for (const [oldest, oldId] of prepared) {
      if (prepared.size < PREPARED) break;
      prepared.delete(oldest);
      outbox.addNumber(CLOSE, oldId);
    }
    prepared.set(one.plan, id);
    for (const read of one.preparing ?? []) execute(id, read);
    send();
    if (packetsLeft === 0) next();
  };
  /** Handles the first packet of a result; returns the place after the description of its columns, if it is known. */
  const onResult = (one: Expected, bytes: Buffer, place: number, end: number): number => {
    const columns = bytes[place] ?? 0;
    if (columns === OK) {
      if (one.read) onEnd(one.read, []);
      next();
      return end;
    }
    rows = [];
    const { description: known } = one.plan;
    const start = place - HEADER;
    const after = start + known.length;
    const isKnown =
      known.length > 0 && after <= bytes.length && bytes.compare(known, 0, known.length, start, after) === 0;
    if (isKnown) {
      packetsLeft = 1;
      return after;
    }
    // The number of columns takes more than a byte only from 251 on.
    columnsLeft = columns < 0xfb ? columns : bytes.readUInt16LE(place + 1);
    description = [Buffer.from(bytes.subarray(start, end))];
    return end;
  };
  const onColumn = (one: Expected, bytes: Buffer, place: number, end: number): void => {
    description.push(Buffer.from(bytes.subarray(place - HEADER, end)));
    if (--columnsLeft > 0) return;
    packetsLeft = 1;
    const packets = description;
    description = [];
    const all = Buffer.concat(packets);
    if (one.plan.readRow && all.equals(one.plan.description)) return;
    one.plan.readRow = compileRowReader(
      packets.slice(1).map((packet) => readColumn(packet.subarray(HEADER), binaryColumns)),
    );
    one.plan.description = all;
  };
  const onRow = (one: Expected, bytes: Buffer, place: number, end: number): void => {
    if (bytes[place] === EOF && end - place < 9) {
      const found = rows ?? [];
      rows = undefined;
      noteTime(one.plan, performance.now() - began);
      if (one.read) onEnd(one.read, found);
      next();
    } else if (one.read && one.plan.readRow) rows?.push(one.plan.readRow(bytes, place));
  };
  const receive = createPacketReader((bytes, place, end) => {
    const one = expected[current];
    if (isClosed) return bytes.length;
    if (!one) {
      lose(
        bytes[place] === ERROR
          ? readError(bytes.subarray(place, end))
          : new Error('Unexpected data from the server.'),
      );
      return bytes.length;
    }
    if (packetsLeft > 0) {
      if (--packetsLeft === 0 && one.preparing) next();
    } else if (columnsLeft > 0) onColumn(one, bytes, place, end);
    else if (bytes[place] === ERROR) {
      rows = undefined;
      fail(one, readError(bytes.subarray(place, end)));
    } else if (one.preparing) onPrepared(one, bytes, place);
    else if (rows) onRow(one, bytes, place, end);
    else return onResult(one, bytes, place, end);
    return end;
  });

  socket.onReceived((bytes) => {
    try {
      receive(bytes);
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)));
    }
  });
  socket.driver.on('error', lose);
  return {
    id: socket.id,
    run: (reads) => {
      if (current >= expected.length) began = performance.now();
      for (const read of reads) add(read);
      send();
      if (current >= expected.length && !isClosed) onIdle();
    },
    reads: () => expected.slice(current).flatMap(waitingOf),
    since: () => began,
    takeWaiting: () => {
      const taken: Read[] = [];
      for (const one of expected.slice(current + 1)) {
        taken.push(...waitingOf(one));
        one.read = undefined;
        one.preparing?.splice(0);
      }
      return taken;
    },
    destroy,
  };
}

/** Reads the server's description of an error. */
function readError(packet: Buffer): Error {
  // A number, then a state of five letters after a `#`.
  const hasState = packet[3] === 0x23;
  const message = packet.toString('utf8', hasState ? 9 : 3);
  return Object.assign(new Error(message), { errno: packet.readUInt16LE(1) });
}
