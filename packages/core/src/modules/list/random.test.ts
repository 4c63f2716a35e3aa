import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, type TestAnswer } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => [`Page ${i}`, i % 4 === 0 ? '#REDIRECT [[Page 1]]' : 'text']),
  ),
});
test.after(() => {
  wiki.close();
});

interface Item {
  readonly id: number;
  readonly redirect?: boolean;
}
async function ask(
  parameters: Record<string, string>,
): Promise<{ readonly items: readonly Item[]; readonly next?: string }> {
  const answer = await wiki.request({ action: 'query', list: 'random', ...parameters });
  const next = (answer['continue'] as { readonly rncontinue?: string } | undefined)?.rncontinue;
  return { items: answer['query']?.['random'] as unknown as readonly Item[], ...(next && { next }) };
}

test('goes through all pages once, from any position', async () => {
  const seen: number[] = [];
  let { items, next } = await ask({ rnlimit: '4', rnfilterredir: 'all' });
  for (let turns = 0; turns < 10; turns++) {
    seen.push(...items.map(({ id }) => id));
    if (next === undefined) break;
    ({ items, next } = {
      next: undefined,
      ...(await ask({ rnlimit: '4', rnfilterredir: 'all', rncontinue: next })),
    });
  }
  assert.deepEqual(
    seen.toSorted((a, b) => a - b),
    Array.from({ length: 20 }, (_, i) => i + 1),
  );
});

test('leaves out redirects by default', async () => {
  assert.equal((await ask({ rnlimit: 'max' })).items.length, 15);
  assert.equal((await ask({ rnlimit: 'max', rnfilterredir: 'redirects' })).items.length, 5);
  const all = (await ask({ rnlimit: 'max', rnfilterredir: 'all' })).items;
  assert.equal(all.filter(({ redirect }) => redirect).length, 5);
});

test('refuses a malformed position', async () => {
  for (const rncontinue of ['x', '0.5|0.5|1|2', '5|0.5|1|0']) {
    const answer = await wiki.request({ action: 'query', list: 'random', rncontinue });
    assert.equal(answer['error']?.['code'], 'badcontinue');
  }
});

test('a generator repeats its pages until their properties are complete', async () => {
  const request = { action: 'query', generator: 'random', grnlimit: 4, prop: 'linkshere', lhlimit: 1 };
  const titlesOf = ({ query }: TestAnswer): readonly unknown[] =>
    Object.values(query?.['pages'] ?? {}).map(({ title }) => title);
  using linked = createWiki({
    pages: Object.fromEntries(
      Array.from({ length: 9 }, (_, i) => [`Page ${i}`, '[[Page 0]] [[Page 1]] [[Page 2]]']),
    ),
  });
  const first = await linked.request({ ...request, grnlimit: 8 });
  const next = first['continue'] as unknown as Record<string, string>;
  assert.ok(next['lhcontinue'] !== undefined && next['grncontinue'] !== undefined);
  assert.deepEqual(titlesOf(await linked.request({ ...request, grnlimit: 8, ...next })), titlesOf(first));
});
