import type { AdmissionState } from '../telemetry/metrics/sources.ts';
import type { GivenAdmissionSettings } from '@wikiquery/core/wiki/settings';
import type { Site } from '@wikiquery/core/wiki';
import { createBuckets } from './buckets.ts';
import { type Client, type Clients, createClients, type SessionChecks } from './clients.ts';
import { createConcurrency } from './concurrency.ts';
import { type Costs, createCosts } from './cost.ts';
import { createPace } from './pace.ts';
import { createFlights, type Flights } from './single-flight.ts';
import { type AdmissionPolicy, readAdmissionPolicy } from './settings.ts';
import { createSharedUsage, type SharedUsage, type Spending } from './shared-usage.ts';
import { createTurns, systemTimers, type Turns } from './turns.ts';

/** The parts that decide which requests of a process run, wait or are refused. */
export interface Admission {
  readonly policy: AdmissionPolicy;
  readonly clients: Clients;
  readonly costs: Costs;
  readonly buckets: ClientBuckets;
  readonly turns: Turns;
  readonly flights: Flights;
  readonly shared: SharedUsage;
  readonly countRefusal: (clientClass: string, reason: string) => void;
  /** What waits, runs and was refused in this process. */
  readonly state: () => AdmissionState;
  /** Resolves when a refusal may be sent; undefined if that is now. */
  readonly pace: () => Promise<void> | undefined;
  /** Charges clients for what they have spent in other processes. */
  readonly receive: (spent: readonly Spending[]) => void;
}

/** Recent usage by client. */
export interface ClientBuckets {
  /** Seconds until a client may send its next request; 0 if it may now. */
  readonly wait: (client: Client) => number;
  readonly spend: (client: Client, cost: number) => void;
}

/** Clients and networks whose usage is remembered. */
const MOST_BUCKETS = 50_000;

/** A process always runs a few requests at once, as some wait for the database, a runner or the session store. */
const bounds = { least: 4, most: 256, initial: 32 };

/** Makes the admission control of a process. */
export function createAdmission(
  site: Site,
  settings: GivenAdmissionSettings = {},
  sessions?: SessionChecks,
  now: () => number = () => performance.now(),
  timers = systemTimers,
): Admission {
  const policy = readAdmissionPolicy(settings);
  const buckets = createBuckets(MOST_BUCKETS, now);
  const shared = createSharedUsage();
  const allowanceOf = (client: Client) => policy.classOf(client.class).allowance;
  const turns = createTurns({
    concurrency: createConcurrency(bounds),
    most: policy.queue,
    weight: (name) => policy.classOf(name).weight,
    patience: (name) => policy.classOf(name).patience,
    now,
    timers,
  });
  const refused = new Map<string, AdmissionState['refused'][number]>();
  return {
    policy,
    clients: createClients(site, policy.rules, sessions, Date.now),
    costs: createCosts(),
    buckets: {
      wait: (client) => {
        if (client.isLocal) return 0;
        const allowance = allowanceOf(client);
        let seconds = 0;
        for (const account of client.accounts) seconds = Math.max(seconds, buckets.wait(account, allowance));
        return seconds;
      },
      spend: (client, cost) => {
        const allowance = allowanceOf(client);
        for (const account of client.accounts) {
          buckets.spend(account, allowance, cost);
          shared.note(client.class, account, cost);
        }
      },
    },
    turns,
    countRefusal: (clientClass, reason) => {
      const key = `${clientClass} ${reason}`;
      refused.set(key, { clientClass, reason, count: (refused.get(key)?.count ?? 0) + 1 });
    },
    state: () => {
      const { waitingOf: queued, running, limit } = turns.state();
      return { queued, running, limit, refused: [...refused.values()] };
    },
    flights: createFlights(),
    pace: createPace(now, timers),
    shared,
    receive: (spent) => {
      for (const [name, account, cost] of spent) buckets.spend(account, policy.classOf(name).allowance, cost);
    },
  };
}
