import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openApi } from '../../../../test/rig/ask.ts';
import { pageRequest } from '../../../../test/rig/page.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { unlimited, type Budget } from '../../../core/src/data/database/usage.ts';
import { ApiError, problem } from '../../../core/src/query/result/problems.ts';
import type { GivenAdmissionSettings } from '../../../core/src/wiki/settings/admission.ts';
import { createAdmission } from '../admission/admission.ts';
import { createRequestLimit } from '../admission/request-limit.ts';
import { createAnswerCache } from '../caching/answer-cache.ts';
import { createPipeline, type PipelineParts } from '../pipeline.ts';
import { encodeLong } from '../runners/offload.ts';
import { RunnerError, type RunnerPool } from '../runners/pool.ts';
import type { PageRequest } from '../served-request.ts';
import type { AnsweredRequest } from '../telemetry/answered-request.ts';

const long = 'The [[Lamp]] of the {{Tower}}.\n'.repeat(200);
const wiki = createWiki({ pages: { Bridge: 'An arch over the [[River]].', Long: long, River: 'Wet.' } });
after(wiki.close);
const api = await openApi(wiki);

/** Makes a pipeline; returns what it answers to page requests, and what its listeners were told. */
function serve(parts: Partial<PipelineParts> = {}) {
  const told: AnsweredRequest[] = [];
  const pipeline = createPipeline({
    api,
    site: api.site,
    version: () => '1',
    listeners: [(request) => told.push(request)],
    ...parts,
  });
  const get = async (url: string, more?: Partial<PageRequest>) => {
    const { status, headers, body } = await pipeline.handle(pageRequest(url, api.site, more));
    return { status, headers, body: typeof body === 'string' ? body : Buffer.from(body).toString() };
  };
  return { get, told };
}

const admission = (settings: GivenAdmissionSettings) => createAdmission(api.site, settings);
const agent = (name: string) => ({ headers: { 'user-agent': name } });

/** Runners that answer in this process, and tell which requests they were given. */
function runnersHere(): { readonly pool: RunnerPool; readonly given: string[] } {
  const given: string[] = [];
  const pool: RunnerPool = {
    run: async (request) => {
      given.push(request.url ?? '');
      const sent = structuredClone(request);
      const attempt = await api.attempt(sent, unlimited);
      assert.ok('response' in attempt);
      const { usage, account } = attempt.work;
      return { kind: 'answer', response: encodeLong(attempt.response), usage, account, milliseconds: 3 };
    },
    state: () => ({ processes: 1, running: 0, waiting: 0, killed: 0, started: 1, failed: 0 }),
    close: () => undefined,
  };
  return { pool, given };
}

/** Runners that fail. */
const failing = (reason: RunnerError['reason']): RunnerPool => ({
  ...runnersHere().pool,
  run: () => Promise.reject(new RunnerError(reason)),
});

const tight: Budget = { rows: 6000, returned: 1500, characters: 5000, unbounded: false };

test('a page view is one request of its own client', async () => {
  const { get, told } = serve({ admission: admission({}) });
  await get('/wiki/Bridge', agent('Googlebot/2.1'));
  await get('/w/index.php?title=Bridge&action=history', agent('Firefox'));
  await get('/', agent('Firefox'));
  assert.deepEqual(
    told.map(({ agent, clientClass, address, modules }) => [agent, clientClass, address, ...modules]),
    [
      ['Googlebot/2.1', 'crawlers', '192.0.2.7', 'page:page'],
      ['Firefox', 'anonymous', '192.0.2.7', 'page:history'],
      ['Firefox', 'anonymous', '192.0.2.7', 'page:front'],
    ],
  );
  for (const { cost, account, answeredBy } of told)
    assert.deepEqual([cost > 0, account, answeredBy], [true, 'anonymous', 'server']);
});

test('classes and exemptions by agent hold for pages', async () => {
  const settings: GivenAdmissionSettings = {
    hard: true,
    classes: { anonymous: { burst: 0.000_001, share: 0.000_001 }, friends: {} },
    rules: [{ class: 'friends', agent: '^Friend' }],
    exempt: { agents: ['^Monitor'] },
  };
  const { get, told } = serve({ admission: admission(settings) });
  const statuses = async (name: string, address: string) => {
    const answers = [];
    for (const title of ['Bridge', 'River'])
      answers.push(await get(`/wiki/${title}`, { ...agent(name), address }));
    return answers.map(({ status }) => status);
  };
  assert.deepEqual(await statuses('Monitor/1', '192.0.2.1'), [200, 200]);
  assert.deepEqual(await statuses('Friend/1', '198.51.100.1'), [200, 200]);
  assert.deepEqual(await statuses('Stranger/1', '203.0.113.1'), [200, 429]);
  assert.deepEqual(
    told.map(({ clientClass }) => clientClass),
    ['anonymous', 'anonymous', 'friends', 'friends', 'anonymous', 'anonymous'],
  );
});

test('the limit of requests counts a page view once, and refuses with a page', async () => {
  const { step } = createRequestLimit(api, { requests: 2, seconds: 600 });
  const { get } = serve({ limit: step });
  assert.equal((await get('/wiki/Bridge')).status, 200);
  assert.equal((await get('/')).status, 200);
  const { status, headers, body } = await get('/wiki/River');
  assert.equal(status, 429);
  assert.match(String(headers['content-type']), /^text\/html/);
  assert.ok(Number(headers['retry-after']) > 0);
  assert.equal(headers['mediawiki-api-error'], 'ratelimited');
  assert.match(body, /Too many requests from your IP address/);
});

