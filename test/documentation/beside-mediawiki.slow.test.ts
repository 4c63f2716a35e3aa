// With a real MediaWiki 1.43, whose unpacked folder MEDIAWIKI_FOLDER names, behind the documented nginx.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { initialConfiguration } from '../../src/cli/init.ts';
import { mergeConfiguration } from '../../src/wiki/merge-configuration.ts';
import { nginxMissing, startNginx } from '../program/nginx.ts';
import { startServing } from '../program/serve.ts';
import { freePort } from '../rig/mariadb.ts';

const mediawiki = process.env['MEDIAWIKI_FOLDER'];
const missing =
  mediawiki === undefined || !existsSync(join(mediawiki, 'includes/api'))
    ? 'MEDIAWIKI_FOLDER names no unpacked MediaWiki'
    : nginxMissing;

/** Extensions that are not known to Wikiquery and need no tables. */
const further = ['CategoryTree', 'Cite', 'TemplateData', 'TitleBlacklist'];

const requests: readonly Readonly<Record<string, string>>[] = [
  { action: 'query', list: 'allpages' },
  { action: 'query', list: 'allpages', _: '1' },
  { action: 'query', list: 'allpages', apnamespace: '999' },
  { action: 'query', list: 'allpages', aplimit: 'x' },
  { action: 'query', list: 'allpages', apunknown: '1' },
  { action: 'query', list: 'allpages', apdir: 'sideways' },
  { action: 'query', list: 'allpages', format: 'unknown' },
  { action: 'query', list: 'allpages|unknown' },
  { action: 'query', meta: 'siteinfo', siprop: 'namespaces|extensions' },
  { action: 'query', meta: 'allmessages', ammessages: 'mainpage|edit', amlang: 'de' },
  { action: 'query', meta: 'authmanagerinfo', amirequestsfor: 'login' },
  { action: 'query', generator: 'unknown', prop: 'info' },
  { action: 'query', list: 'logevents', letype: 'titleblacklist' },
  { action: 'query', list: 'logevents', leaction: 'titleblacklist/hit-username' },
  { action: 'query', prop: 'info', titles: 'Main Page', inprop: 'unknown|url' },
  { action: 'paraminfo', modules: 'query+unknown|templatedata|query' },
  { action: 'templatedata', titles: 'Template:Documentation' },
  { action: 'categorytree', category: 'Rivers' },
  { action: 'titleblacklist', tbtitle: 'X', tbaction: 'create' },
  { action: 'parse', text: 'A<ref>B</ref>', contentmodel: 'wikitext', prop: 'text', disablelimitreport: '1' },
  { action: 'parse', page: 'Main Page', prop: 'unknown' },
  { action: 'expandtemplates', text: '{{#categorytree:Rivers}}', prop: 'wikitext' },
  { action: 'unknown' },
];

test('behind nginx, each request is answered as MediaWiki alone answers it', { skip: missing }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-beside-'));
  const [front, there, here] = [await freePort(), await freePort(), await freePort()];
  const serve = join(import.meta.dirname, '../clients/mediawiki/serve.ts');
  const live = spawn(process.execPath, [serve, mediawiki ?? '', String(there), ...further], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  t.after(async () => {
    live.kill('SIGTERM');
    await once(live, 'exit');
    rmSync(folder, { recursive: true });
  });
  const chunk: unknown = (await once(live.stdout, 'data'))[0];
  const address = String(chunk).trim();
  for (let i = 0; i < 100 && !(await answers(address)); i++)
    await new Promise((resolve) => setTimeout(resolve, 200));

  const settings = { elsewhereStatus: 421, trustedProxies: ['127.0.0.1'] };
  const config = join(folder, 'wiki.json');
  writeFileSync(
    config,
    JSON.stringify(mergeConfiguration(await initialConfiguration(address), { settings })),
  );
  await using _here = await startServing('--config', config, '--port', String(here));
  const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const [, documented = ''] = /^```nginx\n(.*?)^```/ms.exec(page) ?? [];
  const nginx = documented
    .replace('127.0.0.1:8081', `127.0.0.1:${here}`)
    .replace(/ *server 127\.0\.0\.1:8082.*\n/, '')
    .replace('127.0.0.1:8090', `127.0.0.1:${there}`)
    .replace('listen 80;', `listen 127.0.0.1:${front};`);
  await using _nginx = await startNginx(nginx, front);

  const proxied = address.replace(`:${there}`, `:${front}`);
  for (const request of requests) {
    for (const method of ['GET', 'POST']) {
      const full = { format: 'json', formatversion: '2', ...request };
      assert.deepEqual(
        await ask(proxied, method, full),
        await ask(address, method, full),
        `${method} ${JSON.stringify(request)}`,
      );
    }
  }
});

const answers = (address: string): Promise<boolean> =>
  fetch(`${address}?action=query&format=json`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The status, the error and the data of an answer; the words of errors and warnings differ. */
async function ask(address: string, method: string, request: Readonly<Record<string, string>>) {
  const form = new URLSearchParams(request);
  const response = await (method === 'POST'
    ? fetch(address, { method, body: form })
    : fetch(`${address}?${form.toString()}`));
  const body = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const {
    error: _error,
    warnings: _warnings,
    ...data
  } = (isJson ? JSON.parse(body) : {}) as Record<string, unknown>;
  return { status: response.status, error: response.headers.get('mediawiki-api-error'), data };
}
