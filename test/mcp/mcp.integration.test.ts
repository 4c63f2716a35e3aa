import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { startServing } from '../program/serve.ts';
import { until } from '../rig/until.ts';
import { callTool } from './call.ts';
import { callEveryTool, sampleSubjects } from './every-tool.ts';
import { createClient, startClient, startProgram } from './start.ts';

test('a client on standard input and output goes through every tool', async () => {
  const client = await startClient();
  try {
    const { tools } = await client.listTools();
    for (const { name, description, annotations } of tools) {
      assert.equal(annotations?.readOnlyHint, true, name);
      assert.equal(annotations.openWorldHint, false, name);
      assert.ok(description && description.length < 700, name);
    }
    await callEveryTool(client, sampleSubjects);
  } finally {
    await client.close();
  }
});

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
};
const call = (id: number, name: string, args: unknown) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});

test('the end of its input ends the program, after everything is answered', async () => {
  await using started = startProgram();
  const messages = [
    initialize,
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    call(2, 'read_page', { title: 'Gull Point', format: 'text' }),
    call(3, 'search', { query: 'gull' }),
  ];
  started.child.stdin.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  assert.equal(await started.exit, 0);
  const answers = started.output().trim().split('\n');
  const ids = answers.map((line) => (JSON.parse(line) as { readonly id: number }).id);
  assert.deepEqual(new Set(ids), new Set([1, 2, 3]));
  assert.equal(ids.length, 3);
  assert.equal(started.log(), '');
});

test('what is no message is logged on standard error, and the rest is answered', async () => {
  await using started = startProgram();
  const lines = [
    'hello',
    '{"jsonrpc":"2.0"',
    '[]',
    'null',
    '\u0000\uFFFF',
    JSON.stringify({ jsonrpc: '2.0', id: 8, method: 'no/such/method' }),
    JSON.stringify(initialize),
    JSON.stringify(call(2, 'no_such_tool', {})),
    JSON.stringify(call(3, 'constructor', {})),
    JSON.stringify(call(4, 'search', 'gull')),
    JSON.stringify(call(5, 'search', { query: { a: 1 } })),
    JSON.stringify(call(6, 'api_query', { parameters: { __proto__: 'x', titles: '\uD800' } })),
    JSON.stringify(call(7, 'wiki_facts', {})),
  ];
  started.child.stdin.end(`${lines.join('\n')}\n`);
  assert.equal(await started.exit, 0);
  const answers = started
    .output()
    .trim()
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as { readonly jsonrpc: string; readonly id?: number; readonly result?: object },
    );
  assert.ok(answers.every(({ jsonrpc }) => jsonrpc === '2.0'));
  const facts = answers.find(({ id }) => id === 7);
  assert.ok(JSON.stringify(facts?.result).includes('Lantern Isles'));
  assert.match(started.log(), /JSON/);
});

test('a signal ends the program, and messages that are too large are refused', async () => {
  await using started = startProgram();
  const answers = (): readonly {
    readonly id: number | null;
    readonly error?: { readonly message: string };
  }[] =>
    started
      .output()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  for (const line of [JSON.stringify(initialize), 'x'.repeat(200_000), '['.repeat(100)])
    started.child.stdin.write(`${line}\n`);
  await until(() => answers().length === 3, 'all is answered');
  const sentences = answers().map(({ error }) => error?.message ?? '');
  assert.ok(sentences.some((sentence) => sentence.includes('may have 100 KiB')));
  assert.ok(sentences.some((sentence) => sentence.includes('may have 64 levels')));
  started.child.kill('SIGTERM');
  assert.equal(await started.exit, 0);
});

test('clients that go away end the program', async () => {
  await using started = startProgram();
  started.child.stdin.write(`${JSON.stringify(initialize)}\n`);
  await once(started.child.stdout, 'data');
  started.child.stdout.destroy();
  started.child.stdin.end(`${JSON.stringify(call(2, 'wiki_facts', {}))}\n`);
  assert.equal(await started.exit, 0);
});

/** Starts a server over HTTP, and returns its address. */
async function startHttp() {
  const started = startProgram('--port', '0');
  const [line] = (await once(started.child.stdout, 'data')) as [string];
  return { ...started, url: new URL(line.trim()) };
}