test('a page over the budget is answered by a worker process, with equal HTML', async () => {
  const { pool, given } = runnersHere();
  const { get, told } = serve({ runners: pool, budget: tight });
  const revision = wiki.database.prepare('SELECT page_latest AS id FROM page WHERE page_title = ?');
  const { id } = revision.get('Long') as { readonly id: number };
  const urls = [
    '/wiki/Long',
    '/w/index.php?title=Long&action=raw',
    `/w/index.php?title=Long&diff=${id}`,
    '/w/index.php?title=Long&action=raw&templates=expand',
  ];
  for (const url of urls) {
    const { status, body } = await get(url);
    assert.equal(status, 200, url);
    assert.equal(body, (await api.handle(pageRequest(url, api.site))).body, url);
  }
  await get('/wiki/River');
  assert.deepEqual(given, urls);
  assert.deepEqual(
    told.map(({ answeredBy }) => answeredBy),
    [...urls.map(() => 'runner'), 'server'],
  );
});

test('texts are counted before they are escaped, linked, compared or sent', async () => {
  const { length } = long;
  for (const [url, characters] of [
    ['/wiki/Long', length],
    ['/w/index.php?title=Long&action=raw', length],
  ] as const) {
    const tried = await api.attempt(pageRequest(url, api.site), { ...tight, characters: length - 1 });
    assert.ok(tried.kind === 'exceeded', url);
    assert.equal(tried.exceeded, 'characters');
    assert.ok(tried.work.usage.characters <= 2 * characters, `${url}: ${tried.work.usage.characters}`);
  }
});

test('the front page leaves its example of a search out where searching is costly', async () => {
  const pages = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`Page ${i}`, 'Few words.']));
  using large = createWiki({ pages: { ...pages, Unmentioned: 'Nothing.' } });
  const ofLarge = await openApi(large);
  const budget: Budget = { rows: 1900, returned: 1500, characters: 200_000, unbounded: false };
  const searches = async (one: typeof api): Promise<boolean> => {
    const attempt = await one.attempt(pageRequest('/', one.site), budget);
    assert.ok('response' in attempt);
    assert.equal(attempt.response.status, 200);
    return attempt.response.body.includes('list=search');
  };
  assert.deepEqual([await searches(api), await searches(ofLarge)], [true, false]);
});

test('a page that is too long to be parsed within the budget is not expanded before', async () => {
  const budget: Budget = { ...tight, characters: 14 * long.length };
  const parse = { action: 'parse', page: 'Long', prop: 'sections', format: 'json' };
  const tried = await api.attempt(
    { method: 'GET', posted: false, parameters: new Map(Object.entries(parse)), server: '' },
    budget,
  );
  assert.ok(tried.kind === 'exceeded');
  assert.ok(tried.work.usage.characters <= 2 * long.length, String(tried.work.usage.characters));
});

test('what takes a worker too long, or comes when too many wait, is refused with a page', async () => {
  for (const [reason, status, wait, text] of [
    ['time', 503, '60', /takes too long/],
    ['memory', 503, '60', /reads too much/],
    ['busy', 503, '5', /Too many costly requests/],
    ['ended', 500, undefined, /Internal error/],
  ] as const) {
    const { get, told } = serve({ runners: failing(reason), budget: tight });
    const answer = await get('/wiki/Long');
    assert.deepEqual([answer.status, answer.headers['retry-after']], [status, wait], reason);
    assert.match(answer.body, text);
    assert.match(answer.body, /<form class="search"/);
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.equal(told[0]?.error, answer.headers['mediawiki-api-error']);
  }
});

test('a page that admission control refuses is a page, too', async () => {
  const refused = new ApiError(problem('main', 'serverbusy'), { status: 503 });
  const { status, headers, body } = await api.refuse(pageRequest('/wiki/Bridge', api.site), refused);
  assert.deepEqual([status, headers['mediawiki-api-error']], [503, 'toobusy']);
  assert.match(body, /Too many requests are waiting/);
});

test('pages are sent again from the cache until the database changes, whoever requests them', async () => {
  let version = '1';
  const { get, told } = serve({ version: () => version, answerCache: createAnswerCache(1_000_000) });
  const cookie = { headers: { cookie: 'wiki_session=abc' } };
  for (const more of [{}, cookie, { address: '192.0.2.8' }]) await get('/wiki/Bridge', more);
  const { headers } = await get('/wiki/Bridge');
  version = '2';
  const unchanged = await get('/wiki/Bridge', {
    headers: { 'if-none-match': String(headers['etag']) },
  });
  assert.equal(unchanged.status, 304);
  assert.deepEqual(
    told.map(({ answeredBy }) => answeredBy),
    // From the second request on, it is kept.
    ['server', 'server', 'cache', 'cache', 'server'],
  );
  for (let i = 0; i < 3; i++) await get('/wiki/Special:Random');
  assert.deepEqual(
    told.slice(5).map(({ answeredBy }) => answeredBy),
    ['server', 'server', 'server'],
  );
});
