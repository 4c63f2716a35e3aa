import { setTimeout as pause } from 'node:timers/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { ApiError } from 'wikiquery-client';
import { createRemoteFetch } from '../../remote/fetch.ts';

/** How a stream of server-sent events is read. */
export interface ListenOptions {
  readonly url: string;
  readonly userAgent: string;
  /** The ID of the event after which the stream is resumed; absent to begin with new events. */
  readonly after?: string | undefined;
  readonly signal: AbortSignal;
  /** Called when a connection is open, with whether the stream is resumed after an earlier event. */
  readonly onOpen: (isResumed: boolean) => void;
  readonly onEvent: (data: string, id: string | undefined) => void;
  /** Called when a connection has ended, with the error if it failed, and the seconds until the next attempt. */
  readonly onClose: (error: Error | undefined, seconds: number) => void;
  /** Seconds without any data after which the connection counts as dead; 60 by default. */
  readonly silence?: number;
  /** Seconds before the first attempt to connect again; 1 by default. */
  readonly firstPause?: number;
}

const SILENCE = 60;

/** The longest pause between attempts, in seconds. */
const LONGEST_PAUSE = 300;

/** The most characters of an event, which describes a page without its text. */
const LONGEST_EVENT = 4 * 1024 * 1024;

/** Reads the events of a stream until the signal is aborted, reconnecting whenever the connection ends. */
export async function listen(options: ListenOptions): Promise<void> {
  const { signal, onClose, firstPause = 1 } = options;
  let { after } = options;
  let failures = 0;
  let least = 0;
  while (!signal.aborted) {
    let failure: Error | undefined;
    try {
      await readOnce(options, after, {
        onEvent: (id) => {
          failures = 0;
          after = id ?? after;
        },
        onRetry: (milliseconds) => {
          least = Math.min(LONGEST_PAUSE, milliseconds / 1000);
        },
      });
    } catch (error) {
      if (signal.aborted) return;
      failure = error instanceof Error ? error : new Error(String(error));
      // The server may no longer have the event to resume after; recent changes report what is missed.
      if (error instanceof RefusedStreamError) after = undefined;
    }
    const longest = Math.min(LONGEST_PAUSE, Math.max(least, firstPause * 2 ** failures++));
    const seconds = longest * (0.5 + Math.random() / 2);
    onClose(failure, seconds);
    await pause(1000 * seconds, undefined, { signal }).catch(() => undefined);
  }
}

/** Thrown when the server refuses to send the stream. */
class RefusedStreamError extends Error {
  override readonly name = 'RefusedStreamError';
}

async function readOnce(
  { url, userAgent, signal, onOpen, onEvent, silence = SILENCE }: ListenOptions,
  after: string | undefined,
  told: {
    readonly onEvent: (id: string | undefined) => void;
    readonly onRetry: (milliseconds: number) => void;
  },
): Promise<void> {
  const dead = new AbortController();
  const timer = setTimeout(() => {
    dead.abort(new Error(`${url} has sent nothing for ${silence} seconds.`));
  }, 1000 * silence);
  try {
    const response = await createRemoteFetch(url, { silenceSeconds: silence, isEndless: true })(url, {
      headers: {
        accept: 'text/event-stream',
        'user-agent': userAgent,
        ...(after !== undefined && { 'last-event-id': after }),
      },
      signal: AbortSignal.any([signal, dead.signal]),
    });
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !response.body || !type.startsWith('text/event-stream')) {
      await response.body?.cancel();
      throw new RefusedStreamError(`${url} is not a stream of events (status ${response.status}, ${type}).`);
    }
    onOpen(after !== undefined);
    const heard = new TransformStream<string, string>({
      transform: (text, controller) => {
        timer.refresh();
        controller.enqueue(text);
      },
    });
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(heard)
      .pipeThrough(new EventSourceParserStream({ onRetry: told.onRetry, maxBufferSize: LONGEST_EVENT }));
    for await (const { data, id } of events) {
      told.onEvent(id);
      onEvent(data, id);
    }
  } catch (error) {
    dead.signal.throwIfAborted();
    throw isNetworkError(error)
      ? new Error(`Cannot read ${url}: ${error.message}.`, { cause: error })
      : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a connection failed; other errors say themselves what they are about. */
const isNetworkError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && !(error instanceof ApiError);
