import assert from 'node:assert/strict';
import test from 'node:test';
import { openApi } from '../../../../test/rig/ask.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';

test('special pages redirect to the pages of the viewer', async () => {
  using wiki = createWiki({ pages: { 'User:Keeper/notes': 'x' }, users: [{ name: 'Keeper' }] });
  const request = { action: 'query', titles: 'Special:Mypage/notes|Special:MyTalk', redirects: '1' };
  const { query } = await wiki.request(request, { as: 'Keeper' });
  assert.deepEqual(query?.['redirects'], [
    { from: 'Special:MyPage/notes', to: 'User:Keeper/notes' },
    { from: 'Special:MyTalk', to: 'User talk:Keeper' },
  ]);
  assert.deepEqual(
    Object.values(query['pages'] ?? {}).map(({ title, missing }) => [title, missing]),
    [
      ['User talk:Keeper', true],
      ['User:Keeper/notes', undefined],
    ],
  );
});

test('without redirects they stay special pages, and only others may be cached', async () => {
  using wiki = createWiki();
  const { ask } = await openApi(wiki);
  const titles = 'Special:MyPage';
  const stays = await ask({ titles, smaxage: '60', maxage: '60' });
  assert.match(stays.body, /"special":true/);
  assert.match(String(stays.headers['cache-control']), /public/);
  const { general, ...configuration } = wiki.configuration;
  const autocreatetempuser = { ...configuration.autocreatetempuser, enabled: false };
  const open = await openApi({
    configuration: { ...configuration, general, autocreatetempuser },
    database: wiki.database,
  });
  const redirected = await open.ask({ titles, redirects: '1', smaxage: '60', maxage: '60' });
  assert.match(redirected.body, /"to":"User:[\d.:a-f]+"/);
  assert.match(String(redirected.headers['cache-control']), /private/);
});
