import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test from 'node:test';
import { checkAnswers } from './check-answers.ts';
import type { Answer } from './scenarios.ts';

const scenario = {
  name: 'pages',
  queries: ['list=allpages'],
  items: ({ allpages = [] }: Answer) => Object.keys(allpages).length,
};

/** Serves one text, or nothing at all. */
async function serving(t: test.TestContext, name: string, body: string | undefined) {
  const server = createServer((_, response) => {
    if (body !== undefined) response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return { name, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api.php` };
}

test('answers may differ in the order of keys', async (t) => {
  const one = await serving(t, 'one', '{"batchcomplete":true,"query":{"allpages":[{"ns":0}]}}');
  const other = await serving(t, 'other', '{"query":{"allpages":[{"ns":0}]},"batchcomplete":true}');
  assert.deepEqual((await checkAnswers(scenario, [one, other], 5000)).servers, [one, other]);
});

test('an answer that differs, an error and an empty list stop the run', async (t) => {
  const one = await serving(t, 'one', '{"query":{"allpages":[{"ns":0}]}}');
  for (const [body, message] of [
    ['{"query":{"allpages":[{"ns":1}]}}', /^Error: pages: other does not answer as one does/],
    ['{"error":{"code":"readonly"}}', /^Error: pages: other responds with \{"error"/],
    ['{"query":{"allpages":[]}}', /^Error: pages: other responds with \{"query"/],
  ] as const) {
    const other = await serving(t, 'other', body);
    await assert.rejects(checkAnswers(scenario, [one, other], 5000), message);
  }
});

test('scenarios of Wikiquery alone are not sent to other servers, and not compared', async (t) => {
  const servers = [
    await serving(t, 'minimum', '{"error":{"code":"unknown"}}'),
    await serving(t, 'wikiquery', '{"query":{"allpages":[{"ns":0}]}}'),
    await serving(t, 'wikiquery-before', '{"query":{"allpages":[{"ns":1}]}}'),
  ];
  assert.deepEqual((await checkAnswers({ ...scenario, isWikiqueryOnly: true }, servers, 5000)).servers, [
    servers[1],
    servers[2],
  ]);
});

test('a server that does not answer in time is left out', async (t) => {
  const one = await serving(t, 'one', '{"query":{"allpages":[{"ns":0}]}}');
  const silent = await serving(t, 'silent', undefined);
  assert.deepEqual((await checkAnswers(scenario, [silent, one], 300)).servers, [one]);
});
