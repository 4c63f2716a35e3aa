import wikijs from 'wikijs';
import { begin, refusal, step } from './steps.js';

const { WIKI_API } = process.env;
const wiki = (wikijs.default ?? wikijs)({ apiUrl: WIKI_API });

begin('wikijs');
await step('searches', [['Lighthouse'], 'lighthouse'], async () => {
  const { results, query } = await wiki.search('lighthouse', 3);
  return [results, query];
});
await step(
  'searches on',
  [
    ['Great Lantern', 'Lantern Haven Central', 'Lantern Junction'],
    ['Lantern Isles', 'Lantern Haven'],
  ],
  async () => {
    const { results, next } = await wiki.search('lantern', 3);
    return [results, (await next()).results];
  },
);
await step(
  'searches by prefix',
  ['Gull Cape', 'Gull Point', 'Gull Point (disambiguation)', 'Gull Point Halt'],
  async () => (await wiki.prefixSearch('Gull', 10)).results,
);
await step('searches as browsers do', ['Ember Rock'], () => wiki.opensearch('Ember'));
await step('picks pages at random', [3, true], async () => {
  const titles = await wiki.random(3);
  return [titles.length, titles.every((title) => typeof title === 'string')];
});
await step('does not find a page', 'No article found', () =>
  refusal(
    () => wiki.page('Nowhere'),
    ({ message }) => message,
  ),
);
await step(
  'finds by a search',
  'Lightship Patience',
  async () => (await wiki.find('lightship patience')).title,
);
await step(
  'finds by a number',
  {
    pageid: 72,
    ns: 0,
    title: 'Lightship Patience',
    contentmodel: 'wikitext',
    pagelanguage: 'en',
    pagelanguagehtmlcode: 'en',
    pagelanguagedir: 'ltr',
    touched: '2024-01-11T23:30:00Z',
    lastrevid: 73,
    length: 100,
    new: '',
    fullurl: 'http://127.0.0.1:8080/wiki/Lightship_Patience',
    editurl: 'http://127.0.0.1:8080/w/index.php?title=Lightship_Patience&action=edit',
    canonicalurl: 'http://127.0.0.1:8080/wiki/Lightship_Patience',
  },
  async () => (await wiki.findById(72)).raw,
);
await step(
  'finds through a redirect',
  {
    pageid: 177,
    ns: 0,
    title: 'Gull Point',
    contentmodel: 'wikitext',
    pagelanguage: 'en',
    pagelanguagehtmlcode: 'en',
    pagelanguagedir: 'ltr',
    touched: '2024-04-11T11:00:00Z',
    lastrevid: 237,
    length: 735,
    fullurl: 'http://127.0.0.1:8080/wiki/Gull_Point',
    editurl: 'http://127.0.0.1:8080/w/index.php?title=Gull_Point&action=edit',
    canonicalurl: 'http://127.0.0.1:8080/wiki/Gull_Point',
  },
  async () => (await wiki.page('Gull Cape')).raw,
);
await step(
  'knows a page of disambiguation',
  { disambiguation: '' },
  async () => (await wiki.page('Gull Point (disambiguation)')).raw.pageprops,
);
await step('lists every page', [80, '"The Keeper\'s Song"', '🐦 Gull'], async () => {
  const pages = await wiki.allPages();
  return [pages.length, pages[0], pages.at(-1)];
});
await step(
  'lists every category',
  [
    'Birds',
    'Bridges',
    'Disambiguation',
    'Empty drawer',
    'Going round',
    'Hidden categories',
    'Islands',
    'Lantern Isles',
    'Lighthouses',
    'Lighthouses built in the 18th century',
    'Lighthouses built in the 19th century',
    'Lighthouses built in the 20th century',
    'Maintenance',
    'Noindexed pages',
    'Organisations',
    'Pages with broken file links',
    'Pages with sources',
    'Pages with template loops',
    'Pictures',
    'Pictures of lighthouses',
    'Pictures of railways',
    'Railways',
    'Redirects',
    'Round again',
    'Signals',
    'Songs',
    'Stations',
    'Structures',
    'Stubs',
    'Surveying',
    'Symbols',
    'Templates',
    'Towns',
    'Uncategorized island',
    'Wanted category',
    'Wanted survey',
    'Years',
  ],
  () => wiki.allCategories(),
);
await step(
  'lists a category',
  [
    'Lantern Isles',
    'Candle Stack',
    'Saint Elmo Island',
    'Ember Rock',
    'Great Lantern',
    'Low Sound',
    'Skerra',
    'Tern Holm',
  ],
  () => wiki.pagesInCategory('Category:Islands'),
);
await step(
  'queries anything',
  [
    { id: 4, '*': 'LI' },
    { id: 5, '*': 'LIT' },
    { id: 6, '*': 'Image' },
    { id: 7, '*': 'Image talk' },
    { id: 10, '*': 'T' },
    { id: 100, '*': 'P' },
  ],
  async () =>
    (await wiki.api({ action: 'query', meta: 'siteinfo', siprop: 'namespacealiases' })).query
      .namespacealiases,
);

