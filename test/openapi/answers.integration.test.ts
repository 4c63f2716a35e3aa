import assert from 'node:assert/strict';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { describeApi } from '../../packages/core/src/api/description/described-api.ts';
import { openApiDocument } from '../../packages/core/src/api/description/openapi/document.ts';
import { contributionOf } from '../../packages/core/src/query/answer-fields.ts';
import { createSite } from '../../packages/core/src/wiki/site.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { searchBackend } from '../../packages/search/src/exports/index.ts';
import { initialConfiguration } from '../../packages/wikiquery/src/init.ts';
import { openApi } from '../rig/ask.ts';
import { address, anybody, steward } from '../rig/viewers.ts';
import { createWiki } from '../rig/wiki.ts';
import { requestsFor } from '../secrets/ways.ts';
import { operationsOf } from './operations.ts';
import { hasRecorded, readRecorded, recordedFolder, withoutEmptyLists } from './read-recorded.ts';

const overrides = fileURLToPath(new URL('../conformance/overrides.json', import.meta.url));

test(
  "MediaWiki's answers have only what the OpenAPI description says of each operation that they are of",
  { skip: !hasRecorded && 'the recorded answers are not available' },
  async () => {
    const configuration = await initialConfiguration(`${recordedFolder}siteinfo.json`, overrides);
    const operations = operationsOf(
      openApiDocument(describeApi(createSite(configuration, extensions, searchBackend))),
    );
    const checked = new Map<string, number>();
    const problems: string[] = [];
    for (const { id, params, body } of readRecorded()) {
      for (const operation of operations) {
        if (!operation.takes(params)) continue;
        checked.set(operation.id, (checked.get(operation.id) ?? 0) + 1);
        for (const problem of operation.problemsOf(withoutEmptyLists(body)))
          problems.push(`${id} of ${operation.id}: ${problem}`);
      }
    }
    assert.deepEqual(problems, []);
    assert.ok((checked.get('query') ?? 0) > 4000);
    assert.ok(checked.size > 50, `only ${checked.size} operations have recorded answers`);
  },
);

test('answers of the sample wiki have only what the OpenAPI description says of their operations', async () => {
  using wiki = createWiki();
  const { ask, registry, site } = await openApi(wiki);
  const operations = operationsOf(openApiDocument(describeApi(site)));
  const unchecked = new Set(operations.map(({ id }) => id));
  const problems: string[] = [];
  const check = async (parameters: Readonly<Record<string, string>>, posted?: boolean): Promise<void> => {
    const request = { action: 'query', format: 'json', formatversion: '2', ...parameters };
    const own = operations.filter(({ takes }) => takes(request));
    for (const viewer of [anybody(site), { ...steward(site), ...cartographer }]) {
      const { json, error } = await ask(request, { viewer, ...(posted && { method: 'POST', posted }) });
      for (const operation of own) {
        if (error === undefined) unchecked.delete(operation.id);
        for (const problem of operation.problemsOf(json))
          problems.push(`${new URLSearchParams(parameters)} of ${operation.id}: ${problem}`);
      }
    }
  };
  await check({
    prop: 'revisions',
    titles: 'Gull Point',
    rvlimit: '5',
    rvprop: 'ids|timestamp|user|comment|size',
  });
  const pages = { titles: 'Gull Point|Lantern Isles|File:Gull Point.png|Category:Lighthouses|Nowhere|A<b' };
  for (const registered of registry.modules.values()) {
    const { module } = registered;
    for (const request of requestsFor(registered, site, address)) {
      await check({ ...(contributionOf(module).place === 'page' && pages), ...request }, module.mustBePosted);
      if (registered.generatorReader && module.group === 'list')
        await check({ ...generated(request, module.name), prop: 'info' });
    }
  }
  for (const request of ofActions)
    await check(request, ['login', 'logout'].includes(request['action'] ?? ''));
  assert.deepEqual(problems, []);
  // They need a session: see below.
  assert.deepEqual([...unchecked].toSorted(), ['clientlogin', 'logout']);
});

