import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createWiki } from '../../testing.ts';

const wiki = createWiki({
  pages: {
    Bridge: 'An arch.',
    'Template:New bridge': '<noinclude>Not this.</noinclude>Built in $1.',
    'MediaWiki:Common.css': 'body {}',
  },
  users: [{ name: 'Warden', password: 'warden-of-the-isles', groups: ['sysop'] }],
});
after(wiki.close);

const ask = async (titles: string, parameters: Readonly<Record<string, string>>, as?: string) => {
  const request = { action: 'query', prop: 'info', titles, ...parameters };
  const { query } = await wiki.request(request, as ? { as } : {});
  return query?.['pages']?.[0];
};

test('a page that does not exist begins with the text of another', async () => {
  const preload = {
    inprop: 'preloadcontent',
    inpreloadcustom: 'Template:New bridge',
    inpreloadparams: '1901',
  };
  const missing = await ask('Second bridge', preload);
  assert.equal(missing?.['preloadcontent']?.['content'], 'Built in 1901.');
  assert.equal(missing['preloadisdefault'], false);
  const existing = await ask('Bridge', preload);
  assert.ok(existing && !('preloadcontent' in existing));
  const section = await ask('Bridge', { ...preload, inpreloadnewsection: '1' });
  assert.equal(section?.['preloadcontent']?.['content'], 'Built in 1901.');
});

test('who edits without an account is told so, unless it is skipped', async () => {
  const intro = async (more: Readonly<Record<string, string>>, as?: string) =>
    Object.keys((await ask('Bridge', { inprop: 'editintro', ...more }, as))?.['editintro'] ?? {});
  assert.deepEqual(await intro({}), ['anoneditwarning']);
  assert.deepEqual(await intro({ ineditintroskip: 'anoneditwarning' }), []);
  assert.deepEqual(await intro({ ineditintrocustom: 'Template:New bridge' }, 'Warden'), ['editintro']);
});

test('these are told of one page only', async () => {
  const { error } = await wiki.request({
    action: 'query',
    prop: 'info',
    titles: 'Bridge|Ferry',
    inprop: 'editintro',
  });
  assert.equal(error?.['code'], 'invalidparammix');
});

test('actions are tested for the one who asks', async () => {
  const actions = async (detail: string, as?: string) =>
    (await ask('MediaWiki:Common.css', { intestactions: 'read|edit', intestactionsdetail: detail }, as))?.[
      'actions'
    ];
  assert.deepEqual(await actions('boolean'), { read: true, edit: false });
  const told = (await actions('full'))?.['edit'] as unknown as { code: string }[];
  assert.deepEqual(
    told.map(({ code }) => code),
    ['protectednamespace-interface', 'sitecssprotected'],
  );
});
