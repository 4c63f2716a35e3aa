import { connect as connectSocket } from 'node:net';
import type { Connection, ConnectionOptions } from 'mysql2';
import { connect } from './connection.ts';

/** A connection that the driver has opened, from which something else than the driver then reads. */
export interface ReadSocket {
  readonly driver: Connection;
  /** The server's number of the connection. */
  readonly id: number;
  readonly send: (bytes: Buffer) => void;
  /** Sets what takes all that comes from now on, instead of the driver. The bytes change afterwards. */
  readonly onReceived: (take: (bytes: Buffer) => void) => void;
}

/** The parts of the driver's connection by which it sends and receives. */
interface Transport {
  packetParser: { execute(bytes: Buffer): void };
  readonly threadId: number;
  write(bytes: Buffer): void;
}

/**
 * Where all sockets read into, one after another. By default, Node allocates 64 KiB for each read, which the processor
 * does not have in its caches.
 */
const space = Buffer.allocUnsafeSlow(65_536);

/** Opens a connection, as {@link connect} does. */
export async function connectForReads(options: ConnectionOptions): Promise<ReadSocket> {
  let take: ((bytes: Buffer) => void) | undefined;
  const { host, port, socketPath } = options;
  const open = () => {
    const socket = connectSocket({
      ...(socketPath === undefined
        ? { host, port: port ?? 3306, noDelay: true, keepAlive: true }
        : { path: socketPath }),
      onread: {
        buffer: space,
        callback: (size) => {
          const received = space.subarray(0, size);
          if (take) take(received);
          // The driver keeps what it receives.
          else socket.emit('data', Buffer.from(received));
          return true;
        },
      },
    });
    return socket;
  };
  // Over TLS, Node decrypts into buffers of its own.
  const driver = await connect(options.ssl ? options : { ...options, stream: open });
  const transport = driver as unknown as Transport;
  return {
    driver,
    id: transport.threadId,
    send: (bytes) => {
      transport.write(bytes);
    },
    onReceived: (then) => {
      take = then;
      transport.packetParser = { execute: then };
    },
  };
}
