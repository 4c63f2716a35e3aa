import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../../../test/rig/test-database.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';
import { extensions } from '../../../../extensions/src/index.ts';
import { searchBackend } from '../../../../search/src/exports/index.ts';
import { openStore } from '../../data/store/open-store.ts';
import { createQueryRunner } from '../../query/run.ts';
import { createSite } from '../../wiki/site.ts';
import { siteRegistry } from '../registry.ts';
import { createApi } from './create-api.ts';

type Tree = Readonly<Record<string, unknown>>;
interface Answer {
  readonly paraminfo: Readonly<Record<string, readonly Tree[]>>;
  readonly warnings?: Tree;
}

const wiki = createWiki({ pages: {} });
const site = createSite(wiki.configuration, extensions, searchBackend);
const store = await openStore(await openTestDatabase(wiki.database));
const api = createApi(site, store, createQueryRunner(siteRegistry(site), site));

async function askText(query: string): Promise<string> {
  const parameters = new Map(new URLSearchParams(`action=paraminfo&${query}`));
  return (await api.handle({ method: 'GET', parameters, posted: false, server: 'http://localhost' })).body;
}

const ask = async (query: string): Promise<Answer> =>
  JSON.parse(await askText(`format=json&${query}`)) as Answer;

const names = (list: readonly Tree[] | undefined): unknown[] => (list ?? []).map(({ name }) => name);
const parameterOf = (module: Tree | undefined, name: string): Tree => {
  const parameters = (module?.['parameters'] ?? []) as readonly Tree[];
  return parameters.find((parameter) => parameter['name'] === name) ?? {};
};

test('describes the modules that bots request at startup', async () => {
  const { paraminfo } = await ask('modules=main|paraminfo|query|query%2Ballpages');
  assert.deepEqual(names(paraminfo['modules']), ['main', 'paraminfo', 'query', 'allpages']);
  const [main, , query] = paraminfo['modules'] ?? [];
  assert.equal('group' in (main ?? {}), false);
  const action = parameterOf(main, 'action');
  assert.deepEqual((action['submodules'] as Tree)['query'], 'query');
  const generator = parameterOf(query, 'generator');
  assert.equal(generator['submoduleparamprefix'], 'g');
  const lists = parameterOf(query, 'list')['submodules'] as Tree;
  const properties = parameterOf(query, 'prop')?.['submodules'] as Tree;
  for (const [name, path] of Object.entries(generator['submodules'] as Tree)) {
    assert.equal(lists[name] ?? properties[name], path);
  }
});

test('lists internal and deprecated modules last', async () => {
  const { paraminfo } = await ask('modules=query');
  const meta = parameterOf(paraminfo['modules']?.[0], 'meta');
  assert.deepEqual(meta['internalvalues'], ['checkuserformattedblockinfo']);
  assert.equal((meta['type'] as string[]).at(-1), 'checkuserformattedblockinfo');
});

test('flags are empty strings in formatversion 1 and booleans in 2', async () => {
  const [first] = (await ask('modules=query%2Bcheckuser')).paraminfo['modules'] ?? [];
  assert.equal(first?.['mustbeposted'], '');
  assert.equal(parameterOf(first, 'token')?.['required'], '');
  assert.equal('required' in (parameterOf(first, 'xff') ?? {}), false);
  const [second] = (await ask('modules=query%2Bcheckuser&formatversion=2')).paraminfo['modules'] ?? [];
  assert.equal(second?.['mustbeposted'], true);
  assert.equal(parameterOf(second, 'token')?.['required'], true);
  assert.equal(parameterOf(second, 'xff')?.['required'], false);
  assert.equal(parameterOf(second, 'xff')?.['multi'], false);
});

test('+* means the submodules of a module, +** all below it', async () => {
  const below = names((await ask('modules=query%2B*')).paraminfo['modules']);
  assert.deepEqual(
    below,
    below.map(String).toSorted((a, b) => (a < b ? -1 : 1)),
  );
  assert.ok(below.includes('allpages') && !below.includes('query'));
  const all = names((await ask('modules=**')).paraminfo['modules']);
  assert.ok(all.includes('query') && all.includes('allpages') && all.includes('json'));
  assert.deepEqual(names((await ask('modules=query *')).paraminfo['modules']), below);
});

