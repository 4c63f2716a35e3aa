import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApi } from '../../../../test/rig/ask.ts';
import { openSearchedWiki } from '../../../../test/rig/searched-wiki.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { sampleConfiguration } from '../../../testing/sample/wiki.ts';
import { keywords } from './query/keywords/index.ts';

const given = sampleConfiguration();
const configuration = { ...given, settings: { ...given.settings, search: 'cirrus' as const } };
const description = {
  configuration,
  users: [{ name: 'Keeper' }],
  pages: [
    {
      title: 'Lighthouse',
      revisions: [{ text: 'A tower with a lamp. [[Category:Towers]] {{Box}}', at: '2020-02-03' }],
    },
    {
      title: 'Old lamps',
      revisions: [{ text: 'They burn oil.\n== Wicks ==\nMade of [[Cotton]].', at: '2021-05-06' }],
    },
    { title: 'Beacon', revisions: [{ text: '#REDIRECT [[Lighthouse]]' }] },
    { title: 'Category:Towers', revisions: [{ text: '[[Category:Buildings]]' }] },
    { title: 'Category:Buildings', revisions: [{ text: '[[Category:Towers]]' }] },
    { title: 'Template:Box', revisions: [{ text: 'boxed [[Cotton]]' }] },
    { title: 'Secret', revisions: [{ text: 'zanzibar' }, { text: 'nothing' }] },
  ],
};
const wiki = createWiki(description);
const { request } = await openSearchedWiki(wiki);
test.after(() => {
  wiki.close();
});

const find = async (srsearch: string, parameters: Readonly<Record<string, string>> = {}) => {
  const answer = await request({ list: 'search', srsearch, ...parameters });
  assert.equal(answer['error'], undefined, JSON.stringify(answer['error']));
  return Object.values(answer['query']?.['search'] ?? {}) as unknown as Readonly<Record<string, unknown>>[];
};
const titles = async (search: string, parameters?: Readonly<Record<string, string>>) =>
  (await find(search, parameters)).map(({ title }) => title);

test('finds words in titles, redirects, headings and texts, by their stems', async () => {
  assert.deepEqual(await titles('lamp', { srsort: 'just_match' }), ['Lighthouse', 'Old lamps']);
  assert.deepEqual(await titles('beacon'), ['Lighthouse']);
  assert.deepEqual(await titles('"lamp"'), ['Lighthouse']);
  assert.deepEqual(await titles('wick'), ['Old lamps']);
  assert.deepEqual(await titles('lamp -oil'), ['Lighthouse']);
  assert.deepEqual(await titles('tow*'), ['Lighthouse']);
  assert.deepEqual(await titles('lightouse~'), ['Lighthouse']);
  assert.deepEqual(await titles('boxed'), ['Lighthouse']);
});

test('keywords select pages by the facts in the tables', async () => {
  assert.deepEqual(await titles('incategory:towers'), ['Lighthouse']);
  assert.deepEqual(await titles('deepcategory:Buildings'), ['Lighthouse']);
  assert.deepEqual(await titles('hastemplate:box'), ['Lighthouse']);
  assert.deepEqual(await titles('linksto:Cotton', { srsort: 'title_natural_asc' }), [
    'Lighthouse',
    'Old lamps',
  ]);
  assert.deepEqual(await titles('linksto:Cotton -hastemplate:Box'), ['Old lamps']);
  assert.deepEqual(await titles('insource:/burn[ ]oil/'), ['Old lamps']);
  assert.deepEqual(await titles('insource:"category towers"'), ['Lighthouse']);
  assert.deepEqual(await titles('intitle:/^Bea/'), ['Lighthouse']);
  assert.deepEqual(await titles('creationdate:2020-02'), ['Lighthouse']);
  assert.deepEqual(await titles('lasteditdate:<2021'), ['Lighthouse']);
  assert.deepEqual(await titles('contentmodel:wikitext linksto:Cotton -incategory:Towers'), ['Old lamps']);
  assert.deepEqual(await titles('-contentmodel:json -inlanguage:fr incategory:Towers'), ['Lighthouse']);
  assert.deepEqual(await titles('pageid:2|1', { srsort: 'last_edit_desc' }), ['Old lamps', 'Lighthouse']);
});

