import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, type TestWiki } from '../../../../../test/rig/wiki.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

async function ask(wiki: TestWiki, parameters: Readonly<Record<string, string | number>>, as?: string) {
  const request = { action: 'query', list: 'filearchive', ...parameters };
  const answer = await wiki.request(request, as === undefined ? {} : { as });
  return {
    answer,
    get files() {
      return Object.values(answer['query']?.['filearchive'] ?? {});
    },
  };
}

test('lists deleted files to everybody', async () => {
  using wiki = createWiki();
  const { answer, files } = await ask(wiki, { falimit: 1 });
  assert.deepEqual(files, [
    {
      id: files[0]?.['id'],
      name: 'Lost_sketch.png',
      ns: 6,
      title: 'File:Lost sketch.png',
      timestamp: '2024-03-12T12:00:00Z',
    },
  ]);
  const next = answer['continue']?.['facontinue'];
  assert.match(text(next), /^Lost_sketch\.png\|20240312130000\|\d+$/);
  const rest = await ask(wiki, { facontinue: text(next), faprefix: 'lost' });
  assert.equal(rest.files.length, 1);
});

test('does not reveal hidden fields', async () => {
  using wiki = createWiki();
  const faprop = 'user|sha1|size|description|mime';
  assert.equal((await ask(wiki, { faprop })).answer['error']?.['code'], 'permissiondenied');
  assert.equal((await ask(wiki, { faprop: 'metadata' })).answer['error']?.['code'], 'permissiondenied');
  const { files: anyone } = await ask(wiki, { faprop: 'user|sha1|size|mime', fafrom: 'Stolen' });
  const { id, ...fields } = anyone[0] as unknown as Record<string, unknown>;
  assert.ok(id);
  assert.deepEqual(fields, {
    name: 'Stolen_chart.png',
    ns: 6,
    title: 'File:Stolen chart.png',
    filehidden: true,
    commenthidden: true,
    userhidden: true,
    suppressed: true,
  });
  const { files: warden } = await ask(wiki, { faprop, faprefix: 'Lost' }, 'Warden');
  assert.deepEqual(
    warden.map((file) => [file['user'] ?? null, file['description'] ?? null]),
    [
      ['Castaway', 'a sketch'],
      ['Castaway', 'another sketch'],
    ],
  );
  const { files: watch } = await ask(wiki, { faprop: 'user', fafrom: 'Stolen' }, 'Night watch');
  assert.equal(watch[0]?.['user'], 'Smuggler');
});

test('a search by hash does not find files hidden from the viewer', async () => {
  using wiki = createWiki();
  const ofVersion = wiki.database.prepare<[string, number], { sha1: string }>(
    'SELECT fa_sha1 AS sha1 FROM filearchive WHERE fa_name = ? AND fa_deleted = ?',
  );
  const found = async (name: string, bits: number, as?: string) => {
    const { sha1 } = ofVersion.get(name, bits) ?? { sha1: '' };
    return (await ask(wiki, { fasha1base36: sha1, faprefix: name }, as)).files.length;
  };
  assert.equal(await found('Lost_sketch.png', 0), 1);
  assert.equal(await found('Lost_sketch.png', 5), 0);
  assert.equal(await found('Lost_sketch.png', 5, 'Warden'), 1);
  assert.equal(await found('Stolen_chart.png', 15, 'Warden'), 0);
  assert.equal((await ask(wiki, { fasha1: 'abc' })).answer['error']?.['code'], 'invalidsha1hash');
});
