import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { processorTimeOf, residentMemoryOf, type Server } from '../../bench/servers.ts';
import { createClient, isGood, type Ask } from './ask.ts';
import { crowdTemplates, percentile, run, type CrowdResult } from './crowd.ts';
import { gatherPeople, type Attempt, type People } from './people.ts';
import { botRequests, createRandom, dearRequests, type Template } from './requests.ts';
import type { Samples } from './wiki.ts';

/** Options of a load test. */
export interface LoadTestOptions {
  /** Seconds of overload; the other phases depend on it. */
  readonly seconds: number;
  /** How many times as much is asked as the server can answer. */
  readonly factor: number;
  /** Requests a second, instead of the factor. */
  readonly rate?: number;
  readonly addresses: number;
  /** Most connections of the attack. */
  readonly sockets: number;
  /** Connections at a time by which is found out what the server can do. */
  readonly connections: number;
  readonly bots: number;
  readonly seed: number;
}

/** Milliseconds that answers took. */
export interface Latency {
  readonly count: number;
  readonly median: number;
  readonly percentile99: number;
  /** Part of the requests that were answered without an error. */
  readonly good: number;
}

/** What was answered without an error. */
export interface Goodput {
  readonly requestsPerSecond: number;
  /** Requests a second, each by the milliseconds that it takes if nobody else asks. */
  readonly costPerSecond: number;
}

/** One phase under load. */
export interface Phase {
  readonly goodput: Goodput;
  readonly crowd: CrowdResult;
  readonly latency: Readonly<Record<Attempt['who'], Latency>>;
  /** Processors that the server's processes used. */
  readonly serverProcessors: number | undefined;
  /** Processors that this program used. */
  readonly ownProcessors: number;
  /** Bytes, of all processes of the server together. */
  readonly memory: number | undefined;
  /** The machine's load at the end of the phase. */
  readonly load: number;
}

/** The result of a load test. */
export interface LoadTestResult {
  readonly name: string;
  /** Milliseconds of each kind of request if nobody else asks. */
  readonly costs: Readonly<Record<string, number>>;
  readonly idle: Readonly<Record<Attempt['who'], Latency>>;
  readonly idleLoad: number;
  readonly peak: Phase;
  /** Requests a second under overload. */
  readonly rate: number;
  readonly overload: Phase;
  /** Seconds from the end of the overload until answers took as long as before; undefined if they did not again. */
  readonly secondsToIdle: number | undefined;
}

/** Longest time to wait for the latency of before, in seconds. */
const RECOVERY = 20;

/** A refusal within so many milliseconds is about the moment, a later one about the request. */
const PROMPT = 500;

/** Overloads a server and measures what each client gets. */
export async function loadTest(
  server: Server,
  samples: Samples,
  editors: readonly string[],
  options: LoadTestOptions,
  report: (line: string) => void,
): Promise<LoadTestResult> {
  const people = await gatherPeople(server.url, samples, editors, options.bots);
  report('what requests cost');
  const polite = { 'user-agent': 'LoadTool/1.0 (https://load.example/; load@tools.example)' };
  const costs = await measureCosts(
    createClient(server.url, { ...polite, 'x-forwarded-for': '198.51.100.9' }),
    [...crowdTemplates(samples), ...botRequests(samples)],
  );
  report('idle');
  people.start();
  try {
    await pause(Math.max(5, options.seconds / 2) * 1000);
    const idle = latencies(people.attempts);
    const idleLoad = loadavg()[0] ?? 0;
    const all = { ...costs, ...costsOf(people.attempts) };

    report('peak');
    people.startBots();
    const crowd = {
      url: server.url,
      samples,
      templates: Object.keys(costs),
      addresses: options.addresses,
      seed: options.seed,
      patience: 10,
    };
    const { connections } = options;
    const peak = await underLoad(server, people, all, () =>
      run({ ...crowd, connections, seconds: Math.max(5, options.seconds / 2) }),
    );
    await pause(3000);

    const rate = options.rate ?? Math.ceil(Math.max(1, peak.goodput.requestsPerSecond) * options.factor);
    // What the server cannot even answer alone is still sent.
    const attack = [...new Set([...crowd.templates, ...dearRequests(samples).map(({ name }) => name)])];
    report(`overload with ${rate} requests/s`);
    const overload = await underLoad(server, people, all, () =>
      run({ ...crowd, templates: attack, rate, connections: options.sockets, seconds: options.seconds }),
    );
    report('afterwards');
    const secondsToIdle = await recover(people, idle);
    return { name: server.name, costs: all, idle, idleLoad, peak, rate, overload, secondsToIdle };
  } finally {
    await people.stop();
  }
}

