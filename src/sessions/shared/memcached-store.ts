import { connect, type Socket } from 'node:net';
import { inflateSync } from 'node:zlib';
import { fromFastLz } from './fastlz.ts';
import { ANSWER_TIMEOUT, type SessionStore, unavailable } from './session-store.ts';

/** Reads sessions from memcached, as stored by either PHP client. */
export function openMemcachedSessionStore(host: string, port: number): SessionStore {
  let connection: Connection | undefined;
  let closed = false;
  return {
    read: async (key) => {
      // Other strings are not valid keys.
      if (!/^[\x21-\x7e]{1,250}$/.test(key)) return [];
      if (closed) throw unavailable('memcached');
      if (!connection?.isOpen()) connection = openConnection(host, port);
      const value = await connection.get(key);
      const plain = value && unpacked(value.data, value.flags);
      return plain ? [plain] : [];
    },
    close: async () => {
      closed = true;
      connection?.end();
    },
  };
}

interface Value {
  readonly flags: number;
  readonly data: Buffer;
}

interface Connection {
  readonly isOpen: () => boolean;
  readonly get: (key: string) => Promise<Value | undefined>;
  readonly end: () => void;
}

interface Waiting {
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: Error) => void;
}

/** A connection that answers requests in order. */
function openConnection(host: string, port: number): Connection {
  const socket: Socket = connect({ host, port });
  const waiting: Waiting[] = [];
  let received: Buffer = Buffer.alloc(0);
  let open = true;
  const fail = (cause?: unknown): void => {
    open = false;
    socket.destroy();
    for (const { reject } of waiting.splice(0)) reject(unavailable('memcached', cause));
  };
  socket.setNoDelay(true);
  // An idle connection must not keep the process alive.
  socket.unref();
  socket.on('error', fail);
  socket.on('close', () => fail());
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    for (;;) {
      const reply = readReply(received);
      if (reply === 'incomplete') return;
      if (reply === 'unknown') return fail(new Error('Unexpected reply from memcached'));
      received = received.subarray(reply.length);
      waiting.shift()?.resolve(reply.value);
    }
  });
  return {
    isOpen: () => open,
    get: (key) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          fail(new Error(`No reply within ${ANSWER_TIMEOUT} ms`));
        }, ANSWER_TIMEOUT);
        waiting.push({
          resolve: (value) => {
            clearTimeout(timer);
            resolve(value);
          },
          reject: (error) => {
            clearTimeout(timer);
            reject(error);
          },
        });
        socket.write(`get ${key}\r\n`);
      }),
    end: () => fail(),
  };
}

type Reply = 'incomplete' | 'unknown' | { readonly length: number; readonly value: Value | undefined };

const END = Buffer.from('END\r\n');

/** Parses the reply to one `get` at the start of the buffer. */
function readReply(received: Buffer): Reply {
  const eol = received.indexOf('\r\n');
  if (eol < 0) return received.length > 1024 ? 'unknown' : 'incomplete';
  const line = received.toString('latin1', 0, eol);
  if (line === 'END') return { length: eol + 2, value: undefined };
  const [, flags, size] = /^VALUE \S+ (\d+) (\d+)/.exec(line) ?? [];
  if (flags === undefined || size === undefined) return 'unknown';
  const start = eol + 2;
  const end = start + Number(size) + 2;
  if (received.length < end + END.length) return 'incomplete';
  if (!received.subarray(end, end + END.length).equals(END)) return 'unknown';
  return {
    length: end + END.length,
    value: { flags: Number(flags), data: received.subarray(start, end - 2) },
  };
}

/** Flags of a serialized value from MediaWiki's own client. */
const own = { plain: 1, compressed: 3 } as const;
/** Flags of PHP's extension: the type in the lowest four bits, and the compression. */
const extension = { types: 15, serialized: 4, compressed: 16, zlib: 32, fastLz: 64 } as const;

/** Returns the serialized value; undefined for other types or unknown compression. */
function unpacked(data: Buffer, flags: number): Buffer | undefined {
  try {
    if (flags === own.plain) return data;
    if (flags === own.compressed) return inflateSync(data, { maxOutputLength: MAX_SIZE });
    if ((flags & extension.types) !== extension.serialized) return undefined;
    if ((flags & extension.compressed) === 0) return data;
    const length = data.readUInt32LE(0);
    if (length > MAX_SIZE) return undefined;
    const packed = data.subarray(4);
    if ((flags & extension.zlib) !== 0) return inflateSync(packed, { maxOutputLength: length });
    return (flags & extension.fastLz) === 0 ? undefined : fromFastLz(packed, length);
  } catch {
    return undefined;
  }
}

const MAX_SIZE = 16 * 1024 * 1024;
