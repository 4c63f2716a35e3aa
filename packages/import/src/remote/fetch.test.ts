import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { createRemoteFetch, type RemoteOptions } from './fetch.ts';

/** Addresses of hosts in these tests, where only 127.0.0.1 counts as public. */
const hosts: Readonly<Record<string, readonly string[]>> = {
  'wiki.example': ['127.0.0.1'],
  'files.example': ['127.0.0.1'],
  'internal.example': ['127.0.0.2'],
  'both.example': ['127.0.0.1', '127.0.0.2'],
  'mapped.example': ['::ffff:127.0.0.2'],
};
const options: RemoteOptions = {
  lookup: async (host) =>
    (hosts[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  isPublic: (address) => address === '127.0.0.1',
};

async function listen(t: TestContext, answer: RequestListener) {
  const received: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    received.push(request);
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, port: (server.address() as AddressInfo).port };
}

test('a response is the same as that of the global fetch', async (t) => {
  const encoders = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync } as const;
  const { port } = await listen(t, async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const name = new URL(request.url ?? '', 'http://localhost').pathname.slice(1);
    const text = `${request.method ?? ''} ${request.headers['content-type'] ?? ''} ${body}`;
    const encode = name in encoders ? encoders[name as 'gzip'] : undefined;
    response
      .writeHead(name === 'missing' ? 404 : 200, {
        'set-cookie': ['a=b', 'c=d'],
        ...(encode && { 'content-encoding': name }),
      })
      .end(encode ? encode(text) : text);
  });
  const remoteFetch = createRemoteFetch(`http://127.0.0.1:${port}`);
  for (const [path, init] of [
    ['', {}],
    ['gzip', {}],
    ['deflate', {}],
    ['br', {}],
    ['missing', {}],
    ['', { method: 'POST', body: new URLSearchParams({ a: 'ä' }) }],
    ['', { method: 'POST', body: 'text', headers: { 'content-type': 'text/x-wiki' } }],
  ] as const) {
    const target = `http://127.0.0.1:${port}/${path}`;
    const [ours, theirs] = await Promise.all([remoteFetch(target, init), fetch(target, init)]);
    assert.equal(await ours.text(), await theirs.text());
    for (const field of ['status', 'statusText', 'url', 'redirected', 'ok'] as const)
      assert.equal(ours[field], theirs[field], field);
    assert.deepEqual(ours.headers.getSetCookie(), theirs.headers.getSetCookie());
  }
});

test('a public source leads to no private address', async (t) => {
  let location = '';
  const { port, received } = await listen(t, (_, response) => {
    response.writeHead(302, { location }).end();
  });
  const remoteFetch = createRemoteFetch(`http://wiki.example:${port}/api.php`, options);
  for (const target of [
    `http://internal.example:${port}/`,
    `http://both.example:${port}/`,
    `http://mapped.example:${port}/`,
    `http://127.0.0.2:${port}/`,
    `http://[::ffff:127.0.0.2]:${port}/`,
    `http://[::1]:${port}/`,
    `http://2130706434:${port}/`,
  ]) {
    location = target;
    await assert.rejects(remoteFetch(`http://wiki.example:${port}/api.php`), {
      code: 'privateaddress',
      message:
        /^privateaddress: wiki\.example:\d+ leads to .*, whose address .* is not on the public internet/,
    });
    // What an answer names, such as the address of a file, is treated like a redirect.
    await assert.rejects(remoteFetch(target), { code: 'privateaddress' });
  }
  assert.ok(received.every(({ headers }) => headers.host === `wiki.example:${port}`));
});

test('the name of a public source cannot become that of a private host', async (t) => {
  const { port, received } = await listen(t, (_, response) => response.end('{}'));
  const addresses = ['127.0.0.1', '127.0.0.2'];
  const remoteFetch = createRemoteFetch(`http://wiki.example:${port}/`, {
    ...options,
    lookup: async () => [{ address: addresses.shift() ?? '', family: 4 }],
  });
  await remoteFetch(`http://wiki.example:${port}/`);
  await assert.rejects(remoteFetch(`http://wiki.example:${port}/`), { code: 'privateaddress' });
  assert.equal(received.length, 1);
});

