import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, sampleWiki } from '../../../../../test/rig/wiki.ts';

type Request = Readonly<Record<string, string>>;

const plain = createWiki();
const { configuration } = plain;
const miser = createWiki({
  ...sampleWiki(),
  configuration: { ...configuration, general: { ...configuration.general, misermode: true } },
});
test.after(() => {
  plain.close();
  miser.close();
});

const ask = async (wiki: typeof plain, request: Request): Promise<Readonly<Record<string, unknown>>> =>
  wiki.request({ action: 'query', ...request }, { as: 'Warden' });

interface Item {
  readonly ns: number;
  readonly title: string;
}

async function itemsOf(wiki: typeof plain, request: Request): Promise<readonly Item[]> {
  const { query } = await ask(wiki, request);
  return (query as Readonly<Record<string, readonly Item[]>>)[request['list'] ?? ''] ?? [];
}

const titlesOf = (items: readonly Item[]): readonly string[] => items.map(({ title }) => title);

/** Lists, the filter that follows the limit in miser mode, and the items that it keeps. */
const filtered: readonly (readonly [list: Request, filter: Request, keeps: (item: Item) => boolean])[] = [
  [{ list: 'allrevisions', arvlimit: '40' }, { arvnamespace: '10|14' }, ({ ns }) => ns === 10 || ns === 14],
  [
    { list: 'alldeletedrevisions', adruser: 'Keeper', adrlimit: '40' },
    { adrnamespace: '0' },
    ({ ns }) => ns === 0,
  ],
  [{ list: 'exturlusage', eulimit: '40' }, { eunamespace: '0' }, ({ ns }) => ns === 0],
  [
    { list: 'categorymembers', cmtitle: 'Category:Lighthouses', cmlimit: '3' },
    { cmnamespace: '14' },
    ({ ns }) => ns === 14,
  ],
];

for (const [list, filter, keeps] of filtered)
  test(`in miser mode, ${list['list'] ?? ''} filters namespaces after the limit`, async () => {
    const all = await itemsOf(plain, list);
    const kept = all.filter(keeps);
    assert.ok(kept.length < all.length, 'the filter leaves something out');
    assert.deepEqual(titlesOf(await itemsOf(miser, { ...list, ...filter })), titlesOf(kept));
  });

test('in miser mode, allpages filters redirects after the limit, and ignores the maximal size', async () => {
  const list = { list: 'allpages', aplimit: '40' };
  const redirects = new Set(
    titlesOf(await itemsOf(plain, { ...list, apfilterredir: 'redirects', aplimit: 'max' })),
  );
  const all = titlesOf(await itemsOf(plain, list));
  const kept = all.filter((title) => redirects.has(title));
  assert.ok(kept.length > 0 && kept.length < all.length);
  assert.deepEqual(titlesOf(await itemsOf(miser, { ...list, apfilterredir: 'redirects' })), kept);
  assert.deepEqual(titlesOf(await itemsOf(miser, { ...list, apmaxsize: '10' })), all);
});

test('in miser mode, redirects to a page are filtered by namespace after the limit', async () => {
  const pages = {
    Tower: 'x',
    ...Object.fromEntries(['A', 'B', 'Help:C'].map((title) => [title, '#REDIRECT [[Tower]]'])),
  };
  using wiki = createWiki({ configuration: miser.configuration, pages });
  const answer = await wiki.request({
    action: 'query',
    titles: 'Tower',
    prop: 'redirects',
    rdnamespace: 12,
    rdlimit: 2,
  });
  assert.equal(answer['query']?.['pages']?.[0]?.['redirects'], undefined);
  assert.ok(answer['continue']?.['rdcontinue']);
});

const refused: readonly (readonly [code: string, request: Request])[] = [
  ['prefixsearchdisabled', { list: 'logevents', leprefix: 'L' }],
  ['mimesearchdisabled', { list: 'allimages', aimime: 'image/png' }],
];

for (const [code, request] of refused)
  test(`in miser mode, ${request['list'] ?? ''} refuses with ${code}`, async () => {
    const { error } = (await ask(miser, request)) as { readonly error?: { readonly code: string } };
    assert.equal(error?.code, code);
    assert.equal((await ask(plain, request))['error'], undefined);
  });

test('in miser mode, cheap query pages are not cached', async () => {
  const answers = await Promise.all(
    ['Longpages', 'Shortpages', 'Lonelypages'].map((qppage) => ask(miser, { list: 'querypage', qppage })),
  );
  const cached = answers.map(
    ({ query }) => (query as { readonly querypage: { readonly cached?: boolean } }).querypage.cached,
  );
  assert.deepEqual(cached, [undefined, undefined, true]);
});
