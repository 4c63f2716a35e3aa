import { ServerLostError, translateError } from './errors.ts';
import type { DriverSocket } from './mysql2-socket.ts';
import { readColumn, type DriverRow } from './wire/columns.ts';
import { createPacketReader, HEADER } from './wire/packets.ts';
import { compileRowReader } from './wire/read-row.ts';
import { recordDuration, type StatementProfile } from './wire/statement-profile.ts';
import { createOutbox } from './wire/write-execute.ts';

/** A pending read. */
export interface Read {
  readonly profile: StatementProfile;
  readonly parameters: readonly unknown[];
  readonly signal: (() => AbortSignal) | undefined;
  readonly resolve: (rows: DriverRow[]) => void;
  readonly reject: (error: Error) => void;
  /** When it was queued or, once it was sent, sent, by `performance.now()`. */
  since: number;
  /** Whether it must not share a connection with other pending reads. */
  isAlone: boolean;
}

/** A connection that pipelines reads: it sends several at once, and the server answers them in order. */
export interface ReadConnection {
  /** The server's ID of the connection. */
  readonly id: number;
  /** Sends reads. */
  readonly run: (reads: readonly Read[]) => void;
  /** Reads without a complete response, the running one first. */
  readonly reads: () => readonly Read[];
  /** When the running read started, by `performance.now()`. */
  readonly since: () => number;
  /** Removes and returns the reads behind the running one; responses to them are ignored. */
  readonly takeWaiting: () => readonly Read[];
  /** Closes the connection and fails its reads. */
  readonly destroy: (error: Error) => void;
}

/** Events of a connection. */
export interface ReadConnectionEvents {
  /** A read has ended with rows or an error. */
  readonly onEnd: (read: Read, result: DriverRow[] | Error) => void;
  /** No read is pending. */
  readonly onIdle: () => void;
  /** The connection is lost, and its reads have failed. */
  readonly onLost: (error: Error) => void;
}

const [PREPARE, CLOSE] = [0x16, 0x19] as const;
const [OK, ERROR, EOF] = [0x00, 0xff, 0xfe] as const;

/** Maximum number of prepared statements of a connection; by default, a server allows 16,382 in total. */
const MAX_PREPARED = 250;

/** A command whose response is not complete. */
type Command = PrepareCommand | ExecuteCommand;

interface PrepareCommand {
  readonly kind: 'prepare';
  readonly profile: StatementProfile;
  /** Reads to execute once the statement is prepared. */
  reads: Read[];
}

interface ExecuteCommand {
  readonly kind: 'execute';
  readonly profile: StatementProfile;
  /** Undefined if the read was moved to another connection. */
  read: Read | undefined;
}

/**
 * Creates a read connection over one that the driver has set up. The driver itself sends a statement only after the
 * response to the previous one, parses the columns of each result again, and creates several objects per packet.
 */
