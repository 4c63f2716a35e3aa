import { connect, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import {
  declaredLength,
  firstLine,
  openReplyConnection,
  type Reply,
  type ReplyConnection,
} from './reply-connection.ts';
import { unavailable, type SessionStore } from './session-store.ts';

/** The server and account of a Redis URL. */
interface RedisAddress {
  readonly host: string;
  readonly port: number;
  readonly isEncrypted: boolean;
  /** The commands that begin a session with the server. */
  readonly greeting: readonly (readonly string[])[];
}

/**
 * Reads sessions from Redis, or a compatible server, at `redis[s]://[[user]:password@]host[:port][/database]`. Throws a
 * TypeError if the address is invalid.
 */
export function openRedisSessionStore(address: string): SessionStore {
  const target = readAddress(address);
  let connection: ReplyConnection<Buffer> | undefined;
  /** Fails if the server refuses the account or the database. */
  let greeted: Promise<unknown> = Promise.resolve();
  let closed = false;
  const open = (): ReplyConnection<Buffer> => {
    const { host, port, isEncrypted, greeting } = target;
    const socket = isEncrypted
      ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) })
      : connect({ host, port });
    const opened = openReplyConnection(socket, 'Redis', readReply);
    greeted = Promise.all(greeting.map((words) => opened.request(commandOf(words))));
    greeted.catch(() => {
      opened.end();
    });
    return opened;
  };
  return {
    read: async (key) => {
      if (closed) throw unavailable('Redis');
      if (!connection?.isOpen()) connection = open();
      const [value] = await Promise.all([connection.request(commandOf(['GET', key])), greeted]);
      return value ? [value] : [];
    },
    close: async () => {
      closed = true;
      connection?.end();
    },
  };
}

const DEFAULT_PORT = 6379;

function readAddress(address: string): RedisAddress {
  const url = new URL(address);
  const { protocol, hostname, port, username, password, pathname } = url;
  const [, database] = /^\/?(\d*)$/.exec(pathname) ?? [];
  if (hostname === '' || database === undefined) throw new TypeError('Invalid Redis URL.');
  const account = [username, password].filter((part) => part !== '').map(decodeURIComponent);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || DEFAULT_PORT),
    isEncrypted: protocol === 'rediss:',
    greeting: [
      ...(account.length > 0 ? [['AUTH', ...account]] : []),
      ...(database !== '' && database !== '0' ? [['SELECT', database]] : []),
    ],
  };
}

/** Writes a command as an array of strings. */
const commandOf = (words: readonly string[]): string =>
  `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;

/**
 * Parses the first reply. Only a string has a value; a simple string, number, boolean or null has none, as has the error
 * of a key of another type. Throws for a collection, which no command here returns.
 */
function readReply(received: Buffer): Reply<Buffer> {
  const line = firstLine(received);
  if (line === undefined) return 'incomplete';
  const rest = line.slice(1);
  const after = line.length + 2;
  switch (line[0]) {
    case '+':
    case ':':
    case ',':
    case '#':
    case '(':
    case '_':
      return { length: after, value: undefined };
    case '-':
      return withError(after, rest);
    case '*':
      if (rest === '-1') return { length: after, value: undefined };
      break;
    case '$':
    case '=':
    case '!': {
      if (rest === '-1') return { length: after, value: undefined };
      const end = after + declaredLength(rest);
      if (received.length < end + 2) return 'incomplete';
      if (received.toString('latin1', end, end + 2) !== '\r\n') break;
      const value = received.subarray(after, end);
      return line.startsWith('!') ? withError(end + 2, value.toString()) : { length: end + 2, value };
    }
  }
  throw new Error('Unexpected reply from Redis');
}

/** Only the error's code is kept: the rest may repeat the command with the key. */
function withError(length: number, text: string): Reply<Buffer> {
  const [code = ''] = /^[A-Z]+(?= |$)/.exec(text) ?? [];
  return code === 'WRONGTYPE'
    ? { length, value: undefined }
    : { length, error: `Redis replied ${code || 'with an error'}` };
}
