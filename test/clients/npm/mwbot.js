import MWBot from 'mwbot';
import { begin, refusal, step } from './steps.js';

const { WIKI_API, WIKI_BOT, WIKI_BOT_PASSWORD, WIKI_USER, WIKI_PASSWORD } = process.env;
const account = { apiUrl: WIKI_API, username: WIKI_USER, password: WIKI_PASSWORD };
const open = () => new MWBot({ apiUrl: WIKI_API, silent: true });

begin('mwbot');
const pagesOf = ({ query }) => Object.values(query.pages);
const textOf = ({ revisions }) => revisions[0].slots.main['*'];

await step('is refused with a wrong password', 'Could not login: Failed', () =>
  refusal(
    () => open().login({ ...account, password: 'wrong' }),
    ({ message }) => message,
  ),
);
await step('is refused with an unknown name', 'Could not login: Failed', () =>
  refusal(
    () => open().login({ ...account, username: 'Nobody at all' }),
    ({ message }) => message,
  ),
);
await step(
  'logs in',
  {
    result: 'Success',
    lguserid: 6,
    lgusername: 'Cartographer',
    sitename: 'Lantern Isles',
    loggedIn: true,
    version: '1.43',
  },
  async () => {
    const bot = open();
    const { result, lguserid, lgusername, sitename } = await bot.login(account);
    return {
      result,
      lguserid,
      lgusername,
      sitename,
      loggedIn: bot.loggedIn,
      version: `${bot.mwversion.major}.${bot.mwversion.minor}`,
    };
  },
);
await step('logs in with a bot password and gets a token', ['Success', WIKI_USER, true], async () => {
  const { result, lgusername, csrftoken } = await open().loginGetEditToken({
    ...account,
    username: WIKI_BOT,
    password: WIKI_BOT_PASSWORD,
  });
  return [result, lgusername, csrftoken.endsWith('+\\')];
});
await step('gets the token for new accounts', true, async () =>
  (await open().loginGetCreateaccountToken(account)).createaccounttoken.endsWith('+\\'),
);

const bot = open();
await bot.login(account);
await step(
  'reads a page',
  [
    '',
    {
      pageid: 72,
      ns: 0,
      title: 'Lightship Patience',
      revisions: [
        {
          slots: {
            main: {
              contentmodel: 'wikitext',
              contentformat: 'text/x-wiki',
              '*': "The lightship '''''Patience''''' lay off [[Low Sound]] until 1958.\n[[Category:Lighthouses|Patience]]",
            },
          },
        },
      ],
    },
    'no warnings',
  ],
  async () => {
    const answer = await bot.read('Lightship Patience');
    return [answer.batchcomplete, ...pagesOf(answer), answer.warnings ?? 'no warnings'];
  },
);
await step(
  'reads a page by its number',
  ["The lightship '''''Patience''''' lay off [[Low Sound]] until 1958.\n[[Category:Lighthouses|Patience]]"],
  async () => pagesOf(await bot.readFromID(72)).map(textOf),
);
await step(
  'reads several pages',
  [
    ['Needle Light', 214],
    ['Ember Rock', 316],
  ],
  async () =>
    pagesOf(await bot.read('Ember_Rock|Needle Light')).map((page) => [page.title, textOf(page).length]),
);
await step(
  'does not read a missing page',
  { '-1': { ns: 0, title: 'Nowhere', missing: '' } },
  async () => (await bot.read('Nowhere')).query.pages,
);
await step(
  'reads through a redirect',
  [[{ from: 'Gull Cape', to: 'Gull Point', tofragment: 'Light' }], ['177']],
  async () => {
    const { query } = await bot.read('Gull Cape');
    return [query.redirects, Object.keys(query.pages)];
  },
);
await step(
  'reads a redirect itself',
  ['#REDIRECT [[Gull Point#Light]]\n\n{{Redirect note}}\n[[Category:Redirects]]'],
  async () => pagesOf(await bot.read('Gull Cape', true)).map(textOf),
);
await step(
  'reads with properties',
  [
    {
      pageid: 177,
      ns: 0,
      title: 'Gull Point',
      revisions: [
        {
          revid: 237,
          parentid: 199,
          minor: '',
          user: 'Warden',
          size: 735,
          comment:
            'Protected "[[Gull Point]]": Vandalism [edit=autoconfirmed] (expires 20480411000000) [move=sysop] (expires 20480411000000)',
          tags: [],
        },
      ],
    },
  ],
  async () => pagesOf(await bot.readWithProps('Gull Point', 'ids|user|comment|tags|size|flags')),
);
await step(
  'reads with properties by a number',
  [
    {
      pageid: 72,
      ns: 0,
      title: 'Lightship Patience',
      revisions: [{ timestamp: '2024-01-11T23:30:00Z', sha1: 'f9ffe22cd23f597d042167a01cc29ab2377bf39c' }],
    },
  ],
  async () => pagesOf(await bot.readWithPropsFromID(72, 'timestamp|sha1')),
);
await step('reads in a batch', [['178'], ['-1'], ['68']], async () => {
  const titles = ['Ember Rock', 'Nowhere', 'Needle Light'];
  const { read } = await bot.batch({ read: titles }, '', 2);
  return titles.map((title) => Object.keys(read[title].query.pages));
});

