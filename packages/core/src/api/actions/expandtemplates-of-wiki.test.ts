import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const at = '2020-02-03 04:05';
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="90"></svg>';
const wiki = createWiki({
  users: [
    { name: 'Keeper', groups: ['sysop'], options: { gender: 'female' } },
    { name: 'Mason', options: { gender: 'male' } },
    { name: 'Walker' },
  ],
  files: [
    {
      name: 'Tower.svg',
      text: '[[Category:Works]]',
      versions: [{ content: new TextEncoder().encode(drawing), at }],
    },
  ],
  pages: [
    { title: 'Bridge', revisions: [{ text: 'a [[Category:Works]]', at, by: 'Mason' }] },
    { title: 'Arch', revisions: [{ text: 'b', at, by: 'Mason' }] },
    { title: 'Cascade', revisions: [{ text: '{{Part}}', at }] },
    { title: 'Template:Part', revisions: [{ text: 'p', at }] },
    { title: 'Category:Towers', revisions: [{ text: '[[Category:Works]]', at }] },
    { title: 'Hidden', revisions: [{ text: 'a', at, by: 'Walker', hidden: ['user'] }] },
  ],
  events: [
    { type: 'protect', title: 'Bridge', levels: { edit: 'autoconfirmed', move: 'sysop' }, at: '2020-03-01' },
    { type: 'protect', title: 'Cascade', levels: { edit: 'sysop' }, cascade: true, at: '2020-03-02' },
  ],
});
after(wiki.close);

async function expand(text: string, title = 'API'): Promise<unknown> {
  const { expandtemplates } = await wiki.request({
    action: 'expandtemplates',
    prop: 'wikitext',
    text,
    title,
  });
  return (expandtemplates as { readonly wikitext?: string } | undefined)?.wikitext;
}

/** What MediaWiki 1.43 answers on a wiki with these pages. */
const expected: readonly (readonly [text: string, expanded: string])[] = [
  ['{{PAGESINCATEGORY:Works}}', '3'],
  ['{{PAGESINCATEGORY: works #x}}', '3'],
  ['{{PAGESINCATEGORY:Works|pages}}', '1'],
  ['{{PAGESINCATEGORY:Works|R|files}}', '1'],
  ['{{PAGESINCATEGORY:Works|SUBCATS|R}}', '1'],
  ['{{PAGESINCATEGORY:Works|all}}{{PAGESINCATEGORY:Works|other}}', '33'],
  ['{{PAGESINCATEGORY:None}}{{PAGESINCATEGORY:<}}{{PAGESINCATEGORY:Category:Works}}', '000'],
  ['{{PAGESINCATEGORY:Wor&#107;s}}', '0'],
  ['{{PROTECTIONLEVEL:edit|Bridge}} {{PROTECTIONLEVEL:MOVE|Bridge}}', 'autoconfirmed sysop'],
  ['{{PROTECTIONLEVEL:delete|Bridge}}{{PROTECTIONLEVEL:edit|None}}{{PROTECTIONLEVEL:edit}}', ''],
  ['{{PROTECTIONEXPIRY:edit|Bridge}} {{PROTECTIONEXPIRY:move|Template:Part}}', 'infinity infinity'],
  ['{{PROTECTIONEXPIRY:upload|Bridge}}{{PROTECTIONEXPIRY:edit|None}}', ''],
  ['{{PROTECTIONEXPIRY:create|None}}{{PROTECTIONEXPIRY:create|<}}', 'infinityinfinity'],
  ['{{CASCADINGSOURCES:Template:Part}}{{CASCADINGSOURCES:Bridge}}{{CASCADINGSOURCES}}', 'Cascade'],
  [
    '{{gender:Keeper|he|she|they}} {{gender:User:Mason|he|she|they}} {{gender:Walker|he|she|they}}',
    'she he they',
  ],
  ['{{gender:keeper|he|she}} {{gender:None|he|she}} {{gender:|he}}{{gender:Keeper}}', 'she he he'],
  ['{{REVISIONUSER:Arch}} {{REVISIONTIMESTAMP:arch#x}}', 'Mason 20200203040500'],
  ['{{REVISIONYEAR:Arch}}-{{REVISIONMONTH:Arch}}-{{REVISIONDAY2:Arch}}', '2020-02-03'],
  ['{{REVISIONMONTH1:Arch}} {{REVISIONDAY:Arch}} {{REVISIONDAY:None}}', '2 3 0'],
  ['{{REVISIONUSER:Hidden}}{{REVISIONUSER:None}}{{REVISIONID:Special:Version}}', ''],
  ['{{#ifexist:Media:Tower.svg|yes|no}} {{#ifexist:Media:None.svg|yes|no}}', 'yes no'],
];
for (const [text, expanded] of expected) {
  test(`${text} is ${JSON.stringify(expanded)}`, async () => {
    assert.equal(await expand(text), expanded);
  });
}

test('{{filepath:…}} is the address of a file or of its thumbnail', async () => {
  const paths = await Promise.all(
    ['Tower.svg', 'tower.svg|20px', 'Tower.svg|x45', 'Tower.svg|nowiki', 'None.svg'].map(async (name) =>
      expand(`{{filepath:${name}}}`),
    ),
  );
  const [whole, narrow, low, escaped, missing] = paths.map(String);
  assert.match(whole ?? '', /^https?:\/\/.*\/Tower\.svg$/);
  assert.match(narrow ?? '', /\/thumb\/.*\/Tower\.svg\/20px-Tower\.svg\.png$/);
  assert.equal(low, whole);
  assert.match(escaped ?? '', /^https?&#58;\/\/.*\/Tower\.svg$/);
  assert.equal(missing, '');
});

test('a text makes at most a hundred expensive lookups, each of which counts once', async () => {
  const lookups = Array.from({ length: 110 }, (_, i) => `{{PAGESINCATEGORY:C${i}}}`).join('');
  const once = '{{PAGESINCATEGORY:Works}}'.repeat(110);
  assert.equal(
    await expand(`${once}${lookups}{{PAGESINCATEGORY:Towers}}{{PAGESINCATEGORY:Works}}`),
    '3'.repeat(110) + '0'.repeat(111) + '3',
  );
  const { expandtemplates } = await wiki.request({
    action: 'expandtemplates',
    prop: 'categories',
    text: lookups,
  });
  assert.match(JSON.stringify(expandtemplates), /expensive/i);
});

test('REVISIONID of another page counts as a transclusion of it', async () => {
  const { parse } = await wiki.request({
    action: 'parse',
    text: '{{REVISIONID:Bridge}}',
    contentmodel: 'wikitext',
    prop: 'templates',
  });
  assert.deepEqual((parse as { readonly templates?: unknown }).templates, [
    { ns: 0, title: 'Bridge', exists: true },
  ]);
});
