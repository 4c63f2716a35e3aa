// With a wiki in memory as the source.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare } from '../../test/mirror/compare.ts';
import { hideAccountInDatabase } from '../../test/mirror/hide-in-database.ts';
import { questions } from '../../test/mirror/questions.ts';
import { startMirror, userAgent } from '../../test/mirror/start-mirror.ts';
import { tablesWith } from '../../test/mirror/tables-with.ts';
import { createWiki } from '../../test/rig/wiki.ts';
import { createClient } from '../client.ts';
import { addDue } from './due.ts';

test('an account that is known to be hidden is hidden everywhere at once', async () => {
  using wiki = createWiki();
  const { url } = await wiki.listen();
  await using mirror = await startMirror(url);
  const source = createClient({ url, userAgent });
  const name = 'Cartographer';
  const ofAccount = { list: 'logevents', leuser: name, lelimit: 'max' } as const;
  const logs = async () => (await mirror.client.request(ofAccount)).query?.logevents ?? [];
  assert.ok((await logs()).length > 0);
  hideAccountInDatabase(wiki.database, name);
  await mirror.context.database.transaction((writing) => addDue(writing, [{ kind: 'user', name }]));
  await mirror.catchUp();
  assert.deepEqual(await logs(), []);
  assert.deepEqual(
    (await compare(source, mirror.client, questions)).filter((one) => one.includes(name)),
    [],
  );
  const whether = { list: 'users', ususers: [name, 'Nobody yet'], usprop: 'cancreate' } as const;
  assert.deepEqual(await mirror.client.request(whether), await source.request(whether));
  assert.ok(!tablesWith(mirror.path, [name]).some((place) => place.startsWith('user.')));
});
