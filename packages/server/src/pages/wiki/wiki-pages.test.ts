import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { pageRequest } from '../../../../../test/rig/page.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';
import { viewOf } from './wiki-pages.ts';

const wiki = createWiki({
  pages: [
    {
      title: 'Gull',
      revisions: [
        { text: 'A bird.', at: '2024-01-01', by: 'Ada' },
        {
          text: 'A white bird.\n== Nests ==\nOn the [[Cliff]].\n== Food ==\nFish. [[Category:Birds]]',
          at: '2024-02-01',
        },
        {
          text: "A '''white''' bird of the [[Cliff]]. [[Category:Birds]]",
          at: '2024-03-01',
          comment: 'shorter, see [[Cliff]]',
        },
      ],
    },
    { title: 'Cliff', revisions: [{ text: 'Steep. <script>alert(1)</script>', at: '2024-01-02' }] },
    { title: 'Sea gull', revisions: [{ text: '#REDIRECT [[Gull]]', at: '2024-01-03' }] },
    { title: 'Category:Birds', revisions: [{ text: 'Animals.', at: '2024-01-03' }] },
    {
      title: 'MediaWiki:Fly.js',
      revisions: [{ text: 'return "<b>"', at: '2024-01-03' }],
    },
    { title: 'A/B?', revisions: [{ text: 'Both.', at: '2024-01-04' }] },
  ],
  users: [{ name: 'Ada' }],
});
after(() => {
  wiki.close();
});
const api = await openApi(wiki);
const get = async (url: string) => {
  assert.ok(viewOf(url, api.site), url);
  const page = await api.handle(pageRequest(url, api.site));
  return { ...page, body: page.body.replace(/<style>[^]*<\/style>/, '') };
};
const idOf = (title: string, number: number): number => {
  const rows = wiki.database
    .prepare(
      'SELECT rev_id FROM revision JOIN page ON page_id = rev_page WHERE page_title = ? ORDER BY rev_id',
    )
    .all(title) as readonly { readonly rev_id: number }[];
  return rows.at(number)?.rev_id ?? 0;
};
const linksOf = (html: string, url: string): readonly string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&'), `http://wiki.example${url}`).href,
  );

test('shows the text of a page, what it belongs to, and what links to it', async () => {
  const { status, headers, body } = await get('/wiki/Gull');
  assert.equal(status, 200);
  assert.match(body, /<b>white<\/b> bird/);
  const links = linksOf(body, '/wiki/Gull');
  for (const path of ['/wiki/Cliff', '/wiki/Category:Birds', '/wiki/Sea_gull', '/wiki/Talk:Gull'])
    assert.ok(links.includes(`http://wiki.example${path}`), path);
  assert.ok(links.includes('http://wiki.example/w/index.php?title=Gull&action=history'));
  assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'sha256-/);
});