test('describes a module requested twice once', async () => {
  const answer = await ask('modules=query%2Ballpages|query%2B*|query%2Ballpages');
  const found = names(answer.paraminfo['modules']);
  assert.equal(found.filter((name) => name === 'allpages').length, 1);
  assert.equal(found[0], 'allpages');
});

test('querymodules, mainmodule, pagesetmodule and formatmodules return lists of their own', async () => {
  const { paraminfo, warnings } = await ask(
    'querymodules=allpages&mainmodule=1&pagesetmodule=1&formatmodules=json&modules=query%2Blinks',
  );
  assert.equal(paraminfo['querymodules']?.[0]?.['querytype'], 'list');
  assert.deepEqual(names(paraminfo['modules']), ['links']);
  assert.deepEqual(names(paraminfo['formatmodules']), ['json']);
  const pageSet = paraminfo['pagesetmodule'] as unknown as Tree;
  assert.equal('name' in pageSet || 'path' in pageSet || 'group' in pageSet, false);
  assert.ok(parameterOf(pageSet, 'titles'));
  assert.equal((paraminfo['mainmodule'] as unknown as Tree)['name'], 'main');
  assert.ok(warnings?.['paraminfo']);
});

test('helpformat adds a description to the module and each parameter', async () => {
  const [text] = (await ask('modules=query%2Bcodexicons&helpformat=wikitext')).paraminfo['modules'] ?? [];
  assert.match(String(text?.['description']), /icons/);
  assert.match(String(parameterOf(text, 'names')?.['description']), /icons/);
  const [marked] = (await ask('modules=query%2Bdeletedrevs&helpformat=wikitext')).paraminfo['modules'] ?? [];
  const markers = parameterOf(marked, 'start')?.['info'] as readonly Tree[] | undefined;
  assert.deepEqual(markers?.[0]?.['values'], [1, 2]);
  assert.match(String(markers?.[0]?.['text']), /1, 2/);
  const [raw] = (await ask('modules=query%2Ballpages&helpformat=raw')).paraminfo['modules'] ?? [];
  assert.deepEqual(parameterOf(raw, 'limit')?.['description'], [
    { key: 'api-help-param-limit', params: ['ap', 'limit', 'allpages', 'query+allpages'] },
  ]);
});

test('every module and parameter has a description', async () => {
  const { paraminfo } = await ask('modules=main|**&mainmodule=1&helpformat=wikitext');
  const bare = (paraminfo['modules'] ?? []).flatMap((module) => {
    const parameters = [module['parameters'], module['templatedparameters']].flat() as readonly Tree[];
    return [module, ...parameters]
      .filter(({ description }) => description === '')
      .map(({ name }) => `${String(module['path'])}: ${String(name)}`);
  });
  assert.deepEqual(bare, []);
});

test('warns of unknown modules and describes the others', async () => {
  const answer = await ask(
    'modules=query%2Ballpages|query%2Bnothing|nothing|query%2Ballpages%2Bdeeper|json%2B*&errorformat=raw&formatversion=2',
  );
  assert.deepEqual(names(answer.paraminfo['modules']), ['allpages']);
  const warnings = answer.warnings as unknown as { code: string; key: string; params: unknown[] }[];
  assert.deepEqual(
    warnings.map(({ code, key, params }) => [code, key, params]),
    [
      ['badmodule', 'apierror-badmodule-nosubmodules', ['json']],
      ['badmodule', 'apierror-badmodule-badsubmodule', ['query', 'nothing']],
      ['badmodule', 'apierror-badmodule-badsubmodule', ['main', 'nothing']],
      ['badmodule', 'apierror-badmodule-nosubmodules', ['query+allpages']],
    ],
  );
});

test("XML uses MediaWiki's elements for descriptions", async () => {
  const xml = await askText('format=xml&modules=query%2Brevisions');
  for (const part of [
    '<module name="revisions"',
    '<param index="1" name="prop"',
    '<t>comment</t>',
    '<subtypes><_v>name</_v>',
    '<templatevars slot="slots"',
    '<deprecatedvalues><_v>parsetree</_v>',
  ]) {
    assert.ok(xml.includes(part), part);
  }
});
