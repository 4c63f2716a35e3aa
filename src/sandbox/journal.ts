import type { FaultKind } from './faults.ts';

/** What a client asked for. */
export interface Asked {
  readonly action: string;
  /** Without tokens and passwords. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** A request that a client sent. */
export interface SentRequest extends Asked {
  /** The fault that was ordered for it. */
  readonly fault?: FaultKind;
}

/** A write that a client asked for. */
export interface Write extends Asked {
  /** User name or IP address of who asked. */
  readonly user: string;
  /** What the action answered; absent where it was refused. */
  readonly result?: Readonly<Record<string, unknown>>;
  /** Code of the error with which it was refused. */
  readonly error?: string;
}

/** Remembers what clients sent, in its order. */
export interface Journal {
  /** The last ten thousand requests, reads as well. */
  readonly requests: readonly SentRequest[];
  readonly writes: readonly Write[];
  addRequest(this: void, request: SentRequest): void;
  addWrite(this: void, write: Write): void;
  /** Forgets everything. */
  clear(this: void): void;
}

const MOST_REQUESTS = 10_000;

/** Creates an empty journal. */
export function createJournal(): Journal {
  const requests: SentRequest[] = [];
  const writes: Write[] = [];
  return {
    requests,
    writes,
    addRequest: (request) => {
      if (requests.length >= MOST_REQUESTS) requests.shift();
      requests.push(request);
    },
    addWrite: (write) => {
      writes.push(write);
    },
    clear: () => {
      requests.length = 0;
      writes.length = 0;
    },
  };
}

const secret = /token$|^(?:lg)?password$|^retype$/i;

/** Returns what the journal tells of a request. */
export const sentRequest = (parameters: Iterable<readonly [name: string, value: string]>): Asked => {
  const shown = Object.fromEntries([...parameters].filter(([name]) => !secret.test(name)));
  return { action: shown['action'] ?? 'help', parameters: shown };
};
