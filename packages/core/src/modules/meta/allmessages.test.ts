import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test, { after, before } from 'node:test';
import {
  createWiki,
  sampleConfiguration,
  type TestAnswer,
  type TestParameters,
} from '../../../../../test/rig/wiki.ts';

let folder = '';

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'messages-'));
  const files: Readonly<Record<string, object>> = {
    'languages/i18n/en.json': {
      '@metadata': {},
      aboutsite: 'About {{SITENAME}}',
      edit: 'Edit',
      'edit-count': '$1 {{PLURAL:$1|edit|edits}}, {{int:aboutsite}}',
      sitenotice: '-',
    },
    'languages/i18n/de.json': { edit: 'Bearbeiten' },
    'languages/i18n/datetime/en.json': { january: 'January' },
    'includes/installer/i18n/en.json': { 'config-install': 'Install' },
    'extensions/Gadgets/extension.json': { name: 'Gadgets', MessagesDirs: { Gadgets: ['i18n'] } },
    'extensions/Gadgets/i18n/en.json': { 'gadgets-title': 'Gadgets' },
    'extensions/Elsewhere/extension.json': { name: 'Elsewhere', MessagesDirs: { Elsewhere: 'i18n' } },
    'extensions/Elsewhere/i18n/en.json': { elsewhere: 'Not here' },
    'secret.json': { edit: 'Not a text' },
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  }
});
after(() => {
  rmSync(folder, { recursive: true });
});

async function ask(parameters: TestParameters, version = '1.43'): Promise<TestAnswer> {
  const configuration = sampleConfiguration();
  const settings = { ...configuration.settings, messagesFolder: folder, version };
  using wiki = createWiki({
    configuration: { ...configuration, settings },
    pages: {
      'MediaWiki:Edit': 'Change it',
      'MediaWiki:Sitenotice': 'Hello',
      'MediaWiki:Sitenotice/fr': 'Bonjour',
      'MediaWiki:Aboutsite': 'About this place',
      'MediaWiki:Own': '$1 and $2, $10',
    },
  });
  return await wiki.request({ action: 'query', meta: 'allmessages', ...parameters });
}

const texts = async (parameters: TestParameters): Promise<string[]> => {
  const answer = await ask(parameters);
  const messages = answer['query']?.['allmessages'] as unknown as readonly {
    readonly name: string;
    readonly content?: string;
  }[];
  return messages.map(({ name, content }) => `${name}: ${content ?? ''}`);
};

test('lists the messages of MediaWiki and installed extensions alphabetically', async () => {
  assert.deepEqual(await texts({}), [
    'aboutsite: About this place',
    'edit: Change it',
    'edit-count: $1 {{PLURAL:$1|edit|edits}}, {{int:aboutsite}}',
    'gadgets-title: Gadgets',
    'january: January',
    'sitenotice: Hello',
  ]);
});

test('lists the messages of the installer from MediaWiki 1.44 on', async () => {
  const lists = async (version: string): Promise<boolean> =>
    JSON.stringify(await ask({}, version)).includes('config-install');
  assert.equal(await lists('1.43'), false);
  assert.equal(await lists('1.44'), true);
});

test("prefers a language's own text to the wiki's page in another language", async () => {
  const ammessages = ['edit', 'sitenotice'];
  assert.deepEqual(await texts({ ammessages, amlang: 'de' }), ['edit: Bearbeiten', 'sitenotice: Hello']);
  assert.deepEqual(await texts({ ammessages, amlang: 'fr' }), ['edit: Change it', 'sitenotice: Bonjour']);
  assert.deepEqual(await texts({ ammessages, amlang: 'qqx' }), ['edit: (edit)', 'sitenotice: (sitenotice)']);
  assert.deepEqual(await texts({ ammessages: 'Own', amlang: 'qqx' }), ['Own: (Own = own)']);
  // Not translated anywhere, so it falls back to English.
  assert.deepEqual(await texts({ ammessages, amlang: 'zz-none' }), ['edit: Edit', 'sitenotice: -']);
});

test('refuses a path as a language', async () => {
  assert.equal((await ask({ amlang: '../../secret' }))['error']?.['code'], 'invalidlang');
  assert.deepEqual(await texts({ ammessages: 'gadgets-title', amlang: '..' }), ['gadgets-title: Gadgets']);
});

test('returns customised messages and their defaults', async () => {
  const answer = await ask({ amcustomised: 'modified', amprop: 'default', amfilter: 'edit' });
  assert.deepEqual(answer['query']?.['allmessages'], [
    { name: 'edit', normalizedname: 'edit', customised: true, content: 'Change it', default: 'Edit' },
  ]);
  assert.deepEqual(await texts({ amcustomised: 'modified', amlang: 'fr' }), ['sitenotice: Bonjour']);
  assert.deepEqual(await texts({ amcustomised: 'unmodified', amprefix: 'e' }), [
    'edit-count: $1 {{PLURAL:$1|edit|edits}}, {{int:aboutsite}}',
  ]);
});

test('substitutes arguments and evaluates functions', async () => {
  assert.deepEqual(await texts({ ammessages: 'own', amargs: ['a', 'b'] }), ['own: a and b, a0']);
  assert.deepEqual(await texts({ ammessages: 'edit-count', amargs: '1', amenableparser: true }), [
    'edit-count: 1 edit, About this place',
  ]);
  assert.deepEqual(await texts({ ammessages: 'edit', amargs: ['a', 'b'], amlang: 'qqx' }), [
    'edit: (edit: a, b)',
  ]);
});

test('ranges begin with an exact name and end at another', async () => {
  assert.deepEqual(await texts({ amfrom: 'edit', amto: 'f', amnocontent: false }), [
    'edit: Change it',
    'edit-count: $1 {{PLURAL:$1|edit|edits}}, {{int:aboutsite}}',
  ]);
  assert.deepEqual(await texts({ amfrom: 'edi' }), []);
});

test('reports a missing message, and returns one that only the wiki defines', async () => {
  const answer = await ask({ ammessages: ['Nowhere', 'Own'], amprop: 'default', amnocontent: true });
  assert.deepEqual(answer['query']?.['allmessages'], [
    { name: 'Nowhere', normalizedname: 'nowhere', missing: true },
    { name: 'Own', normalizedname: 'own', defaultmissing: true },
  ]);
});

test('returns the names of months and durations without a MediaWiki installation', async () => {
  using wiki = createWiki();
  const asked = { action: 'query', meta: 'allmessages', ammessages: 'may_long|jan|days', amargs: '2' };
  const content = async (more: TestParameters): Promise<unknown> => {
    const { query } = await wiki.request({ ...asked, amenableparser: true, ...more });
    return (query?.['allmessages'] as unknown as { content: string }[] | undefined)?.map(
      (message) => message.content,
    );
  };
  assert.deepEqual(await content({}), ['May', 'Jan', '2 days']);
  assert.deepEqual(await content({ amlang: 'de' }), ['Mai', 'Jan.', '2 days']);
});
