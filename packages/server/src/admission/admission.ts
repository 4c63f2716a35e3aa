import type { Site } from '@wikiquery/core/wiki';
import type { GivenAdmissionSettings } from '@wikiquery/core/wiki/settings';
import { createFlights, type Flights } from '../caching/single-flight.ts';
import type { AdmissionState } from '../telemetry/metrics/sources.ts';
import { createClients, type Client, type Clients, type SessionChecks } from './clients.ts';
import { createCosts, type Costs } from './cost.ts';
import { readAdmissionPolicy, type AdmissionPolicy } from './policy.ts';
import { createPace } from './rejections.ts';
import { createScheduler, systemTimers, type Scheduler } from './scheduler.ts';
import { createSharedUsage, type SharedUsage, type Spending } from './shared-usage.ts';
import { createTokenBuckets } from './token-buckets.ts';

/** The parts that decide which requests of a process run, wait or are rejected. */
export interface Admission {
  readonly policy: AdmissionPolicy;
  readonly clients: Clients;
  readonly costs: Costs;
  readonly buckets: ClientBuckets;
  readonly scheduler: Scheduler;
  readonly flights: Flights;
  readonly shared: SharedUsage;
  readonly countRejection: (clientClass: string, reason: string) => void;
  /** Numbers of waiting, running and rejected requests of this process. */
  readonly state: () => AdmissionState;
  /** Resolves when a rejection may be sent; undefined if that is now. */
  readonly pace: () => Promise<void> | undefined;
  /** Charges clients for their usage of other processes. */
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

/** Maximum number of requests that run at once, since some wait for the database or the session store. */
const CONCURRENCY = 32;

/** Makes the admission control of a process. */
export function createAdmission(
  site: Site,
  settings: GivenAdmissionSettings = {},
  sessions?: SessionChecks,
  now: () => number = () => performance.now(),
  timers = systemTimers,
): Admission {
  const policy = readAdmissionPolicy(settings);
  const buckets = createTokenBuckets(MOST_BUCKETS, now);
  const shared = createSharedUsage();
  const scheduler = createScheduler({
    concurrency: CONCURRENCY,
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
        const { allowance } = policy.classOf(client.class);
        return Math.max(...client.accounts.map((account) => buckets.wait(account, allowance)));
      },
      spend: (client, cost) => {
        const { allowance } = policy.classOf(client.class);
        for (const account of client.accounts) {
          buckets.spend(account, allowance, cost);
          shared.note(client.class, account, cost);
        }
      },
    },
    scheduler,
    countRejection: (clientClass, reason) => {
      const key = `${clientClass} ${reason}`;
      refused.set(key, { clientClass, reason, count: (refused.get(key)?.count ?? 0) + 1 });
    },
    state: () => {
      const { waitingByClass: queued, running } = scheduler.state();
      return { queued, running, limit: CONCURRENCY, refused: [...refused.values()] };
    },
    flights: createFlights(),
    pace: createPace(now, timers),
    shared,
    receive: (spent) => {
      for (const [name, account, cost] of spent) buckets.spend(account, policy.classOf(name).allowance, cost);
    },
  };
}
