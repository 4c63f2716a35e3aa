import { connect } from 'node:net';
import { inflateSync } from 'node:zlib';
import { fromFastLz } from './fastlz.ts';
import {
  declaredLength,
  firstLine,
  openReplyConnection,
  type Reply,
  type ReplyConnection,
} from './reply-connection.ts';
import { unavailable, type SessionStore } from './session-store.ts';

/** Reads sessions from memcached, as stored by either PHP client. */
export function openMemcachedSessionStore(host: string, port: number): SessionStore {
  let connection: ReplyConnection<Value> | undefined;
  let closed = false;
  return {
    read: async (key) => {
      // Other strings are not valid keys.
      if (!/^[\x21-\x7e]{1,250}$/.test(key)) return [];
      if (closed) throw unavailable('memcached');
      if (!connection?.isOpen()) {
        connection = openReplyConnection(connect({ host, port }), 'memcached', readReply);
      }
      const value = await connection.request(`get ${key}\r\n`);
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

const END = Buffer.from('END\r\n');

/** Parses the reply to one `get` at the start of the buffer; throws if it is another reply. */
function readReply(received: Buffer): Reply<Value> {
  const line = firstLine(received);
  if (line === undefined) return 'incomplete';
  const start = line.length + 2;
  if (line === 'END') return { length: start, value: undefined };
  // The rest may repeat the request.
  const [error] = /^(?:ERROR|CLIENT_ERROR|SERVER_ERROR)\b/.exec(line) ?? [];
  if (error !== undefined) return { length: start, error: `memcached replied ${error}` };
  const [, flags, size] = /^VALUE \S+ (\d+) (\d+)/.exec(line) ?? [];
  if (flags === undefined || size === undefined) throw new Error('Unexpected reply from memcached');
  const end = start + declaredLength(size) + 2;
  if (received.length < end + END.length) return 'incomplete';
  if (!received.subarray(end, end + END.length).equals(END))
    throw new Error('Unexpected reply from memcached');
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
