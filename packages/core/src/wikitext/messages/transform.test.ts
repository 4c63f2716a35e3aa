import assert from 'node:assert/strict';
import test from 'node:test';
import { sampleConfiguration } from '../../../../../test/rig/wiki.ts';
import { createSite } from '../../wiki/site.ts';
import { makeTitle } from '../../wiki/title.ts';
import { transformMessage } from './transform.ts';

const site = createSite(sampleConfiguration(), []);
const inner = new Map([
  ['name', '{{SITENAME}}!'],
  ['loop', 'again {{int:loop}}'],
  ['greeting', 'Hello $1!'],
]);

const transform = (text: string, language = 'en'): string =>
  transformMessage(text, {
    site,
    environment: { now: 0 },
    language,
    page: makeTitle(2, 'Keeper/notes'),
    message: (name) => inner.get(name.toLowerCase()),
  });

test('variables', () => {
  assert.equal(transform('{{FULLPAGENAME}} {{ns:talk}} {{NOTHING}}'), 'User:Keeper/notes Talk {{NOTHING}}');
});

test('plural forms depend on the language', () => {
  const text = (count: number) => `{{PLURAL:${count}|0=none|one|few|many}}`;
  assert.deepEqual(
    [0, 1, 2, 5, 21].map((count) => transform(text(count), 'ru')),
    ['none', 'one', 'few', 'many', 'one'],
  );
  assert.equal(transform('{{PLURAL:1,234|one|more}}'), 'more');
});

test('messages in messages', () => {
  assert.match(transform('in {{int:name}}'), /^in [^{]+!$/);
  assert.equal(transform('{{int:missing}}'), '⧼missing⧽');
  assert.match(transform('{{int:loop}}'), /^(?:again )+⧼&lt;strong class=&quot;error&quot;&gt;/);
  assert.equal(transform('{{int:greeting|you}} {{MediaWiki:Name}}'), 'Hello you! Lantern Isles!');
});

test('template calls are kept verbatim', () => {
  assert.equal(
    transform('{{Box|{{SITENAME}}}} {{NUMBEROFPAGES}}'),
    '{{Box|Lantern Isles}} {{NUMBEROFPAGES}}',
  );
});

test('nested functions', () => {
  assert.equal(transform('{{GENDER:Keeper|he|she|they {{uc:do}}}}<!-- a comment -->'), 'they DO');
});

test('a wiki without configured magic words uses the English ones', () => {
  const untold = createSite(
    { ...sampleConfiguration(), magicwords: [], functionhooks: [], variables: [] },
    [],
  );
  const text = '{{PLURAL:2|one|more}} {{SITENAME}} {{sitename}}';
  assert.equal(
    transformMessage(text, {
      site: untold,
      environment: { now: 0 },
      language: 'en',
      page: makeTitle(0, 'A'),
    }),
    'more Lantern Isles {{sitename}}',
  );
});
