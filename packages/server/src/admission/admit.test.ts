import assert from 'node:assert/strict';
import test from 'node:test';
import { openApi } from '../../../../test/rig/ask.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import {
  noWork,
  type ApiRequest,
  type ApiResponse,
  type RequestWork,
} from '../../../core/src/api/request.ts';
import { cookiePrefixOf } from '../../../core/src/sessions/cookie.ts';
import type { GivenAdmissionSettings } from '../../../core/src/wiki/settings/admission.ts';
import { handled, withStats, type PipelineResult } from '../pipeline-result.ts';
import type { Offloaded } from '../runners/offload.ts';
import type { ServedRequest } from '../served-request.ts';
import { createAdmission } from './admission.ts';
import { createAdmitting } from './admit.ts';

const wiki = createWiki({ pages: { Bridge: 'An arch.' } });
const real = await openApi(wiki);
const polite = 'AnnBot/1.0 (ann@ann.example)';

/** An API whose requests end when the test says so. */
function open(settings: GivenAdmissionSettings = {}) {
  const running: {
    readonly request: ServedRequest;
    /** The average cost of similar requests. */
    readonly learned: number;
    readonly end: (headers?: ApiResponse['headers'], account?: Account) => void;
    /** Leaves the rest to a runner. */
    readonly offload: () => void;
  }[] = [];
  const inRunners: ((answer: PipelineResult) => void)[] = [];
  const clock = { now: 0 };
  const admission = createAdmission(real.site, settings, undefined, () => clock.now);
  const admit = createAdmitting(
    admission,
    {
      answerHere: (request, learned) => {
        const { promise, resolve } = Promise.withResolvers<PipelineResult | Offloaded>();
        running.push({
          request,
          learned,
          end: (headers = {}, account = {}) => {
            resolve(answerOf(headers, account));
          },
          offload: () => {
            resolve({ kind: 'offloaded', tried: noWork, isExpected: false });
          },
        });
        return promise;
      },
      answerInRunner: () => {
        const { promise, resolve } = Promise.withResolvers<PipelineResult>();
        inRunners.push(resolve);
        return promise;
      },
    },
    real,
  );
  let count = 0;
  const ask = (
    address: string,
    agent = 'Mozilla/5.0',
    parameters: Readonly<Record<string, string>> = {},
    cookie?: string,
  ) => {
    const request: ApiRequest = {
      ...requestOf(),
      address,
      headers: { 'user-agent': agent, ...(cookie !== undefined && { cookie }) },
      // Identical requests would be answered once.
      parameters: new Map(
        Object.entries({ action: 'query', titles: String(count++), format: 'json', ...parameters }),
      ),
    };
    const client = admission.clients.identify(request);
    const answered = Promise.resolve(admit({ request, client, key: undefined, hash: 0, version: undefined }));
    return {
      client,
      answer: answered.then(({ response }) => response),
      stats: answered.then(({ stats }) => stats),
    };
  };
  /** Keeps the server busy: so many requests run, and the next waits. */
  const fill = () => Array.from({ length: admission.state().limit }, () => ask('198.51.100.1'));
  const end = async (i: number, headers?: ApiResponse['headers'], account?: Account): Promise<void> => {
    running[i]?.end(headers, account);
    await new Promise(setImmediate);
  };
  return { admission, ask, running, inRunners, fill, end, clock };
}

type Account = Partial<Pick<RequestWork, 'account' | 'accountName'>>;

const answerOf = (headers: ApiResponse['headers'] = {}, account: Account = {}): PipelineResult =>
  handled({ status: 200, headers, body: '' }, { ...noWork, ...account }, 'server');

test('an idle server lets everybody in at once', async () => {
  const { ask, running, end, clock } = open();
  const { client, answer, stats } = ask('203.0.113.7', 'GPTBot');
  assert.equal(running.length, 1);
  clock.now += 40;
  await end(0);
  assert.equal((await answer).status, 200);
  const { answeredBy, waited, cost } = await stats;
  assert.deepEqual([client.class, answeredBy, waited, cost], ['crawlers', 'server', 0, 40]);
});

