import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keywords } from '../../packages/search/src/cirrus/query/keywords/index.ts';
import { sampleConfiguration } from '../../packages/testing/sample/wiki.ts';
import { indexWiki } from '../cirrussearch/corpus.ts';
import { createWiki } from '../rig/wiki.ts';
import { searchingAsWikipedia } from '../search/check-searches.ts';

const configuration = searchingAsWikipedia(sampleConfiguration());
const old = (text: string) => ({ revisions: [{ text, at: '2015-01-01' }] });
const wiki = createWiki({
  configuration,
  users: [{ name: 'Keeper' }],
  pages: [
    { title: 'Lighthouse', ...old('A lamp in a tower: the lamp and the tower. [[Category:Norway]]') },
    { title: 'Beacon', ...old('A lamp on a tower: the lamp, the tower. [[Category:Norway]]') },
    { title: 'Tower', ...old('Some tower has a lamp, a lamp in a tower. [[Category:Norway]]') },
    { title: 'Molo', ...old('{{Stub}} [[Oslo]]') },
    { title: 'Ships of Bergen', ...old('Harbour pictures. [[Category:Ships of Norway]]') },
    { title: 'Ships of Norway/Fram', ...old('{{Infobox ship}}') },
    { title: 'Lately', revisions: [{ text: 'Just now.', at: new Date().toISOString().slice(0, 10) }] },
    { title: 'Long', ...old('long '.repeat(30_000)) },
    { title: 'Category:Ships of Norway', ...old('[[Category:Ships by country]]') },
    { title: 'User:Keeper/facts.json', revisions: [{ text: '{}', model: 'json', at: '2015-01-01' }] },
    { title: 'Norsk', ...old('På norsk.') },
    { title: 'File:Small.svg', ...old('small') },
    { title: 'File:Large.tiff', ...old('large') },
    { title: 'File:Film.webm', ...old('film') },
  ],
});
const { database } = wiki;
const file = database.prepare(
  `INSERT INTO image (img_name, img_size, img_width, img_height, img_bits, img_media_type, img_major_mime,
      img_minor_mime, img_metadata, img_description_id, img_actor, img_timestamp, img_sha1)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, '', 1, 1, '20150101000000', '')`,
);
test.before(async () => {
  file.run('Small.svg', 6 * 1024, 200, 200, 8, 'DRAWING', 'image', 'svg+xml');
  file.run('Large.tiff', 3000 * 1024, 3000, 3000, 16, 'BITMAP', 'image', 'tiff');
  file.run('Film.webm', 9000 * 1024, 640, 480, 8, 'VIDEO', 'video', 'webm');
  database.exec("UPDATE page SET page_lang = 'nb' WHERE page_title = 'Norsk'");
  await indexWiki(database, configuration);
});
test.after(() => {
  wiki.close();
});

/** What each example finds, in the order of titles; empty for all pages. */
const found: Readonly<Record<string, readonly string[]>> = {
  'boost-templates': [],
  contentmodel: ['User:Keeper/facts.json'],
  creationdate: ['Lately'],
  deepcategory: ['Ships of Bergen', 'Category:Ships of Norway'],
  filebits: ['File:Large.tiff'],
  fileheight: ['File:Small.svg'],
  filemime: ['File:Small.svg'],
  fileres: ['File:Large.tiff'],
  filesize: ['File:Small.svg'],
  filetype: ['File:Film.webm'],
  filewidth: ['File:Large.tiff'],
  hastemplate: ['Ships of Norway/Fram'],
  incategory: ['Ships of Bergen'],
  inlanguage: ['Norsk'],
  insource: ['Molo'],
  intitle: ['Molo'],
  lasteditdate: ['Lately'],
  linksto: ['Molo'],
  local: ['Lighthouse'],
  morelike: ['Tower'],
  morelikethis: ['Tower'],
  pageid: ['File:Large.tiff'],
  'prefer-recent': [],
  prefix: ['Ships of Bergen'],
  subpageof: ['Ships of Norway/Fram'],
  textbytes: ['Long'],
};

for (const { names, example } of keywords) {
  const [name = ''] = names;
  test(`the example of ${name} finds what it says`, async () => {
    const answer = await wiki.request({
      action: 'query',
      list: 'search',
      srsearch: example,
      srnamespace: '*',
      srsort: 'title_natural_asc',
    });
    const expected = found[name];
    if (!expected) {
      assert.equal(answer['error']?.['code'], 'cirrussearch-feature-not-available');
      return;
    }
    const titles = Object.values(answer['query']?.['search'] ?? {}).map((item) => item['title'] as unknown);
    if (expected.length > 0) assert.deepEqual(titles, expected);
    else assert.ok(titles.length > 1, JSON.stringify(titles));
  });
}
