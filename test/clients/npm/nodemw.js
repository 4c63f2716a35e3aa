import Bot from 'nodemw';
import { begin, refusal, step } from './steps.js';

const { WIKI_API, WIKI_USER, WIKI_PASSWORD, WIKI_SYSOP, WIKI_SYSOP_PASSWORD } = process.env;
const { hostname, port, pathname } = new URL(WIKI_API);

begin('nodemw');
const open = () =>
  new Bot({ protocol: 'http', server: hostname, port, path: pathname.replace(/\/api\.php$/, '') });
/** Calls a method of a bot, and returns all arguments of its callback after the error. */
const all = (bot, method, ...args) =>
  new Promise((resolve, reject) => {
    bot[method](...args, (error, ...values) => (error ? reject(error) : resolve(values)));
  });
const ask = async (bot, method, ...args) => (await all(bot, method, ...args))[0];
const titlesOf = (pages) => pages.map(({ title }) => title);
// Removes the error message.
const kind = ({ message }) => message.replace(/(returned by API|failed: \w+).*/, '$1');

const anonymous = open();
await step('queries without an account', ['*'], async () => (await ask(anonymous, 'whoami')).groups);
await step('is refused with a wrong password', 'Logging in failed: Failed', () =>
  refusal(() => ask(anonymous, 'logIn', WIKI_USER, 'wrong'), kind),
);

const bot = open();
await step(
  'logs in by asking for a token first',
  WIKI_USER,
  async () => (await ask(bot, 'logIn', WIKI_USER, WIKI_PASSWORD)).lgusername,
);
await step(
  'knows who it is',
  {
    id: 6,
    name: 'Cartographer',
    groups: ['patroller', 'templateeditor', '*', 'user', 'autoconfirmed'],
    editcount: 53,
    email: 'cartographer@lanternisles.example',
  },
  async () => {
    const { id, name, groups, editcount, email } = await ask(bot, 'whoami');
    return { id, name, groups, editcount, email };
  },
);
await step('keeps the cookie of the session', true, async () =>
  bot.api.jar.getCookieString(WIKI_API).includes('lanternwiki_session='),
);
await step('gets a token', true, async () =>
  (await ask(bot, 'getToken', 'Gull Point', 'edit')).endsWith('+\\'),
);
await step('reports the version', '1.43', async () =>
  (await ask(bot, 'getMediaWikiVersion')).split('.').slice(0, 2).join('.'),
);

await step(
  'reads an article',
  "The lightship '''''Patience''''' lay off [[Low Sound]] until 1958.\n[[Category:Lighthouses|Patience]]",
  () => ask(bot, 'getArticle', 'Lightship Patience'),
);
await step(
  'reads an article by its number',
  "The lightship '''''Patience''''' lay off [[Low Sound]] until 1958.\n[[Category:Lighthouses|Patience]]",
  () => ask(bot, 'getArticle', 72),
);
await step(
  'reads what a redirect points to',
  [
    '{{Lighthouse|name=Gull Point|height=41|range=22|image=Gull Point.png|built=1788}}',
    { from: 'Gull Cape', to: 'Gull Point', tofragment: 'Light' },
  ],
  async () => {
    const [content, redirect] = await all(bot, 'getArticle', 'Gull Cape', true);
    return [content.split('\n')[0], redirect];
  },
);
await step(
  'reads nothing from a missing article',
  'nothing',
  async () => await ask(bot, 'getArticle', 'Nowhere'),
);
await step(
  'lists revisions from the first on',
  [
    [185, 0, '2024-01-25T08:00:00Z', 33, 'Keeper', 'first light'],
    [186, 185, '2024-01-26T08:00:00Z', 54, 'Castaway', 'hidden'],
    [187, 186, '2024-01-27T08:00:00Z', 79, 'Castaway', 'telephone numbers'],
    [188, 187, '2024-01-27T09:00:00Z', 54, 'hidden', 'removed'],
    [199, 188, '2024-02-10T08:00:00Z', 735, 'Cartographer', '/* Construction */ with picture'],
    [
      237,
      199,
      '2024-04-11T11:00:00Z',
      735,
      'Warden',
      'Protected "[[Gull Point]]": Vandalism [edit=autoconfirmed] (expires 20480411000000) [move=sysop] (expires 20480411000000)',
    ],
  ],
  async () => {
    const revisions = await ask(bot, 'getArticleRevisions', 'Gull Point');
    return revisions.map(({ revid, parentid, timestamp, size, user = 'hidden', comment = 'hidden' }) => [
      revid,
      parentid,
      timestamp,
      size,
      user,
      comment,
    ]);
  },
);
await step(
  'lists categories of an article',
  ['Category:Islands', 'Category:Lighthouses', 'Category:Lighthouses built in the 19th century'],
  () => ask(bot, 'getArticleCategories', 'Ember Rock'),
);
await step('reads properties of an article', { defaultsort: 'Company of Lights, The' }, () =>
  ask(bot, 'getArticleProperties', 'The Company of Lights'),
);
await step(
  'reads about an article',
  {
    pageid: 177,
    length: 735,
    displaytitle: 'Gull Point',
    protection: [
      { type: 'edit', level: 'autoconfirmed', expiry: '2048-04-11T00:00:00Z' },
      { type: 'move', level: 'sysop', expiry: '2048-04-11T00:00:00Z' },
    ],
    fullurl: 'http://127.0.0.1:8080/wiki/Gull_Point',
    watched: '',
    talkid: 154,
  },
  async () => {
    const [{ pageid, length, displaytitle, protection, fullurl, watched, talkid }] = await ask(
      bot,
      'getArticleInfo',
      'Gull Point',
    );
    return { pageid, length, displaytitle, protection, fullurl, watched, talkid };
  },
);

