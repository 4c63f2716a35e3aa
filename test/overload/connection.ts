import { connect, type Socket } from 'node:net';

/** How a request ended. */
export interface Reply {
  /** 0 if the connection broke. */
  readonly status: number;
  /** Error code of the API. */
  readonly error: string | undefined;
  /** Seconds; undefined without `Retry-After`. */
  readonly retryAfter: number | undefined;
}

/** A connection that sends one request after the other. */
export interface Connection {
  send(bytes: string, done: (reply: Reply) => void): void;
  close(): void;
}

/** All connections of a thread read into the same memory: each reads what has come before the next one does. */
const memory = Buffer.allocUnsafe(65_536);

const broken: Reply = { status: 0, error: undefined, retryAfter: undefined };

/**
 * Opens a connection. It reads no more of a response than its end and a few headers, since a load generator that does
 * more takes the processor from the server that it measures.
 */
export function openConnection(host: string, port: number, ended: () => void): Connection {
  let waiting: ((reply: Reply) => void) | undefined;
  let head = '';
  let reply: Reply | undefined;
  /** Bytes of the body that are missing; undefined if it comes in chunks. */
  let missing: number | undefined;
  let tail = '';
  const finish = (with_: Reply): void => {
    const done = waiting;
    waiting = undefined;
    reply = undefined;
    head = '';
    tail = '';
    done?.(with_);
  };
  const read = (bytes: Buffer, length: number): void => {
    let start = 0;
    if (!reply) {
      head += bytes.toString('latin1', 0, length);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      start = length - (head.length - end - 4);
      const headers = head.slice(0, end + 2);
      reply = {
        status: Number(headers.slice(9, 12)),
        error: header(headers, 'mediawiki-api-error'),
        retryAfter: number(header(headers, 'retry-after')),
      };
      missing = number(header(headers, 'content-length'));
    }
    if (missing === undefined) {
      tail = (tail + bytes.toString('latin1', Math.max(start, length - 7), length)).slice(-7);
      if (tail.endsWith('\r\n0\r\n\r\n') || tail === '0\r\n\r\n') finish(reply);
    } else {
      missing -= length - start;
      if (missing <= 0) finish(reply);
    }
  };
  const socket: Socket = connect({
    host,
    port,
    noDelay: true,
    onread: {
      buffer: memory,
      callback: (length) => {
        read(memory, length);
        return true;
      },
    },
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    ended();
    finish(broken);
  });
  return {
    send: (bytes, done) => {
      waiting = done;
      socket.write(bytes, 'latin1');
    },
    close: () => socket.destroy(),
  };
}

function header(headers: string, name: string): string | undefined {
  const line = new RegExp(`\r\n${name}: *([^\r]*)`, 'i').exec(headers);
  return line?.[1];
}

const number = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);
