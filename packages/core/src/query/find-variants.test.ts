import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApi } from '../../../../test/rig/ask.ts';
import { serbianWiki, wikiIn } from '../../../../test/rig/wiki-in.ts';

interface Query {
  readonly normalized?: readonly { readonly from: string; readonly to: string }[];
  readonly converted?: readonly { readonly from: string; readonly to: string }[];
  readonly redirects?: readonly { readonly from: string; readonly to: string }[];
  readonly pages?: readonly Readonly<Record<string, unknown>>[];
}

/** Summarizes a query's answer about titles: pairs as `from>to`, missing pages with a `?`. */
function summary(query: Query): string {
  const pairs = (list: Query['normalized']): string =>
    (list ?? []).map(({ from, to }) => `${from}>${to}`).join(', ');
  const pages = (query.pages ?? []).map(
    ({ title, missing }) => `${String(title)}${missing === true ? '?' : ''}`,
  );
  return [pairs(query.normalized), pairs(query.converted), pairs(query.redirects), pages.join(', ')].join(
    ' | ',
  );
}

// Requested titles → normalized | converted | redirects | pages, as in MediaWiki.
const serbian: Readonly<Record<string, string>> = {
  Beograd: ' | Beograd>Београд |  | Београд',
  'beograd|Novi_Sad|Љубљана|Nigde':
    'beograd>Beograd, Novi_Sad>Novi Sad | Beograd>Београд, Novi Sad>Нови Сад, Љубљана>Ljubljana |  | Nigde?, Београд, Нови Сад, Ljubljana',
  Prestonica: ' | Prestonica>Престоница | Престоница>Београд | Београд',
  'Glavni grad': ' | Beograd>Београд | Glavni grad>Beograd | Београд',
  'Beograd|Glavni grad': ' | Beograd>Београд | Glavni grad>Beograd | Београд',
  'Petar II|petar_II': 'petar_II>Petar II | Petar II>Петар II |  | Petar II?, Петар II',
  'Korisnik:Marko|User:Marko':
    'Korisnik:Marko>Корисник:Marko, User:Marko>Корисник:Marko |  |  | Корисник:Marko?',
  'Kategorija:Gradovi|Category:Gradovi':
    'Kategorija:Gradovi>Категорија:Gradovi, Category:Gradovi>Категорија:Gradovi | Категорија:Gradovi>Категорија:Градови |  | Категорија:Gradovi?, Категорија:Градови',
  'Šablon:Kuća|Template:Kuća':
    'Šablon:Kuća>Шаблон:Kuća, Template:Kuća>Шаблон:Kuća | Шаблон:Kuća>Шаблон:Кућа |  | Шаблон:Kuća?, Шаблон:Кућа',
  'Džep|Џеп|džep': 'džep>Džep |  |  | Džep, Џеп',
  'Njegoš|NJEGOŠ': ' | Njegoš>Његош |  | NJEGOŠ?, Његош',
  'Beograd|Београд': ' | Beograd>Београд |  | Београд',
  'Beograd#Istorija': 'Beograd#Istorija>Beograd | Beograd>Београд |  | Београд',
  'Razgovor:Beograd':
    'Razgovor:Beograd>Разговор:Beograd | Разговор:Beograd>Разговор:Београд |  | Разговор:Београд',
};

test('missing titles are found in the other script', async () => {
  using wiki = serbianWiki();
  const { ask } = await openApi(wiki);
  for (const [titles, expected] of Object.entries(serbian)) {
    const { json } = await ask({ titles, converttitles: '1', redirects: '1' });
    assert.equal(summary(json['query'] as Query), expected, titles);
  }
});

test('titles are converted only on request', async () => {
  using wiki = serbianWiki();
  const { ask } = await openApi(wiki);
  const { json } = await ask({ titles: 'Beograd', redirects: '1' });
  assert.equal(summary(json['query'] as Query), ' |  |  | Beograd?');
});

test('all titles are looked up together', async () => {
  using wiki = serbianWiki();
  const few = await openApi(wiki);
  await few.ask({ titles: 'Beograd|Nigde', converttitles: '1' });
  const many = await openApi(wiki);
  await many.ask({ titles: 'Beograd|a|b|c|d|e|f|g|h', converttitles: '1' });
  assert.equal(few.statements.length, 3);
  assert.equal(many.statements.length, 3);
});

test('a language without variants needs no further queries and changes nothing', async () => {
  using wiki = wikiIn('en', {}, 'Београд');
  const { ask, statements } = await openApi(wiki);
  const { json } = await ask({ titles: 'Beograd', converttitles: '1' });
  assert.equal(summary(json['query'] as Query), ' |  |  | Beograd?');
  assert.equal(statements.length, 1);
});

// Requested titles → the answer with conversion tables, as in MediaWiki.
const chinese: Readonly<Record<string, string>> = {
  '中國|台湾|電腦|汉字': ' | 中國>中国, 電腦>电脑, 汉字>漢字 |  | 台湾?, 中国, 漢字, 电脑',
  '国家图书馆|國家圖書館': ' |  | 國家圖書館>国家图书馆 | 国家图书馆',
  'User:汉语|Category:語言|分类:語言':
    '分类:語言>Category:語言 | User:汉语>User:漢語, Category:語言>Category:语言 |  | User:漢語, Category:语言',
  '台灣|不存在|不存在的頁面': ' |  |  | 台灣?, 不存在?, 不存在的頁面?',
};

/** The database determines the order of pages. */
const anyOrder = (told: string): string[][] => told.split(' | ').map((part) => part.split(', ').toSorted());

test('Chinese titles are found in the other script if the tables are installed', async () => {
  using wiki = wikiIn(
    'zh',
    { 14: ['Category', '分类', '分類'] },
    `中国
     臺灣
     电脑
     漢字
     國家圖書館 → 国家图书馆
     国家图书馆
     User:漢語
     Category:语言`,
  );
  const { ask, site } = await openApi(wiki);
  const installed = site.variants?.convert('漢', 'zh-hans') === '汉';
  for (const [titles, expected] of Object.entries(chinese)) {
    const { json } = await ask({ titles, converttitles: '1', redirects: '1' });
    const [normalized, converted, ...rest] = summary(json['query'] as Query).split(' | ');
    const told = [normalized, converted, ...rest].join(' | ');
    if (installed) assert.deepEqual(anyOrder(told), anyOrder(expected), titles);
    else assert.equal(converted, '', titles);
  }
});
