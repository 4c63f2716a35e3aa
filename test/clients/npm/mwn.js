import { Mwn } from 'mwn';
import { begin, refusal, step } from './steps.js';

const { WIKI_API, WIKI_BOT, WIKI_BOT_PASSWORD, WIKI_USER, WIKI_PASSWORD } = process.env;
// `retryPause` applies to 429; for database lag, mwn respects Retry-After.
const retries = { silent: true, retryPause: 1100, maxRetries: 2 };
const account = { apiUrl: WIKI_API, username: WIKI_BOT, password: WIKI_BOT_PASSWORD, ...retries };

begin('mwn');
const titlesOf = (pages) => pages.map(({ title }) => title);

const reader = new Mwn({ apiUrl: WIKI_API, ...retries });
await step('queries without an account', true, async () => (await reader.userinfo()).anon);
await step('is refused with a wrong password', 'mwn_failedlogin', () =>
  refusal(() => Mwn.init({ ...account, password: 'wrong' })),
);

const bot = await Mwn.init(account);
await step('logs in with a bot password', WIKI_USER, async () => (await bot.userinfo()).name);
await step('keeps the cookies of a bot password', ['lanternwiki_BPsession'], async () => {
  const cookies = await bot.cookieJar.getCookies(WIKI_API);
  return cookies.map(({ key }) => key).filter((key) => key.endsWith('BPsession'));
});
await step('has the tokens that it asks for', ['csrf', 'patrol', 'rollback', 'watch'], async () =>
  ['csrf', 'patrol', 'rollback', 'watch'].filter((type) => bot.state[`${type}token`]?.endsWith('+\\')),
);
await step('will not log in twice', 'mwn_failedlogin', () => refusal(() => bot.login()));
await step('finds out the token of an action', 'csrf', () => bot.getTokenType('logout'));
await step('learns the namespaces', 'Lantern Isles:Charter', () => new bot.Title('project:charter').toText());
await step('knows the time of the server', true, async () => {
  const away = Date.now() - Date.parse(await bot.getServerTime());
  return Math.abs(away) < 60_000;
});

await step('queries nothing', { batchcomplete: true }, () => bot.query({}));
await step('queries nothing by POST', { batchcomplete: true }, () =>
  bot.request({ action: 'query' }, { method: 'POST' }),
);
await step(
  'reads a page',
  {
    pageid: 72,
    ns: 0,
    title: 'Lightship Patience',
    revisions: [
      {
        timestamp: '2024-01-11T23:30:00Z',
        slots: {
          main: {
            contentmodel: 'wikitext',
            contentformat: 'text/x-wiki',
            content:
              "The lightship '''''Patience''''' lay off [[Low Sound]] until 1958.\n[[Category:Lighthouses|Patience]]",
          },
        },
        contentmodel: 'wikitext',
        contentformat: 'text/x-wiki',
        content:
          "The lightship '''''Patience''''' lay off [[Low Sound]] until 1958.\n[[Category:Lighthouses|Patience]]",
      },
    ],
  },
  async () => {
    const { pageid, ns, title, revisions } = await bot.read('Lightship Patience');
    return { pageid, ns, title, revisions };
  },
);
await step(
  'reads pages with more properties',
  [
    ['Template:Flash', 'Keeper', 31, 54],
    ['Ember Rock', 'Warden', 241, 316],
  ],
  async () => {
    const pages = await bot.read(['Ember Rock', 'Template:Flash'], { rvprop: 'content|timestamp|user|ids' });
    return pages.map(({ title, revisions }) => [
      title,
      revisions[0].user,
      revisions[0].revid,
      revisions[0].content.length,
    ]);
  },
);
await step('reads nothing', [], () => bot.read([]));
await step('reads a page by its number', ['Lightship Patience', 'Gull Point Halt'], async () =>
  titlesOf(await bot.read([72, 98])),
);
const sixty = Array.from({ length: 60 }, (_, index) => (index === 57 ? 'Gull Point' : `Isle ${index}`));
await step('reads more pages than one request takes', [60, 'Gull Point'], async () => {
  const pages = await bot.read(sixty);
  return [pages.length, ...titlesOf(pages.filter(({ missing }) => !missing))];
});
await step('reads many pages one after another', [60, 0], async () => {
  const pages = await Array.fromAsync(bot.readGen(sixty));
  return [pages.length, pages.at(-1).ns];
});
await step(
  'sends a list with bars in its values',
  [
    ['Gull|Point', true],
    ['Gull Point', false],
  ],
  async () => {
    const { query } = await bot.query({ titles: ['Gull|Point', 'Gull Point'] });
    return query.pages.map(({ title, invalid = false }) => [title, invalid]);
  },
);
await step('sends a form in parts when a value is long', [50, 'Gull Point'], async () => {
  const long = Array.from({ length: 49 }, (_, index) => `${'Isle '.repeat(40)}${index}`);
  const { query } = await bot.request(
    { action: 'query', titles: [...long, 'Gull Point'] },
    { method: 'post' },
  );
  return [query.pages.length, ...titlesOf(query.pages.filter(({ missing }) => !missing))];
});

