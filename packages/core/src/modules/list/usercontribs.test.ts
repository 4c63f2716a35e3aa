import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, type TestWiki } from '../../../../../test/rig/wiki.ts';

type Parameters = Readonly<Record<string, string | number | boolean>>;
type Item = Readonly<Record<string, unknown>>;

async function ask(wiki: TestWiki, parameters: Parameters, as?: string) {
  const request = { action: 'query', list: 'usercontribs', uclimit: 'max', ...parameters };
  const answer = await wiki.request(request, as === undefined ? {} : { as });
  return {
    answer,
    get items() {
      return Object.values(answer['query']?.['usercontribs'] ?? {}) as unknown as Item[];
    },
  };
}

/** Follows the continuation and returns every item. */
async function askAll(wiki: TestWiki, parameters: Parameters): Promise<readonly Item[]> {
  const found: Item[] = [];
  for (let next: Parameters | undefined = {}; next;) {
    const { answer, items } = await ask(wiki, { ...parameters, ...next });
    found.push(...items);
    next = answer['continue'] as Parameters | undefined;
  }
  return found;
}

const ids = (items: readonly Item[]): unknown[] => items.map((item) => item['revid']);

const code = async (wiki: TestWiki, parameters: Parameters, as?: string) =>
  (await ask(wiki, parameters, as)).answer['error']?.['code'];

test('lists the contributions of an account, newest first', async () => {
  using wiki = createWiki();
  const { items } = await ask(wiki, { ucuser: 'keeper', ucprop: 'ids' });
  const expected = wiki.database
    .prepare(
      `SELECT rev_id FROM revision JOIN actor ON actor_id = rev_actor
       WHERE actor_name = 'Keeper' AND rev_deleted & 4 = 0 ORDER BY rev_timestamp DESC, rev_id DESC`,
    )
    .all() as { rev_id: number }[];
  assert.ok(expected.length > 1);
  assert.deepEqual(
    ids(items),
    expected.map(({ rev_id: id }) => id),
  );
  const newer = await ask(wiki, { ucuser: 'Keeper', ucdir: 'newer', ucprop: 'ids' });
  assert.deepEqual(ids(newer.items), ids(items).toReversed());
});

test('lists contributions by account, accounts, name prefix and IP range, with continuation', async () => {
  using wiki = createWiki();
  const forms = [
    { ucuser: 'Keeper' },
    { ucuser: 'Keeper|Warden|203.0.113.7' },
    { ucuserids: '8|3' },
    { ucuserprefix: 'S' },
    { uciprange: '203.0.113.0/24' },
    { uciprange: '2001:db8::/32' },
  ];
  for (const form of forms) {
    for (const ucdir of ['older', 'newer']) {
      const { items } = await ask(wiki, { ...form, ucdir, ucprop: 'ids' });
      assert.ok(items.length > 0, JSON.stringify(form));
      const steps = await askAll(wiki, { ...form, ucdir, ucprop: 'ids', uclimit: 1 });
      assert.deepEqual(steps, items, JSON.stringify(form));
    }
  }
  const continued = async (form: Parameters) =>
    (await ask(wiki, { ...form, uclimit: 1 })).answer['continue']?.['uccontinue'] as unknown;
  assert.match(JSON.stringify(await continued({ ucuser: 'Keeper' })), /^"\d{14}\|\d+"$/);
  assert.match(JSON.stringify(await continued({ ucuser: 'Keeper|Warden' })), /^"actor\|\d+\|\d{14}\|\d+"$/);
  assert.match(JSON.stringify(await continued({ ucuserprefix: 'S' })), /^"name\|S[^|]*\|\d{14}\|\d+"$/);
});

