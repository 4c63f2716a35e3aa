import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openApi, type TestApi } from '../../../../test/rig/ask.ts';
import { pageRequest } from '../../../../test/rig/page.ts';
import { createWiki, type TestWiki } from '../../../../test/rig/wiki.ts';
import { UnavailableError } from '../../../core/src/data/database/database.ts';
import { unlimited } from '../../../core/src/data/database/usage.ts';
import { withPages } from './answer-pages.ts';
import { renderFrontPage } from './front-page.ts';

const wikis: TestWiki[] = [];
after(() => {
  for (const wiki of wikis) wiki.close();
});
const open = (...given: Parameters<typeof createWiki>): TestWiki => {
  const wiki = createWiki(...given);
  wikis.push(wiki);
  return wiki;
};
const request = { url: '/', origin: 'https://wiki.example' };
const frontPage = (api: TestApi) => api.handle(pageRequest('/', api.site));
const hrefs = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
const textOf = (html: string): string =>
  html
    .replace(/<style>[^]*<\/style>/, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** The examples' addresses of JSON. */
const examplesOf = (html: string): URLSearchParams[] =>
  hrefs(html)
    .filter((href) => href.includes('api.php?') && href.includes('format=json'))
    .map((href) => new URL(href, 'http://wiki.example/').searchParams);

test('shows the wiki, and queries that give something', async () => {
  const wiki = open();
  const api = await openApi(wiki);
  const { status, headers, body } = await frontPage(api);
  assert.equal(status, 200);
  assert.match(
    String(headers['content-security-policy']),
    /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; base/,
  );
  assert.ok(Buffer.byteLength(body) < 50_000, `${Buffer.byteLength(body)} bytes`);
  const text = textOf(body);
  assert.match(
    text,
    /Lantern Isles .*Pages 197 Articles 55 Revisions 233 Users 22 Files 10 Latest change 5 May 2024 at 18:30 UTC/,
  );
  assert.match(text, /What is new .*2024 .*Edits by (?:month|year) .*Edits by namespace/);
  for (const address of ['./wiki/Main_Page', './wiki/Special:Random'])
    assert.ok(hrefs(body).includes(address));
  assert.match(body, /<form class="search" role="search" action=".\/w\/index.php">/);
  assert.match(text, /Category talk/);
  assert.match(text, /Actions checktoken, clientlogin, compare, .*query/);
  assert.doesNotMatch(text, /\bundelete\b/);
  const examples = examplesOf(body);
  assert.equal(examples.length, 5);
  const search = examples.find((parameters) => parameters.get('list') === 'search');
  assert.equal(search?.get('srwhat'), 'text', 'pages that contain a word, not only titles');
  for (const parameters of examples) {
    const { json, error } = await api.ask(Object.fromEntries(parameters));
    assert.equal(error, undefined);
    assert.equal(json['warnings'], undefined, parameters.toString());
    assert.ok(JSON.stringify(json).length > 200, parameters.toString());
  }
});

test('proposes no query about the page of a user, whose account may be hidden', async () => {
  const wiki = open({
    pages: [
      { title: 'Main Page', revisions: [{ text: 'A [[User:Smuggler]]. A [[Gull]].', at: '2023-01-01' }] },
      { title: 'Gull', revisions: [{ text: 'A bird of [[User:Smuggler]].', at: '2024-01-01' }] },
      {
        title: 'User:Smuggler',
        revisions: [{ text: 'To [[User:Smuggler]].', at: '2024-02-01' }],
      },
    ],
    users: [{ name: 'Smuggler' }, { name: 'Warden', groups: ['sysop'] }],
    events: [{ type: 'block', who: 'Smuggler', hideUser: true, by: 'Warden' }],
  });
  for (const withChanges of [true, false]) {
    if (!withChanges) wiki.database.exec('DELETE FROM recentchanges');
    const api = await openApi(wiki);
    const { body } = await frontPage(api);
    assert.doesNotMatch(body, /Smuggler/);
    assert.match(body, /The history of/);
  }
});

test('asks a wiki of nothing in another script for no page that it lacks', async () => {
  const sample = open();
  const { general } = sample.configuration;
  const configuration = {
    ...sample.configuration,
    general: { ...general, sitename: 'ויקי <b>', lang: 'he', rtl: true },
  };
  for (const pages of [
    {},
    { 'דף & "ראשי"': '[[מגדלור]] [[Category:ים]]', מגדלור: '[[דף & "ראשי"]] [[Category:ים]]' },
  ]) {
    const api = await openApi(open({ configuration, pages }));
    const { body } = await frontPage(api);
    assert.match(body, /<h1><bdi lang="he">ויקי &lt;b&gt;<\/bdi><\/h1>/);
    const examples = examplesOf(body);
    assert.equal(examples.length, 5);
    for (const parameters of examples) {
      const { json, error } = await api.ask(Object.fromEntries(parameters));
      assert.equal(error, undefined);
      assert.doesNotMatch(JSON.stringify(json), /"missing"/, parameters.toString());
      const results = Object.values((json['query'] ?? json['paraminfo']) as object);
      assert.ok(results.length > 0, parameters.toString());
      for (const result of results) assert.notDeepEqual(result, [], parameters.toString());
    }
    assert.equal(body.includes('<bdi lang="he">מגדלור</bdi>'), Object.keys(pages).length > 0);
    assert.doesNotMatch(body, /<b>|"ראשי"/);
  }
});

test('shows only the name of a private wiki', async () => {
  const wiki = open();
  const api = await openApi(wiki, { closed: true });
  const { body } = await frontPage(api);
  const text = textOf(body);
  assert.match(text, /Lantern Isles .*log in to read/);
  assert.doesNotMatch(text, /197|Gull|Portal|AbuseFilter|Latest change/);
  assert.equal(examplesOf(body).length, 0);
});

test('names no page that was deleted, at once', async () => {
  const wiki = open({ pages: { Buoy: 'A [[Lamp]].', Lamp: 'A light.' } });
  const api = await openApi(wiki);
  assert.match(textOf((await frontPage(api)).body), /Buoy/);
  for (const [table, column] of [
    ['page', 'page_title'],
    ['recentchanges', 'rc_title'],
  ] as const)
    wiki.database.exec(`DELETE FROM ${table} WHERE ${column} = 'Buoy'`);
  const { body } = await frontPage(api);
  assert.match(textOf(body), /Lamp/);
  assert.doesNotMatch(textOf(body), /Buoy/);
});

test('is kept by a server until the database changes or the second ends', async () => {
  const api = await openApi(open());
  const composed = await api.attempt(pageRequest('/', api.site), unlimited);
  assert.ok('response' in composed);
  assert.equal(composed.work.lasts, 'for this second');
  assert.equal(composed.response.headers['cache-control'], 'no-cache');
});

test('a front page that the API refuses says so', async () => {
  const api = await openApi(open());
  const lost = withPages(
    {
      ...api,
      compose: () => Promise.reject(new UnavailableError('The server is gone.')),
    },
    api.site,
  );
  const { status, headers, body } = await lost.handle(pageRequest('/', api.site));
  assert.deepEqual([status, headers['retry-after']], [503, '5']);
  assert.match(textOf(body), /cannot be shown at the moment/);
});

test('links from wherever it is, never to the configured server', async () => {
  const api = await openApi(open());
  for (const path of ['/', '/w/api.php']) {
    const html = (await api.handle(pageRequest(path, api.site))).body;
    for (const href of hrefs(html).filter((one) => !one.startsWith('https://www.mediawiki.org/'))) {
      const reached = new URL(href, `https://proxy.example/prefix${path}`);
      assert.match(
        reached.href,
        /^https:\/\/proxy\.example\/prefix\/(?:w\/(?:explorer|api\.php)|openapi\.json|wiki\/(?:Main_Page|Special:Random|[^/]+)$)/,
        href,
      );
    }
    assert.ok(html.includes('curl &#039;https://wiki.example/w/api.php?action=query'));
  }
});

test('tells how long ago the wiki changed', async () => {
  const api = await openApi(open());
  const content = {
    statistics: { pages: 1, articles: 1, edits: 1, users: 1, images: 0 },
    changed: '2026-01-01T12:00:00Z',
    actions: [],
    queryModules: 0,
    activity: { edits: 0, isWhole: true, unit: 'day', byTime: [], byNamespace: [] } as const,
    news: [],
    examples: [],
  };
  const at = (time: string): string => textOf(renderFrontPage(content, api.site, request, Date.parse(time)));
  assert.match(at('2026-01-01T12:00:30Z'), /1 January 2026 at 12:00 UTC just now/);
  assert.match(at('2026-01-01T12:05:00Z'), /UTC 5 minutes ago/);
  assert.match(at('2026-01-02T13:00:00Z'), /UTC yesterday/);
  assert.match(at('2028-06-01T12:00:00Z'), /UTC 2 years ago/);
  // A clock that goes slow is no reason for a time to come.
  assert.match(at('2025-12-31T12:00:00Z'), /UTC just now/);
});
