import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordDifferences } from '../../../../test/mirror/word-index.ts';
import { notInMemory } from '../../../../test/rig/test-database.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { sampleConfiguration } from '../../sample/wiki.ts';

const given = sampleConfiguration();
const configuration = { ...given, settings: { ...given.settings, search: 'cirrus' as const } };

const create = () => {
  const wiki = createWiki({
    configuration,
    users: [{ name: 'Keeper', groups: ['sysop'] }],
    pages: {
      Lighthouse: 'A tower with a lamp. {{Box}} [[Category:Towers]]',
      Beacon: '#REDIRECT [[Lighthouse]]',
      Pharos: '#REDIRECT [[Ancient tower]]',
      'Old lamps': 'They burn oil, near the [[Lighthouse]].',
      'Template:Box': 'boxed',
    },
  });
  const { post, edit } = wiki.as('Keeper');
  const did = async (parameters: Parameters<typeof post>[0]): Promise<void> => {
    const { error } = await post(parameters);
    assert.equal(error, undefined, JSON.stringify(error));
  };
  const found = async (srsearch: string) => {
    const answer = await wiki.request({ action: 'query', list: 'search', srsearch, srlimit: 'max' });
    assert.equal(answer['error'], undefined, JSON.stringify(answer['error']));
    const hits = Object.values(answer['query']?.['search'] ?? {}).map(
      (hit) => hit['title'] as unknown as string,
    );
    return hits.toSorted();
  };
  const isAsFresh = async (): Promise<void> => {
    assert.deepEqual(await wordDifferences(wiki.database, configuration), []);
  };
  return { wiki, edit, did, found, isAsFresh };
};

const indexTables = "SELECT count(*) FROM sqlite_schema WHERE name LIKE 'wikiquery_search%'";

test('a wiki that nobody searches has no index', { skip: notInMemory }, async () => {
  const { wiki, edit, found } = create();
  await edit('Lighthouse', 'Dark.');
  assert.equal(wiki.database.prepare(indexTables).pluck().get(), 0);
  assert.deepEqual(await found('dark'), ['Lighthouse']);
  assert.notEqual(wiki.database.prepare(indexTables).pluck().get(), 0);
  wiki.close();
});

test(
  'each write is found by the next search, and what it removed is not',
  { skip: notInMemory },
  async () => {
    const { wiki, edit, did, found, isAsFresh } = create();
    assert.deepEqual(await found('beacon'), ['Lighthouse']);
    await edit('Old lamps', 'They burn paraffin, near the [[Ancient tower]]. {{Box}}');
    assert.deepEqual([await found('oil'), await found('paraffin')], [[], ['Old lamps']]);
    await edit('Template:Box', 'crated [[Category:Crates]]');
    assert.deepEqual(await found('crated'), ['Lighthouse', 'Old lamps']);
    assert.deepEqual(await found('incategory:crates'), ['Lighthouse', 'Old lamps']);
    await edit('Ancient tower', 'Of marble.');
    assert.deepEqual(await found('pharos'), ['Ancient tower']);
    await edit('Pharos', '#REDIRECT [[Lighthouse]]');
    assert.deepEqual(await found('pharos'), ['Lighthouse']);
    await isAsFresh();

    await did({ action: 'move', from: 'Lighthouse', to: 'Tall tower' });
    assert.deepEqual(await found('intitle:lighthouse'), ['Tall tower']);
    await did({ action: 'delete', title: 'Old lamps' });
    assert.deepEqual(await found('paraffin'), []);
    await isAsFresh();
    await did({ action: 'undelete', title: 'Old lamps' });
    assert.deepEqual(await found('paraffin'), ['Old lamps']);
    await did({ action: 'delete', title: 'Lighthouse' });
    assert.deepEqual(await found('intitle:lighthouse'), []);
    await isAsFresh();

    const { newrevid } = await edit('Ancient tower', 'Of xyzzy marble.');
    assert.deepEqual(await found('xyzzy'), ['Ancient tower']);
    await edit('Ancient tower', 'Of marble.');
    assert.deepEqual(await found('xyzzy'), []);
    await did({ action: 'edit', title: 'Ancient tower', undo: Number(newrevid) + 1 });
    assert.deepEqual(await found('xyzzy'), ['Ancient tower']);
    wiki.database.exec(
      'UPDATE revision SET rev_deleted = 1 WHERE rev_id = (SELECT max(rev_id) FROM revision)',
    );
    assert.deepEqual(await found('xyzzy'), []);
    await isAsFresh();
    wiki.close();
  },
);

test('a restored wiki is searched as it was', { skip: notInMemory }, async () => {
  const { wiki, edit, did, found, isAsFresh } = create();
  const unsearched = await wiki.snapshot();
  assert.deepEqual(await found('oil'), ['Old lamps']);
  await unsearched.restore();
  assert.equal(wiki.database.prepare(indexTables).pluck().get(), 0);
  await edit('Old lamps', 'They burn paraffin.');
  assert.deepEqual([await found('oil'), await found('paraffin')], [[], ['Old lamps']]);
  const searched = await wiki.snapshot();
  await did({ action: 'delete', title: 'Old lamps' });
  await edit('Lamps', 'They burn wax.');
  assert.deepEqual([await found('paraffin'), await found('wax')], [[], ['Lamps']]);
  await searched.restore();
  assert.deepEqual([await found('paraffin'), await found('wax')], [['Old lamps'], []]);
  await edit('Lamps', 'They burn tallow.');
  assert.deepEqual(await found('tallow'), ['Lamps']);
  await isAsFresh();
  wiki.close();
});
