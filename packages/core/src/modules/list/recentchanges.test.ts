import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, type TestWiki } from '../../../../../test/rig/wiki.ts';

async function ask(wiki: TestWiki, parameters: Readonly<Record<string, string | number>>, as?: string) {
  const request = { action: 'query', list: 'recentchanges', ...parameters };
  const answer = await wiki.request(request, as === undefined ? {} : { as });
  return {
    answer,
    get found() {
      return Object.values(answer['query']?.['recentchanges'] ?? {});
    },
  };
}

test('lists changes newest first, and continues at the next change', async () => {
  using wiki = createWiki();
  const all = await ask(wiki, { rclimit: 6, rcprop: 'ids|title|timestamp' });
  const first = await ask(wiki, { rclimit: 3, rcprop: 'ids|title|timestamp' });
  const next = first.answer['continue']?.['rccontinue'] as unknown as string;
  const second = await ask(wiki, { rclimit: 3, rcprop: 'ids|title|timestamp', rccontinue: next });
  assert.match(next, /^\d{14}\|\d+$/);
  assert.deepEqual([...first.found, ...second.found], all.found);
});

test('returns the fields of a change in a fixed order', async () => {
  using wiki = createWiki();
  const rcprop = 'title|timestamp|ids|sizes|flags|user|userid|comment|redirect|loginfo|tags';
  const { found } = await ask(wiki, { rctitle: 'File:Gull Point.png', rclimit: 1, rcprop });
  assert.deepEqual(
    Object.keys(found[0] ?? {}).join(' '),
    'type ns title pageid revid old_revid rcid user userid bot new minor oldlen newlen timestamp comment redirect ' +
      'logid logtype logaction logparams tags',
  );
});

test('returns the parameters of a log entry', async () => {
  using wiki = createWiki();
  const { found } = await ask(wiki, { rctitle: 'File:Gull Point.png', rclimit: 1, rcprop: 'loginfo|flags' });
  assert.deepEqual(found, [
    {
      type: 'log',
      bot: false,
      new: false,
      minor: false,
      logid: found[0]?.['logid'],
      logtype: 'upload',
      logaction: 'overwrite',
      logparams: { img_sha1: 'qdryajzi6mdlvvx7ax4sej9xhqrk6a4', img_timestamp: '2024-05-05T18:30:00Z' },
    },
  ]);
});

test('shows hidden parts of a change only to viewers who may see them', async () => {
  using wiki = createWiki();
  const hidden = { rctype: 'log', rcnamespace: 0, rclimit: 'max', rcprop: 'title|user|comment|loginfo' };
  const move = ({ found }: Awaited<ReturnType<typeof ask>>) => found.find((change) => change['actionhidden']);
  assert.deepEqual(move(await ask(wiki, hidden)), {
    type: 'log',
    actionhidden: true,
    userhidden: true,
    comment: move(await ask(wiki, hidden))?.['comment'],
  });
  assert.equal(move(await ask(wiki, hidden, 'Warden'))?.['title'], 'Points');
  const byTitle = await ask(wiki, { rctitle: 'Points', rctype: 'log' });
  assert.ok(byTitle.found.every((change) => !('actionhidden' in change)));
});

test('shows patrol status only to patrollers, and refuses contradictory values of show', async () => {
  using wiki = createWiki();
  const anonymous = await ask(wiki, { rcshow: 'unpatrolled' });
  assert.equal(anonymous.answer['error']?.['code'], 'permissiondenied');
  const { found } = await ask(wiki, { rcshow: 'unpatrolled', rcprop: 'patrolled' }, 'Cartographer');
  assert.ok(found.length > 0 && found.every((change) => (change['unpatrolled'] as unknown) === true));
  const contradictory = await ask(wiki, { rcshow: 'minor|!minor' });
  assert.equal(contradictory.answer['error']?.['code'], 'show');
});

test('generates pages or revisions', async () => {
  using wiki = createWiki();
  const generator = { generator: 'recentchanges', grclimit: 2, grctype: 'edit' };
  const pages = await wiki.request({ action: 'query', ...generator });
  const { found } = await ask(wiki, { rclimit: 2, rctype: 'edit', rcprop: 'title' });
  assert.deepEqual(
    new Set(Object.values(pages['query']?.['pages'] ?? {}).map(({ title }) => title as unknown)),
    new Set(found.map(({ title }) => title as unknown)),
  );
  const revisions = await wiki.request({
    action: 'query',
    prop: 'revisions',
    grcgeneraterevisions: 1,
    ...generator,
  });
  const shown = Object.values(revisions['query']?.['pages'] ?? {}).flatMap((page) =>
    Object.values(page['revisions'] ?? {}),
  );
  assert.equal(shown.length, 2);
});
