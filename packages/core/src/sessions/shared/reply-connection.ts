import type { Socket } from 'node:net';
import { ANSWER_TIMEOUT, unavailable } from './session-store.ts';

/** Maximum bytes of a stored session: a longer one is refused before it is received. */
export const MOST_BYTES = 1024 * 1024;

/**
 * A reply at the start of the received bytes: its length, and the value or the error that it has. `incomplete` if more
 * bytes are needed.
 */
export type Reply<T> =
  | 'incomplete'
  | { readonly length: number; readonly value: T | undefined }
  | { readonly length: number; readonly error: string };

/** A connection to a store that answers requests in order. */
export interface ReplyConnection<T> {
  readonly isOpen: () => boolean;
  /** Sends a request; rejects with an `UnavailableError` if its reply is an error, or does not arrive in time. */
  readonly request: (bytes: string) => Promise<T | undefined>;
  readonly end: () => void;
}

interface Waiting<T> {
  readonly resolve: (value: T | undefined) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Sends requests over a socket. `parse` reads the first reply of the received bytes; if it throws, the connection is
 * closed. `store` names the store in errors.
 */
export function openReplyConnection<T>(
  socket: Socket,
  store: string,
  parse: (received: Buffer) => Reply<T>,
): ReplyConnection<T> {
  const waiting: Waiting<T>[] = [];
  let received: Buffer = Buffer.alloc(0);
  let isOpen = true;
  const fail = (cause?: unknown): void => {
    isOpen = false;
    received = Buffer.alloc(0);
    socket.destroy();
    for (const { reject } of waiting.splice(0)) reject(unavailable(store, cause));
  };
  socket.setNoDelay(true);
  // An idle connection must not keep the process alive.
  socket.unref();
  socket.on('error', fail);
  socket.on('close', () => fail());
  socket.on('data', (chunk) => {
    if (!isOpen) return;
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    try {
      while (received.length > 0) {
        const reply = parse(received);
        if (reply === 'incomplete') return;
        const first = waiting.shift();
        if (!first) throw new Error(`Unexpected reply from ${store}`);
        received = received.subarray(reply.length);
        if ('error' in reply) first.reject(unavailable(store, new Error(reply.error)));
        else first.resolve(reply.value);
      }
    } catch (error) {
      fail(error);
    }
  });
  return {
    isOpen: () => isOpen,
    request: (bytes) =>
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
        socket.write(bytes);
      }),
    end: () => fail(),
  };
}

/** Maximum bytes of the first line of a reply. */
const MOST_OF_LINE = 1024;

/** Returns the first line of a reply without its end; undefined if it is incomplete. Throws if it is too long. */
export function firstLine(received: Buffer): string | undefined {
  const end = received.indexOf('\r\n');
  if (end > MOST_OF_LINE || (end < 0 && received.length > MOST_OF_LINE))
    throw new Error('The reply begins with too long a line');
  return end < 0 ? undefined : received.toString('latin1', 0, end);
}

/** Returns the length of a value as declared in a reply; throws if it is invalid or exceeds {@link MOST_BYTES}. */
export function declaredLength(digits: string): number {
  const length = /^\d{1,15}$/.test(digits) ? Number(digits) : NaN;
  if (Number.isNaN(length)) throw new Error('The reply declares an invalid length');
  if (length > MOST_BYTES)
    throw new Error(`A session has ${length} bytes, more than the maximum of ${MOST_BYTES}`);
  return length;
}
