import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { createWiki, sampleConfiguration, type TestParameters } from '../../../test/rig/wiki.ts';

const folder = mkdtempSync(join(tmpdir(), 'messages-'));
after(() => {
  rmSync(folder, { recursive: true });
});
const english = {
  and: '&#32;plus',
  'word-separator': '&#32;',
  'comma-separator': ',&#32;',
  'apierror-invalidparammix': 'Not {{PLURAL:$2|alone|together}}: $1.',
  'apierror-unrecognizedparams': 'No {{PLURAL:$2|such name|such names}}: $1.',
  'apierror-permissiondenied': 'You cannot $1.',
  'action-deletedhistory': 'look at what is gone',
  'apierror-missingtitle': 'Gone from [[Main Page|here]] & "there".',
  'apierror-nosuchpageid': 'One argument more: $1 $2',
  'paramvalidator-outofrange-minmax': 'From $3 to $4.',
};
const german = { 'apierror-missingtitle': 'Fehlt.', and: '&#32;und' };
writeFileSync(join(folder, 'en.json'), JSON.stringify(english));
writeFileSync(join(folder, 'de.json'), JSON.stringify(german));

const sample = sampleConfiguration();
const wiki = createWiki({
  configuration: { ...sample, settings: { ...sample.settings, messagesFolder: folder } },
  users: [{ name: 'Sweeper', groups: ['bot'] }],
  pages: { Lamp: 'Light', 'MediaWiki:Apierror-missingtitle/de': 'Weg von {{SITENAME}}.' },
});
after(wiki.close);

const ask = (parameters: TestParameters) => wiki.request({ action: 'query', ...parameters });
const info = async (parameters: TestParameters): Promise<unknown> => (await ask(parameters)).error?.['info'];

test("errors are said in the wiki's words, in English", async () => {
  assert.equal(
    await info({ action: 'parse', page: 'Nowhere', uselang: 'de' }),
    'Gone from [[Main Page|here]] & "there".',
  );
});

test('lists of parameters end in a conjunction', async () => {
  assert.equal(
    await info({ list: 'allusers', augroup: 'bot', auexcludegroup: 'sysop' }),
    'Not together: "augroup" plus "auexcludegroup".',
  );
});

test("a client's values are shown as they are", async () => {
  const name = "{{PLURAL:2|a|b}}''<b>$1";
  const { warnings } = await ask({ [name]: '1', y: '2' });
  assert.deepEqual(warnings, { main: { warnings: `No such names: ${name}, y.` } });
});

test('a missing right is said as what it allows', async () => {
  assert.equal(await info({ list: 'deletedrevs', drprop: 'revid' }), 'You cannot look at what is gone.');
});

test('numbers are written with separators', async () => {
  const { warnings } = await wiki.request(
    { action: 'query', list: 'allpages', aplimit: '9999999' },
    { as: 'Sweeper' },
  );
  assert.deepEqual(warnings, { allpages: { warnings: 'From 1 to 5,000.' } });
});

test('our own text stands where an argument is unknown or the message is missing', async () => {
  assert.equal(await info({ action: 'parse', pageid: '999999' }), 'There is no page with the ID 999999.');
  assert.equal(await info({ action: 'parse', page: '<' }), 'The title "<" is not valid.');
});

test('other formats speak the language asked for', async () => {
  const first = async (more: TestParameters): Promise<unknown> => {
    const { errors } = await ask({ action: 'parse', page: 'Nowhere', ...more });
    return (errors as unknown as Readonly<Record<string, unknown>>[])[0];
  };
  const error = { code: 'missingtitle', module: 'parse' };
  assert.deepEqual(await first({ errorformat: 'plaintext', errorlang: 'de' }), { ...error, text: 'Fehlt.' });
  assert.deepEqual(await first({ errorformat: 'wikitext', uselang: 'de' }), { ...error, text: 'Fehlt.' });
  assert.deepEqual(await first({ errorformat: 'raw' }), {
    ...error,
    key: 'apierror-missingtitle',
    params: [],
  });
  const html = (await first({ errorformat: 'html' })) as { html: string };
  assert.match(html.html, /^Gone from <a href="[^"]+"[^>]*>here<\/a> &amp; "there"\.$/);
});

test("the wiki's pages are used if the request says so", async () => {
  const { errors } = await ask({
    action: 'parse',
    page: 'Nowhere',
    errorformat: 'plaintext',
    errorlang: 'de',
    errorsuselocal: true,
  });
  const text = (errors as unknown as Readonly<Record<string, unknown>>[])[0]?.['text'];
  assert.equal(text, `Weg von ${sample.general.sitename}.`);
});
