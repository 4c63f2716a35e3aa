import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import test, { after } from 'node:test';
import { openApi, type TestApi } from '../../../../test/rig/ask.ts';
import { steward } from '../../../../test/rig/viewers.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import type { Viewer } from '../wiki/viewer.ts';

const wiki = createWiki({ pages: { Bridge: 'An arch.', Ferry: 'A boat.' } });
after(wiki.close);
const api = await openApi(wiki);
const pages = { list: 'allpages' };
const bot: Viewer = {
  id: 3,
  name: 'Robot',
  temporary: false,
  groups: ['bot'],
  rights: new Set(['read', 'bot']),
  address: '192.0.2.1',
};

const errorOf = async (
  parameters: Readonly<Record<string, string>>,
  more = {},
): Promise<{ code: unknown; header: unknown; status: number }> => {
  const { json, headers, status } = await api.ask(parameters, more);
  return {
    code: (json['error'] as { code: string } | undefined)?.code,
    header: headers['mediawiki-api-error'],
    status,
  };
};
const failed = (code: string, status = 200) => ({ code, header: code, status });

test('requested fields are in every answer, errors included', async () => {
  const asked = { requestid: 'a <b>', curtimestamp: '', responselanginfo: '', uselang: 'DE' };
  for (const list of ['allpages', 'backlinks']) {
    const { json } = await api.ask({ ...asked, list });
    assert.equal(json['requestid'], 'a <b>');
    assert.match(String(json['curtimestamp']), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    assert.deepEqual([json['uselang'], json['errorlang']], ['de', 'en']);
    assert.equal('error' in json, list === 'backlinks');
  }
});

test('the name of the host is shown only where names of servers are public, and then in all errors', async () => {
  const servedBy = async ({ ask }: Pick<TestApi, 'ask'>, parameters: Readonly<Record<string, string>>) =>
    (await ask(parameters)).json['servedby'];
  const [named, failing] = [{ servedby: '1', meta: 'siteinfo' }, { list: 'backlinks' }];
  for (const parameters of [named, failing, { ...failing, servedby: '1' }])
    assert.equal(await servedBy(api, parameters), undefined);
  const open = await openApi(wiki, { settings: { showHostnames: true } });
  assert.equal(await servedBy(open, named), hostname());
  assert.equal(await servedBy(open, failing), hostname());
  assert.equal(await servedBy(open, { meta: 'siteinfo' }), undefined);
});

test('unknown parameters cause a warning, never an error', async () => {
  const { json } = await api.ask(
    { ...pages, glimit: '1', crossorigin: '' },
    { arrays: new Set(['aplimit', 'x']) },
  );
  assert.deepEqual(json['warnings'], {
    main: {
      warnings:
        'The parameter "aplimit" was given as "aplimit[]", which is not supported: separate values with "|".\nUnknown parameters: glimit, x.',
    },
  });
  assert.ok(json['query']);
});

test('errors follow errorformat', async () => {
  const wrong = { list: 'backlinks', glimit: '1' };
  const legacy = (await api.ask({ ...wrong, formatversion: '1' })).json['error'] as Record<string, unknown>;
  assert.deepEqual(Object.keys(legacy), ['code', 'info', '*']);
  const modern = (await api.ask(wrong)).json['error'] as Record<string, unknown>;
  assert.deepEqual(Object.keys(modern), ['code', 'info', 'docref']);
  for (const [errorformat, keys] of Object.entries({
    plaintext: ['code', 'text', 'module'],
    html: ['code', 'html', 'module'],
    raw: ['code', 'key', 'params', 'module'],
    none: ['code', 'module'],
  })) {
    const { json } = await api.ask({ ...wrong, errorformat });
    const [error] = json['errors'] as Record<string, unknown>[];
    assert.deepEqual(Object.keys(error ?? {}), keys);
    assert.equal(error?.['module'], 'query+backlinks');
    assert.equal(typeof json['docref'], 'string');
  }
});

test('warnings of one kind are given once, by module or as a list', async () => {
  const wrong = { list: 'allpages', aplimit: '9999', prop: 'nope', formatversion: '1' };
  const { warnings } = (await api.ask(wrong)).json;
  assert.deepEqual(Object.keys(warnings as object).toSorted(), ['allpages', 'query']);
  const listed = (await api.ask({ ...wrong, errorformat: 'plaintext' })).json['warnings'] as {
    readonly code: string;
    readonly '*': string;
  }[];
  assert.deepEqual(listed.map(({ code }) => code).toSorted(), ['outofrange', 'unrecognizedvalues']);
  assert.ok(listed.every((warning) => warning['*'].length > 10));
});

test('assert and assertuser are checked before the other parameters', async () => {
  assert.deepEqual(await errorOf({ assert: 'user', list: 'backlinks' }), failed('assertuserfailed'));
  assert.deepEqual(await errorOf({ assert: 'bot' }), failed('assertbotfailed'));
  assert.deepEqual(await errorOf({ assertuser: 'Alice' }), failed('assertnameduserfailed'));
  assert.deepEqual(await errorOf({ assert: 'anon' }, { viewer: bot }), failed('assertanonfailed'));
  assert.deepEqual((await api.ask({ assert: 'bot', assertuser: 'robot' }, { viewer: bot })).json, {
    batchcomplete: true,
  });
});

test('unknown actions and formats, writing actions and methods are refused', async () => {
  assert.deepEqual(await errorOf({ action: 'nope' }), failed('badvalue'));
  assert.deepEqual(await errorOf({ action: 'edit' }, { method: 'POST' }), failed('noapiwrite'));
  const asserting = { action: 'edit', assert: 'user' };
  assert.deepEqual(await errorOf(asserting, { method: 'POST' }), failed('assertuserfailed'));
  assert.deepEqual(await errorOf({}, { method: 'PUT' }), failed('invalidmethod', 405));
  assert.deepEqual(await errorOf({ maxlag: 'x' }), failed('badinteger'));
  const { headers, status } = await api.ask({ format: 'nope' });
  assert.deepEqual([status, headers['mediawiki-api-error']], [200, 'badvalue']);
  assert.match(String(headers['content-type']), /^text\/html/);
});

test('invalid parameters of a format are reported in the format with its defaults', async () => {
  const { json, headers } = await api.ask({ ...pages, formatversion: '3' });
  assert.equal(headers['mediawiki-api-error'], 'badvalue');
  assert.deepEqual(Object.keys(json['warnings'] as object), ['json', 'main']);
});

test('values that are not normalized UTF-8 are normalized with a warning', async () => {
  // In a URL, bytes that are not UTF-8 are in another encoding.
  const { json } = await api.ask({ titles: 'A\udcff|e\u0301', requestid: '\u0001x' }, { method: 'POST' });
  assert.deepEqual(Object.keys(json['warnings'] as object), ['query', 'main']);
  assert.equal(json['requestid'], '\ufffdx');
  const { normalized } = json['query'] as { readonly normalized: unknown[] };
  assert.deepEqual(normalized.slice(0, 2), [
    { fromencoded: true, from: 'A%FF', to: 'A\ufffd' },
    { fromencoded: true, from: 'e%CC%81', to: '\u00e9' },
  ]);
  const list = await api.ask({ titles: '\u001fBridge\u001fFerry' });
  assert.equal(list.json['warnings'], undefined);
});

test('cache headers follow from the module, the viewer and the request', async () => {
  const control = async (parameters: Readonly<Record<string, string>>, more = {}) =>
    (await api.ask({ ...pages, ...parameters }, more)).headers['cache-control'];
  const never = 'private, must-revalidate, max-age=0';
  assert.equal(await control({}), never);
  assert.equal(await control({ maxage: '20' }), 's-maxage=0, max-age=20, public');
  const shared = await api.ask({ ...pages, smaxage: '10', maxage: '20', uselang: 'content' });
  assert.equal(shared.headers['cache-control'], 's-maxage=10, max-age=20, public');
  assert.equal(shared.headers['vary'], 'Accept-Encoding, Treat-as-Untrusted, Cookie');
  assert.ok(Date.parse(String(shared.headers['expires'])) > Date.now());
  assert.equal(
    await control({ smaxage: '10', maxage: '20' }, { viewer: bot }),
    'private, must-revalidate, max-age=20',
  );
  assert.equal(await control({ smaxage: '10', list: 'backlinks' }), never);
});

test('cross-site requests are answered as to an anonymous viewer', async () => {
  const { headers, json } = await api.ask({ meta: 'tokens', origin: '*' }, { viewer: bot });
  assert.equal(headers['access-control-allow-origin'], '*');
  assert.equal(headers['access-control-allow-credentials'], 'false');
  assert.equal(headers['mediawiki-login-suppressed'], 'true');
  assert.equal(json['error'], undefined);
  const script = await api.ask({ ...pages, callback: 'show!' }, { viewer: bot });
  assert.match(script.body, /^\/\*\*\/show\(\{/);
  assert.equal(script.headers['mediawiki-login-suppressed'], 'true');
});

test('CORS follows the setting', async () => {
  const open = await openApi(wiki, { settings: { crossSiteDomains: ['*.wiki.example'] } });
  const from = (origin: string, more = {}) => ({ headers: { origin, ...more } });
  const friend = 'https://de.wiki.example';
  const welcome = await open.ask({ origin: friend }, from(friend));
  assert.equal(welcome.headers['access-control-allow-origin'], friend);
  assert.equal(welcome.headers['access-control-allow-credentials'], 'true');
  const mismatch = await open.ask({ origin: 'https://x.example' }, from('https://x.example'));
  assert.equal(mismatch.headers['mediawiki-cors-rejection'], 'Origin mismatch');
  assert.equal((await open.ask({ origin: friend }, from('https://x.example'))).status, 403);
  const preflight = await open.ask(
    { origin: friend },
    {
      method: 'OPTIONS',
      ...from(friend, {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type, Api-User-Agent',
      }),
    },
  );
  assert.equal(preflight.body, '');
  assert.equal(preflight.headers['access-control-allow-headers'], 'content-type, Api-User-Agent');
  assert.equal(preflight.headers['access-control-allow-methods'], 'POST, GET, HEAD');
});

test('anonymous viewers of a closed wiki can only log in', async () => {
  const closed = await openApi(wiki, { closed: true });
  const code = async (parameters: Readonly<Record<string, string>>, more = {}) =>
    (await closed.ask(parameters, more)).headers['mediawiki-api-error'];
  assert.equal(await code(pages), 'readapidenied');
  assert.equal(await code({ titles: 'Bridge', meta: 'tokens' }), 'readapidenied');
  assert.equal(await code({ meta: 'tokens' }), undefined);
  assert.equal(await code(pages, { viewer: bot }), undefined);
});

test('maxlag refuses requests while the database lags', async () => {
  const lagging = await openApi(wiki, { lag: () => ({ host: 'db2', seconds: 7.5 }) });
  assert.equal((await lagging.ask({ maxlag: '8' })).headers['mediawiki-api-error'], undefined);
  const { headers, json } = await lagging.ask({ maxlag: '3' });
  assert.deepEqual(
    [headers['mediawiki-api-error'], headers['retry-after'], headers['x-database-lag']],
    ['maxlag', '5', '7'],
  );
  const { host, lag, type, info } = json['error'] as Record<string, unknown>;
  assert.deepEqual({ host, lag, type }, { host: 'db2', lag: 7.5, type: 'db' });
  assert.match(String(info), /Waiting for [\w.: ]+: (?<lag>\d+(?:\.\d+)?) seconds? lagged/, 'pywikibot');
});

test('an internal error is logged under the number in the answer', async () => {
  const faults: string[] = [];
  const broken = await openApi(wiki, {
    lag: () => {
      throw new RangeError('secret');
    },
    onFault: (_, request) => {
      faults.push([...request.keys()].join());
      return 'number7';
    },
  });
  const { headers, body, status } = await broken.ask({ maxlag: '1' });
  assert.deepEqual([status, headers['mediawiki-api-error']], [200, 'internal_api_error_RangeError']);
  assert.ok(body.includes('number7'));
  assert.deepEqual(
    faults.map((names) => names.split(',').includes('maxlag')),
    [true],
  );
  assert.ok(!body.includes('secret'));
});

test('a database that fails before the action runs gives an answer all the same', async () => {
  using closing = createWiki({ pages: {} });
  const { ask, site } = await openApi(closing);
  closing.database.close();
  const { error } = await ask({ meta: 'siteinfo' }, { viewer: steward(site) });
  assert.match(error ?? '', /^internal_api_error_/);
});

test('the fields of an answer stand in the order in which MediaWiki has them', async () => {
  const fieldsOf = async (more: Readonly<Record<string, string>>): Promise<readonly string[]> =>
    Object.keys((await api.ask({ ...pages, aplimit: '1', requestid: 'x', ...more })).json);
  const common = ['batchcomplete', 'continue', 'requestid', 'query'];
  assert.deepEqual(await fieldsOf({}), common);
  // What is only known once the answer is made comes before it.
  assert.deepEqual(await fieldsOf({ foo: '1' }), ['warnings', ...common]);
  const wrong = ['batchcomplete', 'continue', 'warnings', 'requestid', 'query'];
  for (const formatversion of ['1', '2'])
    assert.deepEqual(await fieldsOf({ prop: 'none', foo: '1', formatversion }), wrong);
  const limits = ['warnings', 'batchcomplete', 'requestid', 'limits', 'query'];
  assert.deepEqual(await fieldsOf({ aplimit: 'max', foo: '1' }), limits);
});
