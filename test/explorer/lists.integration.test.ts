import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prepareRequest } from '../../packages/explorer/src/code/request.ts';
import { openApi } from '../rig/ask.ts';
import { steward } from '../rig/viewers.ts';
import { createWiki } from '../rig/wiki.ts';

/** What lists require. */
const required: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  backlinks: { bltitle: 'Gull Point' },
  categorymembers: { cmtitle: 'Category:Islands' },
  checkuser: { curequest: 'actions', cutarget: 'Keeper', cutoken: '+\\' },
  codexicons: { names: 'cdxIconAdd' },
  embeddedin: { eititle: 'Template:Island' },
  imageusage: { iutitle: 'File:Gull Point.png' },
  messagecollection: { mcgroup: 'page-Help:Signals', mclanguage: 'de' },
  pageswithprop: { pwppropname: 'displaytitle' },
  prefixsearch: { pssearch: 'Gull' },
  querypage: { qppage: 'Longpages' },
  search: { srsearch: 'lightship' },
  usercontribs: { ucuser: 'Keeper' },
  watchlistraw: { wrlimit: '5' },
};

test('programs look for the rows of a list where it has them', async () => {
  using wiki = createWiki();
  const { ask, site, registry } = await openApi(wiki);
  const viewer = steward(site);
  const lists = [...registry.modules.values()].filter(({ module }) => module.group === 'list');
  const refused: string[] = [];
  for (const { module } of lists) {
    const parameters = { action: 'query', list: module.name, ...required[module.name] };
    const { json, error } = await ask(parameters, { viewer, method: 'POST' });
    if (error !== undefined) refused.push(`${module.name}: ${error}`);
    const query = (json['query'] ?? {}) as Readonly<Record<string, unknown>>;
    const request = { apiUrl: 'https://wiki.example/w/api.php', all: true };
    const { list } = prepareRequest({ ...request, parameters: Object.entries(parameters) });
    if (error === undefined) {
      assert.equal(list !== undefined, Array.isArray(query[module.name]), module.name);
    }
  }
  assert.ok(lists.length > 40);
  assert.deepEqual(refused, []);
});
