import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { until } from '../../../test/rig/until.ts';
import { createCalls } from './calls.ts';
import { listenHttp } from './serve-http.ts';
import type { Ask } from './wiki.ts';

/** Serves a wiki whose requests end only when they are cancelled. */
async function serve(t: TestContext, seconds?: number) {
  const running = new Set<AbortSignal>();
  const ask: Ask = (_request, signal) =>
    new Promise((_resolve, reject) => {
      if (!signal) throw new Error('The request cannot be cancelled.');
      running.add(signal);
      signal.addEventListener('abort', () => {
        running.delete(signal);
        reject(signal.reason as Error);
      });
    });
  const faults: unknown[] = [];
  const listening = await listenHttp(
    { isRemote: false, hasSearchKeywords: false, ask, askChecked: ask },
    (fault) => faults.push(fault),
    0,
    createCalls(seconds),
  );
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) await listening.close();
    isOpen = false;
  };
  t.after(close);
  const post = (body: string, session?: string, signal?: AbortSignal): Promise<Response> =>
    fetch(listening.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(session !== undefined && { 'mcp-session-id': session }),
      },
      body,
      ...(signal && { signal }),
    });
  const rpc = (id: number, method: string, params: object = {}): string =>
    JSON.stringify({ jsonrpc: '2.0', id, method, params });
  const begin = async (): Promise<string> => {
    const clientInfo = { name: 'x', version: '1' };
    const response = await post(
      rpc(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }),
    );
    await response.text();
    return response.headers.get('mcp-session-id') ?? assert.fail(`status ${response.status}`);
  };
  const search = (id: number): string =>
    rpc(id, 'tools/call', { name: 'search', arguments: { query: '*a*' } });
  return { url: listening.url, running, faults, close, post, rpc, begin, search };
}

test('a call that takes too long is cancelled, and its error says what to narrow', async (t) => {
  const { post, begin, search, running } = await serve(t, 0.05);
  const text = await (await post(search(2), await begin())).text();
  assert.match(text, /"isError":true/);
  assert.match(text, /longer than 0\.05 seconds and was cancelled\. Search for whole words/);
  assert.equal(running.size, 0);
});

test('other requests are answered while calls run, also those of the same session', async (t) => {
  const { post, rpc, begin, search, running } = await serve(t);
  const [first, second] = [await begin(), await begin()];
  const leaving = new AbortController();
  const calls = [2, 3, 4, 5, 6, 7].map((id) => post(search(id), first, leaving.signal));
  await until(() => running.size === 4, 'four calls run, and the others wait');
  for (const session of [first, second])
    assert.match(await (await post(rpc(8, 'tools/list'), session)).text(), /"search"/);
  const other = post(search(2), second, leaving.signal);
  await until(() => running.size === 5, 'a call of another session runs');
  leaving.abort();
  for (const call of [...calls, other]) await call.then((response) => response.text()).catch(() => undefined);
});

test('a notification and a disconnection cancel a call', async (t) => {
  const { post, begin, search, running, faults } = await serve(t);
  const session = await begin();
  const leaving = new AbortController();
  const left = post(search(2), session, leaving.signal);
  await until(() => running.size === 1, 'the call runs');
  leaving.abort();
  await assert.rejects(left.then((response) => response.text()));
  await until(() => running.size === 0, 'the call of a client that has gone is cancelled');
  const cancelled = await post(search(3), session);
  await until(() => running.size === 1, 'the next call runs');
  await post(
    JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } }),
    session,
  );
  await until(() => running.size === 0, 'the call is cancelled');
  await cancelled.body?.cancel();
  assert.deepEqual(faults, []);
});

test('the end of the server ends running calls', async (t) => {
  const { post, begin, search, running, close } = await serve(t);
  const call = post(search(2), await begin());
  await until(() => running.size === 1, 'the call runs');
  await close();
  assert.equal(running.size, 0);
  await call.then((response) => response.text()).catch(() => undefined);
});

test('messages that are too large are refused with a sentence', async (t) => {
  const { post, rpc, begin, search, running } = await serve(t);
  const session = await begin();
  for (const [body, status, sentence] of [
    [rpc(2, 'ping', { a: 'a'.repeat(200_000) }), 413, /may have 100 KiB/],
    ['['.repeat(50_000), 400, /may have 64 levels/],
    [JSON.stringify(Array.from({ length: 21 }, (_, id) => JSON.parse(rpc(id, 'ping')))), 400, /may have 20/],
    ['{', 400, /not JSON/],
  ] as const) {
    const response = await post(body, session);
    assert.equal(response.status, status);
    assert.match(await response.text(), sentence);
  }
  const leaving = new AbortController();
  const call = post(search(2), session, leaving.signal);
  await until(() => running.size === 1, 'the call runs');
  const repeated = await post(rpc(2, 'tools/list'), session);
  assert.equal(repeated.status, 400);
  assert.match(await repeated.text(), /an ID of its own/);
  leaving.abort();
  await call.then((response) => response.text()).catch(() => undefined);
});

test('150 initializations leave a session that is in use', async (t) => {
  const { post, rpc, begin } = await serve(t);
  const session = await begin();
  const ping = async (id: number): Promise<number> => {
    const response = await post(rpc(id, 'ping'), session);
    await response.text();
    return response.status;
  };
  assert.equal(await ping(2), 200);
  for (let others = 0; others < 150; others++) await begin();
  assert.equal(await ping(3), 200);
});

test('web pages of other origins are refused', async (t) => {
  const { url } = await serve(t);
  for (const [origin, status] of [
    ['https://attacker.example', 403],
    ['null', 403],
    ['http://localhost:3000', 400],
  ] as const) {
    const response = await fetch(url, { method: 'POST', headers: { origin }, body: '{}' });
    assert.equal(response.status, status, origin);
  }
});