test('what a database that does not answer takes is not expected of later requests', async () => {
  const { ask, end, clock, running } = open();
  const error = { 'mediawiki-api-error': 'internal_api_error_DBConnectionError' };
  const expected: unknown[] = [];
  for (const [milliseconds, headers] of [
    [10, {}],
    [60_000, error],
    [60_000, {}],
    [10, {}],
  ] as const) {
    ask('203.0.113.7');
    expected.push(running.at(-1)?.learned);
    clock.now += milliseconds;
    await end(expected.length - 1, headers);
  }
  const [, before, afterError, afterWork] = expected as [unknown, number, number, number];
  assert.equal(afterError, before);
  assert.ok(afterWork > before);
});

test('those that wait run by class', async () => {
  const { ask, running, fill, end } = open();
  const busy = fill().length;
  ask('203.0.113.7', 'GPTBot');
  ask('203.0.113.8');
  const { client } = ask('192.0.2.1', polite, { maxlag: '5' });
  assert.equal(running.length, busy);
  for (let i = 0; i < 3; i++) await end(i);
  const agents = running.slice(busy).map(({ request }) => request.headers?.['user-agent']);
  assert.deepEqual(agents, [polite, 'Mozilla/5.0', 'GPTBot']);
  assert.equal(client.class, 'polite');
});

const requestOf = (): ApiRequest => ({
  method: 'GET',
  posted: false,
  server: 'https://wiki.example',
  parameters: new Map(),
});

const cookieOf = (name: string): string => `${cookiePrefixOf(real.site)}_session=${name}`;

test('an account has the class, the allowance and the bucket of its own once an answer has shown it', async () => {
  const { ask, end, clock, running } = open({ hard: true });
  const bot = { account: 'bot', accountName: 'AnnBot' } as const;
  /** Sends a request that runs for some seconds; returns its class. */
  const run = async (seconds: number, cookie?: string): Promise<string> => {
    const { client } = ask('203.0.113.7', 'Mozilla/5.0', {}, cookie);
    clock.now += seconds * 1000;
    await end(running.length - 1, {}, cookie === undefined ? {} : bot);
    return client.class;
  };
  const ann = cookieOf('ann');
  assert.equal(await run(1, ann), 'anonymous');
  assert.equal(await run(45, ann), 'bots');
  // Another address of the account has the same bucket, with 45 of 60 seconds used.
  const elsewhere = ask('198.51.100.1', 'Mozilla/5.0', {}, ann);
  assert.deepEqual(elsewhere.client.accounts, ['account AnnBot']);
  clock.now += 20_000;
  await end(running.length - 1, {}, bot);
  assert.equal((await elsewhere.answer).status, 200);
  await run(45);
  const anonymous = await ask('203.0.113.7').answer;
  assert.deepEqual([anonymous.status, anonymous.headers['retry-after']], [429, '30']);
  const sent = running.length;
  assert.equal(await run(80, ann), 'bots');
  assert.equal(running.length, sent + 1);
  const { status, headers } = await ask('203.0.113.7', 'Mozilla/5.0', {}, ann).answer;
  assert.deepEqual([status, headers['retry-after']], [429, '20']);
});

test('accounts that wait run before other clients, editors before bots', async () => {
  const { ask, admission, running, fill, end } = open();
  const accounts = { Ann: 'user', AnnBot: 'bot' } as const;
  for (const [accountName, account] of Object.entries(accounts))
    admission.clients.learn(
      { ...requestOf(), headers: { cookie: cookieOf(accountName) } },
      { account, accountName },
    );
  const busy = fill().length;
  const classes = [undefined, 'AnnBot', 'Ann'].map(
    (name) =>
      ask('203.0.113.7', 'Mozilla/5.0', {}, name === undefined ? undefined : cookieOf(name)).client.class,
  );
  assert.deepEqual(classes, ['anonymous', 'bots', 'editors']);
  for (let i = 0; i < 3; i++) await end(i);
  const cookies = running.slice(busy).map(({ request }) => request.headers?.['cookie']);
  assert.deepEqual(cookies, [cookieOf('Ann'), cookieOf('AnnBot'), undefined]);
});

