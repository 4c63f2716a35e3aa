// With a small wiki in memory as the source.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient, type AnyRequest } from 'wikiquery-client';
import { compare } from '../../../../test/mirror/compare.ts';
import { hideAccountInDatabase } from '../../../../test/mirror/hide-in-database.ts';
import { lists, properties } from '../../../../test/mirror/questions.ts';
import { startMirror, userAgent } from '../../../../test/mirror/start-mirror.ts';
import { tablesWith } from '../../../../test/mirror/tables-with.ts';
import { createWiki } from '../../../testing/src/create-wiki.ts';
import { enqueue } from './work-queue.ts';

const namespaces = [0, 10, 14];
const questions: readonly AnyRequest[] = [
  ...lists,
  ...properties.flatMap((property) =>
    namespaces.map((gapnamespace) => ({ generator: 'allpages', gapnamespace, gaplimit: 'max', ...property })),
  ),
];

test('a mirror follows what happens in several rounds, and hides an account until it is shown again', async () => {
  await using wiki = createWiki({
    users: [
      { name: 'Ada' },
      { name: 'Ben' },
      { name: 'Cartographer' },
      { name: 'Warden', groups: ['sysop', 'suppress'] },
    ],
    pages: {
      Lamp: 'A lamp. [[Buoy]] {{Light}} [[Category:Lights]] [https://lamp.example/a oil] [[de:Lampe]] [[File:Lamp.png]]',
      Buoy: 'It floats. [[Nowhere]]',
      Rope: 'To be deleted. [[Category:Lights]]',
      Old: '#REDIRECT [[Buoy]]',
      'Talk:Lamp': 'A talk.',
      'Template:Light': 'light [[Rope]]',
      'Category:Lights': 'All lights.',
    },
  });
  const act = async (action: string, parameters: AnyRequest, as = 'Warden'): Promise<void> => {
    const answer: Readonly<Record<string, unknown>> = await wiki.request(
      { action, ...parameters },
      { as, method: 'POST' },
    );
    assert.ok(action in answer, `${action}: ${JSON.stringify(answer)}`);
  };
  const { url } = await wiki.listen();
  let clock = Date.now();
  await using mirror = await startMirror(url, { now: () => (clock += 1000), recheck: 0.1 });
  const source = createClient({ url, userAgent });
  const assertSame = async (): Promise<void> => {
    assert.deepEqual(await compare(source, mirror.client, questions), []);
  };
  await assertSame();

  await act('edit', { title: 'Lamp', text: 'Another lamp. [[Rope]]', summary: 'oil', minor: true }, 'Ada');
  await act('edit', { title: 'Cape', text: 'A new page. [[Category:Capes]]' }, 'Cartographer');
  await act('edit', { title: 'Cape', section: 'new', text: 'More.' }, 'Ben');
  await act('move', { from: 'Buoy', to: 'Bell buoy', reason: 'name' });
  await act('protect', { title: 'Lamp', protections: 'edit=sysop', reason: 'war' });
  await act('delete', { title: 'Rope', reason: 'lost' });
  await act('block', { user: 'Ben', expiry: 'never', reason: 'noise' });
  await act('userrights', { user: 'Ada', add: 'bureaucrat', reason: 'trust' });
  await mirror.catchUp();
  await assertSame();

  await act('undelete', { title: 'Rope', reason: 'found' });
  await act('unblock', { user: 'Ben' });
  await act('protect', { title: 'Lamp', protections: 'edit=all' });
  await act('move', { from: 'Bell buoy', to: 'Buoy', movetalk: true, noredirect: true });
  await act('rollback', { title: 'Cape', user: 'Ben' });
  await act('revisiondelete', { type: 'revision', target: 'Lamp', ids: '8', hide: 'content|user' });
  await mirror.catchUp();
  await assertSame();

  const name = 'Cartographer';
  hideAccountInDatabase(wiki.database, name);
  await mirror.context.database.transaction((writing) => enqueue(writing, [{ kind: 'user', name }]));
  await mirror.catchUp();
  assert.deepEqual(
    tablesWith(mirror.path, [name]).filter((place) => place.startsWith('user.')),
    [],
  );
  await assertSame();

  // Each round finds nothing more.
  await mirror.sweep();
  await assertSame();

  wiki.database.exec(`DELETE FROM block WHERE bl_id = 9001; DELETE FROM block_target WHERE bt_id = 9001;
    UPDATE logging SET log_deleted = 0 WHERE log_namespace = 2 AND log_title = '${name}';
    UPDATE recentchanges SET rc_deleted = 0 WHERE rc_namespace = 2 AND rc_title = '${name}'`);
  for (const [table, prefix] of [
    ['revision', 'rev'],
    ['logging', 'log'],
    ['recentchanges', 'rc'],
  ] as const)
    wiki.database
      .prepare(
        `UPDATE ${table} SET ${prefix}_deleted = 0 WHERE ${prefix}_actor = (SELECT actor_id FROM actor WHERE actor_name = ?)`,
      )
      .run(name);
  await mirror.sweep({ isThorough: true });
  await assertSame();
});
