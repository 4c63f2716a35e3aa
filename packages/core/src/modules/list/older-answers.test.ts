import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, sampleConfiguration, sampleWiki, type TestWiki } from '../../../../../test/rig/wiki.ts';
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

test('titles begin in upper case until 1.39, and in title case since', async () => {
  const titlesIn = async (version: Version): Promise<readonly unknown[]> => {
    using wiki = createWikiAs(version);
    const titles = ['ß', 'ǆep', 'Ǆep', 'ﬁn', 'ა', 'ᾳ', 'ŉ', 'ä', 'ƛ'];
    const answer = await wiki.request({ action: 'query', titles });
    return Object.values(answer['query']?.['pages'] ?? {})
      .map(({ title }) => title)
      .toSorted();
  };
  assert.deepEqual(await titlesIn('1.39'), ['FIn', 'SS', 'Ä', 'ƛ', 'Ǆep', 'ʼN', 'ΑΙ', 'Ა']);
  assert.deepEqual(await titlesIn('1.40'), ['Fin', 'Ss', 'Ä', 'ƛ', 'ǅep', 'ʼN', 'ა', 'ᾼ']);
});

test('recent changes of a title outside the requested namespaces are omitted until 1.39, and refused since', async () => {
  const request = {
    action: 'query',
    list: 'recentchanges',
    rctitle: 'Gull Point',
    rcprop: 'title',
    rclimit: 'max',
  } as const;
  using older = createWikiAs('1.39');
  using newer = createWikiAs('1.40');
  const alone = await older.request(request);
  assert.deepEqual((await older.request({ ...request, rcnamespace: 4 }))['query']?.['recentchanges'], []);
  assert.deepEqual((await older.request({ ...request, rcnamespace: '0|4' }))['query'], alone['query']);
  assert.notDeepEqual(alone['query']?.['recentchanges'], []);
  assert.equal((await newer.request({ ...request, rcnamespace: 4 }))['error']?.['code'], 'invalidparammix');
});

test('accounts of the software are shown as such since 1.40', async () => {
  const request = { action: 'query', list: 'users', ususers: 'Lamplighter' } as const;
  using older = createWikiAs('1.39');
  using newer = createWikiAs('1.40');
  const isSystem = async (wiki: TestWiki): Promise<unknown> =>
    (await wiki.request(request))['query']?.['users']?.[0]?.['systemuser'];
  assert.equal(await isSystem(older), undefined);
  assert.equal(await isSystem(newer), true);
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

test('single addresses are ranges of one, accounts those of 0.0.0.0', async () => {
  using wiki = createWikiAs('1.39');
  wiki.database
    .exec(`INSERT INTO block_target (bt_id, bt_user, bt_user_text) SELECT 9002, user_id, user_name FROM user WHERE user_name = 'Keeper';
    INSERT INTO block (bl_target, bl_by_actor, bl_reason_id, bl_timestamp, bl_expiry)
      SELECT bt_id, 1, 1, '20240101000000', 'infinity' FROM block_target WHERE bt_id > 9000`);
  const request = { action: 'query', list: 'blocks', bkprop: 'user|range', bkusers: '203.0.113.7|Keeper' };
  const blocks = Object.values((await wiki.request(request))['query']?.['blocks'] ?? {});
  const starts = blocks.map(({ user, rangestart }) => [user, rangestart] as unknown);
  assert.deepEqual(starts.map(String).toSorted(), ['203.0.113.7,203.0.113.7', 'Keeper,0.0.0.0']);
});

test('the most linked titles come with the namespaces of their pages until 1.42', async () => {
  const request = { action: 'query', list: 'querypage', qppage: 'Mostlinked', qplimit: 1 };
  const extra = async (version: Version): Promise<unknown> => {
    using wiki = createWikiAs(version);
    const [first] = Object.values((await wiki.request(request))['query']?.['querypage']?.['results'] ?? {});
    return first?.['databaseResult'];
  };
  assert.deepEqual(await extra('1.42'), { page_namespace: '0' });
  assert.equal(await extra('1.43'), undefined);
});

test('names of tags are links to their help pages since 1.43', async () => {
  const request = { action: 'query', list: 'tags', tglimit: 1, tgprop: 'displayname' };
  const name = async (version: Version): Promise<unknown> => {
    using wiki = createWikiAs(version);
    const answer = await wiki.request({ ...request, tgcontinue: 'mw-contentmodelchange' });
    const [first] = Object.values(answer['query']?.['tags'] ?? {});
    return first?.['displayname'];
  };
  assert.equal(await name('1.42'), 'content model change');
  assert.match(String(await name('1.43')), /^<a href=".*Help:ChangeContentModel">content model change<\/a>$/);
});

test('changed lines have escaped apostrophes until 1.39, and logins the own account until 1.40', async () => {
  const difference = async (version: Version) => {
    using wiki = createWikiAs(version);
    const request = { action: 'compare', fromslots: 'main', toslots: 'main', prop: 'diff' };
    const texts = {
      'fromtext-main': "the keeper's lamp\nand",
      'totext-main': "the keeper's light\nand\n<b>",
    };
    const { compare } = (await wiki.request({ ...request, ...texts, formatversion: 2 })) as unknown as {
      readonly compare: { readonly body: string };
    };
    return compare.body;
  };
  assert.match(await difference('1.39'), /keeper&#039;s/);
  assert.match(await difference('1.40'), /keeper's/);
  assert.match(await difference('1.40'), /&lt;b>/);
  assert.match(await difference('1.41'), /&lt;b&gt;/);
  const account = async (version: Version) => {
    using wiki = createWikiAs(version);
    const request = { action: 'query', meta: 'authmanagerinfo', amirequestsfor: 'login', formatversion: 2 };
    const { query } = await wiki.request(request, { as: 'Keeper' });
    const [login] = (query?.['authmanagerinfo']?.['requests'] ?? []) as unknown as readonly {
      readonly account: string;
    }[];
    return login?.account;
  };
  assert.equal(await account('1.40'), 'Keeper');
  assert.equal(await account('1.41'), '');
});

test('files in warnings of uploads are shown as the version shows them', async () => {
  const warning = async (version: Version) => {
    using wiki = createWikiAs(version);
    const request = { prop: 'imageinfo', iiprop: 'uploadwarning', titles: 'File:Gull Point.png' };
    const { query } = await wiki.request({ action: 'query', formatversion: 2, ...request });
    const [page] = (query?.['pages'] ?? []) as unknown as readonly {
      readonly imageinfo: readonly { readonly html: string }[];
    }[];
    return page?.imageinfo[0]?.html ?? '';
  };
  assert.match(
    await warning('1.39'),
    /<div class="thumb tright"><div class="thumbinner" style="width:\d+px;"><a [^>]*class="image"><img alt="Gull Point.png" [^>]*class="thumbimage"[^>]* \/><\/a> {2}<div class="thumbcaption"><div class="magnify"><a [^>]*title="Enlarge"><\/a><\/div><\/div><\/div><\/div>$/,
  );
  assert.match(await warning('1.40'), /<figure [^>]*><a [^>]*><img (?:(?!class)[^>])* \/><\/a>/);
  assert.match(
    await warning('1.41'),
    /<figure [^>]*><a [^>]*><img [^>]*class="mw-file-element"[^>]* \/><\/a>/,
  );
});
