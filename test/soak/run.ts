/** Asks a server all kinds of things for minutes, and fails if its memory grows: `npm run soak -- --help`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { start, stop } from '../../bench/servers.ts';
import { random } from '../../bench/wiki/random.ts';
import { buildDatabase, sampleConfiguration, sampleWiki } from '../../packages/testing/src/index.ts';
import { readCatalogue, type Catalogue } from '../fuzz/catalogue.ts';
import { makeFollowing, makeRequest } from '../fuzz/make-request.ts';
import { sendOverHttp } from '../fuzz/send-over-http.ts';
import { privateMegabytes } from '../rig/children.ts';
import { numberOf, readCommandLine } from '../rig/command-line.ts';
import { portForOthers } from '../rig/port-for-others.ts';
import { growthOf, type Sample } from './growth.ts';
import { openLiveMemory, type LiveMemory } from './live-memory.ts';

const usage = `usage: npm run soak -- [options]

Sends requests for all modules in all formats to a server, at a modest rate. Reads every ten seconds what its main
thread still uses after a garbage collection, and every second its private memory (resident memory without files), which
includes compiled code, native libraries and what the allocator keeps for later. Exits with 1 if one of them grows
faster than allowed.

  --minutes N      length of the measurement (10); at least 1
  --warm-up N      requests before it, in which caches fill and code is compiled (12000)
  --rate N         requests a second (40)
  --most N         megabytes by which live memory may grow a minute (0.5)
  --most-private N megabytes by which private memory may grow a minute (4)
  --database URL   the database to serve; a copy of the sample wiki by default
  --config FILE    its configuration
  --seed N         seed of what is asked (1)
  --port N         port on 127.0.0.1; any free one by default

examples:
  npm run soak
  npm run soak -- --minutes 60 --rate 100
  npm run soak -- --database mysql://reader:password@127.0.0.1/wiki --config wiki.json`;

const option = { type: 'string' } as const;
const { values } = readCommandLine(usage, {
  minutes: { ...option, default: '10' },
  'warm-up': { ...option, default: '12000' },
  rate: { ...option, default: '40' },
  most: { ...option, default: '0.5' },
  'most-private': { ...option, default: '4' },
  database: option,
  config: option,
  seed: { ...option, default: '1' },
  port: { ...option, default: '0' },
});

/** Growth is a line through several samples. */
const minutes = numberOf('minutes', values.minutes, 1);
const warmUp = numberOf('warm-up', values['warm-up']);
const rate = numberOf('rate', values.rate, 1);
const most = numberOf('most', values.most);
const mostPrivate = numberOf('most-private', values['most-private']);

/** Requests at a time: where the server is slower than the rate, no more are sent. */
const MOST_AT_ONCE = 8;

/** The most requests that continue another. */
const MOST_FOLLOWING = 3;

/** Answers by their status; 0 for none. */
type Statuses = Map<number, number>;

