import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createSecureContext, TLSSocket, type SecureContextOptions } from 'node:tls';

/** How a {@link FakeMariadb} answers a statement. */
export type FakeAnswer =
  | { readonly kind: 'ok' }
  | {
      readonly kind: 'rows';
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'error'; readonly number: number; readonly message: string }
  /** Sends bytes that are no answer. */
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'silence' }
  /** Closes the connection. */
  | { readonly kind: 'close' };

/** A connection to a {@link FakeMariadb}. */
export interface FakeConnection {
  readonly id: number;
  /** The client's handshake response, without its header. */
  readonly handshake: Buffer;
  /** Statements received so far, prepared ones when they are executed. */
  readonly statements: readonly string[];
  /** Bytes received since the handshake. */
  readonly received: () => number;
  readonly send: (bytes: Buffer) => void;
  readonly close: () => void;
}

/** What a {@link FakeMariadb} does. */
export interface FakeMariadbOptions {
  /** Returns the answer to a statement; by default the one of {@link answerLikeMariadb}. */
  readonly answer?: (statement: string, connection: FakeConnection) => FakeAnswer | Promise<FakeAnswer>;
  /** Its version; MariaDB's begin with `5.5.5-`. */
  readonly version?: string;
  /** Offered capabilities; by default all, except TLS without `tls`. */
  readonly capabilities?: number;
  /** Certificate and key for TLS, which is offered if this is set. */
  readonly tls?: SecureContextOptions;
}

/** A server on 127.0.0.1 that speaks the protocol of MariaDB, and whose answers a test decides. */
export interface FakeMariadb extends AsyncDisposable {
  readonly port: number;
  /** Connections whose handshake is complete, the latest last; closed ones included. */
  readonly connections: readonly FakeConnection[];
  /** Every statement so far, of all connections in order. */
  readonly statements: readonly string[];
}

const [QUIT, QUERY, PREPARE, EXECUTE, CLOSE_STATEMENT] = [0x01, 0x03, 0x16, 0x17, 0x19];
const SSL = 0x800;
const EXTENDED_METADATA = 0x08;

const u16 = (value: number): number[] => [value & 0xff, (value >> 8) & 0xff];
const u32 = (value: number): number[] => [...u16(value & 0xffff), ...u16(value >>> 16)];
const lengthEncoded = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  return Buffer.concat([
    Buffer.from(bytes.length < 0xfb ? [bytes.length] : [0xfc, ...u16(bytes.length)]),
    bytes,
  ]);
};
const OK = Buffer.from([0, 0, 0, 2, 0, 0, 0]);
const EOF = Buffer.from([0xfe, 0, 0, 2, 0]);

/** Writes packets with increasing numbers. */
const packetsFrom = (number: number, payloads: readonly Buffer[]): Buffer =>
  Buffer.concat(
    payloads.flatMap((payload, index) => [
      Buffer.from([...u16(payload.length & 0xffff), payload.length >> 16, (number + index) & 0xff]),
      payload,
    ]),
  );

/** Answers health checks as a read-only server without replication; other statements return no rows. */
export function answerLikeMariadb(statement: string): FakeAnswer {
  if (statement.includes('@@read_only')) return { kind: 'rows', columns: ['readOnly'], rows: [['1']] };
  return /^(?:SELECT|SHOW)\b/.test(statement)
    ? { kind: 'rows', columns: ['name'], rows: [] }
    : { kind: 'ok' };
}

