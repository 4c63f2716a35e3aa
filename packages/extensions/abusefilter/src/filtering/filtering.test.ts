import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../testing/src/create-wiki.ts';
import type { ShortDescription } from '../../../../testing/src/test-wiki.ts';

type Filters = Extract<ShortDescription, { readonly filters?: unknown }>['filters'];

const described = (filters: Filters): ShortDescription => ({
  users: [
    { name: 'Warden', groups: ['sysop'] },
    { name: 'Ada', registered: '2025-01-01' },
  ],
  pages: { Bridge: 'Of stone.' },
  filters: filters ?? [],
});

const filtered = (filters: Filters) => createWiki(described(filters));

const textOf = async (wiki: ReturnType<typeof createWiki>, title: string): Promise<unknown> => {
  const request = {
    action: 'query',
    titles: title,
    prop: 'revisions',
    rvprop: ['content', 'tags'],
    rvslots: 'main',
  };
  const { query } = (await wiki.request(request)) as unknown as {
    readonly query: {
      readonly pages: readonly [
        {
          readonly revisions?: readonly [
            {
              readonly tags: unknown;
              readonly slots: Readonly<Record<string, { readonly content: string }>>;
            },
          ];
        },
      ];
    };
  };
  return query.pages[0].revisions?.[0];
};

const logOf = async (
  wiki: ReturnType<typeof createWiki>,
): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const request = {
    action: 'query',
    list: 'abuselog',
    aflprop: ['ids', 'user', 'title', 'action', 'result', 'details', 'revid'],
  };
  const { query } = (await wiki.request(request, { as: 'Warden' })) as unknown as {
    readonly query: { readonly abuselog: readonly Readonly<Record<string, unknown>>[] };
  };
  return query.abuselog;
};

test('a filter refuses an edit, and logs it', async () => {
  using wiki = filtered([
    { name: 'Oil', pattern: 'added_lines contains "oil" & user_name == "Ada"', actions: ['disallow'] },
  ]);
  const refused = await wiki.post(
    { action: 'edit', title: 'Bridge', text: 'Buy oil.', summary: 'Better' },
    { as: 'Ada' },
  );
  const error = refused['error'] as unknown as Readonly<Record<string, unknown>>;
  assert.equal(error['code'], 'abusefilter-disallowed');
  assert.deepEqual(error['abusefilter'], { id: '1', description: 'Oil', actions: ['disallow'] });
  await wiki.edit('Bridge', 'Buy oil.', { as: 'Warden' });
  const [hit, ...others] = await logOf(wiki);
  assert.equal(others.length, 0);
  assert.equal(hit?.['user'], 'Ada');
  assert.equal(hit?.['result'], 'disallow');
  const details = hit?.['details'] as Readonly<Record<string, unknown>>;
  assert.equal(details['new_wikitext'], 'Buy oil.');
  assert.deepEqual(details['added_lines'], ['Buy oil.']);
  assert.equal(details['summary'], 'Better');
});

test('a filter warns once, and lets the second attempt through', async () => {
  using wiki = filtered([{ name: 'Oil', pattern: 'new_wikitext contains "oil"', actions: ['warn', 'tag'] }]);
  const snapshot = await wiki.snapshot();
  const edit = () => wiki.edit('Bridge', 'Buy oil.', { as: 'Ada' });
  await assert.rejects(edit(), { code: 'abusefilter-warning' });
  await edit();
  assert.deepEqual(((await textOf(wiki, 'Bridge')) as { readonly tags: unknown }).tags, ['filtered']);
  const [second, first] = await logOf(wiki);
  assert.deepEqual([first?.['result'], second?.['result']], ['warn', 'tag']);
  assert.ok(Number(second?.['revid']) > 0);
  await snapshot.restore();
  await assert.rejects(edit(), { code: 'abusefilter-warning' });
});

test('a filter acts on those who do something too often', async () => {
  using wiki = filtered([
    {
      name: 'Haste',
      pattern: 'action == "edit"',
      actions: ['throttle', 'disallow'],
      parameters: { throttle: ['1', '2,60', 'user'] },
    },
  ]);
  wiki.clock.set('2025-06-01T00:00:00Z');
  await wiki.edit('Bridge', 'One.', { as: 'Ada' });
  await wiki.edit('Bridge', 'Two.', { as: 'Ada' });
  await assert.rejects(wiki.edit('Bridge', 'Three.', { as: 'Ada' }), { code: 'abusefilter-disallowed' });
  await wiki.edit('Bridge', 'Four.', { as: 'Warden' });
  wiki.clock.advance(61);
  await wiki.edit('Bridge', 'Five.', { as: 'Ada' });
});

test('filters see moves, deletions and new accounts', async () => {
  using wiki = filtered([
    { name: 'Moves', pattern: 'action == "move" & moved_to_title == "Tower"', actions: ['disallow'] },
    { name: 'Deletions', pattern: 'action == "delete" & page_age > 0', actions: ['warn'] },
    { name: 'Accounts', pattern: 'accountname contains "Oil"', actions: ['disallow'] },
  ]);
  const codeOf = async (parameters: Readonly<Record<string, string>>): Promise<unknown> =>
    ((await wiki.post(parameters, { as: 'Warden' }))['error'] as { readonly code?: unknown } | undefined)
      ?.code;
  assert.equal(await codeOf({ action: 'move', from: 'Bridge', to: 'Tower' }), 'abusefilter-disallowed');
  assert.equal(await codeOf({ action: 'move', from: 'Bridge', to: 'Arch' }), undefined);
  assert.equal(await codeOf({ action: 'delete', title: 'Arch' }), 'abusefilter-warning');
  assert.equal(await codeOf({ action: 'delete', title: 'Arch' }), undefined);
  const password = 'long enough to be one';
  const { createaccount } = await wiki.post(
    {
      action: 'createaccount',
      username: 'Oil seller',
      password,
      retype: password,
      createreturnurl: 'https://wiki.example/',
    },
    { as: 'Warden' },
  );
  const answer = createaccount as unknown as Readonly<Record<string, unknown>>;
  assert.deepEqual([answer['status'], answer['messagecode']], ['FAIL', 'abusefilter-disallowed']);
});

test('filters with mistakes, disabled and deleted ones match nothing', async () => {
  using wiki = filtered([
    { name: 'Mistake', pattern: 'added_lines contains (', actions: ['disallow'] },
    { name: 'Unknown', pattern: 'nothing_like_it', actions: ['disallow'] },
    { name: 'Disabled', pattern: 'true', actions: ['disallow'], enabled: false },
    { name: 'Deleted', pattern: 'true', actions: ['disallow'], enabled: false, deleted: true },
  ]);
  await wiki.edit('Bridge', 'Of wood.', { as: 'Ada' });
  assert.deepEqual(await logOf(wiki), []);
});

test('filters that check too many conditions end, and the change is tagged', async () => {
  using wiki = filtered([
    { name: 'Many', pattern: `${'1 == 1 & '.repeat(1000)}1 == 1`, actions: ['disallow'] },
    { name: 'Late', pattern: '1 == 1', actions: ['disallow'] },
  ]);
  await wiki.edit('Bridge', 'Of wood.', { as: 'Ada' });
  const { tags } = (await textOf(wiki, 'Bridge')) as { readonly tags: unknown };
  assert.deepEqual(tags, ['abusefilter-condition-limit']);
});
