import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { createWiki, sampleConfiguration } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: {
    Bridge: 'An arch.',
    'Template:New bridge': '<noinclude>Not this.</noinclude>Built in $1.',
    'Template:Advice': "''Mind'' the [[Bridge]]: {{New bridge}}[[Category:Notes]]",
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

test('preloads a missing page with the text of another', async () => {
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

test('warns anonymous editors unless skipped', async () => {
  const intro = async (more: Readonly<Record<string, string>>, as?: string) =>
    Object.keys((await ask('Bridge', { inprop: 'editintro', ...more }, as))?.['editintro'] ?? {});
  assert.deepEqual(await intro({}), ['anoneditwarning']);
  assert.deepEqual(await intro({ ineditintroskip: 'anoneditwarning' }), []);
  assert.deepEqual(await intro({ ineditintrocustom: 'Template:New bridge' }, 'Warden'), ['editintro']);
});

test('interface pages, pages of missing users and protected pages have their own notices', async () => {
  const intro = async (title: string, more: Readonly<Record<string, string>> = {}) =>
    (await ask(title, { inprop: 'editintro', ...more }, 'Warden'))?.['editintro'];
  assert.deepEqual(Object.keys((await intro('MediaWiki:Common.css')) ?? {}), ['code-editing-intro']);
  assert.deepEqual(Object.keys((await intro('User:Nobody')) ?? {}), [
    'userpage-userdoesnotexist',
    'newarticletext',
  ]);
  assert.deepEqual(Object.keys((await intro('User:Warden')) ?? {}), ['newarticletext']);
  const framed = JSON.stringify(await intro('New page'));
  assert.match(framed, /mw-newarticletext plainlinks.*Help:Contents/);
  const plain = JSON.stringify(await intro('New page', { ineditintrostyle: 'lessframes' }));
  assert.ok(plain.includes('Help:Contents') && !plain.includes('plainlinks'));
});

test('shows a custom introduction as HTML, with templates expanded and without categories', async () => {
  const told = await ask('Bridge', { inprop: 'editintro', ineditintrocustom: 'Template:Advice' }, 'Warden');
  assert.equal(
    told?.['editintro']?.['editintro'],
    '<div class="mw-editintro"><i>Mind</i> the <a href="/wiki/Bridge" title="Bridge">Bridge</a>: Built in $1.</div>',
  );
});

test('uses the messages of the configured MediaWiki installation', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'messages-'));
  mkdirSync(join(folder, 'languages/i18n'), { recursive: true });
  const texts = {
    'badaccess-groups': 'Only {{PLURAL:$2|this group|these groups}}: $1.',
    'badaccess-group0': 'Nobody\nmay.',
    'group-sysop': 'Masters',
    'grouppage-sysop': 'Project:Masters',
    anoneditwarning: '<strong>Stranger</strong>, [$1 log in].',
  };
  writeFileSync(join(folder, 'languages/i18n/en.json'), JSON.stringify(texts));
  const sample = sampleConfiguration();
  const settings = { ...sample.settings, messagesFolder: folder };
  const autocreatetempuser = { ...sample.autocreatetempuser, enabled: false };
  const usergroups = [
    { name: '*', rights: ['read', 'edit'] },
    { name: 'sysop', rights: ['delete'] },
  ];
  using other = createWiki({
    configuration: { ...sample, settings, usergroups, autocreatetempuser },
    pages: { Bridge: 'An arch.' },
  });
  const { query } = await other.request({
    action: 'query',
    prop: 'info',
    titles: 'Bridge',
    inprop: 'editintro',
    intestactions: 'delete|nope',
    intestactionsdetail: 'full',
  });
  const page = query?.['pages']?.[0];
  const shown = JSON.stringify(page?.['actions']);
  assert.match(shown, /"Only this group: \[\[[^\]|]*:Masters\|Masters\]\]\."/);
  assert.match(shown, /"Nobody may\."/);
  assert.match(JSON.stringify(page?.['editintro']), /<strong>Stranger<\/strong>, <a [^>]*returnto=Bridge/);
  rmSync(folder, { recursive: true });
});

test('refuses these properties for several pages', async () => {
  const { error } = await wiki.request({
    action: 'query',
    prop: 'info',
    titles: 'Bridge|Ferry',
    inprop: 'editintro',
  });
  assert.equal(error?.['code'], 'invalidparammix');
});

test('tests actions for the viewer', async () => {
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
