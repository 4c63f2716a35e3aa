import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { createCrawlers, createPoliteClients, type Client } from './clients.ts';
import { openConnection, type Connection, type Reply } from './connection.ts';
import { catalogueRequests, createRandom, dearRequests, drawFrom, type Template } from './requests.ts';
import type { Samples } from './wiki.ts';

/** Anonymous clients in a thread of their own. */
export interface Crowd {
  /** URL of the API. */
  readonly url: string;
  readonly samples: Samples;
  /** Names of the templates to send. */
  readonly templates: readonly string[];
  /** Number of client addresses. */
  readonly addresses: number;
  readonly seconds: number;
  /**
   * Requests a second, whether or not the server answers; without it, each of `connections` sends its next request when
   * the last one is answered.
   */
  readonly rate?: number;
  /** Most connections. */
  readonly connections: number;
  /** Seconds after which a client goes away. */
  readonly patience: number;
  readonly seed: number;
}

/** What became of the requests of a crowd. */
export interface CrowdResult {
  readonly seconds: number;
  /** Answers without an error, by template. */
  readonly answered: Readonly<Record<string, Times>>;
  /** Answers with an error status or code, by both. */
  readonly refused: Readonly<Record<string, Times & { readonly withoutRetryAfter: number }>>;
  /** Connections that broke before the answer. */
  readonly broken: number;
  /** Clients that went away before the answer. */
  readonly left: number;
  /** Requests that were not sent since all connections were busy. */
  readonly unsent: number;
  /** Requests that were not sent since `Retry-After` was honoured. */
  readonly heldBack: number;
  readonly sent: number;
  /** Distinct addresses that sent something. */
  readonly addresses: number;
  /** Part of the time for which this thread was busy. */
  readonly busy: number;
  /** Milliseconds of processor time that this thread used. */
  readonly processor: number;
}

/** How many answers there were, and milliseconds that they took. */
export interface Times {
  readonly count: number;
  readonly median: number;
  readonly percentile99: number;
}

/** All templates of a crowd. */
export const crowdTemplates = (samples: Samples): readonly Template[] => [
  ...dearRequests(samples),
  ...catalogueRequests(samples),
];

/** Sends a crowd's requests. */
export function run(crowd: Crowd): Promise<CrowdResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: crowd });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** Returns the value below which this part of the values lies; NaN for none. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

const summary = (times: readonly number[]): Times => ({
  count: times.length,
  median: percentile(times, 0.5),
  percentile99: percentile(times, 0.99),
});

interface Sent {
  readonly client: Client;
  readonly template: string;
  readonly begun: number;
}

/** How often requests that are due are sent, in milliseconds. */
const TICK = 5;

async function runHere(crowd: Crowd): Promise<CrowdResult> {
  const { hostname, port, pathname, host } = new URL(crowd.url);
  const templates = crowdTemplates(crowd.samples).filter(({ name }) => crowd.templates.includes(name));
  const draw = drawFrom(templates);
  const random = createRandom(crowd.seed);
  const clients =
    crowd.rate === undefined
      ? createPoliteClients(crowd.addresses)
      : createCrawlers(crowd.addresses, crowd.seed);
  const free: Connection[] = [];
  const busy = new Map<Connection, Sent>();
  const silentUntil = new Map<Client, number>();
  const addresses = new Set<string>();
  const answered: Record<string, number[]> = {};
  const refused: Record<string, { times: number[]; withoutRetryAfter: number }> = {};
  const counts = { broken: 0, left: 0, unsent: 0, heldBack: 0, sent: 0 };
  let isOver = false;

  const count = ({ client, template, begun }: Sent, { status, error, retryAfter }: Reply): void => {
    if (status === 0) {
      counts.broken++;
    } else if (status === 200 && error === undefined) {
      (answered[template] ??= []).push(performance.now() - begun);
    } else {
      const kind = (refused[`${status} ${error ?? ''}`.trim()] ??= { times: [], withoutRetryAfter: 0 });
      kind.times.push(performance.now() - begun);
      if (retryAfter === undefined) kind.withoutRetryAfter++;
      else if (client.isPatient) silentUntil.set(client, performance.now() + retryAfter * 1000);
    }
  };
  const open = (): Connection => {
    const opened = openConnection(hostname, Number(port), () => {
      const place = free.indexOf(opened);
      if (place >= 0) free.splice(place, 1);
    });
    return opened;
  };
  const send = (): void => {
    const client = random.of(clients);
    if (crowd.rate !== undefined && (silentUntil.get(client) ?? 0) > performance.now()) {
      counts.heldBack++;
      return;
    }
    if (free.length === 0 && busy.size >= crowd.connections) {
      counts.unsent++;
      return;
    }
    const template = templates[draw(random)];
    if (!template) throw new Error('There is nothing to send.');
    const { query, body } = template.make(random);
    const connection = free.pop() ?? open();
    const sent = { client, template: template.name, begun: performance.now() };
    busy.set(connection, sent);
    addresses.add(client.address);
    counts.sent++;
    const length =
      body === undefined
        ? ''
        : `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n`;
    const head = `${body === undefined ? 'GET' : 'POST'} ${pathname}?${query} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: ${client.agent}\r\nX-Forwarded-For: ${client.address}\r\n${length}\r\n`;
    connection.send(head + (body ?? ''), (reply) => {
      if (!busy.delete(connection) || isOver) return;
      count(sent, reply);
      if (reply.status !== 0) free.push(connection);
      if (crowd.rate === undefined) send();
    });
  };
  const letGo = (): void => {
    const since = performance.now() - crowd.patience * 1000;
    for (const [connection, { begun }] of busy) {
      // The connections stand in the order of their requests.
      if (begun > since) return;
      busy.delete(connection);
      connection.close();
      counts.left++;
      if (crowd.rate === undefined) send();
    }
  };

  const used = process.threadCpuUsage();
  const loop = performance.eventLoopUtilization();
  const begun = performance.now();
  const end = begun + crowd.seconds * 1000;
  if (crowd.rate === undefined) for (let i = 0; i < crowd.connections; i++) send();
  for (let arrived = 0; performance.now() < end;) {
    if (crowd.rate !== undefined) {
      const due = ((performance.now() - begun) / 1000) * crowd.rate;
      for (; arrived < due; arrived++) send();
    }
    letGo();
    await pause(TICK);
  }
  isOver = true;
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.threadCpuUsage(used);
  const { utilization } = performance.eventLoopUtilization(loop);
  for (const connection of [...free, ...busy.keys()]) connection.close();
  return {
    seconds,
    answered: Object.fromEntries(
      Object.entries(answered).map(([template, times]) => [template, summary(times)]),
    ),
    refused: Object.fromEntries(
      Object.entries(refused).map(([kind, { times, withoutRetryAfter }]) => [
        kind,
        { ...summary(times), withoutRetryAfter },
      ]),
    ),
    ...counts,
    addresses: addresses.size,
    busy: utilization,
    processor: (user + system) / 1000,
  };
}

if (!isMainThread) parentPort?.postMessage(await runHere(workerData as Crowd), []);
