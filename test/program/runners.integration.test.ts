import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { childrenOf, noProc, processorSeconds, runs } from '../rig/children.ts';
import { writeSampleDatabase } from '../rig/sample-file.ts';
import { until } from '../rig/until.ts';
import { createWiki } from '../rig/wiki.ts';
import { startServing, type ServedWiki } from './serve.ts';

/** Starts a server of the sample wiki with some settings. */
async function serve(t: TestContext, settings: Readonly<Record<string, unknown>>) {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-runners-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  using wiki = createWiki();
  const config = join(folder, 'wiki.json');
  const { configuration } = wiki;
  writeFileSync(
    config,
    JSON.stringify({ ...configuration, settings: { ...configuration.settings, ...settings } }),
  );
  return startServing('--config', config, '--database', writeSampleDatabase(folder), '--port', '0');
}

interface Answer {
  readonly parse?: { readonly links: readonly unknown[] };
  readonly error?: { readonly code: string };
}

async function parse(url: string, text: string, signal?: AbortSignal) {
  const body = new URLSearchParams({
    action: 'parse',
    format: 'json',
    formatversion: '2',
    prop: 'links',
    text,
  });
  const response = await fetch(url, { method: 'POST', body, ...(signal && { signal }) });
  return { response, json: (await response.json()) as Answer };
}

const runnersOf = ({ process }: ServedWiki): readonly number[] => childrenOf(process.pid).filter(runs);

const long = `[[Lantern Isles]]${' '.repeat(400_000)}`;

test('a long text is parsed by a runner, as a short one is by the server', { skip: noProc }, async (t) => {
  await using served = await serve(t, {});
  assert.equal((await parse(served.url, '[[Lantern Isles]]')).json.parse?.links.length, 1);
  assert.equal(runnersOf(served).length, 0);
  assert.equal((await parse(served.url, long)).json.parse?.links.length, 1);
  assert.equal(runnersOf(served).length, 1);
});

test('a long multipart form is read by a runner', { skip: noProc }, async (t) => {
  await using served = await serve(t, {});
  const body = new FormData();
  const fields = { text: long, action: 'parse', format: 'json', formatversion: '2', prop: 'links' };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const answer = (await (await fetch(served.url, { method: 'POST', body })).json()) as Answer;
  assert.equal(answer.parse?.links.length, 1);
  assert.equal(runnersOf(served).length, 1);
});

test('a long answer of a runner has the bytes of its text', { skip: noProc }, async (t) => {
  await using served = await serve(t, {});
  const wikitext = 'a漢é😀'.repeat(100_000);
  const body = new URLSearchParams({ action: 'expandtemplates', prop: 'wikitext', text: wikitext });
  body.set('format', 'json');
  body.set('formatversion', '2');
  for (const encoding of ['identity', 'gzip']) {
    const headers = { 'accept-encoding': encoding };
    const response = await fetch(served.url, { method: 'POST', body, headers });
    assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
    const expected = Buffer.from(JSON.stringify({ expandtemplates: { wikitext } }));
    assert.ok(expected.equals(Buffer.from(await response.arrayBuffer())), encoding);
  }
  assert.equal(runnersOf(served).length, 1);
});

test('a request that takes too long is stopped, and the next one answered', { skip: noProc }, async (t) => {
  await using served = await serve(t, { budget: { seconds: 0.001 }, runners: 1 });
  const { response, json } = await parse(served.url, long);
  assert.equal(response.status, 503);
  assert.equal(response.headers.get('retry-after'), '60');
  assert.equal(response.headers.get('mediawiki-api-error'), 'toocostly');
  assert.equal(json.error?.code, 'toocostly');
  await until(() => runnersOf(served).length === 0, 'the runner has ended');
  assert.equal((await parse(served.url, '[[Lantern Isles]]')).json.parse?.links.length, 1);
});

test('a request that needs too much memory ends its runner only', async (t) => {
  await using served = await serve(t, { budget: { megabytes: 70 }, runners: 1 });
  const { response, json } = await parse(served.url, '{{b|c}}'.repeat(300_000));
  assert.deepEqual([response.status, json.error?.code], [503, 'toocostly']);
  assert.equal((await parse(served.url, '[[Lantern Isles]]')).json.parse?.links.length, 1);
});

test('a client that goes away ends its runner', { skip: noProc }, async (t) => {
  await using served = await serve(t, { runners: 1 });
  assert.equal((await parse(served.url, long)).json.parse?.links.length, 1);
  const [runner = 0] = runnersOf(served);
  const leaving = new AbortController();
  const left = parse(served.url, '{{#if:1|[[a]]}}'.repeat(150_000), leaving.signal);
  const before = processorSeconds(runner);
  await until(() => processorSeconds(runner) > before + 0.05, 'the runner works on it');
  leaving.abort();
  await assert.rejects(left);
  await until(() => !runs(runner), 'the runner has ended');
});
