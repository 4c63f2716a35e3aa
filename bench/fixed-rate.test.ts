import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test from 'node:test';
import { sendAtRate } from './fixed-rate.ts';

test('requests that wait behind a slow one are as slow as a client finds them', async () => {
  const RATE = 200;
  const HELD = 30;
  const { promise: free, resolve: release } = Promise.withResolvers<void>();
  let count = 0;
  // The third holds all after it up, until the thirtieth has come.
  const server = createServer((_, response) => {
    const number = ++count;
    if (number === HELD) release();
    const answer = (): void => {
      response.statusCode = number % 10 === 0 ? 500 : 200;
      response.end();
    };
    if (number < 3) answer();
    else void free.then(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const measured = await sendAtRate(`http://127.0.0.1:${port}/?action=query`, RATE, 0.2);
  server.close();
  assert.equal(measured.requests, 40);
  assert.equal(count, 40);
  assert.equal(measured.failures, 4);
  // However fast the machine is, the thirtieth is not sent before it is due, and the third waits for it.
  const longest = ((HELD - 3) * 1000) / RATE;
  assert.ok(measured.percentile99 > 0.99 * longest, `${measured.percentile99} ms`);
  // Most of the 40 were due meanwhile.
  assert.ok(measured.median > 0.2 * longest, `${measured.median} ms`);
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