await step(
  'queries what is listed',
  {
    batchcomplete: '',
    continue: { apcontinue: 'Gull_Point_(disambiguation)', continue: '-||' },
    query: {
      allpages: [
        { pageid: 111, ns: 0, title: 'Gull Cape' },
        { pageid: 177, ns: 0, title: 'Gull Point' },
      ],
    },
  },
  async () => await bot.request({ action: 'query', list: 'allpages', apprefix: 'Gull', aplimit: '2' }),
);
await step(
  'queries the same twice',
  { userinfo: { id: 6, name: 'Cartographer' } },
  async () => (await bot.request({ action: 'query', meta: 'userinfo|userinfo' })).query,
);
await step('requests more than allowed', [{ allpages: 500 }, 27], async () => {
  const { limits, query } = await bot.request({
    action: 'query',
    list: 'allpages',
    aplimit: 'max',
    apnamespace: '14',
  });
  return [limits, query.allpages.length];
});
await step(
  'continues as before there was continue',
  [
    { allpages: { apcontinue: 'Gull_Point_(disambiguation)' } },
    ['Gull Point (disambiguation)', 'Gull Point Halt'],
  ],
  async () => {
    const parameters = { action: 'query', list: 'allpages', aplimit: '2', apprefix: 'Gull', rawcontinue: '' };
    const first = await bot.request(parameters);
    const { apcontinue } = first['query-continue'].allpages;
    const second = await bot.request({ ...parameters, apcontinue });
    return [first['query-continue'], second.query.allpages.map(({ title }) => title)];
  },
);
await step(
  'goes through the pages of a generator',
  {
    pageids: ['159', '58', '59'],
    pages: {
      58: {
        pageid: 58,
        ns: 0,
        title: 'Candle Stack',
        contentmodel: 'wikitext',
        pagelanguage: 'en',
        pagelanguagehtmlcode: 'en',
        pagelanguagedir: 'ltr',
        touched: '2024-01-10T22:30:00Z',
        lastrevid: 59,
        length: 135,
        new: '',
        categories: [
          { ns: 14, title: 'Category:Birds' },
          { ns: 14, title: 'Category:Islands' },
          { ns: 14, title: 'Category:Lantern Isles' },
          { ns: 14, title: 'Category:Stubs' },
        ],
      },
      59: {
        pageid: 59,
        ns: 0,
        title: 'Saint Elmo Island',
        contentmodel: 'wikitext',
        pagelanguage: 'en',
        pagelanguagehtmlcode: 'en',
        pagelanguagedir: 'ltr',
        touched: '2024-01-10T23:30:00Z',
        lastrevid: 60,
        length: 146,
        new: '',
        categories: [
          { ns: 14, title: 'Category:Islands' },
          { ns: 14, title: 'Category:Lantern Isles' },
        ],
      },
      159: {
        pageid: 159,
        ns: 0,
        title: 'Lantern Isles',
        contentmodel: 'wikitext',
        pagelanguage: 'en',
        pagelanguagehtmlcode: 'en',
        pagelanguagedir: 'ltr',
        touched: '2024-02-20T10:00:00Z',
        lastrevid: 203,
        length: 1283,
        categories: [
          { ns: 14, title: 'Category:Islands' },
          { ns: 14, title: 'Category:Lantern Isles' },
          { ns: 14, title: 'Category:Pages with sources' },
        ],
      },
    },
  },
  async () => {
    const { query } = await bot.request({
      action: 'query',
      generator: 'categorymembers',
      gcmtitle: 'Category:Islands',
      gcmlimit: '3',
      prop: 'info|categories',
      indexpageids: '1',
      redirects: '',
    });
    return query;
  },
);
await step(
  'finds out about modules',
  [
    [
      'allpages',
      'ap',
      'query+allpages',
      '',
      [
        'from',
        'continue',
        'to',
        'prefix',
        'namespace',
        'filterredir',
        'filterlanglinks',
        'minsize',
        'maxsize',
        'prtype',
        'prlevel',
        'prfiltercascade',
        'prexpiry',
        'limit',
        'dir',
      ],
    ],
    ['login', 'lg', 'login', 'no generator', ['name', 'password', 'domain', 'token']],
  ],
  async () => {
    const { paraminfo } = await bot.request({
      action: 'paraminfo',
      modules: 'query+allpages|login|query+nothing',
    });
    return paraminfo.modules.map(({ name, prefix, path, parameters, generator }) => [
      name,
      prefix,
      path,
      generator ?? 'no generator',
      parameters.map(({ name }) => name),
    ]);
  },
);
await step('is warned of what does not exist', ['main', 'allpages'], async () => {
  const { warnings } = await bot.request({ action: 'query', list: 'allpages', aplimit: '5001', glimit: '5' });
  return Object.keys(warnings);
});
await step('reports an unknown action', 'badvalue', () => refusal(() => bot.request({ action: 'sail' })));
await step('reports a missing right', 'permissiondenied', () =>
  refusal(() =>
    bot.request({ action: 'query', list: 'deletedrevs', drprop: 'content', titles: 'Gull Point' }),
  ),
);
await step('reports too many values', 'toomanyvalues', () =>
  refusal(() =>
    bot.request({
      action: 'query',
      titles: Array.from({ length: 51 }, (_, index) => `Isle ${index}`).join('|'),
    }),
  ),
);
await step('reports a wrong assertion', 'assertbotfailed', () =>
  refusal(() => bot.request({ action: 'query', assert: 'bot' })),
);

await step('logs out', [false, true], async () => {
  await bot.logout();
  const { query } = await bot.request({ action: 'query', meta: 'userinfo' });
  return [bot.loggedIn, query.userinfo.anon === ''];
});