test('clients over HTTP go through every tool, at the same time', async () => {
  await using started = await startHttp();
  assert.equal(started.url.hostname, '127.0.0.1');
  const clients = await Promise.all(
    [1, 2].map(async () => {
      const client = createClient();
      const transport = new StreamableHTTPClientTransport(started.url);
      await client.connect(transport);
      return { client, transport };
    }),
  );
  await Promise.all(clients.map(({ client }) => callEveryTool(client, sampleSubjects)));
  assert.notEqual(clients[0]?.transport.sessionId, clients[1]?.transport.sessionId);
  const [{ client, transport }] = clients as [(typeof clients)[0], unknown];
  const sessionId = transport.sessionId ?? '';
  await transport.terminateSession();
  await client.close();
  const late = await post(started.url, JSON.stringify(call(2, 'wiki_facts', {})), {
    'mcp-session-id': sessionId,
  });
  assert.equal(late.status, 404);
  await clients[1]?.client.close();
  started.child.kill('SIGTERM');
  assert.equal(await started.exit, 0);
});

async function post(url: URL, body: string, headers: Readonly<Record<string, string>> = {}) {
  const sent = request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  }).end(body);
  const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
  return {
    status: response.statusCode,
    session: response.headers['mcp-session-id']?.toString(),
    body: await text(response),
  };
}

test('only this machine is answered over HTTP, and only the protocol', async () => {
  await using started = await startHttp();
  const body = JSON.stringify(initialize);
  assert.equal((await post(started.url, body)).status, 200);
  assert.equal((await post(started.url, body, { host: `localhost:${started.url.port}` })).status, 200);
  const rebound = { host: 'attacker.example', 'accept-language': 'en' };
  assert.equal((await post(started.url, body, rebound)).status, 403, 'a browser, by a name of somebody else');
  assert.equal((await post(started.url, body, { origin: 'https://attacker.example' })).status, 403);
  assert.equal((await post(started.url, body, { origin: 'http://localhost:3000' })).status, 200);
  for (const [broken, headers] of [
    ['{', {}],
    ['[]', {}],
    ['null', {}],
    [JSON.stringify(call(2, 'wiki_facts', {})), {}],
    [body, { 'content-type': 'text/plain' }],
    [`"${'x'.repeat(5_000_000)}"`, {}],
  ] as const) {
    const { status = 0, body: answer } = await post(started.url, broken, headers);
    assert.ok(status >= 400 && status < 500, `${broken.slice(0, 50)}: ${status}`);
    assert.ok(!answer.includes('node_modules'), answer);
  }
  assert.equal((await post(started.url, body)).status, 200);
});

test('sessions that were silent longest are forgotten when there are very many', async () => {
  await using started = await startHttp();
  const begin = async (): Promise<string> =>
    (await post(started.url, JSON.stringify(initialize))).session ?? '';
  const ping = async (session: string) =>
    post(started.url, JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'ping' }), {
      'mcp-session-id': session,
    });
  const [first, second] = [await begin(), await begin()];
  for (let others = 0; others < 98; others++) await begin();
  assert.equal((await ping(first)).status, 200);
  await begin();
  assert.equal((await ping(first)).status, 200);
  assert.equal((await ping(second)).status, 404);
});

test('another wiki is asked over the network with the same tools', async () => {
  await using served = await startServing('--port', '0');
  const client = await startClient('--from', served.url);
  try {
    const { tools } = await client.listTools();
    assert.ok(tools.every(({ annotations }) => annotations?.openWorldHint === true));
    await callEveryTool(client, sampleSubjects);
    for (const [name, args, sentence] of [
      ['read_page', { title: 'Gull Pont' }, /Did you mean "Gull Point"\?/],
      ['api_query', { parameters: { list: 'alpages' } }, /Did you mean allpages\?/],
      ['api_query', { parameters: { action: 'edit', title: 'Gull Point' } }, /only reads/],
    ] as const) {
      const { isError, text } = await callTool(client, { name, args });
      assert.ok(isError);
      assert.match(text, sentence);
    }
  } finally {
    await client.close();
  }
});

test('a port in use, and options that make no sense, are refused with a sentence', async () => {
  await using started = await startHttp();
  for (const [code, args, sentence] of [
    [1, ['--port', started.url.port], /in use: choose another with --port/],
    [2, ['--port', '80800'], /--port must be a number from 0 to 65535/],
    [2, ['--from', 'nowhere', '--database', 'sqlite:x'], /either --from or --database/],
  ] as const) {
    await using refused = startProgram(...args);
    assert.equal(await refused.exit, code);
    assert.match(refused.log(), sentence);
    assert.equal(refused.output(), '');
  }
});
