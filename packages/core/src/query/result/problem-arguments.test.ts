import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki();
after(wiki.close);
const api = await openApi(wiki);

/** The first error or warning of a query. */
async function problemOf(
  request: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>>> {
  const { json } = await api.ask({ action: 'query', formatversion: '2', errorformat: 'raw', ...request });
  const all = (json['errors'] ?? json['warnings']) as readonly Readonly<Record<string, unknown>>[];
  return all[0] ?? assert.fail('no error');
}
const paramsOf = async (request: Readonly<Record<string, string>>): Promise<unknown> =>
  (await problemOf(request))['params'];
const plaintext = (text: string | number) => ({ plaintext: text });

test('arguments of validation tell whether they are plain text, numbers or lists', async () => {
  assert.deepEqual(await paramsOf({ list: 'allpages', aplimit: '501' }), [
    plaintext('aplimit'),
    plaintext('501'),
    { num: 1 },
    { num: 500 },
  ]);
  assert.deepEqual(await paramsOf({ list: 'allpages', apfilterredir: '<a>' }), [
    plaintext('apfilterredir'),
    plaintext('<a>'),
    { list: ['all', 'redirects', 'nonredirects'].map(plaintext), type: 'text' },
    { num: 3 },
  ]);
  assert.deepEqual(await paramsOf({ meta: 'userinfo', uiprop: 'a|"b"' }), [
    plaintext('uiprop'),
    plaintext('a|"b"'),
    { list: ['a', '"b"'].map(plaintext), type: 'comma' },
    { num: 2 },
  ]);
  assert.deepEqual(await paramsOf({ list: 'pageswithprop', pwppropname: '' }), [
    plaintext('pwppropname'),
    plaintext(''),
  ]);
});

test('namespaces are numbers in lists, and control characters are replaced', async () => {
  const params = (await paramsOf({ list: 'allpages', apnamespace: '9999' })) as readonly {
    list?: unknown[];
  }[];
  assert.deepEqual(params[2]?.list?.slice(0, 2), [plaintext(0), plaintext(1)]);
  const [, value] = (await paramsOf({ list: 'allpages', apfrom: '\u{1f}a' })) as readonly unknown[];
  assert.deepEqual(value, plaintext('\ufffda'));
});

test('other arguments are wikitext, numbers, lists or messages', async () => {
  assert.deepEqual(await paramsOf({ list: 'backlinks' }), [
    { list: ['<var>bltitle</var>', '<var>blpageid</var>'], type: 'text' },
    2,
  ]);
  assert.deepEqual(await paramsOf({ action: 'feedrecentchanges', target: '<' }), ['&#60;']);
  assert.deepEqual(await paramsOf({ '<b>': '1' }), [{ list: ['&#60;b&#62;'], type: 'comma' }, 1]);
  assert.deepEqual(await paramsOf({ list: 'alllinks', alunique: '1', alprop: 'ids' }), [
    'alprop=ids',
    'alunique',
  ]);
  const sections = { titles: 'Gull Point', rvprop: 'content', rvsection: '99' };
  const [section, revision] = (await paramsOf({ prop: 'revisions', ...sections })) as readonly unknown[];
  assert.equal(section, '99');
  assert.match(JSON.stringify(revision), /^\{"message":\{"key":"revid","params":\[\d+\]\}\}$/);
  assert.deepEqual(await paramsOf({ list: 'deletedrevs' }), [
    { message: { key: 'action-deletedhistory', params: [] } },
  ]);
});

test('deprecated parameters come with their values', async () => {
  const request = { list: 'allrevisions', arvexpandtemplates: '1' };
  const { key, params } = await problemOf(request);
  assert.equal(key, 'paramvalidator-param-deprecated');
  assert.deepEqual(params, [plaintext('arvexpandtemplates'), plaintext('1')]);
});

test('XML writes lists and kinds as elements and attributes', async () => {
  const { body } = await api.ask({
    action: 'query',
    list: 'allpages',
    apfilterredir: 'x',
    errorformat: 'raw',
    format: 'xml',
  });
  assert.ok(
    body.includes(
      '<params><param plaintext="apfilterredir" /><param plaintext="x" /><param type="text"><list>' +
        '<_v plaintext="all" /><_v plaintext="redirects" /><_v plaintext="nonredirects" /></list></param>' +
        '<param num="3" /></params>',
    ),
    body,
  );
});

test('HTML escapes quotation marks in values only', async () => {
  const html = async (request: Readonly<Record<string, string>>): Promise<unknown> =>
    (await problemOf({ errorformat: 'html', ...request }))['html'];
  const validated = String(await html({ meta: 'userinfo', uiprop: '"\'<' }));
  assert.ok(validated.includes('"uiprop"') && validated.endsWith('&quot;&#039;&lt;'), validated);
  const text = String(await html({ action: 'feedrecentchanges', target: '<"' }));
  assert.ok(text.includes('&#60;&#34;'), text);
});

test('warnings about parameters that MediaWiki reads twice stand twice in `raw` only', async () => {
  const codes = async (request: Readonly<Record<string, string>>): Promise<readonly string[]> =>
    (await api.ask({ action: 'query', ...request })).warnings;
  const unknown = { list: 'backlinks', bltitle: 'Main Page', blnamespace: '9999' };
  assert.deepEqual(await codes({ ...unknown, errorformat: 'raw' }), [
    'unrecognizedvalues',
    'unrecognizedvalues',
  ]);
  assert.deepEqual(await codes({ ...unknown, errorformat: 'plaintext' }), ['unrecognizedvalues']);
  const once = { list: 'categorymembers', cmtitle: 'Category:A', cmprop: 'x', errorformat: 'raw' };
  assert.deepEqual(await codes(once), ['unrecognizedvalues']);
  const tree = { titles: 'Main Page', rvprop: 'parsetree', errorformat: 'raw' };
  assert.deepEqual(await codes({ prop: 'revisions', ...tree }), [
    'deprecation',
    'deprecation-help',
    'deprecation',
    'deprecation',
  ]);
});
