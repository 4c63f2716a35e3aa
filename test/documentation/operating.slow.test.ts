import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { createConnection } from 'mysql2/promise';
import { openStore } from '../../packages/core/src/data/store/open-store.ts';
import type { Configuration } from '../../packages/core/src/wiki/configuration.ts';
import { createSite } from '../../packages/core/src/wiki/site.ts';
import { logCheck } from '../../packages/extensions/checkuser/src/store/write-log.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { parseMariadbUrl } from '../../packages/mariadb/src/address.ts';
import { openMariadb } from '../../packages/mariadb/src/open-mariadb.ts';
import { searchBackend } from '../../packages/search/src/exports/index.ts';
import { nginxMissing, startNginx } from '../program/nginx.ts';
import { startServing } from '../program/serve.ts';
import { copyToMariadb } from '../rig/copy-to-mariadb.ts';
import { mariadbMissing, startMariadb } from '../rig/mariadb.ts';
import { portForOthers } from '../rig/port-for-others.ts';
import { writeSampleDatabase } from '../rig/sample-file.ts';
import { createWiki } from '../rig/wiki.ts';

const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
const installing = readFileSync(new URL('../../docs/installing.md', import.meta.url), 'utf8');
const blocks = (language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, text = '']) => text);
test('the grants suffice', { skip: mariadbMissing }, async () => {
  using wiki = createWiki();
  await using mariadb = await startMariadb(['--log-bin', '--server-id=1']);
  await mariadb.run('CREATE DATABASE wiki CHARACTER SET binary');
  const owner = await createConnection(mariadb.url('wiki'));
  await copyToMariadb(wiki.database, owner);
  await owner.end();
  const [reading = '', logging = ''] = blocks('sql');
  await mariadb.run(reading);
  const address = parseMariadbUrl(`mysql://wikiquery:secret@127.0.0.1:${mariadb.port}/wiki`);
  assert.ok(address);
  const database = await openMariadb(address);
  try {
    const store = await openStore(database);
    assert.equal(store.capabilities.tables.has('revision'), true);
    assert.equal((await store.all(store.from('page').select(['page_id']).limit(1))).length, 1);
    const site = createSite(wiki.configuration, extensions, searchBackend);
    const viewer = {
      id: 0,
      name: '192.0.2.44',
      temporary: false,
      groups: ['*'],
      rights: new Set<string>(),
      address: '192.0.2.44',
    };
    const check = { type: 'userips', targetId: 1, target: 'X', reason: 'because' } as const;
    const log = () => logCheck(store, site, viewer, check, Date.now());
    assert.equal(await log(), false);
    await mariadb.run(logging);
    assert.equal(await log(), true);
  } finally {
    await database.close();
  }
});

test('nginx routes each request, with its body', { skip: nginxMissing }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-operating-'));
  const front = await portForOthers();
  using wiki = createWiki();
  const config = join(folder, 'wiki.json');
  const documented = JSON.parse(blocks('json')[0] ?? '') as Configuration;
  const { delegatedStatus = 0, trustedProxies = [] } = documented.settings;
  const settings = { ...wiki.configuration.settings, delegatedStatus, trustedProxies };
  writeFileSync(config, JSON.stringify({ ...wiki.configuration, settings }));
  const mediawiki = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '' } = request;
      response.end(`MediaWiki: ${method} ${url} ${Buffer.concat(chunks).toString()}`);
    });
  });
  await once(mediawiki.listen(0, '127.0.0.1'), 'listening');
  const { port: mediawikiPort } = mediawiki.address() as AddressInfo;
  t.after(() => {
    mediawiki.closeAllConnections();
    mediawiki.close();
    rmSync(folder, { recursive: true });
  });
  const args = ['--config', config, '--database', writeSampleDatabase(folder), '--port', '0'];
  await using one = await startServing(...args);
  await using other = await startServing(...args);
  const nginx = (blocks('nginx')[0] ?? '')
    .replace('127.0.0.1:8081', new URL(one.origin).host)
    .replace('127.0.0.1:8082', new URL(other.origin).host)
    .replace('127.0.0.1:8090', `127.0.0.1:${mediawikiPort}`)
    .replace('listen 80;', `listen 127.0.0.1:${front};`);
  await using _nginx = await startNginx(nginx, front);
  const address = `http://127.0.0.1:${front}`;
  const answer = async (path: string, body?: URLSearchParams) =>
    (await fetch(address + path, body && { method: 'POST', body })).text();
  const query = { action: 'query', list: 'allpages', aplimit: '1', format: 'json' };
  const here = /^\{"batchcomplete"|^\{"continue"/;

  assert.match(await answer(`/w/api.php?${new URLSearchParams(query).toString()}`), here);
  assert.match(await answer('/w/api.php', new URLSearchParams(query)), here);
  for (const body of [
    { action: 'edit', title: 'X', text: 'Ö', assert: 'user', token: '+\\' },
    { action: 'login', lgname: 'X' },
    { action: 'query', meta: 'tokens' },
    { action: 'unknown' },
    { action: 'edit', title: 'X', text: 'x'.repeat(7000) },
    { action: 'paraminfo', modules: 'query+unknown' },
    { action: 'query', list: 'allpages|unknown', format: 'jsonfm' },
    { action: 'query', list: 'allpages', apunknown: '1', format: 'xml' },
  ]) {
    const form = new URLSearchParams(body);
    assert.equal(await answer('/w/api.php', form), `MediaWiki: POST /w/api.php ${form.toString()}`);
    const path = `/w/api.php?${form.toString()}`;
    assert.equal(await answer(path), `MediaWiki: GET ${path} `);
  }
  const large = new URLSearchParams({ action: 'upload', file: 'x'.repeat(9_000_000) });
  assert.equal(
    (await answer('/w/api.php', large)).length,
    `MediaWiki: POST /w/api.php `.length + large.toString().length,
  );
  assert.equal(await answer('/wiki/Main_Page'), 'MediaWiki: GET /wiki/Main_Page ');
});

const systemdMissing: string | false = (() => {
  try {
    execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' });
    return false;
  } catch {
    return 'systemd-analyze is not installed';
  }
})();

test('the systemd unit is valid', { skip: systemdMissing }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-unit-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  mkdirSync(join(folder, 'units'));
  const documentedUnit = (blocks('ini')[0] ?? '').replace('/usr/bin/node', process.execPath);
  assert.match(documentedUnit, /--drain 5/);
  // The database's URL as a credential, as in installing.md.
  const [credential = '', start = ''] = (/```ini\n([^]*?)```/.exec(installing)?.[1] ?? '').trim().split('\n');
  const withCredential = documentedUnit
    .replace(/^EnvironmentFile=.*$/m, () => credential)
    .replace(/^ExecStart=.*$/m, () => start.replace('/usr/bin/node', process.execPath));
  assert.match(withCredential, /^LoadCredential=database:[^]*--database-file %d\/database/m);
  for (const unit of [documentedUnit, withCredential]) assert.deepEqual(warningsAbout(unit, folder), []);
});

/** What `systemd-analyze` says of a unit. */
function warningsAbout(unit: string, folder: string): readonly string[] {
  const file = join(folder, 'units', 'wikiquery@8081.service');
  writeFileSync(file, unit);
  // It prints warnings, and may still exit with 0.
  execFileSync('sh', [
    '-c',
    'systemd-analyze verify "$1" > "$2" 2>&1 || true',
    'sh',
    file,
    join(folder, 'warnings'),
  ]);
  return readFileSync(join(folder, 'warnings'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('wikiquery@'));
}
