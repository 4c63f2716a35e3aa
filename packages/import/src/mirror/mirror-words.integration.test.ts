// With a wiki in memory as the source, whose searches are those of Wikipedia.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startMirror } from '../../../../test/mirror/start-mirror.ts';
import { tablesWith } from '../../../../test/mirror/tables-with.ts';
import { wordDifferences } from '../../../../test/mirror/word-index.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { sampleConfiguration } from '../../../testing/sample/wiki.ts';
import { enqueue } from './work-queue.ts';

const given = sampleConfiguration();
const configuration = {
  ...given,
  extensions: [...given.extensions, { type: 'other', name: 'CirrusSearch' }],
};

test('the full-text index is kept in the transactions that write pages', async () => {
  using wiki = createWiki({
    configuration,
    users: [{ name: 'Keeper', groups: ['sysop'] }],
    pages: {
      Lighthouse: 'A tower with a lamp. {{Box}}',
      Beacon: '#REDIRECT [[Lighthouse]]',
      Pharos: '#REDIRECT [[Ancient tower]]',
      'Old lamps': 'They burn oil, near the [[Lighthouse]].',
      'Template:Box': 'boxed',
    },
  });
  const { url } = await wiki.listen();
  await using mirror = await startMirror(url, { recheck: 0.1 });
  const configured = mirror.context.site.configuration;
  const found = async (srsearch: string) => {
    const answer = await mirror.client.request({ list: 'search', srsearch, srlimit: 'max' });
    return (answer.query?.search ?? []).map(({ title }) => title ?? '').toSorted();
  };
  const same = async (): Promise<void> => {
    assert.deepEqual(await wordDifferences(mirror.path, configured), []);
  };
  assert.deepEqual(await found('beacon'), ['Lighthouse']);
  assert.deepEqual(await found('boxed'), ['Lighthouse']);
  assert.deepEqual(await mirror.context.database.rows('SELECT si_title FROM searchindex'), []);
  await same();

  const keeper = wiki.as('Keeper');
  await keeper.edit('Old lamps', 'They burn paraffin, near the [[Ancient tower]]. {{Box}}');
  await keeper.edit('Template:Box', 'crated [[Lighthouse]]');
  await keeper.edit('Ancient tower', 'Of marble.');
  await mirror.catchUp();
  assert.deepEqual(await found('oil'), []);
  assert.deepEqual(await found('paraffin'), ['Old lamps']);
  assert.deepEqual(await found('crated'), ['Lighthouse', 'Old lamps']);
  assert.deepEqual(await found('pharos'), ['Ancient tower']);
  await same();

  await keeper.post({ action: 'move', from: 'Lighthouse', to: 'Tall tower' });
  await keeper.post({ action: 'delete', title: 'Beacon' });
  await mirror.catchUp();
  assert.deepEqual(await found('beacon'), []);
  assert.deepEqual(await found('intitle:lighthouse'), ['Tall tower']);
  assert.deepEqual(await found('lamp'), ['Old lamps', 'Tall tower']);
  await same();
  await keeper.post({ action: 'undelete', title: 'Beacon' });
  await keeper.post({ action: 'delete', title: 'Tall tower' });
  await mirror.catchUp();
  assert.deepEqual(await found('crated'), ['Old lamps']);
  await same();

  const { newrevid } = await keeper.edit('Ancient tower', 'Of xyzzyhidden marble.');
  await mirror.catchUp();
  assert.deepEqual(await found('xyzzyhidden'), ['Ancient tower']);
  wiki.database.prepare('UPDATE revision SET rev_deleted = 1 WHERE rev_id = ?').run(newrevid);
  await mirror.context.database.transaction((writing) =>
    enqueue(writing, [{ kind: 'revision', name: String(newrevid) }]),
  );
  await mirror.catchUp();
  assert.deepEqual(await found('xyzzyhidden'), []);
  await same();
  await mirror.sweep();
  assert.deepEqual(tablesWith(mirror.path, ['xyzzyhidden']), []);
  await same();
});
