import assert from 'node:assert/strict';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { describeApi } from '../../src/catalogue/described-api.ts';
import { openApiDocument } from '../../src/catalogue/openapi/document.ts';
import { initialConfiguration } from '../../src/cli/init.ts';
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
    const operations = operationsOf(openApiDocument(describeApi(configuration)));
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
  const operations = operationsOf(openApiDocument(describeApi(site.configuration)));
  const unchecked = new Set(operations.map(({ id }) => id));
  const problems: string[] = [];
  const check = async (parameters: Readonly<Record<string, string>>, posted = false): Promise<void> => {
    const request = { action: 'query', format: 'json', formatversion: '2', ...parameters };
    const own = operations.filter(({ takes }) => takes(request));
    for (const viewer of [anybody(site), steward(site)]) {
      const { json, error } = await ask(request, { viewer, ...(posted && { method: 'POST', posted }) });
      for (const operation of own) {
        if (error === undefined) unchecked.delete(operation.id);
        for (const problem of operation.problemsOf(json))
          problems.push(`${new URLSearchParams(parameters)} of ${operation.id}: ${problem}`);
      }
    }
  };
  const pages = { titles: 'Gull Point|Lantern Isles|File:Gull Point.png|Category:Lighthouses|Nowhere|A<b' };
  for (const registered of registry.modules.values()) {
    const { module } = registered;
    for (const request of requestsFor(registered, site, address)) {
      await check({ ...(module.group === 'prop' && pages), ...request });
      if (registered.generatorReader && module.group === 'list')
        await check({ ...generated(request, module.name), prop: 'info' });
    }
  }
  for (const request of ofActions) await check(request, ['login', 'logout'].includes(request['action'] ?? ''));
  assert.deepEqual(problems, []);
  assert.deepEqual([...unchecked], []);
});

/** A request of a list as a generator. */
const generated = ({ list: _, ...request }: Readonly<Record<string, string>>, generator: string) => ({
  generator,
  ...Object.fromEntries(Object.entries(request).map(([name, value]) => [`g${name}`, value])),
});

const ofActions: readonly Readonly<Record<string, string>>[] = [
  { action: 'checktoken', type: 'csrf', token: '+\\' },
  { action: 'compare', fromtitle: 'Gull Point', totext: 'else', prop: 'diff|diffsize|rel|ids|title|user|comment|parsedcomment|size|timestamp' },
  { action: 'compare', fromtitle: 'Gull Point', totitle: 'Lantern Isles', slots: 'main' },
  { action: 'compare', fromslots: 'main', 'fromtext-main': 'a', toslots: 'main', 'totext-main': 'b' },
  { action: 'compare' },
  { action: 'expandtemplates', text: '{{Lighthouse}}', prop: 'wikitext|categories|properties|volatile|ttl|modules|jsconfigvars|encodedjsconfigvars|parsetree' },
  { action: 'expandtemplates', text: '{{Lighthouse}}', generatexml: '1' },
  { action: 'help', wrap: '1', modules: 'query' },
  { action: 'login', lgname: 'Keeper' },
  { action: 'logout', token: 'none' },
  { action: 'opensearch', search: 'gull' },
  { action: 'paraminfo', modules: 'main|query|query+*|parse|compare', mainmodule: '1', pagesetmodule: '1', helpformat: 'raw' },
  { action: 'paraminfo', querymodules: 'info', formatmodules: 'json', helpformat: 'html' },
  { action: 'parse', page: 'Gull Point' },
  { action: 'parse', page: 'Lighthouse', prop: 'langlinks|categories|categorieshtml|links|templates|images|externallinks|sections|revid|displaytitle|subtitle|iwlinks|wikitext|properties|limitreportdata|parsetree', redirects: '1' },
  { action: 'parse', text: '== A ==\n[[Gull Point]] {{Lighthouse}}', summary: 'a', contentmodel: 'wikitext' },
  { action: 'query', meta: 'siteinfo|userinfo', list: 'allpages', prop: 'info', titles: 'Gull Point' },
];