test('so have the answers to logging in and out', async () => {
  using wiki = createWiki();
  const { url } = await wiki.listen();
  const operations = operationsOf(
    openApiDocument(describeApi(createSite(wiki.configuration, extensions, searchBackend))),
  );
  const client = createClient(url);
  const check = async (id: string, parameters: Readonly<Record<string, string>>, method?: 'POST') => {
    const answer = await client(parameters, method);
    const operation = operations.find((one) => one.id === id);
    assert.deepEqual(operation?.problemsOf(answer), []);
    return answer as { readonly query?: { readonly tokens?: Readonly<Record<string, string>> } };
  };
  const tokenOf = async (type: string): Promise<string> =>
    (await check('tokens', { action: 'query', meta: 'tokens', type })).query?.tokens?.[`${type}token`] ?? '';
  for (const password of ['wrong', 'keeper-of-the-light']) {
    const given = { username: 'Keeper', password, loginreturnurl: 'https://wiki.example/' };
    await check(
      'clientlogin',
      { action: 'clientlogin', ...given, logintoken: await tokenOf('login') },
      'POST',
    );
  }
  await check('logout', { action: 'logout', token: await tokenOf('csrf') }, 'POST');
  const bot = { lgname: 'Cartographer@mapper', lgpassword: 'g8n0k2hm3b6q1v7s4c9a5cfv1r0d2t8b' };
  await check('login', { action: 'login', ...bot, lgtoken: await tokenOf('login') }, 'POST');
});

/** Sends requests with the cookies that came with earlier answers. */
function createClient(url: string) {
  const cookies = new Map<string, string>();
  return async (parameters: Readonly<Record<string, string>>, method: 'GET' | 'POST' = 'GET') => {
    const query = new URLSearchParams({ format: 'json', formatversion: '2', ...parameters });
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const response = await (method === 'GET'
      ? fetch(`${url}?${query}`, { headers })
      : fetch(url, { method: 'POST', body: query, headers }));
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=', 2) ?? [];
      cookies.set(name, value);
    }
    return (await response.json()) as unknown;
  };
}

/** The account with a file in its stash. */
const cartographer = { id: 6, name: 'Cartographer' };

/** A request of a list as a generator. */
const generated = (request: Readonly<Record<string, string>>, generator: string) => ({
  generator,
  ...Object.fromEntries(
    Object.entries(request).flatMap(([name, value]) => (name === 'list' ? [] : [[`g${name}`, value]])),
  ),
});

const ofActions: readonly Readonly<Record<string, string>>[] = [
  { action: 'checktoken', type: 'csrf', token: '+\\' },
  {
    action: 'compare',
    fromtitle: 'Gull Point',
    totext: 'else',
    prop: 'diff|diffsize|rel|ids|title|user|comment|parsedcomment|size|timestamp',
  },
  { action: 'compare', fromtitle: 'Gull Point', totitle: 'Lantern Isles', slots: 'main' },
  { action: 'compare', fromslots: 'main', 'fromtext-main': 'a', toslots: 'main', 'totext-main': 'b' },
  { action: 'compare' },
  {
    action: 'expandtemplates',
    text: '{{Lighthouse}}',
    prop: 'wikitext|categories|properties|volatile|ttl|modules|jsconfigvars|encodedjsconfigvars|parsetree',
  },
  { action: 'expandtemplates', text: '{{Lighthouse}}', generatexml: '1' },
  { action: 'help', wrap: '1', modules: 'query' },
  { action: 'login', lgname: 'Keeper' },
  { action: 'logout', token: 'none' },
  { action: 'opensearch', search: 'gull' },
  {
    action: 'paraminfo',
    modules: 'main|query|query+*|parse|compare',
    mainmodule: '1',
    pagesetmodule: '1',
    helpformat: 'raw',
  },
  { action: 'paraminfo', querymodules: 'info', formatmodules: 'json', helpformat: 'html' },
  { action: 'parse', page: 'Gull Point' },
  {
    action: 'parse',
    page: 'Lighthouse',
    prop: 'langlinks|categories|categorieshtml|links|templates|images|externallinks|sections|revid|displaytitle|subtitle|iwlinks|wikitext|properties|limitreportdata|parsetree',
    redirects: '1',
  },
  { action: 'parse', text: '== A ==\n[[Gull Point]] {{Lighthouse}}', summary: 'a', contentmodel: 'wikitext' },
  { action: 'query', meta: 'siteinfo|userinfo', list: 'allpages', prop: 'info', titles: 'Gull Point' },
];
