import assert from 'node:assert/strict';
import test from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

test('durations are in the units of the calendar, from MediaWiki 1.44 on', async () => {
  using wiki = createWiki();
  const duration = async (from: string, to: string, version = '1.44', uselang = 'en'): Promise<unknown> => {
    wiki.database.prepare('UPDATE block SET bl_timestamp = ?, bl_expiry = ?').run(from, to);
    const { ask } = await openApi(wiki, { settings: { version } });
    const { json } = await ask({ list: 'blocks', bkprop: 'expiry', bklimit: '1', uselang });
    const { blocks } = json['query'] as { readonly blocks: readonly Readonly<Record<string, unknown>>[] };
    return blocks[0]?.['duration-l10n'];
  };
  const start = '20240420170000';
  assert.equal(
    await duration('20240131100000', '20440301090001'),
    '2 decades, 29 days, 23 hours and 1 second',
  );
  assert.equal(await duration(start, '21480420170000'), '1 century, 2 decades and 4 years');
  assert.equal(await duration('20400229000000', '20410228000000'), '11 months and 30 days');
  assert.equal(await duration('20410101000000', '20410101000000'), '0 seconds');
  assert.equal(await duration(start, 'infinity'), 'without an end');
  assert.equal(
    await duration(start, '20480420170000', '1.44', 'qqx'),
    '(duration-decades: 2)(and)(word-separator)(duration-years: 4)',
  );
  assert.equal(await duration(start, '20480420170000', '1.43'), undefined);
});
