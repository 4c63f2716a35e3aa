import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { notInMemory } from '../../../../../test/rig/test-database.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';
import { siteinfoShapes } from '../site/siteinfo-shapes.ts';

const wiki = createWiki();
after(wiki.close);

const ask = async (siprop: string, more: Readonly<Record<string, string>> = {}) => {
  const { query } = await wiki.request({ action: 'query', meta: 'siteinfo', siprop, ...more });
  return query;
};

test('returns every part under its own name', async () => {
  const newer = ['copyuploaddomains', 'crosssiteajaxdomains', 'doubleunderscores', 'sbom'];
  const parts = Object.keys(siteinfoShapes).filter((part) => !newer.includes(part));
  const answer = await ask(parts.join('|'));
  assert.deepEqual(Object.keys(answer ?? {}).toSorted(), parts.toSorted());
});

test('returns namespaces in both format versions', async () => {
  const modern = await ask('namespaces');
  assert.equal(modern?.['namespaces']?.['-1']?.['name'], 'Special');
  assert.equal(modern['namespaces']['-1']['content'], false);
  const legacy = await ask('namespaces', { formatversion: '1' });
  assert.equal(legacy?.['namespaces']?.['-1']?.['*'], 'Special');
  assert.ok(!('content' in legacy['namespaces']['-1']));
});

test('in XML, namespaces are in the order of their numbers', async () => {
  const { url } = await wiki.listen();
  const answer = await fetch(`${url}?action=query&meta=siteinfo&siprop=namespaces&format=xml`);
  const ids = [...(await answer.text()).matchAll(/_idx="(-?\d+)"/g)].map(([, id]) => Number(id));
  assert.deepEqual(ids.slice(0, 3), [-2, -1, 0]);
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => a - b),
  );
});

test('a map without true values is an empty list in formatversion 1', async () => {
  const magiclinks = async (formatversion: string): Promise<unknown> =>
    (await ask('general', { formatversion }))?.['general']?.['magiclinks'];
  assert.deepEqual(await magiclinks('2'), { ISBN: false, PMID: false, RFC: false });
  assert.deepEqual(await magiclinks('1'), []);
});

test('returns the current time', async () => {
  const { general } = (await ask('general')) as unknown as { general: { time: string } };
  assert.ok(Math.abs(Date.parse(general.time) - Date.now()) < 60_000);
});

test('counts members of groups on request, except implicit groups', async () => {
  const plain = (await ask('usergroups'))?.['usergroups'] as unknown as { name: string; number?: number }[];
  assert.ok(plain.every(({ number }) => number === undefined));
  const counted = (await ask('usergroups', { sinumberingroup: '1' }))?.[
    'usergroups'
  ] as unknown as typeof plain;
  const numberOf = (group: string) => counted.find(({ name }) => name === group)?.number;
  assert.equal(numberOf('*'), undefined);
  const sysops = wiki.database
    .prepare("SELECT COUNT(*) AS n FROM user_groups WHERE ug_group = 'sysop'")
    .get();
  assert.equal(numberOf('sysop'), (sysops as { n: number }).n);
});

test('filters the interwiki map by locality', async () => {
  type Wikis = readonly { prefix: string; local?: boolean }[];
  const all = (await ask('interwikimap'))?.['interwikimap'] as unknown as Wikis;
  const local = (await ask('interwikimap', { sifilteriw: 'local' }))?.['interwikimap'] as unknown as Wikis;
  const other = (await ask('interwikimap', { sifilteriw: '!local' }))?.['interwikimap'] as unknown as Wikis;
  assert.ok(local.every((one) => one.local === true) && other.every((one) => !one.local));
  assert.equal(local.length + other.length, all.length);
});

test('does not reveal the names of database servers', async () => {
  const answer = await wiki.request({
    action: 'query',
    meta: 'siteinfo',
    siprop: 'dbrepllag',
    sishowalldb: '1',
  });
  assert.equal(answer['error']?.['code'], 'includeAllDenied');
});

test('lists all servers if their names are public', { skip: notInMemory }, async () => {
  const { configuration } = wiki;
  const settings = { ...configuration.settings, showHostnames: true };
  using open = createWiki({ pages: {}, configuration: { ...configuration, settings } });
  const told = async (more: Readonly<Record<string, string>>) =>
    (await open.request({ action: 'query', meta: 'siteinfo', siprop: 'dbrepllag', ...more })).query?.[
      'dbrepllag'
    ];
  assert.deepEqual(await told({}), [{ host: 'localhost', lag: -1 }]);
  assert.deepEqual(await told({ sishowalldb: '1' }), [{ host: 'localhost', lag: 0 }]);
});

test('skins are named by their messages in qqx', async () => {
  const skins = (await ask('skins', { siinlanguagecode: 'qqx' }))?.['skins'] as unknown as readonly {
    readonly code: string;
    readonly name: string;
  }[];
  assert.ok(skins.length > 0);
  assert.deepEqual(
    skins.map(({ name }) => name),
    skins.map(({ code }) => `(skinname-${code})`),
  );
});

test('skins are named in a language by the messages of the wiki', async () => {
  using named = createWiki({ pages: { 'MediaWiki:Skinname-vector/fr': 'Vecteur' } });
  const request = { action: 'query', meta: 'siteinfo', siprop: 'skins', siinlanguagecode: 'fr' };
  const { query } = await named.request(request);
  const skins = Object.values(query?.['skins'] ?? {});
  assert.equal(skins.find(({ code }) => (code as unknown) === 'vector')?.['name'], 'Vecteur');
});
