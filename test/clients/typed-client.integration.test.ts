import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { type Client, createClient } from '../../src/client.ts';
import { createWiki } from '../rig/wiki.ts';

const userAgent = 'WikiqueryTests/1.0 (https://example.org/tests)';

/** The api.php of a MediaWiki with the account that is named, such as `http://127.0.0.1/api.php|Admin|password`. */
const [mediawiki, account = '', password = ''] = process.env['WIKIQUERY_TEST_MEDIAWIKI']?.split('|') ?? [];

/** Reads a wiki in every way that a client has, and checks that they agree. */
async function readWiki(client: Client): Promise<void> {
  const { query } = await client.request({ meta: 'siteinfo', siprop: 'general|statistics' });
  assert.match(String(query?.general?.['generator']), /^MediaWiki /);

  const titles: (string | undefined)[] = [];
  for await (const page of client.items({ list: 'allpages', aplimit: 2 }, 'allpages'))
    titles.push(page.title);
  assert.ok(titles.length >= 3);
  assert.equal(new Set(titles).size, titles.length);

  const sizes = new Map<string | undefined, number | undefined>();
  let last: number | undefined;
  for await (const page of client.pages({
    generator: 'allpages',
    gaplimit: 3,
    prop: 'info|revisions|links',
    pllimit: 2,
  })) {
    sizes.set(page.title, page.length);
    assert.equal(page.revisions?.length, 1);
    last = page.revisions[0]?.revid;
  }
  assert.deepEqual(new Set(sizes.keys()), new Set(titles));

  const whole = await client.request({ generator: 'allpages', gaplimit: 'max', prop: ['info'] });
  assert.deepEqual(new Map(whole.query?.pages?.map(({ title, length }) => [title, length])), sizes);

  let parts = 0;
  for await (const part of client.parts({ list: ['allpages', 'allusers'], aplimit: 2, aulimit: 1 })) {
    parts++;
    if (part.continue === undefined) assert.equal(part.batchcomplete, true);
  }
  assert.ok(parts > 1);
  assert.ok(last !== undefined);
  await assert.rejects(
    client.request({ list: 'allpages', apcontinue: 'a|b|c', apfrom: 'x', apnamespace: 4711 }),
    {
      name: 'ApiError',
      code: 'badvalue',
    },
  );
}

suite('a client of the sample wiki', () => {
  test('reads it over HTTP, and logs in', async () => {
    using wiki = createWiki();
    const { url } = await wiki.listen();
    const warnings: string[] = [];
    const client = createClient({ url, userAgent, onWarning: ({ module }) => warnings.push(module) });
    await readWiki(client);
    assert.deepEqual(warnings, []);
    await client.request({ list: 'allpages', aplimit: 501 });
    assert.deepEqual(warnings, ['allpages']);

    await assert.rejects(client.login('Warden', 'wrong'), { name: 'ApiError', code: 'login-failed' });
    await client.login('Warden', passwordOf('Warden'));
    const { query } = await client.request({ meta: 'userinfo', assertuser: 'Warden' });
    assert.equal(query?.userinfo?.name, 'Warden');
    assert.equal((await client.token()).length, 42);
    await client.logout();
    assert.equal((await client.request({ meta: 'userinfo' })).query?.userinfo?.anon, true);
  });

  test('reads a wiki in memory', async () => {
    using wiki = createWiki({ pages: { Lamp: '[[Buoy]] [[Quay]]', Buoy: '[[A]] [[B]] [[C]]', Quay: 'x' } });
    const { url } = await wiki.listen();
    const client = createClient({ url, userAgent });
    const links = new Map<string | undefined, number | undefined>();
    for await (const page of client.pages({ generator: 'allpages', prop: 'links', pllimit: 2 }))
      links.set(page.title, page.links?.length);
    assert.deepEqual(
      links,
      new Map([
        ['Buoy', 3],
        ['Lamp', 2],
        ['Quay', undefined],
      ]),
    );
  });
});

test(
  'a client of MediaWiki reads it, logs in and edits',
  { skip: mediawiki === undefined && 'WIKIQUERY_TEST_MEDIAWIKI names no MediaWiki' },
  async () => {
    const client = createClient({ url: String(mediawiki), userAgent });
    await client.login(account, password);
    const { query } = await client.request({ meta: 'userinfo', assertuser: account });
    assert.equal(query?.userinfo?.name, account);
    const text = `Written ${new Date().toISOString()}`;
    for (const title of ['Client test', 'Client test 2', 'Client test 3']) {
      const { edit } = await client.request({ action: 'edit', title, text });
      assert.equal((edit as { readonly result: string }).result, 'Success');
    }
    const [page] =
      (await client.request({ titles: 'Client test', prop: 'revisions', rvprop: 'content', rvslots: 'main' }))
        .query?.pages ?? [];
    assert.equal(page?.revisions?.[0]?.slots?.['main']?.content, text);
    await readWiki(client);
    await client.logout();
  },
);

const passwordOf = (name: string): string => {
  const row = readFileSync(new URL('../../sample/README.md', import.meta.url), 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${name} `));
  return row?.split('|')[2]?.trim() ?? '';
};
