import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWiki } from '../../create-wiki.ts';
import type { TestParameters } from '../../test-wiki.ts';

type Fields = Readonly<Record<string, unknown>>;

const users = [{ name: 'Ada' }, { name: 'Warden', groups: ['sysop'] }];

/** A wiki that takes imports, at a time that stands still. */
function openWiki(pages: Readonly<Record<string, string>> = { Port: 'Of call.' }) {
  const wiki = createWiki({ users, pages });
  wiki.clock.set('2026-01-02T03:04:05Z');
  return {
    ...wiki,
    take: async (document: string, parameters: TestParameters = {}, as = 'Warden') => {
      const files = { xml: Buffer.from(document) };
      const request = { action: 'import', interwikiprefix: 'old', ...parameters };
      const answer = await wiki.post(request, { as, files });
      return (answer['import'] ?? answer['error']) as readonly Fields[] & Fields;
    },
    query: async (parameters: TestParameters) => {
      const { query: answer } = await wiki.request({ action: 'query', ...parameters });
      return answer as Readonly<Record<string, readonly Fields[]>>;
    },
    [Symbol.asyncDispose]: wiki.close,
  };
}

const document = (...parts: readonly string[]): string => `<mediawiki>${parts.join('')}</mediawiki>`;

const page = (title: string, ...revisions: readonly string[]): string =>
  `<page><title>${title}</title>${revisions.join('')}</page>`;

const revision = (year: number, text: string, more = ''): string =>
  `<revision><timestamp>${year}-05-06T07:08:09Z</timestamp>${more}<text>${text}</text></revision>`;

const by = (name: string): string => `<contributor><username>${name}</username><id>7</id></contributor>`;

const history = {
  prop: 'revisions',
  rvprop: 'user|comment|content|flags|timestamp',
  rvlimit: 'max',
} as const;

test('a page is imported with its history, and the log tells it', async () => {
  await using wiki = openWiki();
  const given = document(
    page(
      'Lamp',
      revision(2020, 'Dim, near the [[Port]].', by('Ada')),
      revision(
        2021,
        'Bright.',
        `<contributor><ip>192.0.2.1</ip></contributor><minor/><comment>&lt;3</comment>`,
      ),
    ),
  );
  const done = await wiki.take(given, { summary: 'From the old wiki', assignknownusers: true });
  assert.deepEqual(done, [{ ns: 0, title: 'Lamp', revisions: 2 }]);
  const { pages = [] } = await wiki.query({ titles: 'Lamp', ...history });
  const revisions = pages[0]?.['revisions'] as readonly Fields[];
  assert.deepEqual(
    revisions.map(({ user, timestamp, content }) => [user, timestamp, content]),
    [
      ['Warden', '2026-01-02T03:04:05Z', 'Bright.'],
      ['192.0.2.1', '2021-05-06T07:08:09Z', 'Bright.'],
      ['Ada', '2020-05-06T07:08:09Z', 'Dim, near the [[Port]].'],
    ],
  );
  assert.partialDeepStrictEqual(revisions[1], { minor: true, comment: '<3' });
  assert.match(String(revisions[0]?.['comment']), /2 revisions .*: From the old wiki$/);
  const { logevents = [] } = await wiki.query({ list: 'logevents', letype: 'import' });
  assert.partialDeepStrictEqual(logevents, [
    { action: 'upload', title: 'Lamp', comment: 'From the old wiki', params: { count: 2 } },
  ]);
  const { recentchanges = [] } = await wiki.query({ list: 'recentchanges', rcprop: 'title|loginfo' });
  assert.partialDeepStrictEqual(recentchanges[0], { type: 'log', logtype: 'import', title: 'Lamp' });
  const { users: accounts = [] } = await wiki.query({ list: 'users', ususers: 'Ada', usprop: 'editcount' });
  assert.equal(accounts[0]?.['editcount'], 1, 'imported revisions do not count as edits');
});

test('older revisions leave the latest one as it is, and known ones are not imported again', async () => {
  await using wiki = openWiki({ Port: 'Of call.' });
  const old = document(page('Port', revision(1999, 'Of wood, [[Lamp]].', '<sha1>1h</sha1>')));
  assert.deepEqual(await wiki.take(old), [{ ns: 0, title: 'Port', revisions: 1 }]);
  const { pages = [] } = await wiki.query({ titles: 'Port', ...history });
  const revisions = pages[0]?.['revisions'] as readonly Fields[];
  assert.deepEqual(
    revisions.map(({ user, content }) => [user, content]),
    [
      ['Warden', 'Of call.'],
      ['Ada', 'Of call.'],
      ['old>Unknown user', 'Of wood, [[Lamp]].'],
    ],
  );
  const { pages: linking = [] } = await wiki.query({ titles: 'Port', prop: 'links' });
  assert.equal(linking[0]?.['links'], undefined);
  const hash = wiki.database
    .prepare("SELECT rev_sha1 FROM revision WHERE rev_timestamp LIKE '1999%'")
    .pluck();
  const again = document(
    page('Port', revision(1999, 'Of wood, [[Lamp]].', `<sha1>${String(hash.get())}</sha1>`)),
  );
  assert.deepEqual(await wiki.take(again), [{ ns: 0, title: 'Port', revisions: 0 }]);
  const { logevents = [] } = await wiki.query({ list: 'logevents', letype: 'import' });
  assert.equal(logevents.length, 1);
});

