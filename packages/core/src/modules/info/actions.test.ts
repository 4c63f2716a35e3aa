import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { createWiki, sampleConfiguration, type TestParameters } from '../../../../../test/rig/wiki.ts';

const folder = mkdtempSync(join(tmpdir(), 'messages-'));
after(() => {
  rmSync(folder, { recursive: true });
});
const english = { 'badaccess-groups': 'Only {{PLURAL:$2|this group|these groups}}: $1.' };
const german = {
  'badaccess-groups': 'Nur {{PLURAL:$2|diese Gruppe|diese Gruppen}}: $1.',
  movenologintext: "Erst ''anmelden''.",
  'group-sysop': 'Admins',
};
writeFileSync(join(folder, 'en.json'), JSON.stringify(english));
writeFileSync(join(folder, 'de.json'), JSON.stringify(german));

const sample = sampleConfiguration();
const wiki = createWiki({
  configuration: { ...sample, settings: { ...sample.settings, messagesFolder: folder } },
  pages: { Lamp: 'Light' },
});
after(wiki.close);

/** The first reason for each refused action. */
async function reasons(parameters: TestParameters): Promise<Readonly<Record<string, unknown>>> {
  const { query } = await wiki.request({
    action: 'query',
    prop: 'info',
    titles: 'Lamp',
    intestactions: 'delete|move',
    intestactionsdetail: 'full',
    formatversion: '2',
    ...parameters,
  });
  const actions = query?.pages?.[0]?.['actions'] as unknown as Readonly<Record<string, readonly unknown[]>>;
  return Object.fromEntries(Object.entries(actions).map(([action, [first]]) => [action, first]));
}

test('reasons are English plain text by default, and name the permitted groups', async () => {
  const { delete: deletion, move } = await reasons({});
  assert.deepEqual(deletion, { code: 'permissiondenied', text: 'Only this group: sysop.' });
  assert.deepEqual(move, { code: 'cantmove-anon', text: 'You may not move pages without an account.' });
});

test('reasons are in the format and language of errors, groups in that of the answer', async () => {
  const wikitext = await reasons({ errorformat: 'wikitext', errorlang: 'de' });
  assert.deepEqual(wikitext, {
    delete: { code: 'permissiondenied', text: 'Nur diese Gruppe: sysop.' },
    move: { code: 'cantmove-anon', text: "Erst ''anmelden''." },
  });
  const html = await reasons({ errorformat: 'html', uselang: 'de' });
  assert.deepEqual(html['move'], { code: 'cantmove-anon', html: 'Erst <i>anmelden</i>.' });
  assert.deepEqual(html['delete'], { code: 'permissiondenied', html: 'Nur diese Gruppe: Admins.' });
  assert.deepEqual(await reasons({ errorformat: 'raw', uselang: 'de' }), {
    delete: {
      code: 'permissiondenied',
      key: 'badaccess-groups',
      params: [{ list: ['Admins'], type: 'comma' }, 1],
    },
    move: { code: 'cantmove-anon', key: 'movenologintext', params: [] },
  });
});

test('says which actions would create a temporary account', async () => {
  const { query } = await wiki.request({
    action: 'query',
    prop: 'info',
    titles: 'Lamp',
    intestactions: 'edit|read',
    intestactionsautocreate: true,
  });
  assert.deepEqual(query?.pages?.[0]?.['wouldautocreate'], { edit: true, read: false });
});
