import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sendAtRate } from './fixed-rate.ts';

test('requests that wait behind a slow one are as slow as a client finds them', async () => {
  let free = Promise.resolve();
  let count = 0;
  // One at a time, and the third holds all others up.
  const server = createServer((_, response) => {
    const slow = ++count === 3;
    free = free.then(async () => {
      if (slow) await pause(150);
      response.statusCode = count % 10 === 0 ? 500 : 200;
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const measured = await sendAtRate(`http://127.0.0.1:${port}/?action=query`, 200, 0.2);
  server.close();
  assert.equal(measured.requests, 40);
  assert.equal(count, 40);
  assert.ok(measured.failures > 0);
  // Only one response was slow, but most of the 40 were due while it was.
  assert.ok(measured.median > 20, `${measured.median} ms`);
  assert.ok(measured.percentile99 > 140, `${measured.percentile99} ms`);
});

test('a request whose connection breaks has failed, and the next one connects again', async () => {
  let count = 0;
  const server = createServer((request, response) => {
    if (++count % 10 === 0) request.socket.destroy();
    else response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // More than there are connections, so that some are used again after they broke.
  const measured = await sendAtRate(`http://127.0.0.1:${port}/?action=query`, 640, 0.2);
  server.close();
  assert.equal(measured.requests, 128);
  assert.equal(measured.failures, 12);
  assert.equal(count, 128);
});

test('requests fail while nothing listens any more', async () => {
  const server = createServer((request) => {
    server.close();
    request.socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const measured = await sendAtRate(`http://127.0.0.1:${port}/?action=query`, 640, 0.2);
  assert.equal(measured.failures, 128);
});
