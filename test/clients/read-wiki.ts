import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Client } from 'wikiquery-client';

/** Reads a wiki in every way that a client has, and checks that they agree. */
export async function readWiki(client: Client): Promise<void> {
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

/** Returns the password of an account of the sample wiki. */
export const passwordOf = (name: string): string => {
  const row = readFileSync(new URL('../../packages/testing/sample/README.md', import.meta.url), 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${name} `));
  return row?.split('|')[2]?.trim() ?? '';
};
