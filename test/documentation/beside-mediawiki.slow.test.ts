// With a real MediaWiki 1.43 behind the documented nginx.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { mergeConfiguration } from '../../packages/core/src/wiki/merge-configuration.ts';
import { initialConfiguration } from '../../packages/wikiquery/src/init.ts';
import { nginxMissing, startNginx } from '../program/nginx.ts';
import { startServing } from '../program/serve.ts';
import { noMediaWiki, startMediaWiki } from '../rig/mediawiki.ts';
import { portForOthers } from '../rig/port-for-others.ts';
import { writeSampleDatabase } from '../rig/sample-file.ts';

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

test(
  'behind nginx, each request is answered as MediaWiki alone answers it',
  { skip: noMediaWiki || nginxMissing },
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'wikiquery-beside-'));
    t.after(() => {
      rmSync(folder, { recursive: true });
    });
    const front = await portForOthers();
    await using live = await startMediaWiki(...further);
    const there = new URL(live.url).port;

    const settings = { delegatedStatus: 421, trustedProxies: ['127.0.0.1'] };
    const config = join(folder, 'wiki.json');
    writeFileSync(
      config,
      JSON.stringify(mergeConfiguration(await initialConfiguration(live.url), { settings })),
    );
    await using here = await startServing(
      '--config',
      config,
      '--database',
      writeSampleDatabase(folder),
      '--port',
      '0',
    );
    const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
    const [, documented = ''] = /^```nginx\n(.*?)^```/ms.exec(page) ?? [];
    const nginx = documented
      .replace('127.0.0.1:8081', new URL(here.origin).host)
      .replace(/ *server 127\.0\.0\.1:8082.*\n/, '')
      .replace('127.0.0.1:8090', `127.0.0.1:${there}`)
      .replace('listen 80;', `listen 127.0.0.1:${front};`);
    await using _nginx = await startNginx(nginx, front);

    const proxied = live.url.replace(`:${there}`, `:${front}`);
    for (const request of requests) {
      for (const method of ['GET', 'POST']) {
        const full = { format: 'json', formatversion: '2', ...request };
        assert.deepEqual(
          await ask(proxied, method, full),
          await ask(live.url, method, full),
          `${method} ${JSON.stringify(request)}`,
        );
      }
    }
  },
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
