import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, sampleConfiguration, sampleWiki, type TestWiki } from '../../../test/rig/wiki.ts';
import type { Version } from '../../wiki/version.ts';

/** The sample wiki as a version of MediaWiki on MariaDB answers it. */
function createWikiAs(version: Version): TestWiki {
  const base = sampleConfiguration();
  const general = { ...base.general, dbtype: 'mysql' };
  return createWiki({
    ...sampleWiki(),
    configuration: { ...base, general, settings: { ...base.settings, version } },
  });
}

test('members of categories by time continue in the form that the version writes', async () => {
  const request = {
    action: 'query',
    list: 'categorymembers',
    cmtitle: 'Category:Lighthouses',
    cmsort: 'timestamp',
  };
  const ids = async (wiki: TestWiki, parameters: Readonly<Record<string, string | number>>) => {
    const answer = await wiki.request({ ...request, cmprop: 'ids', ...parameters });
    const members = Object.values(answer['query']?.['categorymembers'] ?? {});
    const { cmcontinue = '' } = (answer['continue'] ?? {}) as unknown as { readonly cmcontinue?: string };
    return {
      ids: members.map(({ pageid }) => pageid as unknown),
      next: cmcontinue,
    };
  };
  using older = createWikiAs('1.39');
  using newer = createWikiAs('1.40');
  const first = await ids(older, { cmlimit: 1 });
  assert.match(first.next, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\|\d+$/);
  assert.match((await ids(newer, { cmlimit: 1 })).next, /^\d{14}\|\d+$/);
  const rest = await ids(older, { cmlimit: 'max', cmcontinue: first.next });
  const all = await ids(older, { cmlimit: 'max' });
  assert.deepEqual([...first.ids, ...rest.ids], all.ids);
});

test('rights come from explicit groups first since 1.42', async () => {
  const request = {
    action: 'query',
    list: 'allusers',
    aufrom: 'Warden',
    aulimit: 1,
    auprop: 'groups|rights',
  };
  const rights = async (version: Version) => {
    using wiki = createWikiAs(version);
    const [item] = Object.values((await wiki.request(request))['query']?.['allusers'] ?? {});
    return Object.values(item?.['rights'] ?? {}).map(String);
  };
  const [older, newer] = [await rights('1.41'), await rights('1.42')];
  assert.equal(older[0], 'createaccount');
  assert.notEqual(newer[0], 'createaccount');
  assert.deepEqual(older.toSorted(), newer.toSorted());
});
