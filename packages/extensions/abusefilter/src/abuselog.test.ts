import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import {
  createWiki,
  type RequestOptions,
  type TestParameters,
  type TestWiki,
} from '../../../../test/rig/wiki.ts';

const sample = createWiki();
after(sample.close);

const ask = (parameters: TestParameters, options?: RequestOptions, wiki: TestWiki = sample) =>
  wiki.request({ action: 'query', list: 'abuselog', ...parameters }, options);
const numbers = async (parameters: TestParameters, options?: RequestOptions): Promise<unknown> => {
  const answer = await ask({ aflprop: 'ids', ...parameters }, options);
  const entries = (answer['query']?.['abuselog'] ?? []) as unknown as readonly { readonly id: number }[];
  return [...entries].map(({ id }) => id);
};

test('lists entries, latest first, by user, title, filter and time', async () => {
  assert.deepEqual(await numbers({}), [6, 5, 3, 2, 1]);
  assert.deepEqual(await numbers({ afldir: 'newer', aflstart: '2024-09-10T08:10:00Z' }), [2, 3, 5, 6]);
  assert.deepEqual(await numbers({ afluser: 'stowaway' }), [1]);
  assert.deepEqual(await numbers({ afluser: '203.0.113.8' }), [2]);
  assert.deepEqual(await numbers({ afltitle: 'Gull Point' }), [3]);
  assert.deepEqual(await numbers({ aflfilter: '1|2' }, { as: 'Warden' }), [3, 2, 1]);
  assert.deepEqual(await numbers({ afllogid: 5 }), [5]);
});

test('hidden entries are only visible to suppressors', async () => {
  assert.deepEqual(await numbers({ afllogid: 4 }, { as: 'Warden' }), []);
  const answer = await ask({ afllogid: 4, aflprop: 'ids|hidden' }, { as: 'Night watch' });
  assert.deepEqual(answer['query'], { abuselog: [{ id: 4, filter_id: '', hidden: true }] });
});

test('filter and details are visible to users with the rights', async () => {
  const asked = { afllogid: 5, aflprop: 'ids|details' };
  assert.equal((await ask(asked))['error']?.['code'], 'permissiondenied');
  assert.deepEqual((await ask({ ...asked, aflprop: 'ids' }))['query'], {
    abuselog: [{ id: 5, filter_id: '' }],
  });
  const entry = (await ask(asked, { as: 'Warden' }))['query']?.['abuselog']?.[0];
  assert.equal(entry?.['filter_id'], '3');
  assert.equal(entry['details']?.['new_wikitext'], 'a private hit');
});

test('values of protected variables are never returned', async () => {
  using wiki = createWiki();
  wiki.database.exec(
    `UPDATE text SET old_text = '{"user_name":"~2024-2","user_unnamed_ip":true,"article_text":"Port"}'
     WHERE 'tt:' || old_id = (SELECT afl_var_dump FROM abuse_filter_log WHERE afl_id = 6)`,
  );
  const answer = await ask({ afllogid: 6, aflprop: 'details' }, { as: 'Warden' }, wiki);
  assert.deepEqual(answer['query'], {
    abuselog: [{ details: { user_name: '~2024-2', user_unnamed_ip: '', page_title: 'Port' } }],
  });
});

test('private and protected filters cannot be searched without their rights', async () => {
  assert.equal((await ask({ aflfilter: '3' }))['error']?.['code'], 'permissiondenied');
  assert.deepEqual(await numbers({ aflfilter: '3' }, { as: 'Warden' }), [5]);
  // The administrator has not opted in to see protected variables.
  assert.equal((await ask({ aflfilter: '6' }, { as: 'Warden' }))['error']?.['code'], 'permissiondenied');
});

test('unknown filters are ignored with a warning', async () => {
  const answer = await ask({ aflfilter: 'harbour', aflprop: 'ids', afllimit: 1 });
  assert.ok('abuselog' in (answer['warnings'] ?? {}));
  assert.deepEqual(answer['query'], { abuselog: [{ id: 6, filter_id: '' }] });
});

test('a hidden account is neither shown nor found by name', async () => {
  using wiki = createWiki();
  wiki.database.exec(
    `UPDATE abuse_filter_log SET afl_user_text = 'Smuggler',
       afl_user = (SELECT user_id FROM user WHERE user_name = 'Smuggler') WHERE afl_id = 1`,
  );
  const named = { aflprop: 'ids|user', afllogid: 1 };
  assert.deepEqual((await ask(named, { as: 'Warden' }, wiki))['query'], {
    abuselog: [{ id: 1, filter_id: '' }],
  });
  assert.deepEqual((await ask({ afluser: 'Smuggler' }, { as: 'Warden' }, wiki))['query'], { abuselog: [] });
  assert.deepEqual((await ask(named, { as: 'Night watch' }, wiki))['query'], {
    abuselog: [{ id: 1, filter_id: '', user: 'Smuggler' }],
  });
});

test('entries of a hidden revision are hidden too', async () => {
  using wiki = createWiki();
  const hidden = wiki.database.prepare('SELECT rev_id FROM revision WHERE rev_deleted = 1').pluck().get();
  wiki.database.prepare('UPDATE abuse_filter_log SET afl_rev_id = ? WHERE afl_id = 1').run(hidden);
  const asked = { aflprop: 'ids|revid', afllogid: 1 };
  assert.deepEqual((await ask(asked, {}, wiki))['query'], { abuselog: [] });
  assert.deepEqual((await ask(asked, { as: 'Warden' }, wiki))['query'], {
    abuselog: [{ id: 1, filter_id: '1', revid: hidden }],
  });
});

test('continuation values are timestamps', async () => {
  const answer = await ask({ afllimit: 2 });
  assert.deepEqual(answer['continue'], { aflstart: '2024-09-11T08:00:00Z', continue: '-||' });
});
