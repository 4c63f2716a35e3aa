import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { answering } from '../../../test/rig/answering.ts';
import { openApi } from '../../../test/rig/ask.ts';
import { until } from '../../../test/rig/until.ts';
import { createWiki, type TestWiki } from '../../../test/rig/wiki.ts';
import { createFrontPage, renderFrontPage } from './front-page.ts';

const wikis: TestWiki[] = [];
after(() => {
  for (const wiki of wikis) wiki.close();
});
const open = (...given: Parameters<typeof createWiki>): TestWiki => {
  const wiki = createWiki(...given);
  wikis.push(wiki);
  return wiki;
};
const request = { path: '/', origin: 'https://wiki.example', address: '192.0.2.7' };
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
  const { status, headers, body } = await createFrontPage(api, api.site)(request);
  assert.equal(status, 200);
  assert.match(
    headers['content-security-policy'] ?? '',
    /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; base/,
  );
  assert.ok(Buffer.byteLength(body) < 50_000, `${Buffer.byteLength(body)} bytes`);
  const text = textOf(body);
  assert.match(
    text,
    /Lantern Isles .*Pages 197 Articles 55 Revisions 233 Users 22 Files 10 Latest change 5 May 2024 at 18:30 UTC/,
  );
  assert.match(text, /What is new .*2024 .*Edits by (?:month|year) .*(?:Edits|Pages) by namespace/);
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
    const { body } = await createFrontPage(api, api.site)(request);
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
    const { body } = await createFrontPage(api, api.site)(request);
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
  const { body } = await createFrontPage(api, api.site)(request);
  const text = textOf(body);
  assert.match(text, /Lantern Isles .*log in to read/);
  assert.doesNotMatch(text, /197|Gull|Portal|AbuseFilter|Latest change/);
  assert.equal(examplesOf(body).length, 0);
});

test('asks once for many visitors, as one of them, and goes on without an answer', async () => {
  const api = await openApi(open());
  const addresses: (string | undefined)[] = [];
  let fails = true;
  const busy = answering(async (asked) => {
    addresses.push(asked.address);
    return fails ? { status: 503, headers: {}, body: '{"error":{"code":"serverbusy"}}' } : api.handle(asked);
  });
  const refused = await createFrontPage(busy, api.site)(request);
  assert.equal(refused.status, 200);
  assert.equal(refused.headers['cache-control'], 'no-store');
  assert.match(textOf(refused.body), /cannot be read at the moment.*Namespaces/);
  fails = false;
  addresses.length = 0;
  const frontPage = createFrontPage(busy, api.site);
  // Pages are counted while the first page is already shown.
  await until(
    async () => (await frontPage(request)).body.includes('Pages by namespace'),
    'the pages of each namespace are shown',
  );
  const asked = addresses.length;
  const namespaces = api.site.pageNamespaces.length;
  assert.ok(asked > 4 + namespaces && asked < 15 + namespaces, `${asked} requests`);
  assert.deepEqual(new Set(addresses), new Set(['192.0.2.7']));
  for (let i = 0; i < 20; i++) await frontPage({ ...request, address: '192.0.2.8' });
  assert.equal(addresses.length, asked);
});

test('links from wherever it is, never to the configured server', async () => {
  const api = await openApi(open());
  for (const path of ['/', '/w/api.php']) {
    const html = renderFrontPage(undefined, api.site, { ...request, path }, Date.now());
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
    titles: [],
  };
  const at = (time: string): string =>
    textOf(renderFrontPage({ content }, api.site, request, Date.parse(time)));
  assert.match(at('2026-01-01T12:00:30Z'), /1 January 2026 at 12:00 UTC just now/);
  assert.match(at('2026-01-01T12:05:00Z'), /UTC 5 minutes ago/);
  assert.match(at('2026-01-02T13:00:00Z'), /UTC yesterday/);
  assert.match(at('2028-06-01T12:00:00Z'), /UTC 2 years ago/);
  // A clock that goes slow is no reason for a time to come.
  assert.match(at('2025-12-31T12:00:00Z'), /UTC just now/);
});