const gullPoint = new bot.Page('Gull Point');
await step(
  'reads a text',
  '{{Lighthouse|name=Gull Point|height=41|range=22|image=Gull Point.png|built=1788}}',
  async () => (await gullPoint.text()).split('\n')[0],
);
await step(
  'lists categories',
  ['Category:Lighthouses', 'Category:Lighthouses built in the 18th century', 'Category:Pages with sources'],
  () => gullPoint.categories(),
);
await step(
  'lists templates',
  [
    'Template:Cite',
    'Template:Coordinates',
    'Template:Flash',
    'Template:Infobox',
    'Template:Infobox/row',
    'Template:Lighthouse',
    'Template:Navigation',
  ],
  () => gullPoint.templates(),
);
await step(
  'lists links',
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
    'Portal:Lighthouses',
    'Portal:Railways',
  ],
  () => gullPoint.links(),
);
await step(
  'lists backlinks',
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
  () => gullPoint.backlinks(),
);
await step(
  'lists images',
  ['File:Ember Rock lighthouse.png', 'File:Gull Point.png', 'File:Tall tower "Needle".png'],
  () => gullPoint.images(),
);
await step(
  'lists external links',
  ['https://maps.lanternisles.example/?lat=54.2&lon=-8.1', 'https://books.lanternisles.example/lights#gull'],
  () => gullPoint.externallinks(),
);
await step('lists transclusions', ['Gull Point', 'Ember Rock'], () =>
  new bot.Page('Template:Flash').transclusions(),
);
await step(
  'lists subpages',
  [
    'User:Cartographer/Sandbox',
    'User:Cartographer/common.css',
    'User:Cartographer/common.js',
    'User:Cartographer/compass.json',
  ],
  () => new bot.Page('User:Cartographer').subpages(),
);
await step('reports a redirect', [true, 'Gull Point'], async () => {
  const page = new bot.Page('Gull Cape');
  return [await page.isRedirect(), await page.getRedirectTarget()];
});
await step('finds the author', 'Keeper', () => gullPoint.getCreator());
await step(
  'reads a history',
  [
    [
      237,
      199,
      'Warden',
      'Protected "[[Gull Point]]": Vandalism [edit=autoconfirmed] (expires 20480411000000) [move=sysop] (expires 20480411000000)',
    ],
    [199, 188, 'Cartographer', '/* Construction */ with picture'],
    [188, 187, 'hidden', 'removed'],
  ],
  async () =>
    (await gullPoint.history(['ids', 'user', 'comment'], 3)).map((revision) => {
      const { revid, parentid, user, userhidden, comment } = revision;
      return [revid, parentid, userhidden ? 'hidden' : user, comment];
    }),
);
await step(
  'reads a history in several requests',
  [
    '2024-04-11T11:00:00Z',
    '2024-02-10T08:00:00Z',
    '2024-01-27T09:00:00Z',
    '2024-01-27T08:00:00Z',
    '2024-01-26T08:00:00Z',
    '2024-01-25T08:00:00Z',
  ],
  async () => {
    const history = await Array.fromAsync(gullPoint.historyGen('timestamp', { rvlimit: 2 }));
    return history.map(({ timestamp }) => timestamp);
  },
);
await step(
  'reads logs',
  [
    ['protect', 'protect', 'Warden'],
    ['delete', 'revision', 'Warden'],
    ['delete', 'revision', 'Warden'],
    ['delete', 'revision', 'Warden'],
    ['create', 'create', 'Keeper'],
  ],
  async () => (await gullPoint.logs()).map(({ type, action, user }) => [type, action, user]),
);
await step('does not find a page', 'missingtitle', () => refusal(() => new bot.Page('Nowhere').categories()));

