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
  'paramvalidator-badinteger': '{{PLURAL:2|One|No}} integer "$2": <var>$1</var>.',
  'apierror-invalidparammix-cannotusewith': 'Not <kbd>$1</kbd> with $2.',
  'apierror-invalidtitle': 'Bad title "$1".',
  'title-invalid-characters': 'Bad letters: "$1".',
  'api-usage-docref': 'See $1.',
  'api-usage-mailinglist-ref': 'Write to &lt;list&gt;.',
};
const french = { 'paramvalidator-badinteger': 'Mauvais «\u00a0$2\u00a0»\u202f: <var>$1<var>.' };
const german = {
  'apierror-missingtitle': 'Fehlt.',
  and: '&#32;und',
  'title-invalid-characters': 'Falsche Zeichen: „$1“.',
  'title-invalid-magic-tilde': 'Tilden (<nowiki>~~~</nowiki>).',
  'paramvalidator-outofrange-minmax': 'Von $3 bis $4.',
  'api-usage-docref': 'Siehe $1.',
};
writeFileSync(join(folder, 'en.json'), JSON.stringify(english));
writeFileSync(join(folder, 'de.json'), JSON.stringify(german));
writeFileSync(join(folder, 'fr.json'), JSON.stringify(french));

const sample = sampleConfiguration();
const wiki = createWiki({
  configuration: { ...sample, settings: { ...sample.settings, messagesFolder: folder } },
  users: [
    { name: 'Sweeper', groups: ['bot'] },
    { name: 'Keeper', groups: ['sysop'] },
  ],
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
  assert.equal(
    await info({ list: 'allpages', apcontinue: 'a|b|c' }),
    'Invalid continue parameter: send back exactly the values of "continue".',
  );
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

/** The text of the first error, or else warning, in a format. */
async function textIn(errorformat: string, parameters: TestParameters): Promise<unknown> {
  const answer = await ask({ errorformat, ...parameters });
  const all = (answer['errors'] ?? answer['warnings']) as unknown as readonly Readonly<
    Record<string, unknown>
  >[];
  return all[0]?.['html'] ?? all[0]?.['text'];
}

test('plain text is inserted after the message was expanded', async () => {
  const number = (aplimit: string): TestParameters => ({ list: 'allpages', aplimit, errorlang: 'en' });
  const value = "{{PLURAL:1|a|b}}''-1";
  assert.equal(await textIn('wikitext', number(value)), `No integer "${value}": <var>aplimit</var>.`);
  assert.equal(await textIn('plaintext', number(value)), `No integer "${value}": "aplimit".`);
  assert.equal(
    await textIn('html', number(`<b>"&'`)),
    'No integer "&lt;b&gt;&quot;&amp;&#039;": <var>aplimit</var>.',
  );
  // Quirk: plain text loses what looks like markup.
  assert.equal(await textIn('plaintext', number('<b>x')), 'No integer "x": "aplimit".');
});

test('wikitext is inserted as it is, and values are escaped', async () => {
  const mix = { list: 'alllinks', alunique: '1', alprop: 'title|ids', errorlang: 'en' };
  assert.equal(await textIn('wikitext', mix), 'Not <kbd>alprop=ids</kbd> with alunique.');
  assert.equal(await textIn('plaintext', mix), 'Not "alprop=ids" with alunique.');
  assert.equal(await textIn('html', mix), 'Not <kbd>alprop=ids</kbd> with alunique.');
  const title = { action: 'parse', page: '[[=', errorlang: 'en' };
  assert.equal(await textIn('wikitext', title), 'Bad title "&#91;&#91;&#61;".');
  assert.equal(await textIn('plaintext', title), 'Bad title "[[=".');
  assert.equal(await textIn('html', title), 'Bad title "&#91;&#91;&#61;".');
});

test('non-breaking spaces remain, and a line ends before elements left open', async () => {
  const number: TestParameters = { list: 'allpages', aplimit: 'x', errorlang: 'fr' };
  assert.equal(await textIn('plaintext', number), 'Mauvais «\u00a0x\u00a0»\u202f: "aplimit".');
  assert.equal(
    await textIn('html', number),
    'Mauvais «&#160;x&#160;»\u202f: <var>aplimit<var>.\n</var></var>',
  );
});

test('lists and numbers are written in the language of the errors', async () => {
  const mix = { list: 'allusers', augroup: 'bot', auexcludegroup: 'sysop' };
  assert.equal(
    await textIn('plaintext', { ...mix, errorlang: 'de' }),
    'Not together: "augroup" und "auexcludegroup".',
  );
  assert.equal(
    await textIn('plaintext', { ...mix, errorlang: 'qqx' }),
    '(apierror-invalidparammix: "augroup"(and)(word-separator)"auexcludegroup", 2)',
  );
  const { warnings } = await wiki.request(
    { action: 'query', list: 'allpages', aplimit: '9999999', errorformat: 'plaintext', errorlang: 'de' },
    { as: 'Sweeper' },
  );
  assert.equal((warnings as unknown as readonly { text: string }[])[0]?.text, 'Von 1 bis 5.000.');
});

test('a key that is a sentence has no message', async () => {
  const users = { action: 'query', list: 'deletedrevs', druser: 'A', drexcludeuser: 'B' };
  const answer = await wiki.request(users, { as: 'Keeper' });
  assert.equal(answer.error?.['info'], '⧼user and excludeuser cannot be used together⧽');
});

test("errors refer to the help in the wiki's words, after warnings", async () => {
  const answer = async (more: TestParameters) =>
    Object.entries(await ask({ list: 'allpages', aplimit: 'x', nothing: '1', formatversion: '2', ...more }));
  const url = `${sample.general.server}${sample.general.scriptpath}/api.php`;
  const modern = await answer({ errorformat: 'none', errorlang: 'de' });
  assert.deepEqual(modern.at(-1), ['docref', `Siehe ${url}. Write to &lt;list&gt;.`]);
  const [[name, error] = []] = await answer({ uselang: 'de' });
  assert.equal(name, 'error');
  assert.equal((error as { docref?: unknown }).docref, `See ${url}. Write to &lt;list&gt;.`);
});

test('the reason for an invalid title is in the language of the errors', async () => {
  const reason = async (titles: string, more: TestParameters): Promise<unknown> =>
    (await ask({ titles, formatversion: '2', ...more })).query?.pages?.[0]?.['invalidreason'];
  const code = 'title-invalid-characters';
  assert.deepEqual(await reason('[x]', { errorformat: 'plaintext', uselang: 'de' }), {
    code,
    text: 'Falsche Zeichen: „[“.',
  });
  assert.deepEqual(await reason('a|x', { errorformat: 'plaintext', uselang: 'de' }), undefined);
  const tilde = { code: 'title-invalid-magic-tilde' };
  const german = { errorlang: 'de' };
  assert.deepEqual(await reason('~~~', { errorformat: 'html', ...german }), {
    ...tilde,
    html: 'Tilden (~~~).',
  });
  assert.deepEqual(await reason('~~~', { errorformat: 'wikitext', ...german }), {
    ...tilde,
    text: 'Tilden (<nowiki>~~~</nowiki>).',
  });
  assert.match(String(await reason('~~~', german)), /sequence \(<nowiki>~~~<\/nowiki>\)\.$/);
});
