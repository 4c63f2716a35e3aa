import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: [
    {
      title: 'Bridge',
      revisions: [
        {
          text: 'An <arch>.\nOf stone.',
          by: 'Keeper',
          comment: 'see [[Tower|the tower]]',
          at: '2024-02-03',
        },
        { text: 'A beam.', by: 'Keeper', minor: true, at: '2024-05-03' },
      ],
    },
    {
      title: 'Talk:Bridge',
      revisions: [{ text: 'Hello.', by: 'Keeper', at: '2024-06-03' }],
    },
  ],
  users: [{ name: 'Keeper' }, { name: 'Warden', groups: ['sysop'] }],
});
after(wiki.close);
const api = await openApi(wiki);
const feed = (parameters: Readonly<Record<string, string>> = {}) =>
  api.ask({ action: 'feedcontributions', user: 'Keeper', ...parameters });
const titles = async (parameters: Readonly<Record<string, string>>): Promise<string[]> =>
  [...(await feed(parameters)).body.matchAll(/<item>\s*<title>([^<]*)/g)].map(([, title = '']) => title);

test('items have the text, and the comment without links', async () => {
  const { body } = await feed();
  assert.match(body, /<link>[^<]*Special:Contributions\/Keeper<\/link>/);
  assert.match(
    body,
    /&lt;p&gt;Keeper: see the tower&lt;\/p&gt;\n&lt;hr \/&gt;\n&lt;div&gt;An &amp;lt;arch&amp;gt;\.&lt;br \/&gt;\nOf stone\./,
  );
  assert.match(body, /<pubDate>Sat, 03 Feb 2024 00:00:00 GMT<\/pubDate>/);
});

test('filters contributions', async () => {
  assert.deepEqual(await titles({}), ['Talk:Bridge', 'Bridge', 'Bridge']);
  assert.deepEqual(await titles({ namespace: '1' }), ['Talk:Bridge']);
  assert.deepEqual(await titles({ year: '2024', month: '5' }), ['Bridge', 'Bridge']);
  assert.deepEqual(await titles({ year: '2024', month: '2' }), ['Bridge']);
  assert.deepEqual(await titles({ year: '2023' }), []);
  assert.deepEqual(await titles({ toponly: '1' }), ['Talk:Bridge', 'Bridge']);
  assert.deepEqual(await titles({ hideminor: '1', namespace: '0' }), ['Bridge']);
  assert.deepEqual(await titles({ user: 'Nobody' }), []);
  // An unknown tag is ignored.
  assert.equal((await titles({ tagfilter: 'nonsense' })).length, 3);
});

test('accepts an account ID', async () => {
  const id = wiki.database
    .prepare<[], number>(`SELECT user_id FROM user WHERE user_name = 'Keeper'`)
    .pluck()
    .get();
  assert.match((await feed({ user: `#${String(id)}` })).body, /Special:Contributions\/Keeper<\/link>/);
});

test('shows only public data', async () => {
  wiki.database.exec(`UPDATE revision SET rev_deleted = 3 WHERE rev_timestamp = '20240503000000'`);
  const { body } = await feed({ deletedonly: '1' });
  assert.match(body, /&lt;p&gt;Keeper: &lt;\/p&gt;\n&lt;hr \/&gt;\n&lt;div&gt;&lt;\/div&gt;/);
  wiki.database.exec(`UPDATE revision SET rev_deleted = 4 WHERE rev_timestamp = '20240503000000'`);
  assert.deepEqual(await titles({ deletedonly: '1' }), []);
});