const page = await wiki.page('Gull Point');
await step('has the address of a page', 'http://127.0.0.1:8080/wiki/Gull_Point', () => page.url());
await step(
  'reads links',
  [
    '1788',
    '1911',
    'Ember Rock',
    'Great Lantern',
    'Isles',
    'Lantern Isles',
    'Main Page',
    'Needle Light',
    'The Company of Lights',
  ],
  () => page.links(),
);
await step(
  'reads links in parts',
  [
    ['1788', '1911', 'Ember Rock', 'Great Lantern'],
    ['Isles', 'Lantern Isles', 'Main Page', 'Needle Light'],
  ],
  async () => {
    const { results, next } = await page.links(false, 4);
    return [results, (await next()).results];
  },
);
await step(
  'reads categories',
  ['Category:Lighthouses', 'Category:Lighthouses built in the 18th century', 'Category:Pages with sources'],
  () => page.categories(),
);
await step(
  'reads backlinks',
  [
    'Great Lantern',
    'Mossgate',
    'Fresnel lens',
    'The Company of Lights',
    '1911',
    '1788',
    'Gull Point (disambiguation)',
    '灯台',
    'מגדלור',
    'Маяк',
    'Gull Point Halt',
    'Gull Cape',
    'Portal:Lighthouses',
    'Lantern Isles',
    'File:Gull Point.png',
  ],
  () => page.backlinks(true, 5),
);
await step(
  'reads external links',
  ['https://maps.lanternisles.example/?lat=54.2&lon=-8.1', 'https://books.lanternisles.example/lights#gull'],
  () => page.externalLinks(),
);
await step(
  'reads links to other languages',
  [
    { lang: 'de', title: 'Möwenkap', url: 'https://de.lanternisles.example/wiki/M%C3%B6wenkap' },
    {
      lang: 'ja',
      title: 'カモメ岬灯台',
      url: 'https://ja.lanternisles.example/wiki/%E3%82%AB%E3%83%A2%E3%83%A1%E5%B2%AC%E7%81%AF%E5%8F%B0',
    },
  ],
  () => page.langlinks(),
);
await step(
  'reads images',
  [
    'http://127.0.0.1:8080/w/images/5/58/Tall_tower_%22Needle%22.png',
    'http://127.0.0.1:8080/w/images/d/d5/Ember_Rock_lighthouse.png',
    'http://127.0.0.1:8080/w/images/d/d5/Gull_Point.png',
  ],
  async () => (await page.images()).toSorted(),
);
await step('reads the first section', 216, async () => (await page.rawInfo()).length);
await step('reads the box of information', {}, () => page.info());
await step('reads coordinates', { lat: null, lon: null, error: 'No coordinates on page.' }, () =>
  page.coordinates(),
);
await step('reads no main image where there is none', 'nothing', () => page.pageImage());
await step(
  'reads the main image',
  'http://127.0.0.1:8080/w/images/5/58/Tall_tower_%22Needle%22.png',
  async () => (await wiki.page('Needle Light')).pageImage(),
);
await step(
  'reads images of several sizes',
  {
    title: 'Needle Light',
    image: {
      name: 'Tall_tower_"Needle".png',
      thumbnail: {
        source: 'http://127.0.0.1:8080/w/images/5/58/Tall_tower_%22Needle%22.png',
        width: 20,
        height: 200,
      },
      original: {
        source: 'http://127.0.0.1:8080/w/images/5/58/Tall_tower_%22Needle%22.png',
        width: 20,
        height: 200,
      },
    },
  },
  async () =>
    (await wiki.page('Needle Light'))
      .chain()
      .image({ thumbnail: true, original: true, name: true })
      .request(),
);
await step('reads tables', [], () => page.tables());
await step(
  'reads the summary',
  'Gull Point is the oldest lighthouse of the Lantern Isles, at the western end of Great Lantern.\nmap',
  () => page.summary(),
);
await step(
  'reads the text',
  'Gull Point is the oldest lighthouse of the Lantern Isles, at the western end of Great Lantern.\nmap\n\n\n== Construction ==\nBuilt in 1788 by The Company of Lights, raised in 1911.<ref>Lights and their keepers</ref>\n\n\n== Light ==\nA white flash every 5 seconds. Compare Ember Rock#Light and Needle Light.\n\n\n== Gallery ==',
  () => page.rawContent(),
);
await step('reads the sections', ['Construction', 'Light', 'Gallery'], async () =>
  (await page.content()).map(({ title }) => title),
);
await step('reads HTML', [true, true, true], async () => {
  const html = await page.html();
  return [
    html.includes('<b>Gull Point</b>'),
    html.includes('href="/wiki/Great_Lantern"'),
    html.includes('id="Construction"'),
  ];
});
await step(
  'queries several things at once',
  {
    title: 'Gull Point',
    extract:
      'Gull Point is the oldest lighthouse of the Lantern Isles, at the western end of Great Lantern.\nmap',
    categories: [
      'Category:Lighthouses',
      'Category:Lighthouses built in the 18th century',
      'Category:Pages with sources',
    ],
    langlinks: [
      { lang: 'de', title: 'Möwenkap', url: 'https://de.lanternisles.example/wiki/M%C3%B6wenkap' },
      {
        lang: 'ja',
        title: 'カモメ岬灯台',
        url: 'https://ja.lanternisles.example/wiki/%E3%82%AB%E3%83%A2%E3%83%A1%E5%B2%AC%E7%81%AF%E5%8F%B0',
      },
    ],
  },
  () => page.chain().summary().categories().langlinks().request(),
);
