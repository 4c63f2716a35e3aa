import assert from 'node:assert/strict';
import test from 'node:test';
import { sampleConfiguration } from '../../../../testing/sample/wiki.ts';
import { createWiki } from '../../../../testing/src/create-wiki.ts';
import type { TestParameters, TestWiki } from '../../../../testing/src/test-wiki.ts';

type Fields = Readonly<Record<string, unknown>>;

const { usergroups, ...configuration } = sampleConfiguration();
const withRight = (right: string) => ({
  ...configuration,
  usergroups: usergroups.map((group) =>
    group.name === 'sysop' ? { ...group, rights: [...group.rights, right] } : group,
  ),
});

const filtered = () => {
  const wiki = createWiki({
    configuration: withRight('abusefilter-privatedetails'),
    users: [
      { name: 'Warden', groups: ['sysop'] },
      { name: 'Ada', registered: '2020-01-01' },
    ],
    pages: { Bridge: 'Of stone.' },
    filters: [
      { name: 'Oil', pattern: 'added_lines contains "oil"', actions: ['disallow'] },
      { name: 'New', pattern: 'added_lines contains "new"', actions: ['blockautopromote'] },
    ],
  });
  wiki.clock.set('2025-06-01');
  return wiki;
};

const ask = async (
  wiki: Pick<TestWiki, 'post'>,
  parameters: TestParameters & { readonly action: string },
  as = 'Warden',
): Promise<Fields> => {
  const answer = await wiki.post(parameters, { as });
  return (answer['error'] ?? answer[parameters.action]) as unknown as Fields;
};

const codeOf = async (...of: Parameters<typeof ask>): Promise<unknown> => (await ask(...of))['code'];

test('the actions are those of the extension', async () => {
  using wiki = filtered();
  const modules = ['abusefiltercheckmatch', 'abuselogprivatedetails', 'edit'];
  const answer = (await wiki.request({ action: 'paraminfo', modules })) as unknown as {
    readonly paraminfo: { readonly modules: readonly Fields[] };
  };
  assert.deepEqual(
    answer.paraminfo.modules.map(({ source }) => source),
    ['Abuse Filter', 'Abuse Filter', 'MediaWiki'],
  );
});

test('the syntax of filters is checked', async () => {
  using wiki = filtered();
  const check = (filter: string) => ask(wiki, { action: 'abusefilterchecksyntax', filter });
  assert.deepEqual(await check('user_age > 10'), { status: 'ok' });
  const { warnings, status } = await check('added_lines rlike ""');
  assert.deepEqual([status, (warnings as readonly Fields[])[0]?.['character']], ['ok', 17]);
  assert.deepEqual(await check('user_age > nothing_like_it'), {
    status: 'error',
    message: 'There is no variable nothing_like_it, as at character 10.',
    character: 10,
  });
  assert.equal(
    await codeOf(wiki, { action: 'abusefilterchecksyntax', filter: 'true' }, 'Ada'),
    'permissiondenied',
  );
});

test('expressions are computed', async () => {
  using wiki = filtered();
  const compute = async (expression: string, prettyprint = false) =>
    (await ask(wiki, { action: 'abusefilterevalexpression', expression, prettyprint }))['result'];
  assert.equal(await compute('lcase("FOO") + 1'), 'foo1');
  assert.deepEqual(await compute('[1, "a"]'), [1, 'a']);
  assert.equal(await compute('[1, "a"]', true), "[\n\t0 => 1,\n\t1 => 'a'\n]");
  assert.equal(
    await codeOf(wiki, { action: 'abusefilterevalexpression', expression: '(1' }),
    'abusefilter-tools-syntax-error',
  );
});

test('filters are matched with variables, hits and changes', async () => {
  using wiki = filtered();
  const matches = async (filter: string, more: TestParameters) =>
    (await ask(wiki, { action: 'abusefiltercheckmatch', filter, ...more }))['result'];
  assert.equal(await matches('user_name == "Ada"', { vars: '{"user_name": "Ada"}' }), true);
  assert.equal(await matches('user_name == "Ada"', { vars: '{"user_name": "Ben"}' }), false);
  await wiki.edit('Bridge', 'Of wood.\nAnd iron.', { as: 'Ada', summary: 'Rebuilt' });
  const { query } = await wiki.request({ list: 'recentchanges', rcprop: 'ids', rclimit: 1 });
  const rcid = query.recentchanges[0]?.rcid ?? 0;
  assert.equal(await matches('added_lines contains "iron" & summary == "Rebuilt"', { rcid }), true);
  assert.equal(await matches('old_wikitext contains "iron" | user_name != "Ada"', { rcid }), false);
  await wiki.post({ action: 'edit', title: 'Bridge', text: 'Buy oil.' }, { as: 'Ada' });
  assert.equal(await matches('added_lines contains "oil"', { logid: 1 }), true);
  assert.equal(await codeOf(wiki, { action: 'abusefiltercheckmatch', filter: '1', logid: 2 }), 'nosuchlogid');
  assert.equal(await codeOf(wiki, { action: 'abusefiltercheckmatch', filter: '1', rcid: 999 }), 'nosuchrcid');
  assert.equal(
    await codeOf(wiki, { action: 'abusefiltercheckmatch', filter: '1', logid: 1 }, 'Ada'),
    'permissiondenied',
  );
  // What only computes is no write.
  assert.deepEqual(new Set(wiki.writes.map(({ action }) => action)), new Set(['edit']));
});

test('who was kept from promotion is promoted again', async () => {
  using wiki = filtered();
  const restore = () => ask(wiki, { action: 'abusefilterunblockautopromote', user: 'Ada' });
  assert.equal((await restore())['code'], 'notsuspended');
  await wiki.post({ action: 'edit', title: 'Bridge', text: 'Of new stone.' }, { as: 'Ada' });
  assert.deepEqual(await restore(), { user: 'Ada' });
  assert.equal((await restore())['code'], 'notsuspended');
  const { query } = await wiki.request({ list: 'logevents', letype: 'rights', leprop: ['type', 'user'] });
  assert.deepEqual(
    query.logevents.map(({ action, user }) => [action, user]),
    [
      ['restoreautopromote', 'Warden'],
      ['blockautopromote', 'Abuse filter'],
    ],
  );
});

test('addresses of hits are told to those who may know them', async () => {
  using wiki = filtered();
  await wiki.post({ action: 'edit', title: 'Bridge', text: 'Buy oil.' }, { as: 'Ada' });
  const details = (logid: number, as?: string) => ask(wiki, { action: 'abuselogprivatedetails', logid }, as);
  assert.equal((await details(1, 'Ada'))['code'], 'abusefilter-log-cannot-see-privatedetails');
  assert.equal((await details(2))['code'], 'abusefilter-log-nonexistent');
  assert.deepEqual(await details(1), {
    'log-id': 1,
    user: 'Ada',
    'filter-id': 1,
    'filter-description': 'Oil',
    'ip-address': '127.0.0.1',
  });
});