await step(
  'lists categories',
  [
    'Lantern Isles',
    'Lighthouses',
    'Lighthouses built in the 18th century',
    'Lighthouses built in the 19th century',
    'Lighthouses built in the 20th century',
  ],
  () => ask(bot, 'getCategories', 'L'),
);
await step('lists every category', [37, 'Birds', 'Years'], async () => {
  const categories = await ask(bot, 'getCategories');
  return [categories.length, categories[0], categories.at(-1)];
});
await step(
  'lists accounts',
  [
    [9, 'Signalman'],
    [7, 'Stationmaster'],
    [17, 'Stowaway'],
  ],
  async () =>
    (await ask(bot, 'getUsers', { prefix: 'S', witheditsonly: true })).map(({ userid, name }) => [
      userid,
      name,
    ]),
);
await step('lists every page', [65, '"The Keeper\'s Song"', '🐦 Gull'], async () => {
  const pages = await ask(bot, 'getAllPages');
  return [pages.length, pages[0].title, pages.at(-1).title];
});
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
  async () => titlesOf(await ask(bot, 'getPagesInCategory', 'Islands')),
);
await step('lists a namespace', ['Signal:Alpha', 'Signal:Bravo', 'Signal:alpha', 'Signal:ǆ'], async () =>
  titlesOf(await ask(bot, 'getPagesInNamespace', 102)),
);
await step('lists pages by prefix', ['Great Lantern'], async () =>
  titlesOf(await ask(bot, 'getPagesByPrefix', 'Great')),
);
await step(
  'lists pages with a template, ten at a time',
  [
    'Template:Station',
    'Low Sound',
    'Tern Holm',
    'Candle Stack',
    'Mossgate',
    'Storm petrel',
    'Saint Elmo Light',
    'Port Tally Mole Light',
    'Mossgate Leading Lights',
    '灯台',
    'Lantern Haven Central',
    'Mossgate station',
    'Gull Point Halt',
    'Port Tally station',
    'Lantern Junction',
    'Skerra Halt',
    'Points',
    'Steam tram No. 4',
  ],
  async () => titlesOf(await ask(bot, 'getPagesTranscluding', 'Template:Stub')),
);
await step('searches', ['Lightship Patience'], async () => titlesOf(await ask(bot, 'search', 'lightship')));
await step('lists backlinks', ['Storm petrel', 'Needle Light', 'Lantern Isles'], async () =>
  titlesOf(await ask(bot, 'getBacklinks', 'Skerra')),
);
await step(
  'lists external links',
  ['https://maps.lanternisles.example/?lat=54.2&lon=-8.1', 'https://books.lanternisles.example/lights#gull'],
  async () => (await ask(bot, 'getExternalLinks', 'Gull Point')).map((link) => link['*']),
);
await step('lists a report', ['Round', 'The Isles', 'Itself', 'And round', 'Kept redirect'], async () =>
  titlesOf(await ask(bot, 'getQueryPage', 'DoubleRedirects')),
);

