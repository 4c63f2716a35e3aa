import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import test from 'node:test';
import { sendToServer } from './send-to-server.ts';

test('a server that does not listen answers requests that are all different', async () => {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.end(url);
  });
  const answered = await sendToServer(server, ['/a?x=1', '/b?x=2'], 50);
  assert.ok(answered > 0);
  assert.equal(answered, asked.length);
  assert.equal(new Set(asked).size, asked.length);
  assert.match(asked[0] ?? '', /^\/a\?x=1&requestid=0$/);
  assert.equal(server.listening, false);
});

test('a server that does not answer is given up', async () => {
  let asked = 0;
  const server = createServer(() => {
    asked++;
  });
  assert.equal(await sendToServer(server, ['/a?x=1'], 50, 50), 0);
  assert.ok(asked <= 8);
});

test('nothing is sent where there is nothing to ask', async () => {
  assert.equal(await sendToServer(createServer(), [], 50), 0);
});
