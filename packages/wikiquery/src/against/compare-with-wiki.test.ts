import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { type TestContext } from 'node:test';
import { openApi } from '../../../../test/rig/ask.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import type { Configuration } from '../../../core/src/wiki/configuration.ts';
import { sampleConfiguration } from '../../../testing/sample/wiki.ts';
import { movedTo } from '../../../testing/src/moved-to.ts';
import { compareWithWiki } from './compare-with-wiki.ts';
import { askWikiAt } from './live-wiki.ts';
import { needsChanges, reportLines } from './report.ts';

const usual = sampleConfiguration();
const configured = (
  settings: Readonly<Record<string, unknown>>,
  more: Partial<Configuration> = {},
): Configuration => ({
  ...usual,
  ...more,
  settings: { ...usual.settings, ...settings },
});

/** Compares a configuration with a served wiki that has another one. */
async function compared(there: Configuration, here: Configuration) {
  using live = createWiki({ configuration: there, pages: {} });
  const { url } = await live.listen();
  using own = createWiki({ configuration: movedTo(new URL(url).origin, here), pages: {} });
  const steps: number[] = [];
  const found = await compareWithWiki(url, await openApi(own), (done) => steps.push(done));
  return { found, text: reportLines(found).join('\n'), steps };
}

/** A server that answers everything in one way. */
async function answering(
  t: TestContext,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/w/api.php`;
}

test('a wiki that is as configured needs no changes', async () => {
  const { found, text, steps } = await compared(usual, configured({ delegatedStatus: 421 }));
  assert.deepEqual(
    [found.unknownModules, found.unknownParameters, found.unknownValues, found.onlyHere, found.siteinfo],
    [[], [], [], [], []],
  );
  assert.deepEqual(found.settings, []);
  assert.equal(needsChanges(found), false);
  assert.match(text, /^.*\nOK: whatever is not known here is sent to the wiki\.\n/);
  assert.ok(steps.length > 1);
});

test('what only the wiki knows is sent there, if a proxy can learn it', async () => {
  const here = { withoutModules: ['allpages'], withoutValues: { 'info.prop': ['url'] }, extensions: [] };
  const { found, text } = await compared(usual, configured({ ...here, delegatedStatus: 421 }));
  assert.ok(
    found.unknownModules.some(({ module, source }) => module === 'list=allpages' && source === 'MediaWiki'),
  );
  assert.ok(
    found.unknownModules.some(
      ({ module, source }) => module === 'prop=extracts' && source === 'TextExtracts',
    ),
  );
  assert.match(text, /^Modules not known here, sent to the wiki:\n {2}Abuse ?Filter: .*list=abuselog/m);
  assert.match(
    text,
    /^Extensions of the wiki that are supported but not enabled here:\n(?: {2}.*\n)* {2}textextracts$/m,
  );
  const alone = await compared(usual, configured(here));
  assert.match(alone.text, /^Modules not known here, refused, since delegatedStatus is not set:/m);
  assert.equal(needsChanges(alone.found), true);
});

test('what the wiki lacks, and siteinfo that has changed, is listed with what to do', async () => {
  const there = configured(
    { withoutModules: ['backlinks'] },
    { general: { ...usual.general, sitename: 'Renamed', generator: 'MediaWiki 1.44.0' } },
  );
  const { found, text } = await compared(there, configured({ delegatedStatus: 421 }));
  assert.deepEqual(found.onlyHere, [{ module: 'list=backlinks', source: 'MediaWiki' }]);
  assert.deepEqual(found.siteinfo, [
    { part: 'general', added: [], changed: ['sitename', 'generator'], removed: [] },
  ]);
  assert.match(text, /\{"settings":\{"withoutModules":\["backlinks"\]\}\}/);
  assert.match(text, /MediaWiki 1\.44\.0; configured here: MediaWiki 1\./);
  assert.match(text, /^To bring the configuration up to date: wikiquery init --from http/m);
  assert.equal(needsChanges(found), true);
});

test('parameters and values of extensions are sent to the wiki by their prefix, or once they are listed', async (t) => {
  using own = createWiki({ configuration: configured({ delegatedStatus: 421 }), pages: {} });
  using listing = createWiki({
    configuration: configured({ delegatedStatus: 421, delegatedParameters: ['mobileformat'] }),
    pages: {},
  });
  const live = await openApi(createWiki({ pages: {} }));
  const extended = async (request: IncomingMessage & { readonly body: string }): Promise<string> => {
    const { body } = await live.ask(Object.fromEntries(new URLSearchParams(request.body)));
    const answer = JSON.parse(body) as { readonly paraminfo?: { readonly modules: readonly Module[] } };
    for (const { path, parameters } of answer.paraminfo?.modules ?? []) {
      if (path === 'parse') parameters.push({ name: 'mobileformat', type: 'boolean' });
      if (path === 'query+info') parameters.push({ name: 'quality', type: 'boolean' });
      const prop = parameters.find(({ name }) => name === 'prop');
      if (path === 'query+recentchanges' && Array.isArray(prop?.type)) prop.type.push('scores');
      const limit = parameters.find(({ name }) => name === 'limit');
      if (path === 'query+allpages' && limit) limit['max'] = 50;
    }
    return JSON.stringify(answer);
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void extended(Object.assign(request, { body: Buffer.concat(chunks).toString() })).then((text) =>
        response.end(text),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/w/api.php`;
  const found = await compareWithWiki(url, await openApi(own));
  assert.deepEqual(found.unknownParameters, [
    { module: 'action=parse', parameter: 'mobileformat', isSent: false },
    { module: 'prop=info', parameter: 'inquality', isSent: true },
  ]);
  assert.deepEqual(found.unknownValues, [
    { module: 'list=recentchanges', parameter: 'rcprop', value: 'scores', isSent: true },
  ]);
  assert.deepEqual(found.properties, [
    { module: 'list=allpages', parameter: 'aplimit', property: 'max', here: 500, there: 50 },
  ]);
  const text = reportLines(found).join('\n');
  assert.match(
    text,
    /^ {2}action=parse: mobileformat\nTo send them .*\{"delegatedParameters":\["mobileformat"\]\}\}$/m,
  );
  assert.match(text, /^ {2}list=allpages aplimit: max is 500 here, 50 there$/m);
  const after = await compareWithWiki(url, await openApi(listing));
  assert.equal(
    after.unknownParameters.every(({ isSent }) => isSent),
    true,
  );
});