await step(
  'lists files',
  [
    'Gull_Point.png',
    'Lantern.svg',
    'Railway_network.svg',
    'Skerry_Viaduct.png',
    'Tall_tower_"Needle".png',
    '旗信号.png',
  ],
  async () => (await ask(bot, 'getImages', 'G')).map(({ name }) => name),
);
await step(
  'lists files of an article',
  ['File:Ember Rock lighthouse.png', 'File:Gull Point.png', 'File:Tall tower "Needle".png'],
  async () => titlesOf(await ask(bot, 'getImagesFromArticle', 'Gull Point')),
);
await step(
  'lists two files of an article',
  ['File:Tall tower "Needle".png', 'File:Gull Point.png'],
  async () =>
    titlesOf(
      await ask(bot, 'getImagesFromArticleWithOptions', 'Gull Point', { imlimit: 2, imdir: 'descending' }),
    ),
);
await step('lists uses of a file', ['Great Lantern', 'Gull Point'], async () =>
  titlesOf(await ask(bot, 'getImageUsage', 'File:Gull Point.png')),
);
await step(
  'reads about a file',
  {
    timestamp: '2024-05-05T18:30:00Z',
    user: 'Cartographer',
    size: 1146,
    width: 96,
    height: 128,
    url: 'http://127.0.0.1:8080/w/images/d/d5/Gull_Point.png',
    descriptionurl: 'http://127.0.0.1:8080/wiki/File:Gull_Point.png',
    descriptionshorturl: 'http://127.0.0.1:8080/w/index.php?curid=186',
    metadata: [
      { name: 'frameCount', value: 0 },
      { name: 'loopCount', value: 1 },
      { name: 'duration', value: 0 },
      { name: 'bitDepth', value: 8 },
      { name: 'colorType', value: 'truecolour' },
      {
        name: 'metadata',
        value: [
          { name: 'XResolution', value: '3780/100' },
          { name: 'YResolution', value: '3780/100' },
          { name: 'ResolutionUnit', value: 3 },
          {
            name: 'ObjectName',
            value: [
              { name: 'x-default', value: 'Gull Point at dusk' },
              { name: '_type', value: 'lang' },
            ],
          },
          {
            name: 'Artist',
            value: [
              { name: 'x-default', value: 'Cartographer' },
              { name: '_type', value: 'lang' },
            ],
          },
          { name: '_MW_PNG_VERSION', value: 1 },
        ],
      },
    ],
    exif: {
      frameCount: 0,
      loopCount: 1,
      duration: 0,
      bitDepth: 8,
      colorType: 'truecolour',
      metadata: [
        { name: 'XResolution', value: '3780/100' },
        { name: 'YResolution', value: '3780/100' },
        { name: 'ResolutionUnit', value: 3 },
        {
          name: 'ObjectName',
          value: [
            { name: 'x-default', value: 'Gull Point at dusk' },
            { name: '_type', value: 'lang' },
          ],
        },
        {
          name: 'Artist',
          value: [
            { name: 'x-default', value: 'Cartographer' },
            { name: '_type', value: 'lang' },
          ],
        },
        { name: '_MW_PNG_VERSION', value: 1 },
      ],
    },
  },
  () => ask(bot, 'getImageInfo', 'File:Gull Point.png'),
);

