import assert from 'node:assert/strict';
import test from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { serbianWiki } from '../../../../../test/rig/wiki-in.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki();
test.after(() => {
  wiki.close();
});

const ask = async (parameters: Record<string, string>, as?: string) =>
  (await wiki.request({ action: 'query', prop: 'info', ...parameters }, as === undefined ? {} : { as }))[
    'query'
  ]?.['pages'];

test('returns the model, language and latest revision of a page', async () => {
  const [page] = (await ask({ titles: 'Main Page' })) as unknown as Record<string, unknown>[];
  assert.equal(page?.['contentmodel'], 'wikitext');
  assert.equal(page?.['pagelanguagedir'], 'ltr');
  assert.match(String(page?.['touched']), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  assert.equal(typeof page?.['lastrevid'], 'number');
});

test('returns the default content model of a missing page', async () => {
  const models = (await ask({
    titles: 'Nowhere|MediaWiki:Nowhere.css|User:Warden/nowhere.json',
  })) as unknown as {
    readonly title: string;
    readonly contentmodel: string;
  }[];
  assert.deepEqual(Object.fromEntries(models.map(({ title, contentmodel }) => [title, contentmodel])), {
    Nowhere: 'wikitext',
    'MediaWiki:Nowhere.css': 'css',
    'User:Warden/nowhere.json': 'json',
  });
});

test('returns URLs, talk pages and display titles on request', async () => {
  const page = (await ask({ titles: 'Main Page', inprop: 'url|associatedpage|displaytitle' }))?.[0];
  assert.equal(page?.['editurl'], 'http://127.0.0.1:8080/w/index.php?title=Main_Page&action=edit');
  assert.equal(page?.['associatedpage'], 'Talk:Main Page');
  assert.equal(page?.['displaytitle'], '<i>Main Page</i>');
});

test('shows the number of watchers only to viewers who may see it', async () => {
  const inprop = 'watchers';
  assert.equal((await ask({ titles: 'Main Page', inprop }))?.[0]?.['watchers'], undefined);
  assert.equal(typeof (await ask({ titles: 'Main Page', inprop }, 'Warden'))?.[0]?.['watchers'], 'number');
});

test('returns the title in every variant', async () => {
  using inSerbian = serbianWiki();
  const serbian = await openApi(inSerbian);
  const { json } = await serbian.ask({
    titles: 'Ljubljana|Категорија:Градови',
    prop: 'info',
    inprop: 'varianttitles',
  });
  const { pages } = json['query'] as {
    readonly pages: readonly { readonly varianttitles?: unknown }[];
  };
  assert.deepEqual(
    pages.map(({ varianttitles }) => varianttitles),
    [
      { sr: 'Ljubljana', 'sr-ec': 'Љубљана', 'sr-el': 'Ljubljana' },
      { sr: 'Категорија:Градови', 'sr-ec': 'Категорија:Градови', 'sr-el': 'Kategorija:Gradovi' },
    ],
  );
});

test('actions that begin with an underscore are not shown', async () => {
  using some = createWiki({ pages: { Alder: '' } });
  const { query } = await some.request({
    action: 'query',
    prop: 'info',
    titles: 'Alder',
    intestactions: '_|_x|read',
    intestactionsdetail: 'full',
  });
  assert.deepEqual(query?.['pages']?.[0]?.['actions'], { read: [] });
});

test('tests actions for a few pages at a time, in title order', async () => {
  using few = createWiki({ pages: { 'Talk:Ash': '', Birch: '', Alder: '' } });
  const { continue: next, query } = await few.request({
    action: 'query',
    prop: 'info',
    titles: 'Talk:Ash|Birch|Alder',
    intestactions: Array.from({ length: 50 }, (_, i) => `act${i}`).join('|'),
  });
  const tested = ((query?.['pages'] ?? []) as unknown as Record<string, unknown>[]).filter(
    (page) => page['actions'],
  );
  assert.deepEqual(
    tested.map(({ title }) => title),
    ['Alder'],
  );
  assert.equal(next?.['incontinue'], '0|Birch');
});
