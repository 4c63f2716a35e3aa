import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, sampleConfiguration, sampleWiki } from '../../../../../test/rig/wiki.ts';

type Patrol = Readonly<Partial<Record<'recentChanges' | 'newPages' | 'files', boolean>>>;

function createWikiWith(patrol: Patrol) {
  const { settings, ...parts } = sampleConfiguration();
  return createWiki({ ...sampleWiki(), configuration: { ...parts, settings: { ...settings, patrol } } });
}

interface Change {
  readonly type: string;
  readonly patrolled?: boolean;
  readonly unpatrolled?: boolean;
}

async function askWiki(patrol: Patrol, request: Readonly<Record<string, string>>) {
  using wiki = createWikiWith(patrol);
  const answer = await wiki.request({ action: 'query', ...request }, { as: 'Harbour master' });
  return {
    get code() {
      return answer['error']?.['code'];
    },
    get changes() {
      const query = answer['query'] as Readonly<Record<string, readonly Change[]>> | undefined;
      return query?.[request['list'] ?? ''] ?? [];
    },
  };
}

const recent = { list: 'recentchanges', rcprop: 'patrolled', rclimit: 'max' };

test('without patrolled recent changes, only new pages can be unpatrolled', async () => {
  const unpatrolledTypes = async (patrol: Patrol): Promise<readonly string[]> => {
    const { changes } = await askWiki(patrol, recent);
    return [...new Set(changes.filter(({ unpatrolled }) => unpatrolled).map(({ type }) => type))].toSorted();
  };
  const all = await unpatrolledTypes({});
  assert.ok(all.includes('edit') && all.includes('new'), String(all));
  assert.deepEqual(await unpatrolledTypes({ recentChanges: false, files: false }), ['new']);
});

test('without patrolled recent changes, "unpatrolled" shows new pages only', async () => {
  const request = { ...recent, rcshow: 'unpatrolled' };
  const all = await askWiki({}, request);
  const newPages = await askWiki({ recentChanges: false }, request);
  assert.ok(newPages.changes.length > 0 && newPages.changes.length < all.changes.length);
  assert.ok(newPages.changes.every(({ type }) => type === 'new'));
});

test('where nothing is patrolled, nobody may see what is', async () => {
  const requests = [
    recent,
    { list: 'recentchanges', rcshow: 'patrolled' },
    { list: 'watchlist', wlshow: '!patrolled' },
    { list: 'usercontribs', ucuser: 'Keeper', ucprop: 'patrolled' },
  ];
  for (const request of requests) {
    const off = await askWiki({ recentChanges: false, newPages: false }, request);
    assert.equal(off.code, 'permissiondenied', JSON.stringify(request));
    assert.equal((await askWiki({}, request)).code, undefined, JSON.stringify(request));
  }
  const marks = await askWiki(
    { recentChanges: false, newPages: false },
    { list: 'watchlist', wlprop: 'patrol' },
  );
  assert.equal(marks.code, 'patrol');
});
