import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, type TestWiki } from '../../../../../test/rig/wiki.ts';

async function ask(wiki: TestWiki, parameters: Readonly<Record<string, string | number>>, as?: string) {
  const request = { action: 'query', list: 'logevents', ...parameters };
  const answer = await wiki.request(request, as === undefined ? {} : { as });
  return {
    answer,
    get found() {
      return Object.values(answer['query']?.['logevents'] ?? {});
    },
  };
}

test('lists entries of one action, with their parameters', async () => {
  using wiki = createWiki();
  const { found } = await ask(wiki, {
    leaction: 'rights/rights',
    leprop: 'title|details|comment',
    lelimit: 2,
  });
  assert.deepEqual(found[1], {
    ns: 2,
    title: 'User:Cartographer',
    params: {
      oldgroups: [],
      newgroups: ['patroller'],
      oldmetadata: [],
      newmetadata: [{ group: 'patroller', expiry: 'infinity' }],
    },
    comment: 'Reliable',
  });
  const unknown = await ask(wiki, { leaction: 'rights/unknown' });
  assert.equal(unknown.answer['error']?.['code'], 'unknown_leaction');
});

test('shows the suppression log only to viewers who may read it', async () => {
  using wiki = createWiki();
  assert.deepEqual((await ask(wiki, { letype: 'suppress' }, 'Warden')).found, []);
  const { found } = await ask(wiki, { letype: 'suppress', lelimit: 1 }, 'Night watch');
  assert.equal(found[0]?.['title'], 'User:Smuggler');
});

test('shows hidden parts of an entry only to viewers who may see them', async () => {
  using wiki = createWiki();
  const moved = async (as?: string) =>
    (await ask(wiki, { letype: 'move', lelimit: 'max' }, as)).found.find((entry) => entry['actionhidden']);
  const hidden = await moved();
  assert.deepEqual(
    ['title', 'params', 'user'].map((field) => field in (hidden ?? {})),
    [false, false, false],
  );
  assert.equal(hidden?.['action'], 'move');
  assert.equal((await moved('Warden'))?.['title'], 'Points');
  assert.deepEqual((await ask(wiki, { letitle: 'Points', letype: 'move' })).found, []);
  assert.equal((await ask(wiki, { letitle: 'Points', letype: 'move' }, 'Warden')).found.length, 1);
});

test('does not find entries by a hidden user', async () => {
  using wiki = createWiki();
  assert.deepEqual((await ask(wiki, { leuser: 'Smuggler' })).found, []);
  assert.ok((await ask(wiki, { leuser: 'Smuggler' }, 'Night watch')).found.length > 0);
});

test('continues at the next entry, and accepts only one page filter', async () => {
  using wiki = createWiki();
  const all = await ask(wiki, { letype: 'move', lelimit: 4, ledir: 'newer' });
  const first = await ask(wiki, { letype: 'move', lelimit: 1, ledir: 'newer' });
  const next = first.answer['continue']?.['lecontinue'] as unknown as string;
  const rest = await ask(wiki, { letype: 'move', lelimit: 3, ledir: 'newer', lecontinue: next });
  assert.deepEqual([...first.found, ...rest.found], all.found);
  const mixed = await ask(wiki, { letitle: 'Points', lenamespace: 0 });
  assert.equal(mixed.answer['error']?.['code'], 'invalidparammix');
});
