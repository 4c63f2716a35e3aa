/**
 * The only file that relies on behaviour of mysql2 that its documentation and types do not promise; this is why its
 * version is exact. `mysql2-socket.test.ts` checks each of these:
 *
 * 1. A connection reads its stream by the event `data`, and neither reads it otherwise nor pauses it.
 * 2. After the handshake, it writes only when one of its methods is called.
 * 3. It emits `error` when the stream ends or fails, also without a running statement.
 * 4. Over TLS, its property `stream` is the encrypted stream; without TLS, the option `stream` supplies the socket.
 * 5. It does not negotiate capabilities that change the packets of prepared statements and their results.
 */
import { connect as connectSocket } from 'node:net';
import { Duplex } from 'node:stream';
import type { Connection, ConnectionOptions } from 'mysql2';
import { connect } from './connection.ts';

/** A connection that mysql2 has opened, with access to its socket. */
export interface DriverSocket {
  readonly driver: Connection;
  /** The server's ID of the connection. */
  readonly id: number;
  readonly send: (bytes: Buffer) => void;
  /** Passes everything received from now on to a function instead of the driver. The bytes are valid during the call. */
  readonly onReceived: (receive: (bytes: Buffer) => void) => void;
}

/**
 * The buffer into which all sockets read, one after another. By default, Node allocates 64 KiB for each read, which are
 * not in the processor's caches.
 */
const receiveBuffer = Buffer.allocUnsafeSlow(65_536);

/** Opens a connection, as {@link connect} does. */
export const openDriverSocket = (options: ConnectionOptions): Promise<DriverSocket> =>
  options.ssl ? openEncrypted(options) : openPlain(options);

async function openPlain(options: ConnectionOptions): Promise<DriverSocket> {
  let receive: ((bytes: Buffer) => void) | undefined;
  const { host, port, socketPath } = options;
  const socket = connectSocket({
    ...(socketPath === undefined
      ? { host, port: port ?? 3306, noDelay: true, keepAlive: true }
      : { path: socketPath }),
    onread: {
      buffer: receiveBuffer,
      callback: (size) => {
        const received = receiveBuffer.subarray(0, size);
        if (receive) receive(received);
        // The driver keeps parts of what it receives.
        else socket.emit('data', Buffer.from(received));
        return true;
      },
    },
  });
  const driver = await connect({ ...options, stream: () => socket });
  return {
    driver,
    id: driver.threadId,
    send: (bytes) => {
      socket.write(bytes);
    },
    onReceived: (receiver) => {
      receive = receiver;
    },
  };
}

/** Node decrypts into buffers of its own, so encrypted connections cannot share {@link receiveBuffer}. */
async function openEncrypted(options: ConnectionOptions): Promise<DriverSocket> {
  const driver = await connect(options);
  const stream = encryptedStreamOf(driver);
  return {
    driver,
    id: driver.threadId,
    send: (bytes) => {
      stream.write(bytes);
    },
    onReceived: (receive) => {
      stream.removeAllListeners('data');
      stream.on('data', receive);
    },
  };
}

function encryptedStreamOf(driver: Connection): Duplex {
  const { stream } = driver as { readonly stream?: unknown };
  if (stream instanceof Duplex && 'encrypted' in stream) return stream;
  driver.destroy();
  throw new Error(
    'This release of mysql2 is incompatible: its connections have no encrypted "stream". Install the release that the package.json of @wikiquery/mariadb names.',
  );
}