test('does not find a revision by its hidden user', async () => {
  using wiki = createWiki();
  const before = await ask(wiki, { ucuser: 'Keeper', ucprop: 'ids' });
  wiki.database.exec(`UPDATE revision SET rev_deleted = 6 WHERE rev_id = ${Number(ids(before.items)[0])}`);
  const found = async (as?: string) => ids((await ask(wiki, { ucuser: 'Keeper' }, as)).items);
  assert.deepEqual(await found(), ids(before.items).slice(1));
  assert.deepEqual(await found('Warden'), ids(before.items));
  wiki.database.exec(`UPDATE revision SET rev_deleted = 14 WHERE rev_id = ${Number(ids(before.items)[0])}`);
  assert.deepEqual(await found('Warden'), ids(before.items).slice(1));
  assert.deepEqual(
    await found('Night watch'),
    ids(before.items).slice(1),
    'the right to see deleted edits is needed, too',
  );
  wiki.database.exec("INSERT INTO user_groups (ug_user, ug_group) VALUES (4, 'sysop')");
  const [hidden] = (await ask(wiki, { ucuser: 'Keeper' }, 'Night watch')).items;
  assert.deepEqual(
    [hidden?.['user'], hidden?.['userhidden'], hidden?.['commenthidden'], hidden?.['suppressed']],
    ['Keeper', true, true, true],
  );
});

test('marks a hidden comment or text', async () => {
  using wiki = createWiki();
  wiki.database.exec('UPDATE revision SET rev_deleted = 3');
  const [item] = (await ask(wiki, { ucuser: 'Keeper', ucprop: 'comment|parsedcomment' })).items;
  assert.deepEqual(item, { texthidden: true, userid: 8, user: 'Keeper', commenthidden: true });
});

test('returns all properties of a contribution', async () => {
  using wiki = createWiki();
  const all = 'ids|title|timestamp|comment|parsedcomment|size|sizediff|flags|patrolled|tags';
  const { items } = await ask(wiki, { ucuser: 'Keeper', ucprop: all }, 'Warden');
  const later = items.find((item) => item['new'] === false);
  const parent = wiki.database
    .prepare('SELECT rev_len FROM revision WHERE rev_id = ?')
    .get(Number(later?.['parentid'])) as { rev_len: number };
  assert.equal(later?.['sizediff'], Number(later?.['size']) - parent.rev_len);
  for (const name of ['patrolled', 'autopatrolled', 'top', 'minor']) {
    assert.equal(typeof later[name], 'boolean', name);
  }
  const first = items.find((item) => item['new'] === true);
  assert.equal(first?.['sizediff'], first?.['size']);
});

test('filters by kind of contribution', async () => {
  using wiki = createWiki();
  const of = async (parameters: Parameters) =>
    (await ask(wiki, { ucuser: 'Keeper|Cartographer', ucprop: 'ids|flags', ...parameters })).items;
  const all = await of({});
  for (const kind of ['top', 'minor', 'new']) {
    const those = await of({ ucshow: kind });
    const others = await of({ ucshow: `!${kind}` });
    assert.equal(those.length + others.length, all.length, kind);
    assert.ok(
      those.every((item) => item[kind] === true),
      kind,
    );
  }
  assert.deepEqual(ids(await of({ uctoponly: true })), ids(await of({ ucshow: 'top' })));
  assert.ok((await of({ ucnamespace: 0 })).length < all.length);
  assert.deepEqual(await of({ uctag: 'no such tag' }), []);
  assert.ok((await of({ uctag: 'surveyed' })).length < all.length);
});

test('refuses invalid parameters', async () => {
  using wiki = createWiki();
  assert.equal(await code(wiki, {}), 'missingparam');
  assert.equal(await code(wiki, { ucuser: 'Keeper', ucuserprefix: 'K' }), 'invalidparammix');
  assert.equal(await code(wiki, { ucuser: '' }), 'paramempty_ucuser');
  assert.equal(await code(wiki, { ucuserids: '0' }), 'invaliduserid');
  assert.equal(await code(wiki, { uciprange: '203.0.113.5' }), 'invalidiprange');
  assert.equal(await code(wiki, { uciprange: '10.0.0.0/8' }), 'cidrtoobroad');
  assert.equal(await code(wiki, { ucuser: 'Keeper', ucshow: 'autopatrolled|!patrolled' }), 'show');
  assert.equal(await code(wiki, { ucuser: 'Keeper', ucprop: 'patrolled' }), 'permissiondenied');
  assert.equal(await code(wiki, { ucuser: 'Keeper', ucprop: 'patrolled' }, 'Warden'), undefined);
  assert.equal(
    await code(wiki, { ucuserprefix: 'K', uccontinue: 'actor|1|20240101000000|1' }),
    'badcontinue',
  );
});
