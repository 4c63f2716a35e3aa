import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { createWiki, sampleConfiguration, type TestParameters } from '../../../../../test/rig/wiki.ts';

type Tree = Readonly<Record<string, unknown>>;

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Starts a wiki with saved messages. */
function wikiWith(files: Readonly<Record<string, unknown>>, pages: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'help-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), JSON.stringify(content));
  const sample = sampleConfiguration();
  const wiki = createWiki({
    configuration: {
      ...sample,
      settings: { ...sample.settings, messagesFolder: folder },
      extensions: sample.extensions.map((one) =>
        one.name === 'PageImages' ? { ...one, 'license-name': 'WTFPL' } : one,
      ),
    },
    pages,
  });
  after(wiki.close);
  const describe = async (modules: string, parameters: TestParameters): Promise<Tree> => {
    const answer = await wiki.request({ action: 'paraminfo', modules, formatversion: '2', ...parameters });
    const { modules: described } = answer['paraminfo'] as unknown as { readonly modules: readonly Tree[] };
    return described[0] ?? {};
  };
  return { wiki, describe };
}

const parameterOf = (module: Tree, name: string): Tree =>
  (module['parameters'] as readonly Tree[]).find((parameter) => parameter['name'] === name) ?? {};

const english = {
  mainpage: 'Main Page',
  'word-separator': '&#32;',
  'api-help-param-deprecated': 'Old.',
  'api-help-param-internal': 'Internal.',
  'api-help-param-no-description': '(nothing)',
  'apihelp-query+tags-summary': 'Lists marks.',
  'apihelp-query+tags-extended-description': '',
  'apihelp-query+tags-param-limit': 'At most <var>$1$2</var> of {{PLURAL:$5|one|many}}.',
  'apihelp-query+tags-param-prop': 'What to show:',
  'apihelp-query+tags-paramvalue-prop-hitcount': "The ''number''.",
  'apihelp-query+tags-paramvalue-prop-active': 'Whether it is in use.',
  'apihelp-query+tags-example-simple': 'Marks on [[{{MediaWiki:Mainpage}}]]',
  'apihelp-query+revisions-paraminfo-singlepageonly': 'For a single page (<var>$3</var>).',
};
const german = {
  mainpage: 'Startseite',
  'apihelp-query+tags-summary': 'Zählt Marken auf.\n\nAlle:\n* jede\n* einzeln',
};
const args = (name: string): readonly unknown[] => ['tg', name, 'tags', 'query+tags'];
const module = ['tg', 'tags', 'query+tags'];
const help = {
  'query+tags': {
    description: [
      { key: 'apihelp-query+tags-summary', params: module },
      { key: 'apihelp-query+tags-extended-description', params: module },
    ],
    parameters: {
      limit: [{ key: 'apihelp-query+tags-param-limit', params: [...args('limit'), { num: 3 }] }],
      prop: [
        { key: 'apihelp-query+tags-param-prop', params: args('prop') },
        {
          key: 'apihelp-query+tags-paramvalue-prop-hitcount',
          params: [...args('prop'), 'hitcount'],
          forvalue: 'hitcount',
        },
        {
          key: 'apihelp-query+tags-paramvalue-prop-active',
          params: [...args('prop'), 'active'],
          forvalue: 'active',
        },
      ],
    },
    examples: [
      {
        query: 'action=query&list=tags',
        description: { key: 'apihelp-query+tags-example-simple', params: module },
      },
    ],
  },
  'query+revisions': {
    description: [],
    parameters: {
      prop: [
        {
          key: 'apihelp-query+revisions-paramvalue-prop-parsetree',
          params: ['rv', 'prop', 'revisions', 'query+revisions', 'parsetree'],
          forvalue: 'parsetree',
        },
      ],
    },
    examples: [],
  },
};
const { wiki, describe: ask } = wikiWith(
  { 'en.json': english, 'de.json': german, 'help.json': help },
  { 'MediaWiki:Apihelp-query+tags-paramvalue-prop-active': 'Whether anybody uses it.' },
);

test("describes modules in the wiki's messages, in the language of the request", async () => {
  const described = await ask('query+tags', { helpformat: 'wikitext', uselang: 'de' });
  assert.equal(described['description'], 'Zählt Marken auf.\n\nAlle:\n* jede\n* einzeln\n\n');
  assert.equal(
    parameterOf(described, 'limit')['description'],
    'At most <var>tglimit</var> of many.',
    'English where the language has no message',
  );
  assert.equal(
    parameterOf(described, 'prop')['description'],
    'What to show:\n\n' +
      ';<span dir="ltr" lang="en">hitcount</span>:The \'\'number\'\'.\n' +
      ';<span dir="ltr" lang="en">active</span>:Whether anybody uses it.',
    'a page of the wiki overrides the message',
  );
});

