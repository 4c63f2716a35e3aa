import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { stop, withDescendants, type Server } from '../servers.ts';
import { median } from '../statistics.ts';
import { random, shuffled } from '../wiki/random.ts';
import { percentilesOf, type Costs } from './costs.ts';
import { rareKind, type Kind } from './kinds.ts';
import { offer, type Offered } from './offer.ts';
import { preciseProcessorTime } from './processor-time.ts';
import { startServer, type ServerChoice } from './server-under-load.ts';

/** How much is measured. */
export interface Effort {
  /** Requests until V8 has compiled what they run. */
  readonly warmUp: number;
  /** Single requests of each kind. */
  readonly samples: number;
  /** Requests of each kind, one after the other over several connections. */
  readonly alike: number;
  /** Requests of all kinds, the same way. */
  readonly mixed: number;
  /** How often each of these is measured; medians count. */
  readonly turns: number;
}

/** What single requests took of the serving process, and how long their responses were. */
interface Sample {
  readonly serving: number;
  readonly bytes: number;
}

/** Processor time a request, in milliseconds, of the serving process, of its runners and of the database server. */
interface Used {
  readonly serving: number;
  readonly runners: number;
  readonly replica: number;
  /** Statements that the database server ran for it. */
  readonly statements: number;
}

/** A database server on this machine that nothing else uses. */
export interface MeasuredReplica {
  readonly pid: number;
  /** How many statements it has run since its start. */
  readonly statements: () => Promise<number>;
}

/** Connections that are busy all the time, and as many where runners answer. */
const CONNECTIONS = 16;
const RUNNER_CONNECTIONS = 2;

/** Requests of a kind that runners answer. */
const COSTLY = 20;

/**
 * Measures what each kind of request costs a process that is busy with requests of this kind, and by how much more it costs
 * among others, which leave less of what it needs in the processor's caches, and where the process has to wake up first.
 */
export async function measureCosts(
  choice: Omit<ServerChoice, 'processes'>,
  kinds: readonly Kind[],
  effort: Effort,
  replica?: MeasuredReplica,
): Promise<Costs> {
  const server = await startServer({ ...choice, processes: 1 });
  const measured = { server, replica };
  const turns = Array.from({ length: effort.turns }, (_, turn) => turn);
  try {
    const cheap = kinds.filter(({ name }) => name !== rareKind);
    await measureBusy(measured, cheap, effort.warmUp);
    const samples = await measureOneByOne(server, cheap, effort.samples);
    const used = new Map<string, Used[]>(kinds.map(({ name }) => [name, []]));
    const mixed: number[] = [];
    const kept: number[] = [];
    for (const _ of turns) {
      for (const kind of kinds) {
        const count = kind.name === rareKind ? COSTLY : effort.alike;
        used.get(kind.name)?.push(await measureBusy(measured, [kind], count));
      }
      mixed.push((await measureBusy(measured, cheap, effort.mixed)).serving);
      kept.push((await measureBusy(measured, [same], effort.alike, 'the same')).serving);
    }
    const alone = (name: string, of: keyof Used): number =>
      median((used.get(name) ?? []).map((each) => each[of]));
    const alike = meanOf(cheap.map(({ name }) => alone(name, 'serving')));
    const mixing = Math.max(0, median(mixed) - alike);
    const singles = cheap.map(({ name }) => meanOf((samples.get(name) ?? []).map(({ serving }) => serving)));
    return {
      database: choice.database.startsWith('sqlite:') ? 'SQLite' : 'MariaDB',
      // Little else is needed for these.
      kept: median(kept) * (1 + mixing / alike),
      mixing,
      waking: Math.max(0, meanOf(singles) - median(mixed)),
      kinds: kinds.map(({ name, queries: [query = ''] }) => {
        const single = samples.get(name) ?? [];
        const mean = alone(name, 'serving') + mixing;
        return {
          kind: name,
          query,
          bytes: single.length === 0 ? 0 : Math.round(median(single.map(({ bytes }) => bytes))),
          mean,
          percentiles: percentilesOf(
            single.map(({ serving }) => serving),
            mean,
          ),
          ...(name === rareKind && { runner: alone(name, 'runners') }),
          ...(replica && {
            replica: { statements: alone(name, 'statements'), mean: alone(name, 'replica') },
          }),
        };
      }),
    };
  } finally {
    await stop(server);
  }
}

