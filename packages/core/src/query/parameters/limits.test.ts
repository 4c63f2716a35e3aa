import assert from 'node:assert/strict';
import test from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

test('with the setting highLimits everybody has ten times the high limits', async () => {
  using wiki = createWiki();
  const usual = await openApi(wiki);
  const high = await openApi(wiki, { settings: { highLimits: true } });
  const limitsOf = async ({ ask }: typeof usual) =>
    (await ask({ list: 'allpages', aplimit: 'max', prop: 'revisions', rvlimit: 'max', titles: 'Ember Rock' }))
      .json['limits'];
  assert.deepEqual(await limitsOf(usual), { allpages: 500, revisions: 500 });
  assert.deepEqual(await limitsOf(high), { allpages: 50_000, revisions: 50_000 });
  const titles = Array.from({ length: 5000 }, (_, i) => `Page ${i}`);
  const { json } = await high.ask({ titles: titles.join('|') });
  assert.equal((json['query'] as { pages: unknown[] }).pages.length, 5000);
  assert.equal((await high.ask({ titles: [...titles, 'One more'].join('|') })).error, 'toomanyvalues');
  assert.equal((await usual.ask({ titles: titles.slice(0, 51).join('|') })).error, 'toomanyvalues');
  const { json: user } = await high.ask({ meta: 'userinfo', uiprop: 'rights' });
  assert.ok((user['query'] as { userinfo: { rights: string[] } }).userinfo.rights.includes('apihighlimits'));
});