export function createReadConnection(
  socket: DriverSocket,
  binaryColumns: ReadonlySet<string>,
  { onEnd, onIdle, onLost }: ReadConnectionEvents,
): ReadConnection {
  const outbox = createOutbox();
  const prepared = new Map<StatementProfile, number>();
  let commands: Command[] = [];
  /** Index of the running command. */
  let current = 0;
  let isClosed = false;
  /** When the running command started. */
  let startedAt = 0;

  // State of the running command's response.
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
      commands.push({ kind: 'execute', profile: read.profile, read });
    } catch (error) {
      onEnd(read, error instanceof Error ? error : new Error(String(error)));
    }
  };
  const add = (read: Read): void => {
    const { profile } = read;
    const id = prepared.get(profile);
    if (id !== undefined) {
      execute(id, read);
      return;
    }
    const preparing = commands.find(
      (command, index) => index >= current && command.kind === 'prepare' && command.profile === profile,
    );
    if (preparing?.kind === 'prepare') {
      preparing.reads.push(read);
      return;
    }
    outbox.addText(PREPARE, profile.text);
    commands.push({ kind: 'prepare', profile, reads: [read] });
  };
  const next = (): void => {
    current++;
    startedAt = performance.now();
    if (current < commands.length) return;
    commands = [];
    current = 0;
    if (!isClosed) onIdle();
  };
  const readsOf = (command: Command): readonly Read[] => {
    if (command.kind === 'prepare') return command.reads;
    return command.read ? [command.read] : [];
  };
  const destroy = (error: Error): void => {
    if (isClosed) return;
    isClosed = true;
    socket.onReceived(() => undefined);
    socket.driver.destroy();
    const failed = commands.slice(current).flatMap(readsOf);
    commands = [];
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
  const fail = (command: Command, error: Error): void => {
    const translated = translateError(error);
    if (translated instanceof ServerLostError) {
      lose(translated);
      return;
    }
    for (const read of readsOf(command)) onEnd(read, translated);
    next();
  };

  /** Handles the first packet of the response to a prepare command. */
  const onPrepared = (command: PrepareCommand, bytes: Buffer, offset: number): void => {
    const id = bytes.readUInt32LE(offset + 1);
    const columns = bytes.readUInt16LE(offset + 5);
    const parameters = bytes.readUInt16LE(offset + 7);
    packetsLeft = (columns > 0 ? columns + 1 : 0) + (parameters > 0 ? parameters + 1 : 0);
    for (const [oldest, oldId] of prepared) {
      if (prepared.size < MAX_PREPARED) break;
      prepared.delete(oldest);
      outbox.addNumber(CLOSE, oldId);
    }
    prepared.set(command.profile, id);
    const { reads } = command;
    command.reads = [];
    for (const read of reads) execute(id, read);
    send();
    if (packetsLeft === 0) next();
  };
  /** Handles the first packet of a result; if its columns are those of the last result, returns the offset after them. */
  const onResult = (command: ExecuteCommand, bytes: Buffer, offset: number, end: number): number => {
    const columns = bytes[offset] ?? 0;
    if (columns === OK) {
      if (command.read) onEnd(command.read, []);
      next();
      return end;
    }
    rows = [];
    const { description: last } = command.profile;
    const start = offset - HEADER;
    const after = start + last.length;
    const isSame =
      last.length > 0 && after <= bytes.length && bytes.compare(last, 0, last.length, start, after) === 0;
    if (isSame) {
      packetsLeft = 1;
      return after;
    }
    // The number of columns takes more than a byte only from 251 on.
    columnsLeft = columns < 0xfb ? columns : bytes.readUInt16LE(offset + 1);
    description = [Buffer.from(bytes.subarray(start, end))];
    return end;
  };
  const onColumn = (command: ExecuteCommand, bytes: Buffer, offset: number, end: number): void => {
    description.push(Buffer.from(bytes.subarray(offset - HEADER, end)));
    if (--columnsLeft > 0) return;
    packetsLeft = 1;
    const packets = description;
    description = [];
    const all = Buffer.concat(packets);
    if (command.profile.readRow && all.equals(command.profile.description)) return;
    command.profile.readRow = compileRowReader(
      packets.slice(1).map((packet) => readColumn(packet.subarray(HEADER), binaryColumns)),
    );
    command.profile.description = all;
  };
  const onRow = (command: ExecuteCommand, bytes: Buffer, offset: number, end: number): void => {
    if (bytes[offset] === EOF && end - offset < 9) {
      const result = rows ?? [];
      rows = undefined;
      recordDuration(command.profile, performance.now() - startedAt);
      if (command.read) onEnd(command.read, result);
      next();
    } else if (command.read && command.profile.readRow) rows?.push(command.profile.readRow(bytes, offset));
  };
  const receive = createPacketReader((bytes, offset, end) => {
    const command = commands[current];
    if (isClosed) return bytes.length;
    if (!command) {
      lose(
        bytes[offset] === ERROR
          ? readError(bytes.subarray(offset, end))
          : new Error('Unexpected data from the server.'),
      );
      return bytes.length;
    }
    if (packetsLeft > 0) {
      if (--packetsLeft === 0 && command.kind === 'prepare') next();
    } else if (columnsLeft > 0 && command.kind === 'execute') onColumn(command, bytes, offset, end);
    else if (bytes[offset] === ERROR) {
      rows = undefined;
      fail(command, readError(bytes.subarray(offset, end)));
    } else if (command.kind === 'prepare') onPrepared(command, bytes, offset);
    else if (rows) onRow(command, bytes, offset, end);
    else return onResult(command, bytes, offset, end);
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
      if (current >= commands.length) startedAt = performance.now();
      for (const read of reads) add(read);
      send();
      if (current >= commands.length && !isClosed) onIdle();
    },
    reads: () => commands.slice(current).flatMap(readsOf),
    since: () => startedAt,
    takeWaiting: () => {
      const taken: Read[] = [];
      for (const command of commands.slice(current + 1)) {
        taken.push(...readsOf(command));
        if (command.kind === 'prepare') command.reads = [];
        else command.read = undefined;
      }
      return taken;
    },
    destroy,
  };
}

/** Parses an error packet. */
function readError(packet: Buffer): Error {
  // The error number, then five characters of state after a `#`.
  const hasState = packet[3] === 0x23;
  const message = packet.toString('utf8', hasState ? 9 : 3);
  return Object.assign(new Error(message), { errno: packet.readUInt16LE(1) });
}