await step(
  'lists pages by prefix',
  ['Gull Cape', 'Gull Point', 'Gull Point (disambiguation)', 'Gull Point Halt'],
  () => bot.getPagesByPrefix('Gull'),
);
await step(
  'lists a category',
  [
    'Lighthouse',
    'Portal:Lighthouses',
    'Fresnel lens',
    'The Company of Lights',
    'User:Cartographer/Sandbox',
    'Ember Rock',
    'Gull Point',
    'Mossgate Leading Lights',
    'Needle Light',
    'Lightship Patience',
    'Port Tally Mole Light',
    'Saint Elmo Light',
    'Φάρος',
    'Маяк',
    'מגדלור',
    'منارة',
    '灯台',
    'Category:Lighthouses built in the 18th century',
    'Category:Lighthouses built in the 19th century',
    'Category:Lighthouses built in the 20th century',
    'Category:Pictures of lighthouses',
  ],
  () => bot.getPagesInCategory('Lighthouses'),
);
await step(
  'lists a category in parts',
  [
    [
      'Lighthouse',
      'Portal:Lighthouses',
      'Fresnel lens',
      'The Company of Lights',
      'User:Cartographer/Sandbox',
      'Ember Rock',
      'Gull Point',
      'Mossgate Leading Lights',
      'Needle Light',
      'Lightship Patience',
      'Port Tally Mole Light',
      'Saint Elmo Light',
      'Φάρος',
      'Маяк',
      'מגדלור',
      'منارة',
      '灯台',
    ],
    [
      'Category:Lighthouses built in the 18th century',
      'Category:Lighthouses built in the 19th century',
      'Category:Lighthouses built in the 20th century',
      'Category:Pictures of lighthouses',
    ],
  ],
  async () => {
    const category = new bot.Category('Lighthouses');
    return [titlesOf(await category.pages()), titlesOf(await category.subcats())];
  },
);
await step('searches', ['Lightship Patience'], async () => titlesOf(await bot.search('lightship', 5)));
await step('reads messages of the interface', { mainpage: 'Hauptseite' }, () =>
  bot.getMessages(['mainpage', 'no such message']),
);
await step('continues a query to its end', [4, 37, 'Years'], async () => {
  const answers = await bot.continuedQuery({ action: 'query', list: 'allcategories', aclimit: 10 }, 20);
  const all = answers.flatMap(({ query }) => query.allcategories);
  return [answers.length, all.length, all.at(-1).category];
});
await step(
  'looks at a user',
  { title: 'Category:Lighthouses', userid: 8, editcount: 35, groups: ['*', 'user', 'autoconfirmed'] },
  async () => {
    const user = new bot.User('Keeper');
    const [{ title }] = await user.contribs({ uclimit: 1, ucdir: 'newer' });
    const { userid, editcount, groups } = await user.info('editcount|groups');
    return { title, userid, editcount, groups };
  },
);
await step('looks at a file', ['Great Lantern', 'Gull Point'], async () => {
  const file = new bot.File('Gull Point.png');
  const usages = await file.usages();
  return titlesOf(usages);
});

await step('reports an unknown action', 'badvalue', () => refusal(() => bot.request({ action: 'sail' })));
await step('reports a missing parameter', 'missingparam', () =>
  refusal(() => bot.query({ list: 'categorymembers' })),
);
await step(
  'reports a bad title',
  true,
  async () => (await bot.query({ titles: '[[' })).query.pages[0].invalid,
);

await step('logs out', [false, true], async () => {
  await bot.logout();
  return [bot.loggedIn, (await bot.userinfo()).anon];
});
// If this login got a 429, mwn would deadlock: wait until the limit has passed.
await bot.sleep(retries.retryPause);
await step('logs in again when a session is demanded', [WIKI_USER, 1], async () => {
  bot.setDefaultParams({ assert: 'user' });
  let logins = 0;
  const { loginInternal } = bot;
  bot.loginInternal = function again() {
    logins += 1;
    return loginInternal.call(this);
  };
  const [{ name }] = await Promise.all([bot.userinfo(), bot.read('Main Page')]);
  return [name, logins];
});
await step('logs in to the account itself', WIKI_USER, async () => {
  const client = new Mwn({ ...account, username: WIKI_USER, password: WIKI_PASSWORD });
  await client.login();
  return (await client.userinfo()).name;
});