interface Module {
  readonly path: string;
  readonly parameters: { readonly name: string; type: unknown; max?: number }[];
}

const withoutRead = usual.usergroups.map((group) => ({
  ...group,
  rights: group.rights.filter((right) => right !== 'read'),
}));

test('a wiki that has become private is a difference, which is said first', async () => {
  const { found, text } = await compared(
    configured({}, { usergroups: withoutRead }),
    configured({ delegatedStatus: 421 }),
  );
  assert.equal(found.siteinfo, undefined);
  assert.deepEqual(found.drift, ['removed: right "read" of group "*"']);
  assert.equal(needsChanges(found), true);
  assert.match(
    text,
    /^.*\nDIFFERENT: the wiki shows or hides other content than this configuration:\n {2}removed: right "read" of group "\*"\n/,
  );
  assert.match(text, /siteinfo\.json.*--output wiki\.json": http\S+siprop=general\|\S+&formatversion=2$/m);
});

test('a private wiki that is configured as private is no difference', async () => {
  const isPrivate = configured({ delegatedStatus: 421 }, { usergroups: withoutRead });
  const { found, text } = await compared(configured({}, { usergroups: withoutRead }), isPrivate);
  assert.deepEqual(found.drift, []);
  assert.match(text, /^Only whether the wiki is private was compared/m);
});

test('differences that show or hide content need changes, unless they are there on purpose', async () => {
  const { 0: main, ...others } = usual.namespaces;
  assert.ok(main);
  const there = configured({}, { namespaces: { ...others, 0: { ...main, case: 'case-sensitive' } } });
  const { found } = await compared(there, configured({ delegatedStatus: 421 }));
  assert.deepEqual(found.drift, ['changed: namespace 0']);
  assert.equal(needsChanges(found), true);
  const accepted = await compared(
    there,
    configured({ delegatedStatus: 421, comparison: { ignore: ['namespaces'] } }),
  );
  assert.deepEqual(accepted.found.drift, []);
});

test('paths of files and change tags that differ are listed', async () => {
  const here = {
    uploadPath: '/images',
    categoryCollation: 'uca-default',
    softwareTags: ['mw-undo', 'here'],
    delegatedStatus: 421,
  };
  const there = { uploadPath: '/pictures', softwareTags: ['mw-undo', 'visualeditor'] };
  const { found, text } = await compared(configured(there), configured(here));
  assert.deepEqual(found.settings, [
    'uploadPath: "/images" here, "/pictures" there',
    'categoryCollation: "uca-default" here, "uppercase" there',
    'softwareTags: only there visualeditor',
    'softwareTags: only here here',
  ]);
  assert.equal(needsChanges(found), true);
  assert.match(text, /^Settings that differ:\n {2}uploadPath: /m);
});

test('whatever is no API is an error that says what to do', async (t) => {
  using own = createWiki({ pages: {} });
  const api = await openApi(own);
  const refused = async (address: string, message: RegExp): Promise<void> => {
    await assert.rejects(compareWithWiki(address, api), { name: 'UsageError', message });
  };
  await refused('wiki.example', /is not the address of an api\.php, such as https:/);
  await refused('http://127.0.0.1:1/w/api.php', /^Cannot reach http:\/\/127\.0\.0\.1:1\/w\/api\.php: /);
  await refused(
    await answering(t, (_, response) => response.end('<!DOCTYPE html>')),
    /is a web page, not JSON/,
  );
  await refused(
    await answering(t, (_, response) => response.end('7')),
    /is not the API of a wiki, but JSON without an object/,
  );
  await refused(
    await answering(t, (_, response) => response.writeHead(404).end('<p>Not found')),
    /answered with HTTP status 404\.$/,
  );
  await refused(
    await answering(t, (_, response) => response.end('{"error":{"code":"readonly","info":"Closed."}}')),
    /answered with an error: readonly: Closed\.$/,
  );
});

test('requests say who sends them, ask for little lag, and wait while there is some', async (t) => {
  const agents: (string | undefined)[] = [];
  const address = await answering(t, ({ headers }, response) => {
    agents.push(headers['user-agent']);
    if (agents.length > 1) response.end('{"query":{}}');
    else response.setHeader('retry-after', '0.05').end('{"error":{"code":"maxlag","info":"Waiting"}}');
  });
  assert.deepEqual(await askWikiAt(address)({ action: 'query' }), { query: {} });
  assert.equal(agents.length, 2);
  assert.match(agents[0] ?? '', /^wikiquery\/\d/);
});
