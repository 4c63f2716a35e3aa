import assert from 'node:assert/strict';
import test from 'node:test';
import { isListOfObjects, valueAt } from 'wikiquery-client/rows';
import { openApi } from '../../../../test/rig/ask.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { askLocally, localViewer } from './ask-locally.ts';
import { askForParts, withLargestParts } from './parts.ts';

test('a large page set is not read anew for small parts of its links', async () => {
  using wiki = createWiki();
  const api = await openApi(wiki, { settings: { highLimits: true } });
  const ask = askLocally({ api, site: api.site }, await localViewer(api.site));
  const work = async (generator: string, best: number) => {
    const request = new Map(Object.entries({ action: 'query', generator: 'allpages', prop: 'links' }));
    for (const [name, value] of new URLSearchParams(generator)) request.set(name, value);
    let [pages, links] = [0, 0];
    for await (const part of askForParts(
      withLargestParts(request, api.registry, api.site, best),
      ask,
      true,
    )) {
      const found = valueAt(part, ['query', 'pages']);
      for (const page of isListOfObjects(found) ? found : []) {
        pages++;
        links += isListOfObjects(page['links']) ? page['links'].length : 0;
      }
    }
    return { pages, links };
  };
  const once = await work('gaplimit=max', Infinity);
  assert.ok(once.links > 50);
  for (const generator of ['gaplimit=max', 'gaplimit=5000', 'gaplimit=20', '']) {
    const { pages, links } = await work(generator, 5);
    assert.equal(links, once.links);
    assert.ok(pages <= 4 * once.pages, `${generator}: ${pages} pages, where there are ${once.pages}`);
  }
});