/** Asks for each kind of request by itself; leaves out those that the server does not answer. */
async function measureCosts(ask: Ask, templates: readonly Template[]): Promise<Record<string, number>> {
  const costs: Record<string, number> = {};
  const random = createRandom(1);
  for (const { name, make } of templates) {
    const times: number[] = [];
    for (let tries = 0; tries < 5 && times.reduce((sum, each) => sum + each, 0) < 500; tries++) {
      const answered = await ask(make(random));
      if (isGood(answered)) times.push(answered.milliseconds);
      else if (answered.retryAfter === undefined || answered.milliseconds > PROMPT) break;
      else await pause(answered.retryAfter * 1000);
    }
    if (times.length > 0) costs[name] = percentile(times, 0.5);
  }
  return costs;
}

/** The same for what others have sent. */
function costsOf(attempts: readonly Attempt[]): Record<string, number> {
  const times = Object.groupBy(attempts, ({ template }) => template);
  return Object.fromEntries(
    Object.entries(times).map(([name, of = []]) => [
      name,
      percentile(
        of.map(({ milliseconds }) => milliseconds),
        0.5,
      ),
    ]),
  );
}

async function underLoad(
  server: Server,
  people: People,
  costs: Readonly<Record<string, number>>,
  load: () => Promise<CrowdResult>,
): Promise<Phase> {
  let memory = residentMemoryOf(server);
  const timer = setInterval(() => {
    memory = Math.max(memory ?? 0, residentMemoryOf(server) ?? 0) || undefined;
  }, 500);
  const own = process.cpuUsage();
  const before = processorTimeOf(server);
  const begun = performance.now();
  const crowd = await load();
  const ended = performance.now();
  const after = processorTimeOf(server);
  const { user, system } = process.cpuUsage(own);
  clearInterval(timer);
  const seconds = (ended - begun) / 1000;
  // Answers to what was asked in the last moments would come after the end.
  await pause(1000);
  const during = people.attempts.filter((each) => each.begun >= begun && each.begun < ended);
  const answered = [
    ...Object.entries(crowd.answered).map(([template, { count }]) => ({ template, count })),
    ...during.filter(({ isGood }) => isGood).map(({ template }) => ({ template, count: 1 })),
  ];
  return {
    crowd,
    goodput: {
      requestsPerSecond: answered.reduce((sum, { count }) => sum + count, 0) / seconds,
      costPerSecond:
        answered.reduce((sum, { template, count }) => sum + count * (costs[template] ?? 0), 0) / seconds,
    },
    latency: latencies(during),
    serverProcessors: before === undefined || after === undefined ? undefined : (after - before) / seconds,
    ownProcessors: (user + system) / 1e6 / seconds,
    memory,
    load: loadavg()[0] ?? 0,
  };
}

function latencies(attempts: readonly Attempt[]): Record<Attempt['who'], Latency> {
  const latency = (who: Attempt['who']): Latency => {
    const own = attempts.filter((each) => each.who === who);
    const times = own.map(({ milliseconds }) => milliseconds);
    return {
      count: own.length,
      median: percentile(times, 0.5),
      percentile99: percentile(times, 0.99),
      good: own.filter(({ isGood }) => isGood).length / own.length,
    };
  };
  return { editor: latency('editor'), bot: latency('bot'), visitor: latency('visitor') };
}

/** Waits for a second in which nearly all of the visitor's and the editors' requests took no longer than before. */
async function recover(
  people: People,
  idle: Readonly<Record<Attempt['who'], Latency>>,
): Promise<number | undefined> {
  const longest = Math.max(20, 2 * Math.max(idle.editor.percentile99, idle.visitor.percentile99));
  const ended = performance.now();
  while (performance.now() - ended < RECOVERY * 1000) {
    await pause(100);
    const since = performance.now() - 1000;
    const last = people.attempts.filter(({ who, begun }) => who !== 'bot' && begun >= Math.max(since, ended));
    const quick = last.filter(({ milliseconds, isGood }) => isGood && milliseconds <= longest);
    if (quick.length >= 0.9 * people.perSecond) {
      return (Math.min(...last.map(({ begun }) => begun)) - ended) / 1000;
    }
  }
  return undefined;
}
