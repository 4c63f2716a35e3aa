import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { get } from '../program/load.ts';
import { startServingWith, type ServedWiki, type StartOptions } from '../program/serve.ts';
import { noProc, openFiles, processorSeconds, residentMegabytes } from '../rig/children.ts';
import { until } from '../rig/until.ts';
import { createWiki } from '../rig/wiki.ts';
import { startHostileClients, type Behaviour, type HostileClients, type Seen } from './hostile-clients.ts';

const skip = noProc;
const query = 'action=query&format=json';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-connections-'));
after(() => {
  rmSync(folder, { recursive: true });
});

/** Serves a wiki with an answer of seven megabytes. */
async function serve(
  settings: Readonly<Record<string, unknown>> = {},
  context: StartOptions = {},
): Promise<ServedWiki> {
  const text = Array.from({ length: 60_000 }, (_, i) => `Line ${i} of a page.`).join('\n');
  const titles = Array.from({ length: 6 }, (_, i) => `Long ${i}`);
  using wiki = createWiki({ pages: Object.fromEntries(titles.map((title) => [title, text])) });
  const name = join(mkdtempSync(join(folder, 'wiki-')), 'wiki');
  writeFileSync(`${name}.sqlite`, wiki.database.serialize());
  const { configuration } = wiki;
  const all = { ...configuration, settings: { ...configuration.settings, ...settings } };
  writeFileSync(`${name}.json`, JSON.stringify(all));
  const args = ['--port', '0', '--database', `sqlite:${name}.sqlite`, '--config', `${name}.json`];
  return startServingWith(context, ...args);
}

const large = `${query}&prop=revisions&rvprop=content&rvslots=main&titles=Long 0|Long 1|Long 2|Long 3|Long 4|Long 5`;

const attack = (
  { url }: ServedWiki,
  behaviour: Behaviour,
  clients: number,
  addresses = 250,
): Promise<HostileClients> => {
  const { pathname, search } = new URL(`${url}?${large}`);
  return startHostileClients({ url, large: pathname + search, behaviour, clients, addresses });
};

/** Answers many requests of a client that connects for each. */
async function answers({ url }: ServedWiki): Promise<void> {
  const agent = new Agent({ keepAlive: false });
  for (let i = 0; i < 100; i++) assert.equal((await get(`${url}?${query}&meta=siteinfo`, agent)).status, 200);
}

const connectionsOf = ({ process: { pid } }: ServedWiki): number => openFiles(pid ?? 0).length;

/** Seconds of processor time. */
const processorTime = ({ process: { pid } }: ServedWiki): number => processorSeconds(pid ?? 0);

/** Waits until all of them are closed, and returns what they have got. */
async function outcomes(clients: HostileClients, seconds: number): Promise<Seen['closed']> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    const { open, closed } = await clients.seen();
    if (open === 0) return closed;
    await pause(250);
  }
  const seen = await clients.seen();
  assert.equal(seen.open, 0, JSON.stringify(seen));
  return seen.closed;
}

describe('connections', { skip, concurrency: 3 }, () => {
  it('5,000 connections that never send a request disturb nobody and end with 408', async (t) => {
    await using served = await serve({ connections: 6000 });
    await answers(served);
    const before = residentMegabytes(served.process.pid);
    const start = (behaviour: Behaviour) => attack(served, behaviour, 1000);
    await using nothing = await start('nothing');
    await using line = await start('half a request line');
    await using headers = await start('half the headers');
    await using enormous = await start('enormous headers');
    await using body = await start('a body byte by byte');
    await answers(served);
    const during = residentMegabytes(served.process.pid);
    t.diagnostic(`before: ${before} MB, during: ${during} MB`);
    assert.ok(during - before < 300);
    for (const clients of [nothing, line, headers, enormous]) {
      assert.deepEqual(await outcomes(clients, 20), { 408: 1000 });
    }
    assert.deepEqual(await outcomes(body, 40), { 408: 1000 });
  });

  it('idle connections beyond the limit are closed, and others can connect', async () => {
    await using served = await serve({ connections: 500 });
    const before = connectionsOf(served);
    await using idle = await attack(served, 'idle after an answer', 1000);
    await answers(served);
    // Others are to the processes that answer costly requests.
    await until(() => connectionsOf(served) <= before + 510, 'the connections are closed');
    const { open, closed } = await idle.seen();
    assert.ok(open <= 500 && (closed['200'] ?? 0) > 0, JSON.stringify({ open, closed }));
  });

  it('responses that nobody reads take bounded memory', async (t) => {
    await using served = await serve({ responseMemory: 10_000_000 });
    const before = connectionsOf(served);
    await using _plain = await attack(served, 'unread answers', 16, 16);
    await using _compressed = await attack(served, 'unread compressed answers', 6, 6);
    const memory = residentMegabytes(served.process.pid);
    t.diagnostic(`${Math.round(memory)} MB`);
    // One response of seven megabytes, and connections to this test and to the processes that answer costly requests.
    await until(() => connectionsOf(served) <= before + 10, 'the connections are closed');
    assert.ok(connectionsOf(served) <= before + 10);
    await answers(served);
  });

  it('large bodies that never end take bounded memory', async (t) => {
    await using served = await serve();
    const before = residentMegabytes(served.process.pid);
    await using bodies = await attack(served, 'large bodies', 60, 60);
    await answers(served);
    await until(async () => (await bodies.seen()).open <= 16, 'at most 16 are open');
    const { open, closed } = await bodies.seen();
    // On a busy machine, some take too long before others are refused.
    const answered = Object.keys(closed);
    assert.ok(answered.includes('503'), JSON.stringify({ open, closed }));
    assert.deepEqual(
      answered.filter((status) => !['408', '503'].includes(status)),
      [],
    );
    const memory = residentMegabytes(served.process.pid) - before;
    t.diagnostic(`${Math.round(memory)} MB for 60 bodies of 7.9 MB`);
    assert.ok(memory < 400);
  });

  it('invalid HTTP gets 400, and endless pipelining is cut off', async () => {
    await using served = await serve();
    await using invalid = await attack(served, 'invalid HTTP', 1000);
    assert.deepEqual(await outcomes(invalid, 20), { 400: 1000 });
    await using endless = await attack(served, 'requests without end', 50, 50);
    await outcomes(endless, 30);
    await answers(served);
  });

  it('a server that may open few files keeps answering', async () => {
    await using served = await serve({}, { under: ['prlimit', '--nofile=256'] });
    await using nothing = await attack(served, 'nothing', 1000);
    await answers(served);
    const before = processorTime(served);
    await pause(2000);
    assert.ok(processorTime(served) - before < 1, 'the server is busy');
    await outcomes(nothing, 20);
    await answers(served);
  });
});
