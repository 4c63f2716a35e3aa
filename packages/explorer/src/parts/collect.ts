import { isObject } from '@wikiquery/common/is-object';
import type { Asked } from '../query/ask.ts';
import { createJoin } from './join.ts';
import { nextPart, type Parameters } from './whole-query.ts';

/** Maximum size of the JSON to collect, in bytes; a browser takes several times as much memory for it. */
export const LARGEST = 100e6;

/** The progress of a collection. */
export interface Progress {
  readonly parts: number;
  readonly bytes: number;
  /** The number of items of each list, and of pages. */
  readonly counts: ReadonlyMap<string, number>;
  /** Seconds until the next try, while the server is busy. */
  readonly pause: number | undefined;
}

/** The answer that was collected, and why collecting ended. */
export interface Collected {
  /** The parts as one answer; undefined if there are none. */
  readonly answer: Asked | undefined;
  readonly end: 'complete' | 'stopped' | 'full' | 'failed';
  /** The server's error, or why it could not be reached. */
  readonly problem?: string;
}

/** How a collection sends requests, waits and reports progress. */
export interface Collecting {
  ask(this: void, parameters: Parameters): Promise<Asked>;
  /** Waits some seconds; rejects when the collection is stopped. */
  wait(this: void, seconds: number): Promise<void>;
  onProgress(this: void, progress: Progress): void;
  readonly signal: AbortSignal;
  readonly largest?: number;
}

/** Requests the parts of an answer one after the other; `begun` is what was collected of it before. */
export async function collect(
  query: Parameters,
  begun: Asked | undefined,
  { ask, wait, onProgress, signal, largest = LARGEST }: Collecting,
): Promise<Collected> {
  const join = createJoin();
  const parts = [...(begun?.parts ?? [])];
  for (const part of parts) join.add(part);
  let total = begun;
  let next = begun ? nextPart(query, begun.value) : query;
  const tell = (pause?: number): void =>
    onProgress({ parts: parts.length, bytes: total?.bytes ?? 0, counts: join.counts, pause });
  const ended = (end: Collected['end'], problem?: string): Collected => ({
    answer: total && joinedAnswer(total, query, join.answer(), parts),
    end,
    ...(problem !== undefined && { problem }),
  });

  try {
    while (next) {
      tell();
      const asked = await askPatiently(next, { ask, wait, signal, onPause: tell });
      const problem = errorOf(asked);
      if (problem !== undefined) return ended('failed', problem);
      if (isObject(asked.value)) {
        parts.push(asked.value);
        join.add(asked.value);
      }
      total = total ? summed(total, asked) : asked;
      next = nextPart(query, asked.value);
      if (next && total.bytes >= largest) return ended('full');
    }
    tell();
    return ended('complete');
  } catch (error) {
    if (signal.aborted) return ended('stopped');
    return ended('failed', `The server cannot be reached: ${String(error)}`);
  }
}

/** Sends a request, and retries while the server is busy or cannot be reached. */
async function askPatiently(
  parameters: Parameters,
  {
    ask,
    wait,
    signal,
    onPause,
  }: Pick<Collecting, 'ask' | 'wait' | 'signal'> & { readonly onPause: (seconds: number) => void },
): Promise<Asked> {
  for (let retries = 0; ; retries++) {
    let retryAfter: string | undefined;
    try {
      const asked = await ask(parameters);
      if (retries === MOST_RETRIES || !isBusy(asked)) return asked;
      ({ retryAfter } = asked);
    } catch (error) {
      if (retries === MOST_RETRIES || signal.aborted) throw error;
    }
    const seconds = secondsUntilRetry(retryAfter, retries, Date.now());
    onPause(seconds);
    await wait(seconds);
  }
}

const sum = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? undefined : one + other;

/** Adds up the times and sizes of two parts. */
const summed = (one: Asked, other: Asked): Asked => ({
  ...other,
  milliseconds: one.milliseconds + other.milliseconds,
  serverMilliseconds: sum(one.serverMilliseconds, other.serverMilliseconds),
  bytes: one.bytes + other.bytes,
  compressedBytes: sum(one.compressedBytes, other.compressedBytes),
  rows: sum(one.rows, other.rows),
});

const joinedAnswer = (
  total: Asked,
  parameters: Parameters,
  value: Asked['value'],
  parts: Asked['parts'],
): Asked => ({
  ...total,
  parameters,
  value,
  ...(parts && { parts }),
  // Written only on demand, since it is as large as all parts.
  get text() {
    return JSON.stringify(value);
  },
});

/** Maximum number of retries. */
const MOST_RETRIES = 5;

/** The longest pause before a retry, in seconds. */
const LONGEST_PAUSE = 60;

/** Returns the error in an answer as a sentence; undefined if there is none. */
function errorOf({ status, value }: Pick<Asked, 'status' | 'value'>): string | undefined {
  const { error, errors } = isObject(value) ? value : {};
  const first: unknown = Array.isArray(errors) ? errors[0] : error;
  if (isObject(first)) return String(first['info'] ?? first['text'] ?? first['html'] ?? first['code']);
  if (value === undefined) return `The server answered with HTTP status ${status}, and without JSON.`;
  return undefined;
}

/** Whether an answer says that the server is busy, so that the request may be retried. */
function isBusy({ status, value }: Pick<Asked, 'status' | 'value'>): boolean {
  const { error, errors } = isObject(value) ? value : {};
  const first: unknown = Array.isArray(errors) ? errors[0] : error;
  const code = isObject(first) ? first['code'] : undefined;
  return status === 429 || (status >= 502 && status <= 504) || code === 'maxlag' || code === 'ratelimited';
}

/** Returns the seconds to wait before a retry: as the server says, or else longer each time. */
function secondsUntilRetry(retryAfter: string | undefined, retries: number, now: number): number {
  const given = Number(retryAfter ?? 2 ** retries);
  const seconds = Number.isNaN(given) ? (Date.parse(retryAfter ?? '') - now) / 1000 : given;
  return Math.min(LONGEST_PAUSE, Math.max(0, Number.isNaN(seconds) ? LONGEST_PAUSE : seconds));
}
