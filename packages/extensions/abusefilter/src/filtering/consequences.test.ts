import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../testing/src/create-wiki.ts';
import type { ShortDescription, TestWiki } from '../../../../testing/src/test-wiki.ts';

type Filters = Extract<ShortDescription, { readonly filters?: unknown }>['filters'];
type Fields = Readonly<Record<string, unknown>>;

const filtered = (filters: Filters) => {
  const wiki = createWiki({
    users: [
      { name: 'Warden', groups: ['sysop'] },
      { name: 'Ada', registered: '2020-01-01', groups: ['patroller', 'bot'] },
      { name: 'Ben', registered: '2020-01-01' },
    ],
    pages: { Bridge: 'Of stone.' },
    filters: filters ?? [],
  });
  wiki.clock.set('2025-06-01');
  return wiki;
};

const codeOf = async (answer: Promise<unknown>): Promise<unknown> =>
  ((await answer) as { readonly error?: { readonly code?: unknown } }).error?.code;

const edit = (wiki: Pick<TestWiki, 'post'>, text: string, as = 'Ada') =>
  wiki.post({ action: 'edit', title: 'Bridge', text }, { as });

async function asked(wiki: Pick<TestWiki, 'request'>, request: Fields): Promise<readonly Fields[]> {
  const answer = (await wiki.request({ action: 'query', ...request } as never, { as: 'Warden' })) as {
    readonly query?: Readonly<Record<string, readonly Fields[]>>;
  };
  return answer.query?.[String(request['list'])] ?? [];
}

test('a filter blocks for the longest of several times, and says so instead of refusing', async () => {
  using wiki = filtered([
    {
      name: 'Oil',
      pattern: 'true',
      actions: ['block'],
      parameters: { block: ['noTalkBlockSet', '1 day', '2 days'] },
    },
    {
      name: 'More oil',
      pattern: 'added_lines contains "oil"',
      actions: ['block', 'disallow', 'tag'],
      parameters: { block: ['blocktalk', '1 week', '3 weeks'] },
    },
  ]);
  const refused = (await edit(wiki, 'Buy oil.'))['error'] as Fields | undefined;
  assert.equal(refused?.['code'], 'abusefilter-disallowed');
  assert.deepEqual(refused['abusefilter'], { id: '2', description: 'More oil', actions: ['tag', 'block'] });
  const all = await asked(wiki, { list: 'blocks', bkprop: ['user', 'by', 'expiry', 'reason', 'flags'] });
  const [block, ...others] = all.filter(({ automatic }) => automatic === false);
  assert.deepEqual(others, []);
  assert.equal(block?.['user'], 'Ada');
  assert.equal(block['by'], 'Abuse filter');
  assert.equal(block['expiry'], '2025-06-22T00:00:00Z');
  assert.match(String(block['reason']), /More oil/);
  assert.deepEqual([block['nocreate'], block['autoblock'], block['allowusertalk']], [true, true, false]);
  assert.deepEqual(
    (await asked(wiki, { list: 'abuselog', aflprop: ['ids', 'result'] })).map(({ result }) => result),
    ['tag,block', ''],
  );
  assert.equal(await codeOf(edit(wiki, 'Of wood.')), 'blocked');
});

test('a filter blocks the range of an address, but no account in it', async () => {
  using wiki = filtered([{ name: 'Range', pattern: 'added_lines contains "oil"', actions: ['rangeblock'] }]);
  assert.equal(await codeOf(edit(wiki, 'Buy oil.')), 'abusefilter-disallowed');
  const [block] = await asked(wiki, { list: 'blocks', bkprop: ['user', 'expiry', 'flags'] });
  assert.equal(block?.['user'], '127.0.0.0/16');
  assert.deepEqual([block['anononly'], block['expiry']], [true, '2025-06-08T00:00:00Z']);
  assert.equal(await codeOf(edit(wiki, 'Of wood.')), undefined);
});

test('a filter takes all groups from an account, and the log tells which', async () => {
  using wiki = filtered([
    { name: 'Groups', pattern: 'added_lines contains "oil"', actions: ['degroup', 'disallow'] },
  ]);
  assert.equal(await codeOf(edit(wiki, 'Buy oil.')), 'abusefilter-disallowed');
  const [user] = await asked(wiki, { list: 'users', ususers: 'Ada', usprop: 'groups' });
  assert.deepEqual(user?.['groups'], ['*', 'user']);
  const [entry] = await asked(wiki, {
    list: 'logevents',
    letype: 'rights',
    leprop: ['user', 'title', 'details'],
  });
  assert.deepEqual([entry?.['user'], entry?.['title']], ['Abuse filter', 'User:Ada']);
  const { oldgroups, newgroups } = (entry?.['params'] ?? {}) as Fields;
  assert.deepEqual([oldgroups, newgroups], [['bot', 'patroller'], []]);
  // Who has no groups has none to lose, and is let through.
  assert.equal(await codeOf(edit(wiki, 'Buy oil!', 'Ben')), undefined);
});

test('a filter keeps an account from promotion for five days', async () => {
  using wiki = filtered([
    { name: 'New', pattern: 'added_lines contains "oil"', actions: ['blockautopromote'] },
  ]);
  const groups = async () =>
    (await asked(wiki, { list: 'users', ususers: 'Ben', usprop: 'implicitgroups' }))[0]?.['implicitgroups'];
  const before = await groups();
  const snapshot = await wiki.snapshot();
  assert.equal(await codeOf(edit(wiki, 'Buy oil.', 'Ben')), 'abusefilter-disallowed');
  assert.deepEqual(await groups(), ['*', 'user']);
  wiki.clock.advance(5 * 86_400 - 1);
  assert.deepEqual(await groups(), ['*', 'user']);
  wiki.clock.advance(1);
  assert.deepEqual(await groups(), before);
  await snapshot.restore();
  assert.deepEqual(await groups(), before);
});

test('a throttled filter does not block', async () => {
  using wiki = filtered([{ name: 'Oil', pattern: 'added_lines contains "oil"', actions: ['block', 'tag'] }]);
  wiki.database.exec('UPDATE abuse_filter SET af_throttled = 1');
  assert.equal(await codeOf(edit(wiki, 'Buy oil.')), undefined);
  assert.deepEqual(await asked(wiki, { list: 'blocks' }), []);
});

test('filters see uploads, content models and temporary accounts', async () => {
  using wiki = filtered([
    { name: 'Uploads', pattern: 'action == "upload" & file_width > 5', actions: ['disallow'] },
    { name: 'Models', pattern: 'new_content_model == "json"', actions: ['disallow'] },
    { name: 'Accounts', pattern: 'action == "autocreateaccount"', actions: ['disallow'] },
  ]);
  const picture = (width: number) =>
    new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="10"></svg>`);
  const upload = (width: number) =>
    wiki.post(
      { action: 'upload', filename: `Wide ${width}.svg`, ignorewarnings: true },
      { as: 'Warden', files: { file: picture(width) } },
    );
  assert.equal(await codeOf(upload(6)), 'abusefilter-disallowed');
  assert.equal(await codeOf(upload(5)), undefined);
  await wiki.edit('Data', '{}', { as: 'Warden' });
  const change = wiki.post({ action: 'changecontentmodel', title: 'Data', model: 'json' }, { as: 'Warden' });
  assert.equal(await codeOf(change), 'abusefilter-disallowed');
  assert.equal(
    await codeOf(wiki.post({ action: 'edit', title: 'Bridge', text: 'Of wood.' })),
    'abusefilter-disallowed',
  );
});