const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** A request that is sent again and again. */
const same: Kind = {
  name: 'kept',
  queries: ['action=query&format=json&formatversion=2&prop=info&titles=Main%20Page'],
};

/** Keeps a server busy with requests of some kinds, each as often, in a random order; they differ unless they have an ID. */
async function measureBusy(
  { server, replica }: { readonly server: Server; readonly replica: MeasuredReplica | undefined },
  kinds: readonly Kind[],
  count: number,
  id?: string,
): Promise<Used> {
  const run = `${process.pid}-${performance.now()}`;
  const draw = random(count, kinds.length);
  const requests = Array.from({ length: Math.ceil(count / kinds.length) }, (_, round) =>
    shuffled(draw, kinds).map(({ queries }, index): Offered => ({
      at: 0,
      query: `${queries[round % queries.length] ?? ''}&requestid=${encodeURIComponent(id ?? `${run}-${round}-${index}`)}`,
      agent: 'Mozilla/5.0',
      address: addressOf(round),
    })),
  )
    .flat()
    .slice(0, count);
  const { pid = 0 } = server;
  const used = async (): Promise<Used> => ({
    serving: preciseProcessorTime(pid),
    runners: withDescendants(pid)
      .slice(1)
      .reduce((sum, each) => sum + preciseProcessorTime(each), 0),
    replica: replica ? preciseProcessorTime(replica.pid) : 0,
    statements: (await replica?.statements()) ?? 0,
  });
  const before = await used();
  const replies = await offer({
    url: server.url,
    connections: kinds[0]?.name === rareKind ? RUNNER_CONNECTIONS : CONNECTIONS,
    requests,
  });
  const after = await used();
  const failed = replies.filter(({ status }) => status !== 200).length;
  if (failed > 0) throw new Error(`${failed} of ${count} requests failed`);
  const each = (of: keyof Used): number => (after[of] - before[of]) / count;
  return {
    serving: each('serving'),
    runners: each('runners'),
    replica: each('replica'),
    statements: each('statements'),
  };
}

async function measureOneByOne(
  server: Server,
  kinds: readonly Kind[],
  count: number,
): Promise<ReadonlyMap<string, readonly Sample[]>> {
  const samples = new Map<string, Sample[]>(kinds.map(({ name }) => [name, []]));
  const draw = random(6);
  for (let round = 0; round < count; round++) {
    for (const { name, queries } of shuffled(draw, kinds)) {
      const query = `${queries[(round + 250) % queries.length] ?? ''}&requestid=one-${round}-${process.pid}`;
      samples.get(name)?.push(await measureOne(server, query, addressOf(round)));
    }
  }
  return samples;
}

async function measureOne({ url, pid = 0 }: Server, query: string, address: string): Promise<Sample> {
  const before = preciseProcessorTime(pid);
  const bytes = await ask(`${url}?${query}`, address);
  // Until the process sleeps again.
  await pause(1);
  return { serving: preciseProcessorTime(pid) - before, bytes };
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends a request, and returns how long the response is. */
async function ask(url: string, address: string): Promise<number> {
  const request = get(url, { agent, headers: { 'user-agent': 'Mozilla/5.0', 'x-forwarded-for': address } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const { length } = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${url} responds with ${response.statusCode ?? 0}`);
  return length;
}

/** One of many networks, so that none has used up its share. */
const addressOf = (number: number): string => `10.${number & 63}.1.1`;
