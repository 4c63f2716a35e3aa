import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import test, { after } from 'node:test';
import { buildDatabase, createWiki, sampleWiki } from '../../../../../test/rig/wiki.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-check-answers-'));
after(() => {
  rmSync(folder, { recursive: true });
});

const command = join(import.meta.dirname, '../../../bin/wikiquery.js');

const check = (
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly error: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [command, 'check', ...args], (failure, out, error) => {
      resolve({ code: typeof failure?.code === 'number' ? failure.code : 0, out, error });
    });
  });

test('check --against --requests compares answers with those of a live wiki', async () => {
  using live = createWiki();
  const { url } = await live.listen();
  const config = join(folder, 'answers.json');
  const compare = async (configuration: object, ...options: readonly string[]) => {
    writeFileSync(config, JSON.stringify(configuration));
    const path = join(folder, 'answers.sqlite');
    rmSync(path, { force: true });
    buildDatabase(sampleWiki(), path).close();
    const wiki = ['--config', config, '--database', `sqlite:${path}`, '--against', url];
    return check(...wiki, '--contact', 'me@wiki.example', '--pause', '1', '--seed', '3', ...options);
  };
  // Siteinfo of a test wiki that listens says that it is one.
  const configuration = { ...live.configuration, general: { ...live.configuration.general, sandbox: true } };
  const equal = await compare(configuration, '--requests', '60');
  assert.match(equal.out, /^.*\nOK: 0 of 60 answers differ\.\n/);
  assert.match(equal.out, /^Requests were drawn at random, and sent anonymously \(--seed 3\)\.$/m);
  const settings = { ...configuration.settings, uploadPath: '/pictures' };
  const log = join(folder, 'access.log');
  const logged = (query: string): string =>
    `192.0.2.1 - - [29/Nov/2026:06:25:24 +0000] "GET ${new URL(url).pathname}?${query} HTTP/1.1" 200 5 "-" "-"\n`;
  writeFileSync(
    log,
    logged('action=query&list=allpages&meta=filerepoinfo&aplimit=3') + logged('action=query&list=alllinks'),
  );
  const wrong = await compare({ ...configuration, settings }, '--log', log, '--json');
  const { answers } = JSON.parse(wrong.out) as {
    readonly answers: {
      readonly comparison: { readonly different: number; readonly causes: readonly object[] };
    };
  };
  assert.equal(wrong.code, 1);
  assert.equal(answers.comparison.different, 1);
  assert.deepEqual(
    answers.comparison.causes.map((cause) => ('example' in cause ? cause.example : undefined)),
    [
      {
        request: { action: 'query', meta: 'filerepoinfo', format: 'json' },
        here: '/pictures',
        there: new URL('images', url).pathname,
      },
    ],
  );
});

test('a comparison of answers that is interrupted reports what it has compared', async (t) => {
  using live = createWiki();
  const { url } = await live.listen();
  let child: ChildProcess | undefined;
  let sent = 0;
  // Between both, to see when random requests arrive.
  const between = createServer((request, response) => {
    if (request.method === 'GET' && ++sent === 60) child?.kill('SIGINT');
    void forward(request, url).then(({ body, headers }) => response.writeHead(200, headers).end(body));
  });
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
  t.after(() => {
    between.closeAllConnections();
    between.close();
  });
  const config = join(folder, 'interrupted.json');
  writeFileSync(config, JSON.stringify(live.configuration));
  const path = join(folder, 'interrupted.sqlite');
  buildDatabase(sampleWiki(), path).close();
  const { port } = between.address() as AddressInfo;
  const against = `http://127.0.0.1:${port}${new URL(url).pathname}`;
  const wiki = ['--config', config, '--database', `sqlite:${path}`, '--against', against];
  const options = ['--contact', 'me@wiki.example', '--requests', '5000', '--seed', '3'];
  child = spawn(process.execPath, [command, 'check', ...wiki, ...options], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit') as Promise<readonly unknown[]>;
  const out = await text(child.stdout ?? assert.fail());
  assert.match(out, /^DIFFERENT: .* answers differ.*\(the comparison was interrupted/m);
  assert.equal((await ended)[0], 130);
  assert.ok(sent < 1000, String(sent));
});

/** Sends a request of a client on to a wiki. */
async function forward(request: IncomingMessage, url: string) {
  const body = await text(request);
  const response = await fetch(new URL(request.url ?? '', url), {
    method: request.method ?? 'GET',
    headers: { 'content-type': request.headers['content-type'] ?? 'text/plain' },
    ...(request.method === 'POST' && { body }),
  });
  const type = response.headers.get('content-type') ?? '';
  return { body: await response.text(), headers: { 'content-type': type } };
}

test('options of comparisons that have no effect are refused', async () => {
  for (const [args, message] of [
    [['--requests', '5'], /--requests needs --against URL/],
    [['--log', 'access.log'], /--log needs --against URL/],
    [
      ['--against', 'http://127.0.0.1:9/api.php', '--account', 'Keeper'],
      /--account needs --requests N or --log FILE/,
    ],
    [
      ['--against', 'http://127.0.0.1:9/api.php', '--sample', '5', '--requests', '5'],
      /either --sample, or --requests and --log/,
    ],
  ] as const) {
    const { code, out, error } = await check(...args);
    assert.notEqual(code, 0);
    assert.equal(out, '');
    assert.match(error, message);
  }
});
