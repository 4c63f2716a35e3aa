import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { startFakeWiki } from '../../../test/rig/fake-wiki.ts';
import { buildDatabase, createWiki, sampleWiki } from '../../../test/rig/wiki.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-init-'));
const wiki = createWiki();
after(() => {
  wiki.close();
  rmSync(folder, { recursive: true });
});
const program = join(import.meta.dirname, '../bin/wikiquery.js');

/** Runs a command in a folder. */
const run = (
  cwd: string,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });

const sitenameIn = (path: string): unknown =>
  (JSON.parse(readFileSync(path, 'utf8')) as { general: { sitename: unknown } }).general.sitename;

test('a configuration is replaced as a whole, with its mode, and only if all went well', async () => {
  const { url } = await wiki.listen();
  const own = mkdtempSync(join(folder, 'output-'));
  const file = join(own, 'wiki.json');
  mkdirSync(join(own, 'elsewhere'));
  symlinkSync(join(own, 'elsewhere/real.json'), file);
  writeFileSync(join(own, 'elsewhere/real.json'), 'as it was');
  chmodSync(file, 0o640);
  const failed = await run(own, 'init', '--from', 'http://127.0.0.1:1/w/api.php', '--output', 'wiki.json');
  assert.equal(failed.code, 1);
  assert.match(failed.err, /Cannot reach/);
  assert.equal(readFileSync(file, 'utf8'), 'as it was');

  const { code, out } = await run(own, 'init', '--from', url, '--output', 'wiki.json');
  assert.deepEqual({ code, out }, { code: 0, out: '' });
  assert.equal(sitenameIn(file), wiki.configuration.general.sitename);
  assert.equal(statSync(file).mode & 0o777, 0o640);
  assert.ok(lstatSync(file).isSymbolicLink());
  assert.deepEqual(readdirSync(join(own, 'elsewhere')), ['real.json']);

  const missing = await run(own, 'init', '--from', url, '--output', 'nowhere/wiki.json');
  assert.equal(missing.code, 1);
  assert.match(missing.err, /Cannot write nowhere\/wiki\.json/);
});

test('messages are saved next to the configuration, where the next command finds them', async () => {
  const { url } = await wiki.listen();
  const own = mkdtempSync(join(folder, 'messages-'));
  mkdirSync(join(own, 'etc'));
  mkdirSync(join(own, 'messages'));
  writeFileSync(join(own, 'messages/en.json'), 'as it was');
  const options = ['--messages', 'en', '--output', 'etc/wiki.json'];
  assert.equal((await run(own, 'init', '--from', url, ...options)).code, 0);
  assert.equal(readFileSync(join(own, 'messages/en.json'), 'utf8'), 'as it was');
  assert.ok(existsSync(join(own, 'etc/wiki-messages/en.json')));
  const config = ['--config', join(own, 'etc/wiki.json')];
  const catalogue = await run(folder, 'catalogue', ...config);
  assert.equal(catalogue.code, 0, catalogue.err);
  const nowhere = await run(own, 'init', '--from', url, '--messages', 'en');
  assert.match(nowhere.err, /--messages needs --output FILE/);
});

test('any page of a wiki leads to its API', async () => {
  const { url } = await wiki.listen();
  const { pathname } = new URL(url);
  let page = '';
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  try {
    const wikiOrigin = new URL(url).host;
    page = `<html><head><link rel="stylesheet" href="/x"><link rel="EditURI" type="application/rsd+xml" href="//${wikiOrigin}${pathname}?action=rsd&amp;x=1"></head>`;
    const file = join(folder, 'linked.json');
    const { code, err } = await run(folder, 'init', '--from', `${origin}/wiki/Main`, '--output', file);
    assert.equal(code, 0, err);
    assert.equal(sitenameIn(file), wiki.configuration.general.sitename);
    page = '<html><head></head>No wiki';
    const lost = await run(folder, 'init', '--from', origin, '--output', file);
    assert.equal(lost.code, 1);
    assert.match(lost.err, /No api\.php was found for http.*Give the URL of api\.php/);
    // The usual path is tried where no page says it.
    const usual = await run(folder, 'init', '--from', new URL(url).origin, '--output', file);
    assert.equal(usual.code, 0, usual.err);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('of a private wiki it is said how to save its siteinfo', async () => {
  await using own = await startFakeWiki(wiki.configuration);
  own.configuration = undefined;
  const { code, err } = await run(folder, 'init', '--from', own.url, '--output', 'private.json');
  assert.equal(code, 1);
  assert.match(err, /private wiki.*in which you are logged in.*siteinfo\.json/s);
  assert.ok(err.includes(`${own.url}?action=query&meta=siteinfo&siprop=general|namespaces|`));
  assert.ok(!existsSync(join(folder, 'private.json')));
});

test('a database without a configuration is refused with the command that makes one', async () => {
  const path = join(folder, 'real.sqlite');
  const database = buildDatabase(sampleWiki(), path);
  database.exec('DROP TABLE wikiquery_configuration');
  const tables = (): unknown =>
    database.prepare("SELECT count(*) FROM sqlite_schema WHERE type = 'view'").pluck().get();
  const from = ['--database', `sqlite:${path}`];
  for (const command of [
    ['serve', '--port', '0'],
    ['query', 'list=allpages'],
    ['views'],
    ['export', join(folder, 'tables')],
    ['index'],
    ['check'],
  ]) {
    const { code, err } = await run(folder, ...command, ...from);
    assert.equal(code, 1, command.join(' '));
    assert.match(
      err,
      /This database has no configuration: .* "wikiquery init --from https:\S+ --output wiki\.json", and name it by --config wiki\.json\./,
      command.join(' '),
    );
  }
  assert.equal(tables(), 0);
  database.close();
});