await step(
  'lists contributions',
  [
    [232, 'Old engine shed'],
    [231, 'Engine shed'],
    [217, 'File:Railway network.svg'],
    [209, 'File:Skerry Viaduct.png'],
    [196, 'Mail train'],
    [195, 'Engine shed'],
    [193, 'Skerry Viaduct'],
    [191, 'Isles Railway'],
    [182, 'Lantern Haven'],
    [146, 'Portal:Railways'],
    [142, 'MediaWiki talk:Sitenotice'],
    [105, 'Steam tram No. 4'],
    [100, 'Port Tally station'],
    [99, 'Gull Point Halt'],
    [98, 'Mossgate station'],
    [97, 'Lantern Haven Central'],
    [96, 'Skerry Line'],
    [95, 'Quay Line'],
    [94, 'North Line'],
    [62, 'Mossgate'],
    [61, 'Port Tally'],
    [54, 'Template:Station'],
    [53, 'Template:Railway'],
    [14, 'Category:Bridges'],
    [13, 'Category:Stations'],
    [12, 'Category:Railways'],
  ],
  async () =>
    (await ask(bot, 'getUserContribs', { user: 'Stationmaster', start: '2024-06-01T00:00:00Z' })).map(
      ({ revid, title }) => [revid, title],
    ),
);
await step(
  'reads about an account',
  {
    userid: 3,
    name: 'Warden',
    editcount: 8,
    registration: '2024-01-01T01:00:00Z',
    groups: ['sysop', '*', 'user'],
    implicitgroups: ['*', 'user'],
    gender: 'unknown',
    rights: true,
  },
  async () => {
    const { rights, ...user } = await ask(bot, 'whois', 'Warden');
    return { ...user, rights: rights.includes('block') };
  },
);
await step(
  'reads about accounts',
  [
    { name: 'Wrecker', userid: 18, blockedby: 'Warden', gender: 'unknown' },
    { name: 'Nobody', missing: '' },
    { name: 'Keeper', userid: 8, gender: 'unknown' },
  ],
  async () =>
    (await ask(bot, 'whoare', ['Wrecker', 'Nobody', 'Keeper'])).map(
      ({ name, userid, missing, blockedby, gender }) => ({ name, userid, missing, blockedby, gender }),
    ),
);
await step(
  'lists log entries',
  [
    [
      [273, '宝の地図', 'protect', 'Warden'],
      [272, 'User:Wrecker/Plans', 'protect', 'Warden'],
      [271, 'Treasure map', 'protect', 'Warden'],
      [270, 'Needle Light', 'unprotect', 'Warden'],
      [269, 'Needle Light', 'protect', 'Warden'],
      [268, 'Ember Rock', 'protect', 'Warden'],
      [267, 'Skerry Viaduct', 'protect', 'Warden'],
      [266, 'File:Lantern.svg', 'protect', 'Warden'],
      [265, 'Template:Infobox', 'protect', 'Warden'],
      [264, 'Gull Point', 'protect', 'Warden'],
      [263, 'Main Page', 'protect', 'Harbour master'],
    ],
    'end',
  ],
  async () => {
    const [entries, next] = await all(bot, 'getLog', 'protect', '2030-01-01T00:00:00Z');
    return [entries.map(({ logid, title, action, user }) => [logid, title, action, user]), next ?? 'end'];
  },
);
await step('lists log entries of one kind', [], async () =>
  titlesOf(await ask(bot, 'getLog', 'move/move_redir', '2030-01-01T00:00:00Z')),
);
await step(
  'lists recent changes',
  [
    ['categorize', 'Category:Islands', 'Keeper', '2024-01-29T08:00:00Z'],
    ['categorize', 'Category:Lighthouses built in the 19th century', 'Keeper', '2024-01-29T08:00:00Z'],
    ['categorize', 'Category:Lighthouses', 'Keeper', '2024-01-29T08:00:00Z'],
    ['edit', 'Ember Rock', 'Keeper', '2024-01-29T08:00:00Z'],
    ['new', 'Ember Rock', 'Keeper', '2024-01-28T08:00:00Z'],
  ],
  async () =>
    (await ask(bot, 'getRecentChanges', '2024-02-01T00:00:00Z'))
      .slice(0, 5)
      .map(({ type, title, user, timestamp }) => [type, title, user, timestamp]),
);
await step(
  'reads statistics',
  { pages: 197, articles: 55, edits: 233, images: 10, users: 22, admins: 2 },
  async () => {
    const { pages, articles, edits, images, users, admins } = await ask(bot, 'getSiteStats');
    return { pages, articles, edits, images, users, admins };
  },
);
await step('reads several things about the site', ['Lantern Isles', 24, 'Signal', 'LI'], async () => {
  const { general, namespaces, namespacealiases } = await ask(bot, 'getSiteInfo', [
    'general',
    'namespaces',
    'namespacealiases',
  ]);
  return [general.sitename, Object.keys(namespaces).length, namespaces[102]['*'], namespacealiases[0]['*']];
});

await step(
  'expands templates into a tree',
  '<root><template><title>Flash</title><part><name index="1"/><value>5</value></part></template> <template><title>Stub</title></template></root>',
  () => ask(bot, 'expandTemplates', '{{Flash|5}} {{Stub}}', 'Gull Point'),
);
await step('parses wikitext', [true, true, ['Gull_Point.png']], async () => {
  const [html, images] = await all(
    bot,
    'parse',
    "'''Light''' at [[Gull Point]] [[File:Gull Point.png|thumb]]",
    'Gull Point',
  );
  return [
    html.includes('<b>Light</b>'),
    html.includes('href="/wiki/Gull_Point"') || html.includes('selflink'),
    images,
  ];
});

const sysop = open();
await step(
  'lists with the limits of those who may ask for more',
  [
    'MediaWiki:Bad image list',
    'MediaWiki:Common.css',
    'MediaWiki:Common.js',
    'MediaWiki:Gadget-Compass',
    'MediaWiki:Gadget-Compass.css',
    'MediaWiki:Gadget-Compass.js',
    'MediaWiki:Gadget-Tides',
    'MediaWiki:Gadget-lamp-data.json',
    'MediaWiki:Gadget-section-editing',
    'MediaWiki:Gadget-section-navigation',
    'MediaWiki:Gadgets-definition',
    'MediaWiki:Mainpage',
    'MediaWiki:Mainpage/de',
    'MediaWiki:Sitenotice',
    'MediaWiki:Tag-surveyed',
    'MediaWiki:Tag-surveyed-description',
  ],
  async () => {
    await ask(sysop, 'logIn', WIKI_SYSOP, WIKI_SYSOP_PASSWORD);
    return titlesOf(await ask(sysop, 'getPagesInNamespace', 8));
  },
);
await step('reports a mistake', 'Error returned by API', () =>
  refusal(() => ask(bot, 'getPagesInCategory', ''), kind),
);
