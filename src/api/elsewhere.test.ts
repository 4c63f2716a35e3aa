import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import messages from '../../messages/en.json' with { type: 'json' };
import { createWiki } from '../../test/rig/wiki.ts';
import { actionsElsewhere } from './elsewhere.ts';
import { openApi } from '../../test/rig/ask.ts';
import { createSite } from '../wiki/site.ts';
import { extensions } from '../extensions/index.ts';

const wiki = createWiki({ pages: {} });
after(wiki.close);
const writeApi = 'https://writes.example/w/api.php';

test("writing actions are refused before their parameters are read, with the URL of the wiki's own API", async () => {
  const api = await openApi(wiki, { settings: { writeApi } });
  for (const method of ['GET', 'POST']) {
    const { json, headers } = await api.ask({ action: 'edit', title: 'X' }, { method });
    assert.equal(headers['mediawiki-api-error'], 'noapiwrite');
    const { error } = json as { readonly error: { readonly info: string; readonly writeapi: string } };
    assert.equal(error.writeapi, writeApi);
    assert.ok(error.info.includes(writeApi));
  }
  const unsure = await api.ask({ action: 'edit', assert: 'user' }, { method: 'POST' });
  assert.equal(unsure.headers['mediawiki-api-error'], 'assertuserfailed');
});

test('the status tells a proxy which requests to pass on', async () => {
  const api = await openApi(wiki, { settings: { elsewhereStatus: 421 } });
  const status = async (request: Readonly<Record<string, string>>) =>
    (await api.ask(request, { method: 'POST' })).status;
  for (const request of [
    { action: 'edit', assert: 'user' },
    { action: 'flow', format: 'jsonfm' },
    { action: 'login', lgname: 'X' },
    { action: 'query', meta: 'siteinfo|tokens' },
  ]) {
    assert.equal(await status(request), 421, JSON.stringify(request));
  }
  assert.equal(await status({ action: 'query', meta: 'siteinfo' }), 200);
  assert.equal(await status({ action: 'query', meta: 'siteinfo', assert: 'user' }), 200);
});

test('paraminfo describes the method and the kind of token of actions that only MediaWiki provides', async () => {
  const { json } = await (await openApi(wiki)).ask({ action: 'paraminfo', modules: 'main|rollback' });
  const { modules } = json['paraminfo'] as { readonly modules: readonly Record<string, unknown>[] };
  const [main, rollback] = modules;
  assert.equal(rollback?.['mustbeposted'], true);
  assert.equal(rollback['writerights'], true);
  const [token] = rollback['parameters'] as readonly Record<string, unknown>[];
  assert.deepEqual([token?.['name'], token?.['tokentype']], ['token', 'rollback']);
  const [action] = (main ?? {})['parameters'] as readonly { readonly type: readonly string[] }[];
  assert.ok(action?.type.includes('rollback'));
});

test("an extension's actions exist where it is installed", async () => {
  const asked = { action: 'groupreview' };
  const without = await openApi(wiki, { settings: { extensions: [] } });
  assert.equal((await without.ask(asked)).headers['mediawiki-api-error'], 'badvalue');
  const api = await openApi(wiki, { settings: { extensions: ['translate'] } });
  assert.equal((await api.ask(asked)).headers['mediawiki-api-error'], 'noapiwrite');
});

test('each has its sentence of help', () => {
  const site = createSite(
    {
      ...wiki.configuration,
      settings: { ...wiki.configuration.settings, extensions: ['abusefilter', 'translate'] },
    },
    extensions,
  );
  const without = actionsElsewhere(site).filter(({ name }) => !(`apihelp-${name}-summary` in messages));
  assert.deepEqual(without, []);
});
