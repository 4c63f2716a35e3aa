import type { Writes } from 'wikiquery-client/api';
import type { FaultKind } from './faults.ts';

/** What a client asked for. */
export interface Asked {
  readonly action: string;
  /** What was asked for: without the action, tokens, passwords, and what every request may have, such as `format`. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** A request that a client sent. */
export interface SentRequest extends Asked {
  /** The fault that was ordered for it. */
  readonly fault?: FaultKind;
}

/** A write that a client asked for, by an action. */
export interface WriteBy<A extends keyof Writes> extends Asked {
  readonly action: A;
  /** User name or IP address of who asked. */
  readonly user: string;
  /** What the action answered under its name; absent where it was refused. */
  readonly result?: Writes[A];
  /** Code of the error with which it was refused. */
  readonly error?: string;
}

/** A write that a client asked for; which action it was tells the type of its result. */
export type Write = { readonly [A in keyof Writes]: WriteBy<A> }[keyof Writes];

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

/** Parameters that say how to answer, not what is asked for. */
const common = new Set([
  'action',
  'assert',
  'assertuser',
  'curtimestamp',
  'errorformat',
  'errorlang',
  'errorsuselocal',
  'format',
  'formatversion',
  'maxage',
  'maxlag',
  'origin',
  'requestid',
  'responselanginfo',
  'servedby',
  'smaxage',
  'uselang',
  'utf8',
]);

/** Returns what the journal tells of a request. */
export const sentRequest = (parameters: Iterable<readonly [name: string, value: string]>): Asked => {
  const all = new Map(parameters);
  const shown = [...all].filter(([name]) => !secret.test(name) && !common.has(name));
  return { action: all.get('action') ?? 'help', parameters: Object.fromEntries(shown) };
};
