import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createWiki, type RequestOptions, type TestParameters } from '../../../../test/rig/wiki.ts';

const wiki = createWiki();
after(wiki.close);

const list = async (parameters: TestParameters, options?: RequestOptions): Promise<unknown> => {
  const answer = await wiki.request({ action: 'query', list: 'abusefilters', ...parameters }, options);
  return answer['query']?.['abusefilters'];
};
const numbers = async (parameters: TestParameters): Promise<unknown> => {
  const filters = (await list({ abfprop: 'id', ...parameters })) as readonly { readonly id: number }[];
  return filters?.map(({ id }) => id);
};

test('lists filters by ID, within bounds and by status', async () => {
  assert.deepEqual(await numbers({}), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(await numbers({ abfdir: 'older', abfstartid: 4, abfendid: 2 }), [4, 3, 2]);
  assert.deepEqual(await numbers({ abfshow: 'enabled|!private' }), [1, 2, 6]);
  assert.deepEqual(await numbers({ abfshow: '!enabled|!deleted' }), [4]);
  assert.deepEqual(await numbers({ abfshow: 'private' }), [3]);
});

test('protected does not filter and !protected finds nothing', async () => {
  assert.deepEqual(await numbers({ abfshow: 'protected' }), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(await numbers({ abfshow: '!protected' }), []);
});

test('continuation values are filter IDs', async () => {
  const answer = await wiki.request({ action: 'query', list: 'abusefilters', abflimit: 2 });
  assert.deepEqual(answer['continue'], { abfstartid: 3, continue: '-||' });
});

test('patterns, notes and hits are visible to users with the rights', async () => {
  const private3 = { abfprop: 'id|pattern|comments|hits|private', abfstartid: 3, abfendid: 3 };
  const protected6 = { abfprop: 'id|pattern|protected', abfstartid: 6, abfendid: 6 };
  assert.deepEqual(await list(private3), [{ id: 3, private: '' }]);
  assert.deepEqual(await list(protected6, { as: 'Keeper' }), [{ id: 6, protected: '' }]);
  assert.deepEqual(await list(private3, { as: 'Warden' }), [
    {
      id: 3,
      pattern: 'user_name rlike "wrecker"',
      hits: 1,
      comments: 'Do not discuss in public.',
      private: '',
    },
  ]);
  assert.deepEqual(await list(protected6, { as: 'Warden' }), [
    { id: 6, pattern: 'ip_in_range(user_unnamed_ip, "203.0.113.0/24")', protected: '' },
  ]);
});

test('a sitewide block hides private filters', async () => {
  using blocked = createWiki();
  blocked.database.exec(
    `UPDATE block_target SET bt_user = (SELECT user_id FROM user WHERE user_name = 'Warden'), bt_user_text = 'Warden'
     WHERE bt_user = (SELECT user_id FROM user WHERE user_name = 'Wrecker')`,
  );
  const answer = await blocked.request(
    { action: 'query', list: 'abusefilters', abfprop: 'id|pattern', abfstartid: 3, abfendid: 3 },
    { as: 'Warden' },
  );
  assert.deepEqual(answer['query'], { abusefilters: [{ id: 3 }] });
});

test('filters without visible fields are omitted but count towards the limit', async () => {
  const answer = await wiki.request({
    action: 'query',
    list: 'abusefilters',
    abfprop: 'private',
    abflimit: 4,
  });
  assert.deepEqual(answer['query'], { abusefilters: [{ private: '' }] });
  assert.deepEqual(answer['continue'], { abfstartid: 5, continue: '-||' });
});

test('contradictory values are rejected', async () => {
  const answer = await wiki.request({ action: 'query', list: 'abusefilters', abfshow: 'deleted|!deleted' });
  assert.equal(answer['error']?.['code'], 'show');
});

test('a last editor who is hidden is only named to viewers who may see hidden accounts', async () => {
  using other = createWiki();
  other.database.exec(
    `UPDATE abuse_filter SET af_actor = (SELECT actor_id FROM actor WHERE actor_name = 'Smuggler') WHERE af_id = 1`,
  );
  const editor = async (as?: string): Promise<unknown> => {
    const asked = { action: 'query', list: 'abusefilters', abfprop: 'id|lasteditor', abflimit: 1 } as const;
    return (await other.request(asked, as === undefined ? {} : { as }))['query']?.['abusefilters'];
  };
  assert.doesNotMatch(JSON.stringify(await editor()), /Smuggler/);
  assert.doesNotMatch(JSON.stringify(await editor('Warden')), /Smuggler/);
  assert.match(JSON.stringify(await editor('Night watch')), /Smuggler/);
});
