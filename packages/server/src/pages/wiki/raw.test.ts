import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { pageRequest } from '../../../../../test/rig/page.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const at = '2024-01-02';
const page = (title: string, text = 'text') => ({ title, revisions: [{ text, at }] });
const wiki = createWiki({
  pages: [
    page('Gull', 'alert(1)'),
    page('Protected', 'alert(2)'),
    page('Half protected', 'alert(3)'),
    page('MediaWiki:Common.js', 'alert(4)'),
    page('MediaWiki:Sidebar', 'alert(5)'),
    page('User:Ada/script.js', 'alert(6)'),
    page('User:Ada/notes', 'alert(7)'),
    page('User:Nobody here/script.js', 'alert(8)'),
    page('User:Nobody here/style.css', 'a {}'),
    page('User:Ada/style.css', 'b {}'),
    {
      title: 'Old',
      revisions: [
        { text: 'first', at: '2024-01-01' },
        { text: 'second', at: '2024-01-02' },
        { text: 'third', at: '2024-01-03T04:05:06Z' },
      ],
    },
  ],
  users: [{ name: 'Ada' }, { name: 'Warden', groups: ['sysop'] }],
});
after(wiki.close);
const idOf = (title: string): number =>
  (wiki.database.prepare('SELECT page_id AS id FROM page WHERE page_title = ?').get(title) as { id: number })
    .id;
const protect = wiki.database.prepare(
  "INSERT INTO page_restrictions (pr_page, pr_type, pr_level, pr_cascade, pr_expiry) VALUES (?, 'edit', ?, 0, 'infinity')",
);
protect.run(idOf('Protected'), 'sysop');
protect.run(idOf('Half_protected'), 'autoconfirmed');
const api = await openApi(wiki);
const raw = async (title: string, more = '') =>
  api.handle(pageRequest(`/w/index.php?title=${encodeURIComponent(title)}&action=raw${more}`, api.site));
const script = '&ctype=text/javascript';

test('browsers load scripts only from pages that not everybody can write', async () => {
  for (const title of ['Protected', 'MediaWiki:Common.js', 'MediaWiki:Sidebar', 'User:Ada/script.js']) {
    for (const asked of [script, '&gen=js']) {
      const { status, headers, body } = await raw(title, asked);
      assert.equal(status, 200, title);
      assert.equal(headers['content-type'], 'text/javascript; charset=UTF-8');
      assert.match(body, /^alert/);
    }
  }
  for (const title of ['Gull', 'Half protected', 'User:Ada/notes', 'User:Ada', 'Nowhere']) {
    const { status, headers, body } = await raw(title, script);
    assert.equal(status, 403, title);
    assert.match(String(headers['content-type']), /^text\/html/);
    assert.equal(headers['mediawiki-api-error'], 'unprotected-js');
    assert.doesNotMatch(body, /alert/);
    assert.equal((await raw(title)).headers['content-type'], 'text/x-wiki; charset=UTF-8');
  }
});

test('scripts, styles and JSON of users who do not exist are only texts', async () => {
  for (const [title, type] of [
    ['User:Nobody here/script.js', 'text/javascript'],
    ['User:Nobody here/script.js', 'application/json'],
    ['User:Nobody here/style.css', 'text/css'],
    ['User:Nobody here/missing.css', 'text/css'],
  ] as const) {
    const { status, headers } = await raw(title, `&ctype=${type}`);
    assert.deepEqual([status, headers['mediawiki-api-error']], [403, 'unregistered-user-config'], title);
  }
  assert.equal((await raw('User:Nobody here/style.css')).body, 'a {}');
  assert.equal((await raw('User:Ada/style.css', '&ctype=text/css')).body, 'b {}');
});

test('content types other than those of MediaWiki are those of wikitext', async () => {
  for (const type of ['text/css', 'application/json', 'application/x-zope-edit'])
    assert.equal((await raw('Gull', `&ctype=${type}`)).headers['content-type'], `${type}; charset=UTF-8`);
  for (const asked of ['&ctype=text/html', '&ctype=TEXT/CSS', '&ctype=x&gen=css', '&gen=html'])
    assert.equal((await raw('Gull', asked)).headers['content-type'], 'text/x-wiki; charset=UTF-8', asked);
});

test('caches are told as by MediaWiki', async () => {
  const control = async (more: string) => (await raw('Gull', more)).headers['cache-control'];
  assert.equal(await control(''), 'public, s-maxage=0, max-age=18000');
  assert.equal(await control('&ctype=text/css'), 'public, s-maxage=300, max-age=18000');
  assert.equal(await control('&maxage=60&smaxage=30'), 'public, s-maxage=30, max-age=60');
  assert.equal(await control('&maxage=x&smaxage=x'), 'public, s-maxage=0, max-age=0');
  const { headers } = await raw('Old');
  assert.equal(headers['last-modified'], 'Wed, 03 Jan 2024 04:05:06 GMT');
  assert.equal(headers['vary'], 'Accept-Encoding, Cookie');
});

test('a text that does not exist is 404, but an empty script or style', async () => {
  const missing = await raw('Nowhere');
  assert.deepEqual([missing.status, missing.body], [404, '']);
  const style = await raw('MediaWiki:Nowhere.css', '&ctype=text/css');
  assert.deepEqual([style.status, style.body], [200, '']);
});

test('neighbours, slots and sections of a revision are found', async () => {
  const ids = wiki.database
    .prepare('SELECT rev_id AS id FROM revision WHERE rev_page = ? ORDER BY rev_id')
    .all(idOf('Old')) as readonly { readonly id: number }[];
  const [first = 0, second = 0, third = 0] = ids.map(({ id }) => id);
  const textOf = async (more: string) => {
    const { status, body } = await raw('Old', more);
    return status === 200 ? body : status;
  };
  assert.equal(await textOf(`&oldid=${second}`), 'second');
  assert.equal(await textOf(`&oldid=${second}&direction=prev`), 'first');
  assert.equal(await textOf(`&oldid=${second}&direction=next`), 'third');
  assert.equal(await textOf(`&oldid=${second}&direction=cur`), 'third');
  assert.equal(await textOf('&direction=prev'), 'second');
  assert.equal(await textOf('&direction=next'), 404);
  assert.equal(await textOf(`&oldid=${first}&direction=prev`), 404);
  assert.equal(await textOf(`&oldid=${third}&direction=next`), 404);
  assert.equal(await textOf('&slot=main'), 'third');
  assert.equal(await textOf('&slot=nothing'), 404);
  assert.equal(await textOf('&section=7'), 404);
  assert.equal(await textOf('&section=x'), 'third');
});