test('links are relative to the address, however deep', async () => {
  const { body } = await get('/wiki/A/B%3F');
  assert.match(body, /<h1><bdi lang="en">A\/B\?<\/bdi><\/h1>/);
  assert.doesNotMatch(body, /(?:href|src|action)="\/[^/]/);
  assert.ok(
    linksOf(body, '/wiki/A/B%3F').includes('http://wiki.example/w/index.php?title=A/B%3F&action=history'),
  );
});

test('a page that does not exist says so, with what links to it', async () => {
  const { status, body } = await get('/w/index.php?title=Nowhere&action=edit&redlink=1');
  assert.equal(status, 404);
  assert.match(body, /There is no page with this title/);
  assert.match((await get('/wiki/Special:Specialpages')).body, /This server has no such page/);
  assert.equal(viewOf('/nowhere', api.site), undefined);
});

test('a bad title is refused with the reason', async () => {
  for (const [url, reason] of [
    ['/wiki/Gull|Cliff', /contains invalid characters: &quot;\|&quot;/],
    ['/wiki/%FF', /invalid UTF-8 sequence/],
    ['/w/index.php?title=%FF&action=raw', /invalid UTF-8 sequence/],
    ['/wiki/a~~~b?action=history', /magic tilde sequence \(~~~\)/],
    [`/wiki/${'a'.repeat(256)}`, /no longer than 255 bytes/],
    ['/wiki/Talk:?oldid=0', /only a namespace prefix/],
  ] as const) {
    const { status, headers, body } = await get(url);
    assert.deepEqual([status, headers['mediawiki-api-error']], [400, 'invalidtitle'], url);
    assert.match(body, reason, url);
  }
  assert.equal((await get(`/w/index.php?title=%FF&oldid=${idOf('Gull', 0)}`)).status, 200);
});

test('addresses that name no page lead to the main page', async () => {
  for (const url of [
    '/w/index.php',
    '/w/index.php?title=',
    '/w/index.php?oldid=abc',
    '/w/index.php?action=raw',
  ]) {
    const { status, headers } = await get(url);
    assert.deepEqual([status, headers['location']], [302, '../wiki/Main_Page'], url);
  }
  assert.equal((await get('/wiki/')).headers['location'], './Main_Page');
});

test('an ID or continuation that leads nowhere is named', async () => {
  for (const [url, status, sentence] of [
    ['/w/index.php?oldid=999999', 404, /no revision with the ID 999999/],
    ['/wiki/Gull?curid=999999', 404, /no page with the ID 999999/],
    ['/wiki/Gull?action=history&rvcontinue=x', 400, /continue/],
    ['/wiki/Gull?oldid=abc', 200, /bird of the/],
  ] as const) {
    const page = await get(url);
    assert.equal(page.status, status, url);
    assert.match(page.body, sentence, url);
  }
});

test('an empty search shows the form', async () => {
  for (const url of ['/w/index.php?search=', '/w/index.php?search=+', '/wiki/Special:Search']) {
    const { status, body } = await get(url);
    assert.equal(status, 200, url);
    assert.match(body, /Type a title or words/, url);
    assert.doesNotMatch(body, /class="notice/, url);
  }
});

test('shows members of categories, and code as it was written', async () => {
  assert.ok(
    linksOf((await get('/wiki/Category:Birds')).body, '/wiki/x').includes('http://wiki.example/wiki/Gull'),
  );
  assert.match(
    (await get('/wiki/MediaWiki:Fly.js')).body,
    /<pre class="wikitext"[^>]*>return &quot;&lt;b&gt;&quot;/,
  );
});

test('shows a history, old revisions by their IDs, and differences', async () => {
  const history = await get('/w/index.php?title=Gull&action=history');
  assert.equal([...history.body.matchAll(/name="oldid"/g)].length, 3);
  assert.match(history.body, /shorter, see <a href="\.\.\/wiki\/Cliff"/);
  const second = idOf('Gull', 1);
  const old = await get(`/wiki/Gull?oldid=${second}`);
  assert.match(old.body, /This is how the page was at/);
  assert.match(old.body, /<summary>2 sections<\/summary>/);
  for (const address of [
    `oldid=${second}&diff=prev`,
    `diff=${second}`,
    `oldid=${idOf('Gull', 0)}&diff=next`,
  ]) {
    const { body, status } = await get(`/w/index.php?title=Gull&${address}`);
    assert.equal(status, 200);
    assert.match(body, /<ins class="diffchange[^"]*">[^<]*white/, address);
  }
  assert.equal((await get(`/w/index.php?diff=999999`)).status, 404);
});

test('finds pages by ID, gives texts as they were written, and runs nothing of them', async () => {
  const { page_id } = wiki.database.prepare("SELECT page_id FROM page WHERE page_title = 'Cliff'").get() as {
    readonly page_id: number;
  };
  assert.match((await get(`/w/index.php?curid=${page_id}`)).body, /<h1><bdi lang="en">Cliff/);
  assert.doesNotMatch((await get('/wiki/Cliff')).body, /<script>alert/);
  const raw = await get('/w/index.php?title=Cliff&action=raw&ctype=text/html');
  assert.deepEqual([raw.status, raw.body], [200, 'Steep. <script>alert(1)</script>']);
  assert.equal(raw.headers['content-type'], 'text/x-wiki; charset=UTF-8');
  assert.match(String(raw.headers['content-security-policy']), /sandbox/);
  const section = await get(`/w/index.php?title=Gull&oldid=${idOf('Gull', 1)}&action=raw&section=1`);
  assert.equal(section.body, '== Nests ==\nOn the [[Cliff]].');
  assert.equal((await get('/w/index.php?title=Nowhere&action=raw')).status, 404);
});

test('searches, and leads straight to a page whose title was typed, or to any', async () => {
  const found = await get('/w/index.php?search=white+bird');
  assert.equal(found.status, 200);
  assert.ok(linksOf(found.body, '/w/index.php').includes('http://wiki.example/wiki/Gull'));
  const straight = await get('/w/index.php?search=sea+gull');
  assert.deepEqual([straight.status, straight.headers['location']], [302, '../wiki/Sea_gull']);
  assert.match((await get('/wiki/Special:Search?search=%22%3E%3Cb%3E')).body, /value="&quot;&gt;&lt;b&gt;"/);
  assert.equal((await get('/wiki/Special:Random')).status, 302);
});

test('hides what anonymous viewers may not see', async () => {
  const id = idOf('Gull', 1);
  wiki.database.exec(`UPDATE revision SET rev_deleted = 7 WHERE rev_id = ${id}`);
  for (const url of [
    `/wiki/Gull?oldid=${id}`,
    `/w/index.php?diff=${id}`,
    `/w/index.php?oldid=${id}&action=raw`,
  ])
    assert.doesNotMatch((await get(url)).body, /Nests/, url);
  const difference = await get(`/w/index.php?diff=${id}`);
  assert.equal(difference.status, 403);
  assert.match(difference.body, /The text of revision \d+ is not available/);
  assert.equal((await get(`/w/index.php?oldid=${id}&action=raw`)).status, 404);
  wiki.database.exec('UPDATE revision SET rev_deleted = 0');
});

test('a difference of too many lines is refused with the reason and leads to both revisions', async () => {
  const lines = '\n'.repeat(150_000);
  using long = createWiki({
    pages: [
      {
        title: 'Long',
        revisions: [
          { text: `a${lines}`, at: '2024-01-01' },
          { text: `b${lines}`, at: '2024-01-02' },
        ],
      },
    ],
  });
  const { site, handle } = await openApi(long);
  const url = '/w/index.php?title=Long&oldid=1&diff=2';
  const { status, headers, body } = await handle(pageRequest(url, site));
  assert.deepEqual([status, headers['mediawiki-api-error']], [422, 'baddiff']);
  assert.match(body, /together they have more than 200000 lines/);
  for (const id of ['1', '2'])
    assert.ok(linksOf(body, url).includes(`http://wiki.example/w/index.php?oldid=${id}`), id);
});

test('says that a private wiki is private', async () => {
  const closed = await openApi(wiki, { closed: true });
  for (const url of ['/wiki/Gull', '/w/index.php?title=Gull&action=history', '/w/index.php?diff=2']) {
    const { status, body } = await closed.handle(pageRequest(url, closed.site));
    assert.equal(status, 403, url);
    assert.match(body, /This wiki is private/);
  }
});
