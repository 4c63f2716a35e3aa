import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { runCommand } from '../../../test/rig/run-command.ts';
import { createWiki } from '../../../test/rig/wiki.ts';
import type { Configuration } from '../../core/src/wiki/configuration.ts';
import { initialConfiguration } from './init.ts';
import { configurationOfSiteinfo } from './siteinfo-answer.ts';

const wiki = createWiki();
after(wiki.close);

test('a wiki in the network gives its configuration, a file changes some of it', async () => {
  const { url } = await wiki.listen();
  const folder = await mkdtemp(join(tmpdir(), 'init-'));
  try {
    const over = join(folder, 'over.json');
    await writeFile(over, '{"general":{"sitename":"Renamed"},"settings":{"activeUserDays":7}}');
    const configuration = await initialConfiguration(url, over);
    assert.equal(configuration.general.sitename, 'Renamed');
    assert.equal(configuration.general.mainpage, wiki.configuration.general.mainpage);
    assert.equal(configuration.settings.activeUserDays, 7);
    assert.deepEqual(configuration.namespaces, wiki.configuration.namespaces);
    assert.ok(!('time' in configuration.general) && !('statistics' in configuration));
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a wiki in the network gives the paths of its files and its change tags', async () => {
  const files = { thumbnailPath: '/small' };
  const softwareTags = ['mw-undo', 'visualeditor'];
  const settings = { uploadPath: '/pictures', files, softwareTags };
  using other = createWiki({ configuration: { ...wiki.configuration, settings } });
  const { settings: read } = await initialConfiguration((await other.listen()).url);
  assert.deepEqual([read.uploadPath, read.files], ['/pictures', files]);
  assert.deepEqual(read.softwareTags, softwareTags);
  const usual = await initialConfiguration((await wiki.listen()).url);
  assert.deepEqual([usual.settings.uploadPath, usual.settings.files], [undefined, undefined]);
});

test('a wiki before 1.42 does not report when accounts are autoconfirmed, which --with states', async (t) => {
  const warnings = t.mock.method(console, 'error', () => undefined);
  const warned = (): boolean =>
    warnings.mock.calls.some(({ arguments: [text] }) => String(text).includes('$wgAutoConfirmAge'));
  const settings = { ...wiki.configuration.settings, version: '1.39' } as const;
  using older = createWiki({ configuration: { ...wiki.configuration, settings } });
  const { url } = await older.listen();
  const folder = await mkdtemp(join(tmpdir(), 'init-'));
  try {
    const over = join(folder, 'over.json');
    const autopromote = { autoconfirmed: { 0: { params: [10] }, 1: { params: [345_600] } } };
    await writeFile(over, JSON.stringify({ autopromote }));
    const stated = await initialConfiguration(url, over);
    assert.deepEqual(stated.autopromote, {
      autoconfirmed: {
        operand: '&',
        0: { condname: 'APCOND_EDITCOUNT', params: [10] },
        1: { condname: 'APCOND_AGE', params: [345_600] },
      },
    });
    assert.equal(warned(), false);
    await initialConfiguration(url);
    assert.equal(warned(), true);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('installed extensions add their logs and query pages', () => {
  const { extensions: _, ...parts } = wiki.configuration;
  const withExtensions = (...names: readonly string[]) =>
    configurationOfSiteinfo({ ...parts, extensions: names.map((name) => ({ type: 'other', name })) }, 'w')
      .settings;
  const { logTypes, logActions, keptQueryPages } = withExtensions('Translate', 'Gadgets');
  assert.ok(logTypes?.includes('pagetranslation') && logTypes.includes('delete'));
  assert.ok(logActions?.includes('pagetranslation/mark') && !logActions.includes('abusefilter/hit'));
  assert.deepEqual(keptQueryPages, ['GadgetUsage']);
  assert.equal(withExtensions().logTypes, undefined);
});

test('MediaWiki and its extensions register rights and change tags that no group or page has', () => {
  const { extensions: _, ...parts } = wiki.configuration;
  const settingsWith = (...names: readonly string[]) =>
    configurationOfSiteinfo(
      {
        ...parts,
        usergroups: [{ name: '*', rights: ['read', 'own-right'] }],
        extensions: names.map((name) => ({ type: 'other', name })),
      },
      'w',
    ).settings;
  const plain = settingsWith();
  const rights = new Set(plain.rights);
  assert.deepEqual(
    ['own-right', 'siteadmin', 'abusefilter-modify-global'].map((right) => rights.has(right)),
    [true, true, false],
  );
  assert.equal(plain.softwareTags, undefined);
  const extended = settingsWith('Abuse Filter', 'Nuke', 'An unknown one');
  assert.ok(extended.rights?.includes('abusefilter-modify-global') && extended.rights.includes('nuke'));
  assert.deepEqual(
    extended.softwareTags?.filter((tag) => !tag.startsWith('mw-')),
    ['Nuke', 'abusefilter-condition-limit'],
  );
});

test('missing parts are named', () => {
  const { general } = wiki.configuration;
  assert.throws(() => configurationOfSiteinfo({ query: { general } }, 'wiki.json'), /lacks .*namespaces/);
  assert.throws(
    () => configurationOfSiteinfo({ error: { code: 'readapidenied', info: '' } }, 'w'),
    /readapidenied/,
  );
  assert.throws(
    () => configurationOfSiteinfo([], 'wiki.json'),
    /not an answer to action=query&meta=siteinfo/,
  );
});

test('init writes a configuration, and messages beside it', async (t) => {
  const { url } = await wiki.listen();
  const folder = await mkdtemp(join(tmpdir(), 'init-'));
  t.after(() => rm(folder, { recursive: true }));
  const path = (name: string): string => join(folder, name);
  const init = async (...args: readonly string[]) => await runCommand(t, 'init', '--from', ...args);
  const printed = await init(url);
  assert.deepEqual([printed.code, printed.err], [0, '']);
  const saved = await init(url, '--output', path('wiki.json'), '--messages=DE');
  assert.deepEqual([saved.code, saved.out], [0, '']);
  assert.match(
    saved.err,
    /^Saved [\d,]+ messages in .*wiki-messages, in the languages en, de\.\nSaved which messages/,
  );
  const configuration = JSON.parse(printed.out) as Configuration;
  const written = JSON.parse(await readFile(path('wiki.json'), 'utf8')) as Configuration;
  assert.deepEqual(written, {
    ...configuration,
    settings: { ...configuration.settings, messagesFolder: 'wiki-messages' },
  });
  assert.ok(existsSync(join(folder, 'wiki-messages')));

  await writeFile(path('list.json'), '[]');
  await writeFile(path('text'), 'text');
  for (const [args, message] of [
    [[path('none.json')], `Cannot read ${path('none.json')}: ENOENT`],
    [[path('text')], `${path('text')} is not JSON.`],
    [
      [url, '--with', path('list.json')],
      `${path('list.json')} must be a JSON object, part of a configuration.`,
    ],
    [
      [url, '--output', path('none/a.json')],
      `Cannot write ${path('none/a.json')}, which is unchanged: ENOENT`,
    ],
  ] as const) {
    const { code, out, err } = await init(...args);
    assert.deepEqual([code, out], [1, '']);
    assert.ok(err.startsWith(`wikiquery init: ${message}`), err);
  }
});