test('a full queue refuses with 503 and the time that it needs', async () => {
  const { ask, fill } = open({ queue: 2 });
  fill();
  ask('203.0.113.1');
  ask('203.0.113.2');
  const { stats, answer } = ask('203.0.113.3', 'GPTBot');
  const { status, headers, body } = await answer;
  assert.equal(status, 503);
  assert.match(String(headers['retry-after']), /^[1-9]\d*$/);
  assert.equal(headers['mediawiki-api-error'], 'toobusy');
  assert.match(String(body), /"code":"toobusy"/);
  const { answeredBy, cost } = await stats;
  assert.deepEqual([answeredBy, cost], ['refusal', 0]);
});

test('who has used up its share gets 429 while others wait', async () => {
  const { ask, fill, end, clock, running, admission } = open();
  // Others ask for something cheaper, or they would be refused for what waits before them.
  const spender = ask('203.0.113.7', 'Mozilla/5.0', { list: 'search' });
  clock.now += 41_000;
  await end(0);
  await spender.answer;
  // Nobody waits: it is answered.
  ask('203.0.113.7');
  assert.equal(running.length, 2);
  fill();
  ask('192.0.2.1');
  clock.now += 101;
  const { status, headers } = await ask('203.0.113.99').answer;
  assert.equal(status, 429);
  assert.equal(headers['retry-after'], '22', 'its network has used 41 s, of which it may use 30');
  assert.equal(headers['mediawiki-api-error'], 'ratelimited');
  const { waiting } = admission.scheduler.state();
  ask('203.0.114.1');
  assert.equal(admission.scheduler.state().waiting, waiting + 1);
});

test('hard limits hold on an idle server; what other processes tell counts', async () => {
  const { ask, admission } = open({ hard: true });
  admission.receive([['anonymous', '203.0.113.0/24', 60_000]]);
  assert.equal((await ask('203.0.113.7').answer).status, 429);
});

test('a dry run refuses nobody', async () => {
  const { ask, admission, running, end } = open({ hard: true, dryRun: true });
  admission.receive([['anonymous', '203.0.113.0/24', 60_000]]);
  const { stats } = ask('203.0.113.7');
  assert.equal(running.length, 1);
  await end(0);
  assert.equal((await stats).wouldBeRefused, true);
});

test('exempt clients neither wait nor are refused', () => {
  const { ask, fill, running } = open({ exempt: { agents: ['monitor'] }, queue: 1 });
  const busy = fill().length;
  ask('203.0.113.1');
  ask('203.0.113.7', 'monitor');
  assert.equal(running.length, busy + 1);
});

test('a request that another process takes over makes room, and is charged for what that did', async () => {
  const { ask, running, inRunners, fill, clock } = open();
  const [first] = fill();
  const busy = running.length;
  ask('203.0.113.1');
  clock.now += 10;
  running[0]?.offload();
  await new Promise(setImmediate);
  assert.equal(running.length, busy + 1);
  clock.now += 500;
  inRunners[0]?.(withStats(answerOf(), { runnerMilliseconds: 400 }));
  const { cost = 0 } = (await first?.stats) ?? {};
  assert.ok(cost > 400 && cost < 410, String(cost));
});

test('a refusal is in the format of the request, and holds what it asked for', async () => {
  const { ask, fill } = open({ queue: 1 });
  fill();
  ask('203.0.113.1');
  const refusal = async (parameters: Readonly<Record<string, string>>) =>
    String((await ask('203.0.113.3', 'GPTBot', parameters).answer).body);
  for (let i = 0; i < 2; i++) {
    assert.match(await refusal({ format: 'xml' }), /<error code="toobusy"/);
    assert.match(await refusal({ requestid: `id ${i}` }), new RegExp(`"requestid":"id ${i}"`));
    assert.match(await refusal({ errorformat: 'plaintext', formatversion: '2' }), /"errors":\[/);
  }
});