test('a page that uses several of the templates is found once, even after a search that names one of them twice', async () => {
  using both = createWiki({ configuration, pages: { Lamp: '{{Box}} {{Note}}' } });
  const { request: ask } = await openSearchedWiki(both);
  for (const srsearch of ['hastemplate:"Box|Box"', 'hastemplate:"Box|Note"']) {
    const { query } = await ask({ list: 'search', srsearch, srprop: '', srsort: 'just_match' });
    assert.deepEqual(query, { searchinfo: { totalhits: 1 }, search: [{ ns: 0, title: 'Lamp', pageid: 1 }] });
  }
});

test('prefixes of titles count no capitals', async () => {
  assert.deepEqual(await titles('prefix:old l'), ['Old lamps']);
});

test('marks the words in what is shown', async () => {
  const [hit] = await find('beacon tower', { srprop: 'snippet|redirecttitle|redirectsnippet' });
  assert.equal(hit?.['snippet'], 'A <span class="searchmatch">tower</span> with a lamp. boxed Cotton');
  assert.equal(hit['redirectsnippet'], '<span class="searchmatch">Beacon</span>');
});

test('returns the parts of redirects and headings that are requested', async () => {
  const fieldsOf = async (search: string, srprop: string) => {
    const [hit] = await find(search, { srprop });
    const { ns, title, pageid, ...fields } = hit ?? {};
    assert.ok(ns !== undefined && title !== undefined && pageid !== undefined);
    return fields;
  };
  const wick = '<span class="searchmatch">Wicks</span>';
  assert.deepEqual(await fieldsOf('wick', 'sectiontitle'), { sectiontitle: 'Wicks' });
  assert.deepEqual(await fieldsOf('wick', 'sectionsnippet'), { sectionsnippet: wick });
  assert.deepEqual(await fieldsOf('beacon', 'redirecttitle'), { redirecttitle: 'Beacon' });
  assert.deepEqual(await fieldsOf('oil', 'sectiontitle|sectionsnippet|redirecttitle|redirectsnippet'), {});
});

test('shows the part of a text where the words stand as they were written, and no more of it', async () => {
  const filler = (word: string) => `${word} `.repeat(60);
  using long = createWiki({
    ...description,
    pages: [
      {
        title: 'Long',
        revisions: [
          { text: `${filler('sea')}lamps ${filler('sky')}a lamp and oil ${filler('fog')}oily lamps` },
        ],
      },
    ],
  });
  const searched = await openSearchedWiki(long);
  const snippet = async (srsearch: string) => {
    const { query } = await searched.request({ list: 'search', srsearch });
    const [hit] = Object.values(query?.['search'] ?? {}) as unknown as { readonly snippet: string }[];
    return hit?.snippet.replaceAll(/<.*?>/g, '*') ?? '';
  };
  assert.match(await snippet('lamp'), /^(?:sky )+a \*lamp\* and oil(?: fog)+$/);
  assert.match(await snippet('oil lamp'), /^(?:sky )+a \*lamp\* and \*oil\*(?: fog)+$/);
  assert.match(await snippet('insource:/lamps (sky )+a/'), /^.{100,200}$/);
});

test('finds near matches whatever their capitals and signs, by redirects too', async () => {
  const near = async (search: string) => titles(search, { srwhat: 'nearmatch' });
  assert.deepEqual(await near('OLD lamps'), ['Old lamps']);
  assert.deepEqual(await near('old-lamps'), ['Old lamps']);
  assert.deepEqual(await near('oLd läMps'), ['Old lamps']);
  assert.deepEqual(await near('bEACÖN'), ['Beacon']);
  assert.deepEqual(await near('lamps'), []);
});

