import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const program = fileURLToPath(new URL('../bin/wikiquery.js', import.meta.url));
const MEBIBYTE = 1024 * 1024;

/** Starts a source that answers every request in the same way. */
async function serve(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/w/api.php`;
}

async function run(...args: readonly string[]) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, log, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { output, log, code };
}

/** Runs commands that read another wiki, by default each of them; each ends with a sentence. */
async function refuses(
  t: TestContext,
  url: string,
  sentence: RegExp,
  commands: readonly string[] = ['init', 'query', 'mirror', 'check'],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'source-'));
  t.after(() => rm(folder, { recursive: true }));
  const database = `sqlite:${join(folder, 'wiki.sqlite')}`;
  for (const args of [
    ['init', '--from', url],
    ['query', '--from', url, '--all', 'list=allpages'],
    ['mirror', url, '--database', database, '--contact', 'a@b.example', '--once'],
    ['check', '--against', url],
  ]) {
    if (!commands.includes(args[0] ?? '')) continue;
    const { log, code } = await run(...args);
    assert.match(log, sentence, args[0]);
    assert.doesNotMatch(log, /^ +at /m, args[0]);
    assert.equal(code, 1, args[0]);
  }
}

test('an answer without an end is read to the limit only, compressed or not', async (t) => {
  let read = 0;
  const piece = Buffer.alloc(MEBIBYTE, 'a');
  const endless = await serve(t, (_, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .write('{"query":{"general":{"sitename":"');
    const write = (): void => {
      while (!response.destroyed && response.write(piece)) read += piece.length;
    };
    response.on('drain', () => {
      read += piece.length;
      write();
    });
    response.on('error', () => undefined);
    write();
  });
  await refuses(t, endless, /answered with more than 32 MiB: request fewer items/);
  // Four commands, each with what its connection holds beyond the limit.
  assert.ok(read < 4 * 64 * MEBIBYTE, `${read} bytes were read`);
  const small = gzipSync(Buffer.alloc(40 * MEBIBYTE, ' '));
  const bomb = await serve(t, (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(small);
  });
  const { log } = await run('init', '--from', bomb);
  assert.match(log, /answered with more than 32 MiB/);
});

test('JSON that is nested without an end is refused', async (t) => {
  const url = await serve(t, (_, response) => {
    response.end('['.repeat(200_000) + ']'.repeat(200_000));
  });
  await refuses(t, url, /nested more than 512 levels deep/, ['query', 'mirror']);
});

test('a redirect to a file, and a web page, are named', async (t) => {
  const file = await serve(t, (_, response) => {
    response.writeHead(302, { location: 'file:///etc/passwd' }).end();
  });
  await refuses(t, file, /file:\/\/\/etc\/passwd/, ['query', 'check']);
  const page = await serve(t, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
  });
  await refuses(t, page, /api\.php is a web page, not JSON/, ['mirror']);
});

test('values of other types are named', async (t) => {
  let body: unknown;
  const url = await serve(t, (_, response) => {
    response.end(JSON.stringify(body));
  });
  for (const [answer, sentence] of [
    [{ query: { pages: { 1: {} } } }, /"query\.pages" is not a list of objects/],
    [{ query: 'x' }, /"query" is not an object/],
    [{ query: {}, continue: { apcontinue: {} } }, /"continue" is not an object of texts and numbers/],
    ['x', /is not the API of a wiki, but JSON/],
  ] as const) {
    body = answer;
    await refuses(t, url, sentence, ['query']);
  }
});

test('a list that returns to an earlier position ends with an error', async (t) => {
  let requests = 0;
  const url = await serve(t, (_, response) => {
    const position = ['A', 'B', 'C'][requests++ % 3];
    response.end(
      JSON.stringify({
        continue: { apcontinue: position, continue: '-||' },
        query: { allpages: [{ pageid: 1, ns: 0, title: 'A' }] },
      }),
    );
  });
  for (const format of ['json', 'csv']) {
    const { log, code } = await run('query', '--from', url, '--all', '--format', format, 'list=allpages');
    assert.match(log, /returned to an earlier position of the list.*apcontinue/);
    assert.equal(code, 1);
  }
  assert.ok(requests < 30, `${requests} requests`);
});