test('renders descriptions as HTML with paragraphs and lists', async () => {
  const described = await ask('query+tags', { helpformat: 'html', uselang: 'de' });
  assert.equal(
    described['description'],
    '<p>Zählt Marken auf.\n</p><p>Alle:\n</p>\n<ul><li>jede</li>\n<li>einzeln</li></ul>\n',
  );
  assert.equal(parameterOf(described, 'limit')['description'], 'At most <var>tglimit</var> of many.');
  assert.equal(
    parameterOf(described, 'prop')['description'],
    '<p>What to show:\n</p>\n' +
      '<dl><dt><span dir="ltr" lang="en">hitcount</span></dt>\n<dd>The <i>number</i>.</dd>\n' +
      '<dt><span dir="ltr" lang="en">active</span></dt>\n<dd>Whether anybody uses it.</dd></dl>',
  );
});

test('has the keys and arguments of messages in the raw format', async () => {
  const described = await ask('query+tags', { helpformat: 'raw' });
  assert.deepEqual(described['description'], help['query+tags'].description);
  assert.deepEqual(parameterOf(described, 'prop')['description'], help['query+tags'].parameters.prop);
});

test("has the wiki's examples, with titles in the content language", async () => {
  const { examples } = await ask('query+tags', { helpformat: 'wikitext', uselang: 'de' });
  assert.deepEqual(examples, [{ query: 'action=query&list=tags', description: 'Marks on [[Main Page]]' }]);
  const raw = await ask('query+tags', { helpformat: 'raw' });
  assert.deepEqual(raw['examples'], help['query+tags'].examples);
  assert.equal('examples' in (await ask('query+tags', {})), false);
});

test('marks deprecated values, and says where a message is missing', async () => {
  const described = await ask('query+revisions', { helpformat: 'wikitext' });
  assert.equal(
    parameterOf(described, 'prop')['description'],
    ';<span dir="ltr" lang="en">parsetree</span>:<span class="apihelp-deprecated">Old.</span> (nothing)',
  );
  const [info] = parameterOf(described, 'startid')['info'] as readonly Tree[];
  assert.equal(info?.['text'], 'For a single page (<var>rv</var>).');
});

test("uses the wiki's messages by MediaWiki's names where its help is not saved", async () => {
  const described = await wikiWith({ 'en.json': english }).describe('query+tags', { helpformat: 'wikitext' });
  assert.equal(described['description'], 'Lists marks.\n\n');
  assert.equal(parameterOf(described, 'prop')['description'], 'What to show:');
  assert.deepEqual(described['examples'], []);
});

test("uses Wikiquery's own text where the wiki has no message", async () => {
  const described = await wikiWith({ 'en.json': {} }).describe('query+tags', { helpformat: 'wikitext' });
  assert.match(String(parameterOf(described, 'limit')['description']), /^Maximum number of items/);
});

test("the help page shows the wiki's descriptions and examples", async () => {
  const answer = await wiki.request({ action: 'help', modules: 'query+tags', wrap: '1', uselang: 'de' });
  const page = String((answer['help'] as unknown as Tree)['help']);
  assert.match(page, /<p>Zählt Marken auf\.\n<\/p>/);
  assert.match(page, /At most <var>tglimit<\/var> of many\./);
  assert.match(page, /<dd>The <i>number<\/i>\.<\/dd>/);
  assert.match(page, /Marks on <a [^>]*>Main Page<\/a>/);
  assert.match(page, /api\.php\?action=query&amp;list=tags</);
});

test('has the licence that the wiki reports for an extension', async () => {
  assert.equal((await ask('query+pageimages', {}))['licensetag'], 'WTFPL');
  assert.equal((await ask('query+tags', {}))['licensetag'], 'GPL-2.0-or-later');
});

test('has messages and their arguments as elements in XML', async () => {
  const { url } = await wiki.listen();
  const xml = async (helpformat: string): Promise<string> => {
    const query = { action: 'paraminfo', modules: 'query+tags', format: 'xml', helpformat };
    return (await fetch(`${url}?${String(new URLSearchParams(query))}`)).text();
  };
  assert.match(
    await xml('raw'),
    /<description><msg key="apihelp-query\+tags-summary"><params><param>tg<\/param><param>tags<\/param>/,
  );
  assert.match(
    await xml('wikitext'),
    /<example query="action=query&amp;list=tags"><description xml:space="preserve">Marks on \[\[Main Page\]\]<\/description><\/example>/,
  );
});
