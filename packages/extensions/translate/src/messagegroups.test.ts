import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, type RequestOptions, type TestParameters } from '../../../../test/rig/wiki.ts';

interface Group {
  readonly id: string;
  readonly groups?: readonly Group[];
  readonly [key: string]: unknown;
}

const wiki = createWiki();
test.after(() => {
  wiki.close();
});

const ask = async (parameters: TestParameters, options: RequestOptions = {}): Promise<readonly Group[]> => {
  const answer = await wiki.request({ action: 'query', meta: 'messagegroups', ...parameters }, options);
  return answer['query']?.['messagegroups'] as unknown as readonly Group[];
};
const ids = (groups: readonly Group[] = []): string[] => groups.map(({ id }) => id);

test('lists dynamic groups first, then by label', async () => {
  assert.deepEqual(ids(await ask({})), [
    '!recent',
    '!additions',
    'ferry-board',
    'agg-Harbour papers',
    'page-Help:Signals',
    'page-Lantern Isles',
    'translate-workflow-states',
  ]);
});

test('a tree contains subgroups only within their parents', async () => {
  const tree = await ask({ mgformat: 'tree', mgprop: 'id' });
  assert.deepEqual(ids(tree), [
    '!recent',
    '!additions',
    'ferry-board',
    'agg-Harbour papers',
    'translate-workflow-states',
  ]);
  assert.deepEqual(ids(tree[3]?.groups), ['page-Help:Signals', 'page-Lantern Isles']);
  assert.deepEqual(await ask({ mgformat: 'tree', mgprop: 'id', mgdepth: '0', mgfilter: 'agg-*' }), [
    { id: 'agg-Harbour papers', groupcount: 2 },
  ]);
});

test('a root is listed alone, or with its subgroups as a tree', async () => {
  assert.deepEqual(ids(await ask({ mgroot: 'page-Help:Signals' })), ['page-Help:Signals']);
  assert.deepEqual(ids(await ask({ mgroot: 'page-Nothing' })), []);
  assert.deepEqual(ids(await ask({ mgroot: '!sandbox' })), []);
  assert.deepEqual(ids(await ask({ mgroot: 'agg-Harbour papers', mgformat: 'tree' })), [
    'page-Help:Signals',
    'page-Lantern Isles',
  ]);
});

test('filters support wildcards', async () => {
  assert.deepEqual(ids(await ask({ mgfilter: 'page-*|ferry-board' })), [
    'ferry-board',
    'page-Help:Signals',
    'page-Lantern Isles',
  ]);
  assert.deepEqual(ids(await ask({ mgfilter: 'p*Isles' })), ['page-Lantern Isles']);
  assert.deepEqual(ids(await ask({ mgfilter: 'Isles' })), []);
});

test('all properties of a page group', async () => {
  const [group] = await ask(
    {
      mgroot: 'page-Help:Signals',
      mgprop:
        'id|label|description|class|namespace|exists|priority|prioritylangs|priorityforce|workflowstates|sourcelanguage|subscription|icon',
    },
    { as: 'Cartographer' },
  );
  assert.deepEqual(group, {
    id: 'page-Help:Signals',
    label: 'Help:Signals',
    description: 'The wiki page [[:Help:Signals|Help:Signals]], to be translated from English (en).',
    class: 'WikiPageMessageGroup',
    namespace: 1198,
    exists: true,
    priority: 'default',
    prioritylangs: ['de', 'fr'],
    priorityforce: false,
    workflowstates: {
      draft: { color: 'cc0000', name: '⧼translate-workflow-state-draft⧽' },
      ready: { color: '00cc00', right: 'translate-manage', name: '⧼translate-workflow-state-ready⧽' },
    },
    sourcelanguage: 'en',
    subscription: true,
  });
});

test('subscriptions are those of the account; anonymous users have none', async () => {
  const request = { mgroot: 'page-Help:Signals', mgprop: 'subscription' };
  assert.deepEqual(await ask(request), [{}]);
  assert.deepEqual(await ask(request, { as: 'Warden' }), [{ subscription: false }]);
});

test('groups restricted to other languages are omitted', async () => {
  wiki.database.exec(
    "INSERT INTO translate_metadata VALUES ('page-Help:Signals', 'priorityforce', 'on');" +
      "UPDATE translate_groupreviews SET tgr_state = 'discouraged' WHERE tgr_group = 'page-Lantern Isles'",
  );
  const request = { mgprop: 'id', mgfilter: 'page-*' };
  assert.deepEqual(ids(await ask({ ...request, mglanguageFilter: 'ja' })), []);
  assert.deepEqual(ids(await ask({ ...request, mglanguageFilter: 'de' })), ['page-Help:Signals']);
  // Discouraged groups are in no other group.
  assert.deepEqual(ids(await ask({ mgroot: 'agg-Harbour papers', mgformat: 'tree' })), ['page-Help:Signals']);
});

test('cycles of groups are ignored', async () => {
  using other = createWiki();
  other.database.exec(
    "UPDATE translate_metadata SET tmd_value = 'agg-Other|page-Help:Signals' WHERE tmd_key = 'subgroups';" +
      "INSERT INTO translate_metadata VALUES ('agg-Other', 'subgroups', 'agg-Harbour papers')," +
      "('agg-Other', 'name', 'Other')",
  );
  const answer = await other.request({
    action: 'query',
    meta: 'messagegroups',
    mgformat: 'tree',
    mgroot: 'agg-Other',
    mgprop: 'id',
  });
  assert.deepEqual(answer['query']?.['messagegroups'], [
    { id: 'agg-Harbour papers', groups: [{ id: 'page-Help:Signals' }] },
  ]);
});