test('a source in a private network may lead to another private host', async (t) => {
  const { port } = await listen(t, ({ url, headers }, response) => {
    if (url === '/') response.writeHead(301, { location: `http://127.0.0.1:${port}/there` }).end();
    else response.end(`${headers.host ?? ''}${url ?? ''}`);
  });
  const response = await createRemoteFetch(`http://localhost:${port}/`)(`http://localhost:${port}/`);
  assert.equal(await response.text(), `127.0.0.1:${port}/there`);
  assert.equal(response.redirected, true);
});

test('redirects are few, and only to http and https', async (t) => {
  let location = '/';
  const { port, received } = await listen(t, (_, response) => {
    response.writeHead(307, { location }).end();
  });
  const url = `http://127.0.0.1:${port}/`;
  const remoteFetch = createRemoteFetch(url);
  await assert.rejects(remoteFetch(url), { code: 'redirects', message: /more than 5 times/ });
  assert.equal(received.length, 6);
  for (location of ['file:///etc/passwd', 'data:text/plain,a', 'gopher://127.0.0.1/'])
    await assert.rejects(remoteFetch(url), { code: 'protocol' });
  location = 'http://[';
  await assert.rejects(remoteFetch(url), { code: 'redirects', message: /invalid address/ });
  const manual = await remoteFetch(url, { redirect: 'manual' });
  assert.equal(manual.status, 307);
});

test('cookies, credentials and posted bodies stay with their origin', async (t) => {
  let status = 302;
  let host = 'files.example';
  const { port, received } = await listen(t, ({ url }, response) => {
    if (url === '/') response.writeHead(status, { location: `http://${host}:${port}/there` }).end();
    else response.end('{}');
  });
  const url = `http://wiki.example:${port}/`;
  const remoteFetch = createRemoteFetch(url, options);
  const headers = { cookie: 'session=1', authorization: 'Bearer 2', 'user-agent': 'LampBot' };
  await remoteFetch(url, { headers });
  assert.deepEqual(
    received.map(({ headers: { cookie, authorization, 'user-agent': agent } }) => [
      cookie,
      authorization,
      agent,
    ]),
    [
      ['session=1', 'Bearer 2', 'LampBot'],
      [undefined, undefined, 'LampBot'],
    ],
  );
  await remoteFetch(url, { method: 'POST', body: 'secret' });
  assert.equal(received.at(-1)?.method, 'GET');
  status = 307;
  const count = received.length;
  await assert.rejects(remoteFetch(url, { method: 'POST', body: 'secret' }), { code: 'redirects' });
  assert.equal(received.length, count + 1);
  host = 'wiki.example';
  await remoteFetch(url, { method: 'POST', body: 'secret', headers });
  assert.equal(received.at(-1)?.method, 'POST');
  assert.equal(received.at(-1)?.headers.cookie, 'session=1');
});

test('a server that is silent, or does not connect, is given up', async (t) => {
  const { port } = await listen(t, ({ url }, response) => {
    if (url === '/body') response.writeHead(200).write('[');
  });
  const url = `http://127.0.0.1:${port}`;
  const remoteFetch = createRemoteFetch(url, { silenceSeconds: 0.05 });
  await assert.rejects(remoteFetch(`${url}/none`), /has not answered within 0\.05 seconds/);
  const response = await remoteFetch(`${url}/body`);
  await assert.rejects(response.text(), /has sent nothing for 0\.05 seconds/);
});

test('an aborted request ends while its body arrives', async (t) => {
  const { port } = await listen(t, (_, response) => {
    response.writeHead(200).write('[');
  });
  const url = `http://127.0.0.1:${port}/`;
  const control = new AbortController();
  const response = await createRemoteFetch(url)(url, { signal: control.signal });
  const text = response.text();
  control.abort();
  await assert.rejects(text);
});

test('a body without a length fails when its signal is aborted, instead of ending there', async (t) => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write('HTTP/1.0 200 OK\r\n\r\n{"query":'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const controller = new AbortController();
  const response = await createRemoteFetch(address)(address, { signal: controller.signal });
  const reader = response.body?.getReader() ?? assert.fail();
  assert.equal(Buffer.from((await reader.read()).value ?? []).toString(), '{"query":');
  controller.abort(new Error('too slow'));
  await assert.rejects(reader.read(), /too slow|aborted/);
});
