import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, type TestWiki } from '../../../../../test/rig/wiki.ts';

const users = [{ name: 'Ann', groups: ['sysop'] }, { name: 'Ben' }, { name: 'Cat' }];
const at = (day: number): string => `2025-01-${String(day).padStart(2, '0')}`;
const pages = [
  {
    title: 'Lamp',
    revisions: [
      { text: 'a', by: 'Ann', at: at(1) },
      { text: 'b', by: '192.0.2.7', at: at(2) },
      { text: 'c', by: 'Ben', at: at(3) },
      { text: 'd', by: '192.0.2.8', at: at(4), hidden: ['user'] as const },
      { text: 'e', by: 'Cat', at: at(5), hidden: ['user'] as const },
      { text: 'f', by: 'Ann', at: at(6) },
    ],
  },
  { title: 'ChangeStream', revisions: [{ text: 'ring', by: 'Ben', at: at(7) }] },
];

async function ask(wiki: TestWiki, parameters: Readonly<Record<string, string | number>>) {
  const titles = 'Lamp|ChangeStream';
  const answer = await wiki.request({ action: 'query', prop: 'contributors', titles, ...parameters });
  return {
    answer,
    get names() {
      return Object.values(answer['query']?.['pages'] ?? {}).map((page) =>
        Object.values(page['contributors'] ?? {}).map((user) => user['name'] as unknown),
      );
    },
  };
}

test('lists each account once, counts anonymous authors, and leaves out hidden ones', async () => {
  using wiki = createWiki({ users, pages });
  const { answer, names } = await ask(wiki, {});
  assert.deepEqual(names, [['Ann', 'Ben'], ['Ben']]);
  assert.equal(answer['query']?.['pages']?.[0]?.['anoncontributors'], 1);
  assert.equal(answer['query']?.['pages']?.[1]?.['anoncontributors'], undefined);
});

test('continues by page and actor', async () => {
  using wiki = createWiki({ users, pages });
  const seen: unknown[] = [];
  let more: Readonly<Record<string, string>> = {};
  for (let i = 0; i < 3; i++) {
    const { answer, names } = await ask(wiki, { pclimit: 1, ...more });
    seen.push(...names.flat());
    more = (answer['continue'] ?? {}) as unknown as typeof more;
  }
  assert.deepEqual(seen, ['Ann', 'Ben', 'Ben']);
  assert.deepEqual(more, {});
  assert.equal((await ask(wiki, { pccontinue: 'x' })).answer['error']?.['code'], 'badcontinue');
});

test('filters by group or right, but only one at a time', async () => {
  using wiki = createWiki({ users, pages });
  assert.deepEqual((await ask(wiki, { pcgroup: 'sysop' })).names, [['Ann'], []]);
  assert.deepEqual((await ask(wiki, { pcexcludegroup: 'sysop' })).names, [['Ben'], ['Ben']]);
  assert.deepEqual((await ask(wiki, { pcrights: 'delete' })).names, [['Ann'], []]);
  assert.deepEqual((await ask(wiki, { pcexcluderights: 'delete' })).names, [['Ben'], ['Ben']]);
  const both = await ask(wiki, { pcgroup: 'sysop', pcrights: 'delete' });
  assert.equal(both.answer['error']?.['code'], 'invalidparammix');
});