/** Starts a server. */
export async function startFakeMariadb({
  answer = answerLikeMariadb,
  version = '5.5.5-11.8.3-MariaDB',
  tls,
  capabilities = tls ? 0xffff_ffff : 0xffff_ffff & ~SSL,
}: FakeMariadbOptions = {}): Promise<FakeMariadb> {
  const connections: FakeConnection[] = [];
  const statements: string[] = [];
  const sockets = new Set<Socket>();
  let lastId = 100;

  const greeting = (id: number): Buffer =>
    Buffer.concat([
      Buffer.from([10]),
      Buffer.from(`${version}\0`),
      Buffer.from([...u32(id), ...Buffer.from('saltsalt'), 0, ...u16(capabilities & 0xffff), 33, ...u16(2)]),
      Buffer.from([...u16(capabilities >>> 16), 21, 0, 0, 0, 0, 0, 0, ...u32(0xffff_ffff)]),
      Buffer.from('saltsaltsalt\0mysql_native_password\0'),
    ]);

  const serve = async (plain: Socket): Promise<void> => {
    const id = ++lastId;
    const packets = createPacketQueue(plain);
    plain.write(packetsFrom(0, [greeting(id)]));
    let [number, handshake] = await packets.next();
    let socket = plain;
    let queue = packets;
    if (tls && handshake.readUInt32LE(0) & SSL && handshake.length === 32) {
      packets.stop();
      socket = new TLSSocket(plain, { isServer: true, secureContext: createSecureContext(tls) });
      socket.on('error', () => plain.destroy());
      queue = createPacketQueue(socket);
      [number, handshake] = await queue.next();
    }
    const hasExtendedMetadata =
      version.includes('MariaDB') && (handshake.readUInt32LE(28) & EXTENDED_METADATA) !== 0;
    const own: string[] = [];
    const prepared = new Map<number, string>();
    const connection: FakeConnection = {
      id,
      handshake,
      statements: own,
      received: queue.received,
      send: (bytes) => {
        socket.write(bytes);
      },
      close: () => {
        socket.end();
      },
    };
    const column = (name: string): Buffer =>
      Buffer.concat([
        ...['def', '', '', '', name, name].map(lengthEncoded),
        Buffer.from(hasExtendedMetadata ? [0] : []),
        Buffer.from([0x0c, ...u16(33), ...u32(255), 253, ...u16(0), 0, 0, 0]),
      ]);
    const reply = (to: number, given: FakeAnswer, isBinary: boolean): void => {
      const send = (...payloads: readonly Buffer[]) => socket.write(packetsFrom(to + 1, payloads));
      if (given.kind === 'ok') send(OK);
      else if (given.kind === 'bytes') socket.write(given.bytes);
      else if (given.kind === 'close') socket.end();
      else if (given.kind === 'error')
        send(Buffer.from([0xff, ...u16(given.number), ...Buffer.from(`#HY000${given.message}`)]));
      else if (given.kind === 'rows') {
        const { columns, rows } = given;
        const nulls = isBinary ? [Buffer.alloc(1 + ((columns.length + 9) >> 3))] : [];
        send(
          Buffer.from([columns.length]),
          ...columns.map(column),
          EOF,
          ...rows.map((row) => Buffer.concat([...nulls, ...row.map(lengthEncoded)])),
          EOF,
        );
      }
    };
    const run = async (to: number, text: string, isBinary: boolean): Promise<void> => {
      own.push(text);
      statements.push(text);
      reply(to, await answer(text, connection), isBinary);
    };
    socket.write(packetsFrom(number + 1, [OK]));
    connections.push(connection);
    for (;;) {
      const [to, bytes] = await queue.next();
      const command = bytes[0];
      if (command === QUERY) await run(to, bytes.toString('utf8', 1), false);
      else if (command === EXECUTE) await run(to, prepared.get(bytes.readUInt32LE(1)) ?? '', true);
      else if (command === PREPARE) {
        const text = bytes.toString('utf8', 1);
        const statement = prepared.size + 1;
        prepared.set(statement, text);
        const parameters = text.split('?').length - 1;
        const described =
          parameters > 0 ? [...Array.from({ length: parameters }, () => column('?')), EOF] : [];
        socket.write(
          packetsFrom(to + 1, [
            Buffer.from([0, ...u32(statement), ...u16(0), ...u16(parameters), 0, 0, 0]),
            ...described,
          ]),
        );
      } else if (command === QUIT) socket.end();
      else if (command !== CLOSE_STATEMENT) throw new Error(`Unexpected command ${String(command)}.`);
    }
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    serve(socket).catch((error: unknown) => {
      if (error !== closed) server.emit('error', error);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections,
    statements,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Rejects whatever waits for packets of a closed connection. */
const closed = new Error('The client closed the connection.');

interface PacketQueue {
  /** Returns the number and the payload of the next packet. */
  readonly next: () => Promise<readonly [number: number, payload: Buffer]>;
  /** Bytes received after the first packet. */
  readonly received: () => number;
  /** Leaves what was not yet returned to another reader of the socket. */
  readonly stop: () => void;
}

function createPacketQueue(socket: Socket): PacketQueue {
  let pending = Buffer.alloc(0);
  let total = 0;
  let first = 0;
  let isClosed = false;
  let wake: (() => void) | undefined;
  const onData = (bytes: Buffer): void => {
    pending = Buffer.concat([pending, bytes]);
    total += bytes.length;
    wake?.();
  };
  socket.on('data', onData).on('close', () => {
    isClosed = true;
    wake?.();
  });
  const lengthOf = (): number => (pending.length < 4 ? Infinity : 4 + pending.readUIntLE(0, 3));
  return {
    next: async () => {
      while (pending.length < lengthOf()) {
        if (isClosed) throw closed;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const length = lengthOf();
      const packet = pending.subarray(0, length);
      pending = pending.subarray(length);
      if (first === 0) first = length;
      return [packet[3] ?? 0, packet.subarray(4)];
    },
    received: () => total - first,
    stop: () => {
      socket.off('data', onData).pause();
      socket.unshift(pending);
    },
  };
}
