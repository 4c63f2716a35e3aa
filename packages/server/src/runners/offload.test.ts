import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi } from '../../../../test/rig/ask.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import type { ApiRequest } from '../../../core/src/api/request.ts';
import { ApiError } from '../../../core/src/query/result/problems.ts';
import { createOffloading, decodeOffloaded, MOST_DECODED } from './offload.ts';
import { RunnerError, type RunnerPool } from './pool.ts';

const wiki = createWiki({ pages: { Bridge: 'An arch.' } });
after(wiki.close);
const faults: unknown[] = [];
const api = await openApi(wiki, {
  onFault: (error) => {
    faults.push(error);
    return 'f1';
  },
});

/** Answers a request with a pool whose runners fail. */
async function ask(
  parameters: Readonly<Record<string, string>>,
  failure: RunnerError,
  more: Partial<ApiRequest> = {},
) {
  let runs = 0;
  const pool: RunnerPool = {
    run: () => {
      runs++;
      return Promise.reject(failure);
    },
    state: () => ({ processes: 0, running: 0, waiting: 0, killed: 0, started: 0, failed: 0 }),
    close: () => undefined,
  };
  const { answerHere, answerInRunner } = createOffloading(api, pool, api.site);
  const request: ApiRequest = {
    method: 'GET',
    parameters: new Map(Object.entries({ format: 'json', formatversion: '2', ...parameters })),
    posted: false,
    server: 'http://localhost',
    ...more,
  };
  // As if such requests had taken half a second lately.
  const begun = await answerHere(request, 500);
  const { response } = 'tried' in begun ? await answerInRunner(request, begun, undefined) : begun;
  const { status, body } = response;
  return {
    status,
    runs,
    json: JSON.parse(String(body)) as { error?: { code: string; info: string }; query?: unknown },
  };
}

const query = { action: 'query', titles: 'Bridge' };

for (const reason of ['unready', 'unavailable'] as const) {
  test(`a cheap query is answered here if its runner is ${reason}`, async () => {
    const { status, runs, json } = await ask(query, new RunnerError(reason));
    assert.deepEqual([status, runs, json.error], [200, 1, undefined]);
    assert.ok(json.query);
  });
}

test('a request that has to be answered by a runner tells that the database is unavailable', async () => {
  const long = { action: 'parse', prop: 'links', text: ' '.repeat(MOST_DECODED + 1) };
  const { status, json } = await ask(long, new RunnerError('unavailable', 0, 'The file is gone.'));
  assert.deepEqual([status, json.error?.code], [503, 'internal_api_error_DBConnectionError']);
  assert.match(String(faults.pop()), /The file is gone/);
});

for (const reason of ['ended', 'unready'] as const) {
  test(`a runner that is ${reason} is an internal error, and logged`, async () => {
    const text = ' '.repeat(MOST_DECODED + 1);
    const { json } = await ask({ action: 'parse', prop: 'links', text }, new RunnerError(reason));
    assert.equal(json.error?.code, 'internal_api_error_RunnerError');
    assert.match(String(faults.pop()), new RegExp(reason));
  });
}

test('only what used up its memory reads too much', async () => {
  const { status, json } = await ask(query, new RunnerError('memory'));
  assert.deepEqual([status, json.error?.code], [503, 'toocostly']);
  assert.match(json.error?.info ?? '', /reads too much/);
});

test('a form that was left encoded is answered by a runner, or refused where it has to stay', async () => {
  const longForm = Buffer.alloc(MOST_DECODED + 1);
  assert.equal((await ask(query, new RunnerError('busy'), { longForm, posted: true })).runs, 1);
  const login = await ask({ action: 'login' }, new RunnerError('busy'), { longForm, posted: true });
  assert.deepEqual([login.status, login.runs], [413, 0]);
  assert.equal(login.json.error?.code, 'http-contenttoolarge');
});

test('a runner does not answer what counts attempts, however its form hides that', async () => {
  const part = (name: string, value: string): string =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const decoded = (action: string) => {
    const longForm = Buffer.from(`${part('text', ' '.repeat(MOST_DECODED))}${part('action', action)}--x--`);
    return decodeOffloaded({
      method: 'POST',
      posted: true,
      server: '',
      parameters: new Map(),
      headers,
      longForm,
    });
  };
  assert.equal((await decoded('parse')).refused, undefined);
  const { refused } = await decoded('login');
  assert.ok(refused instanceof ApiError);
  assert.equal(refused.status, 413);
});