test('suggests words of titles in place of mistyped ones', async () => {
  const { query } = await request({ list: 'search', srsearch: 'old lmaps' });
  assert.deepEqual(query?.['searchinfo'], {
    totalhits: 0,
    suggestion: 'old lamps',
    suggestionsnippet: 'old <em>lamps</em>',
  });
  const rewritten = await request({ list: 'search', srsearch: 'old lmaps', srenablerewrites: 1 });
  assert.deepEqual(rewritten.query?.['searchinfo'], {
    totalhits: 1,
    rewrittenquery: 'old lamps',
    rewrittenquerysnippet: 'old <em>lamps</em>',
  });
});

test('titles that are gone since they were indexed are neither completed nor found', async () => {
  using later = createWiki({ ...description, pages: description.pages.slice(0, 3) });
  const searched = await openSearchedWiki(later);
  const asked = async () =>
    JSON.stringify([
      await searched.request({ list: 'prefixsearch', pssearch: 'old', pslimit: 1 }),
      await searched.request({ list: 'prefixsearch', pssearch: 'beac' }),
      await searched.request({ list: 'search', srsearch: 'old-lamps', srwhat: 'nearmatch', srprop: '' }),
      await searched.request({ list: 'search', srsearch: 'prefix:old', srprop: '' }),
      await searched.request({ list: 'search', srsearch: 'olt', srprop: '' }),
    ]);
  assert.equal((await asked()).match(/Old lamps|Beacon|"old"/g)?.length, 5);
  later.database.exec(
    "UPDATE page SET page_title = 'Young_' || page_id WHERE page_title IN ('Old_lamps', 'Beacon')",
  );
  assert.equal((await asked()).match(/Old|Young|Beacon|"old"/g), null);
});

test('refuses what it has no data for, and says what is wrong with an expression', async () => {
  const error = async (srsearch: string): Promise<unknown> =>
    (await request({ list: 'search', srsearch }))['error']?.['code'];
  assert.equal(await error('articletopic:ships'), 'cirrussearch-feature-not-available');
  assert.equal(await error('insource:/[/'), 'cirrussearch-regex-syntax-error');
});

test('texts that were hidden after they were indexed are not found', async () => {
  wiki.database.exec(
    "UPDATE revision SET rev_deleted = 1 WHERE rev_id = (SELECT page_latest FROM page WHERE page_title = 'Old_lamps')",
  );
  const hitsOf = async (srsearch: string, more: Readonly<Record<string, string>> = {}) =>
    JSON.stringify((await request({ list: 'search', srsearch, srinfo: 'totalhits', ...more }))['query']);
  for (const search of ['oil', 'insource:oil', 'insource:/burn/', 'wicks'])
    assert.equal(await hitsOf(search), '{"searchinfo":{"totalhits":0},"search":[]}');
  const hit = await hitsOf('pageid:2', { srprop: 'snippet|sectionsnippet|size' });
  assert.match(hit, /"title":"Old lamps"/);
  assert.equal(hit.includes('oil'), false);
  wiki.database.exec('UPDATE revision SET rev_deleted = 0');
});

test('every keyword has an example of itself', () => {
  for (const { names, example, summary } of keywords) {
    assert.ok(
      names.some((name) => example.includes(`${name}:`)),
      example,
    );
    assert.notEqual(summary, '');
  }
});

test('without a full-text index, core search finds words, and keywords that read other tables work', async () => {
  using plain = createWiki(description);
  const api = await openApi(plain);
  const ask = async (srsearch: string, more: Readonly<Record<string, string>> = {}) =>
    api.ask({ list: 'search', srsearch, ...more });
  const found = async (search: string) => {
    const { query } = (await ask(search)).json as {
      readonly query: { readonly search: readonly { readonly title: string }[] };
    };
    return query.search.map(({ title }) => title);
  };
  assert.deepEqual(await found('oil'), ['Old lamps']);
  assert.deepEqual(await found('incategory:Towers'), ['Lighthouse']);
  assert.deepEqual(await found('intitle:/^Beac/'), ['Lighthouse']);
  for (const [search, sort] of [
    ['oil incategory:Towers', 'relevance'],
    ['oil', 'last_edit_desc'],
  ] as const)
    assert.equal((await ask(search, { srsort: sort })).error, 'searchdisabled');
});