test('users of the other wiki have a prefix, unless they are wanted to be those of this one', async () => {
  await using wiki = openWiki();
  const given = document(page('Lamp', revision(2020, 'A', by('Ada')), revision(2021, 'B', by('Zoe'))));
  const authors = async (titles: string) => {
    const { pages = [] } = await wiki.query({ titles, ...history });
    const revisions = (pages[0]?.['revisions'] ?? []) as readonly Fields[];
    return revisions.slice(1).map(({ user }) => user);
  };
  await wiki.take(given, { interwikiprefix: 'old:>' });
  assert.deepEqual(await authors('Lamp'), ['old>Zoe', 'old>Ada']);
  await wiki.take(given, { namespace: 4, assignknownusers: true });
  assert.deepEqual(await authors('Project:Lamp'), ['old>Zoe', 'Ada']);
});

test('pages come into their own namespace, into one, or below a page', async () => {
  await using wiki = openWiki();
  const names =
    '<siteinfo><namespaces><namespace key="0" /><namespace key="1">Diskussion</namespace></namespaces></siteinfo>';
  const numbered = (title: string, ns: number) =>
    page(title, `<ns>${ns}</ns>`, revision(2020, 'Text', '<id>9</id>'));
  const given = document(names, numbered('Diskussion:Lamp', 1), numbered('Odd:Lamp', 130), numbered('[', 0));
  const titles = async (parameters: TestParameters = {}) =>
    (await wiki.take(given, parameters)).map(({ title }) => title);
  assert.deepEqual(await titles(), ['Talk:Lamp', 'Odd:Lamp']);
  assert.deepEqual(await titles({ namespace: 12 }), ['Help:Lamp', 'Help:Lamp']);
  assert.deepEqual(await titles({ rootpage: 'User:Ada/' }), [
    'User:Ada/Diskussion:Lamp',
    'User:Ada/Odd:Lamp',
  ]);
});

test('an import that cannot be is refused', async () => {
  await using wiki = openWiki();
  const good = document(page('Lamp', revision(2020, 'Text')));
  const codeOf = async (given: string, parameters: TestParameters = {}, as?: string) =>
    (await wiki.take(given, parameters, as))['code'];
  assert.equal(await codeOf(good, { interwikiprefix: false }), 'nointerwikiprefix');
  assert.equal(await codeOf(good, { interwikisource: 'meta' }), 'badvalue');
  assert.equal(await codeOf(good, { namespace: 0, rootpage: 'Port' }), 'invalidparammix');
  assert.equal(await codeOf(good, { rootpage: 'Category:Port' }), 'import-rootpage-nosubpage');
  assert.equal(await codeOf(good, { rootpage: '[' }), 'import-rootpage-invalid');
  assert.equal(await codeOf(good, {}, 'Ada'), 'cantimport-upload');
  assert.equal(await codeOf(good, { tags: 'none' }), 'badtags');
  assert.equal(await codeOf('<mediawiki>'), 'import-unknownerror');
  assert.equal(await codeOf('<pages/>'), 'import-unknownerror');
  const { error } = await wiki.post({ action: 'import', interwikiprefix: 'old' }, { as: 'Warden' });
  assert.equal((error as unknown as Fields | undefined)?.['code'], 'nofile');
  const { pages = [] } = await wiki.query({ titles: 'Lamp' });
  assert.equal(pages[0]?.['missing'], true);
});

test('what stands before a revision that cannot be imported stays', async () => {
  await using wiki = openWiki();
  const given = document(
    page('Lamp', revision(2020, 'Text')),
    page('Buoy', '<revision><id>4</id></revision>'),
  );
  assert.equal((await wiki.take(given))['code'], 'import-unknownerror');
  const { pages = [] } = await wiki.query({ titles: ['Lamp', 'Buoy'] });
  assert.deepEqual(
    new Map(pages.map(({ title, missing }) => [title, missing ?? false])),
    new Map([
      ['Lamp', false],
      ['Buoy', true],
    ]),
  );
});

test('recent changes tell of categories that imported revisions joined after the import, as of a bot', async () => {
  await using wiki = openWiki();
  await wiki.take(document(page('Lamp', revision(2025, '[[Category:Lights]]', by('Zoe')))));
  const { recentchanges = [] } = await wiki.query({
    list: 'recentchanges',
    rctype: 'categorize|log',
    rcprop: 'title|user|timestamp|flags|ids',
    rcdir: 'newer',
  });
  const timestamp = '2026-01-02T03:04:05Z';
  const sorted = recentchanges.toSorted((a, b) => Number(a['rcid']) - Number(b['rcid']));
  assert.partialDeepStrictEqual(sorted, [
    { type: 'log', title: 'Lamp', user: 'Warden', timestamp },
    { type: 'categorize', title: 'Category:Lights', user: 'old>Zoe', timestamp, bot: true },
  ]);
});

test('a text in place of the file is refused with the reason', async () => {
  await using wiki = openWiki();
  const request = { action: 'import', interwikiprefix: 'old', xml: '<mediawiki/>' };
  const { error } = await wiki.post(request, { as: 'Warden' });
  assert.equal((error as unknown as Fields | undefined)?.['code'], 'badupload');
});