async function main(): Promise<void> {
  // Rendering is slow, and is logged as such.
  process.env['WIKIQUERY_LOG'] ??= 'error';
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-soak-'));
  try {
    const { database, config } = wikiIn(folder);
    const inspector = await portForOthers();
    const command = [
      '--max-semi-space-size=16',
      `--inspect=127.0.0.1:${inspector}`,
      'packages/wikiquery/bin/wikiquery.js',
      'serve',
      `--database=${database}`,
      `--config=${config}`,
      `--port=${values.port}`,
    ];
    const server = await start({ name: 'wikiquery', command: () => command }, Number(values.port));
    try {
      using liveMemory = await openLiveMemory(inspector);
      await soak(server.url, server.pid ?? 0, liveMemory);
    } finally {
      await stop(server);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The wiki to serve, by default a copy of the sample wiki in a folder. */
function wikiIn(folder: string): { readonly database: string; readonly config: string } {
  if (values.database !== undefined && values.config !== undefined)
    return { database: values.database, config: values.config };
  if (values.database !== undefined || values.config !== undefined)
    throw new Error('Give both --database and --config, or neither.');
  const config = join(folder, 'wiki.json');
  writeFileSync(config, JSON.stringify(sampleConfiguration()));
  const file = join(folder, 'wiki.sqlite');
  buildDatabase(sampleWiki(), file).close();
  return { database: `sqlite:${file}`, config };
}

async function soak(url: string, pid: number, liveMemory: LiveMemory): Promise<void> {
  const statuses: Statuses = new Map();
  await askInAllLanguages(url);
  const end = new AbortController();
  const asking = askUntil(end.signal, url, statuses);
  progress(`warming up with ${warmUp} requests`);
  // On a busy machine they take longer.
  while (sum(statuses.values()) < warmUp) await pause(1000);
  progress(`measuring for ${minutes} min`);
  statuses.clear();
  const live: Sample[] = [];
  const resident: Sample[] = [];
  const begun = performance.now();
  for (let at = 0; at < minutes * 60; at = (performance.now() - begun) / 1000) {
    const megabytes = privateMegabytes(pid);
    resident.push({ at, megabytes });
    if (at >= live.length * 10) live.push({ at, megabytes: await liveMemory.megabytes() });
    if (resident.length % 60 === 0)
      progress(`${live.at(-1)?.megabytes.toFixed(0) ?? '?'} MB live, ${megabytes.toFixed(0)} MB private`);
    await pause(1000);
  }
  end.abort();
  await asking;
  const unanswered = statuses.get(0) ?? 0;
  const byStatus = [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
  console.log(`requests in ${minutes} min     ${sum(statuses.values())}`);
  console.log(`by status              ${byStatus}`);
  const areFlat = [
    reportGrowth('live memory', live, most),
    reportGrowth('private memory', resident, mostPrivate),
  ];
  if (unanswered > 0) console.log(`FAILED: ${unanswered} requests were not answered`);
  if (unanswered > 0 || areFlat.includes(false)) process.exitCode = 1;
}

/** Prints how a kind of memory grew, and returns whether that is allowed; the limit is in megabytes a minute. */
function reportGrowth(name: string, samples: readonly Sample[], limit: number): boolean {
  const { first, last, highest, megabytesPerMinute } = growthOf(samples);
  const isFlat = megabytesPerMinute <= limit;
  const mb = (megabytes: number): string => `${megabytes.toFixed(1)} MB`;
  console.log(`${name.padEnd(22)} ${mb(first)} at first, ${mb(last)} at last, ${mb(highest)} at most`);
  console.log(
    `  growth               ${mb(megabytesPerMinute)} a minute; at most ${mb(limit)} is allowed: ${isFlat ? 'flat' : 'IT GROWS'}`,
  );
  return isFlat;
}

/**
 * Asks once in every language: ICU keeps what it has read of each, 28 MB for all, and nothing more when asked again. By
 * chance, the last of them would be asked after hours.
 */
async function askInAllLanguages(url: string): Promise<void> {
  const { query } = (await askFor(url, { action: 'query', meta: 'siteinfo', siprop: 'languages' })) as {
    readonly query: { readonly languages: readonly { readonly code: string }[] };
  };
  progress(`asking in ${query.languages.length} languages`);
  for (const { code } of query.languages) {
    await askFor(url, { action: 'query', meta: 'allmessages', ammessages: 'january', amlang: code });
    const text = '{{PLURAL:2|a|b}} {{formatnum:1234.5}}';
    await askFor(url, { action: 'expandtemplates', prop: 'wikitext', text, uselang: code });
  }
}

/** Sends requests at the rate until the end; those that continue others come on top of it. */
async function askUntil(isOver: AbortSignal, url: string, statuses: Statuses): Promise<void> {
  const catalogue = await catalogueOf(url);
  const running = new Set<Promise<void>>();
  const begun = performance.now();
  for (let number = 0; !isOver.aborted; number++) {
    await pause(Math.max(0, begun + (number * 1000) / rate - performance.now()));
    if (running.size >= MOST_AT_ONCE) await Promise.race(running);
    const asking = askOne(number, catalogue, url, statuses).finally(() => running.delete(asking));
    running.add(asking);
  }
  await Promise.all(running);
}

async function askOne(number: number, catalogue: Catalogue, url: string, statuses: Statuses): Promise<void> {
  const draw = random(Number(values.seed), number);
  let request: ReturnType<typeof makeFollowing> = makeRequest(draw, catalogue);
  for (let following = 0; request && following <= MOST_FOLLOWING; following++) {
    const asked = request;
    const { status, body } = await sendOverHttp(url, request).catch((error: unknown) => {
      progress(`not answered: ${JSON.stringify(asked)}: ${String(error)}`);
      return { status: 0, body: '' };
    });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    request = makeFollowing(draw, request, body);
  }
}

const catalogueOf = (url: string): Promise<Catalogue> =>
  readCatalogue((parameters) => askFor(url, parameters));

async function askFor(url: string, parameters: Readonly<Record<string, string>>): Promise<unknown> {
  const query = Object.entries({ ...parameters, format: 'json', formatversion: '2' });
  const request = { method: 'GET', query, headers: {}, viewer: 'anonymous', http: true } as const;
  return JSON.parse((await sendOverHttp(url, request)).body) as unknown;
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);

function progress(line: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)} ${line}`);
}

await main();
