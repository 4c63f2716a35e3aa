import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApi, type TestApi } from '../../../../test/rig/ask.ts';
import { expectWarnings } from '../../../../test/rig/guard-answer.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { sizeOf } from './size-budget.ts';

type Ask = TestApi['ask'];
type Answer = Awaited<ReturnType<Ask>>['json'];
type Query = Readonly<Record<string, readonly unknown[]>>;

const wiki = createWiki();

/** Opens the sample wiki with a limit for the size of answers; answers may warn of it. */
async function openWith(maximumResultSize: number): Promise<Ask> {
  const { ask } = await openApi(wiki, { settings: { maximumResultSize } });
  return async (parameters) => {
    const response = await ask(parameters);
    if (response.error === undefined)
      expectWarnings(response.json, /truncated because it would have exceeded|deprecated/);
    return response;
  };
}

const whole = await openWith(8_388_608);

test('the size limit counts the whole answer, and every list continues where it does not fit', async () => {
  const ask = await openWith(1000);
  const { json } = await ask({
    list: 'recentchanges|allpages|allusers',
    rclimit: 'max',
    aplimit: 'max',
    aulimit: 'max',
  });
  const query = json['query'] as Query;
  assert.ok((query['recentchanges'] ?? []).length > 0);
  assert.deepEqual([query['allpages'], query['allusers']], [[], []]);
  const next = json['continue'] as Readonly<Record<string, unknown>>;
  assert.deepEqual(Object.keys(next).toSorted(), ['apcontinue', 'aufrom', 'continue', 'rccontinue']);
  assert.equal(next['continue'], '-||');
  assert.match(JSON.stringify(json['warnings']), /1000/);
});

/** Requests with what they list, which must be the same however small the answers are. */
const requests: readonly (readonly [what: string, request: Readonly<Record<string, string>>])[] = [
  ['allusers', { list: 'allusers', aulimit: 'max' }],
  ['users', { list: 'users', ususers: 'Warden|1.2.3.4|Nobody|Harbour master|warden', usprop: 'groups' }],
  ['users', { list: 'users', ususerids: '3|999|1|6', usprop: 'groups' }],
  ['allpages', { list: 'allpages|allcategories', aplimit: 'max', aclimit: 'max' }],
  ['categorymembers', { list: 'categorymembers', cmtitle: 'Category:Lighthouses', cmlimit: 'max' }],
  ['backlinks', { list: 'backlinks', bltitle: 'Ember Rock', bllimit: 'max', blredirect: '1' }],
  ['random', { list: 'random', rnlimit: '20', rncontinue: '0.5|0.5|0|0' }],
  ['tags', { list: 'tags', tglimit: 'max', tgprop: 'description|hitcount' }],
  ['allmessages', { meta: 'allmessages', amfilter: 'edit' }],
  ['languageinfo', { meta: 'languageinfo', liprop: 'code|name|fallbacks' }],
  ['tokens', { meta: 'tokens', type: '*' }],
];
/** Requests about pages; each gives the same pages the same fields. */
const pageRequests: readonly Readonly<Record<string, string>>[] = [
  { prop: 'info', inprop: 'url|displaytitle' },
  { prop: 'info|links|categories|revisions|pageprops', pllimit: 'max', cllimit: 'max' },
  { prop: 'contributors|extlinks|templates', pclimit: 'max', ellimit: 'max', tllimit: 'max' },
  { generator: 'allcategories', gaclimit: '20', prop: 'categoryinfo' },
  { generator: 'allimages', gailimit: '20', prop: 'imageinfo', iiprop: 'url|extmetadata', iilimit: '1' },
];

/** Sends a request and all that continue it. */
async function* answersTo(ask: Ask, request: Readonly<Record<string, string>>): AsyncGenerator<Answer> {
  let position: Readonly<Record<string, string>> = {};
  for (let count = 0; count < 2000; count++) {
    const { json } = await ask({ ...request, ...position });
    assert.equal(json['error'], undefined, JSON.stringify({ request, position, error: json['error'] }));
    yield json;
    const next = json['continue'] as Readonly<Record<string, string | number>> | undefined;
    if (!next) return;
    assert.notDeepEqual(next, position, 'an answer continues itself');
    position = Object.fromEntries(Object.entries(next).map(([name, value]) => [name, String(value)]));
  }
  assert.fail('too many answers');
}

test('lists are complete however small answers are', async () => {
  for (const [what, request] of requests) {
    const expected: unknown[] = [];
    for await (const answer of answersTo(whole, request)) expected.push(...entriesIn(answer, what));
    const small = await openWith(Math.min(1500, Math.ceil(0.6 * sizeOf(expected))));
    const found: unknown[] = [];
    let answers = 0;
    for await (const answer of answersTo(small, request)) {
      found.push(...entriesIn(answer, what));
      answers++;
    }
    assert.ok(expected.length > 2, what);
    assert.deepEqual(found, expected, what);
    assert.ok(answers > 1, what);
  }
});

function entriesIn({ query }: Answer, what: string): readonly unknown[] {
  const value = (query as Readonly<Record<string, unknown>> | undefined)?.[what];
  // Some tokens are those of a new session each time.
  if (what === 'tokens') return Object.keys(value ?? {});
  return Array.isArray(value) ? value : Object.entries(value ?? {});
}

test('pages have all their fields however small answers are', async () => {
  const small = await openWith(2500);
  for (const request of pageRequests) {
    const generator = { generator: 'allpages', gaplimit: '15' };
    const asked = request['generator'] === undefined ? { ...generator, ...request } : request;
    const [expected, found] = [await pagesOf(whole, asked), await pagesOf(small, asked)];
    assert.ok(expected.size > 5);
    assert.deepEqual(found, expected, JSON.stringify(asked));
  }
});

/** Joins the fields of each page of all answers. */
async function pagesOf(
  ask: Ask,
  request: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<unknown, Readonly<Record<string, unknown>>>> {
  const pages = new Map<unknown, Record<string, unknown>>();
  for await (const answer of answersTo(ask, request)) {
    for (const page of entriesIn(answer, 'pages') as readonly Readonly<Record<string, unknown>>[]) {
      const known = pages.get(page['title']) ?? {};
      pages.set(page['title'], known);
      for (const [name, value] of Object.entries(page)) {
        const before = known[name];
        known[name] =
          Array.isArray(value) && Array.isArray(before) ? [...before, ...(value as unknown[])] : value;
      }
    }
  }
  return pages;
}

test('the page of the first item that does not fit has an empty list', async () => {
  const ask = await openWith(600);
  const { json } = await ask({
    generator: 'allpages',
    gaplimit: '10',
    prop: 'revisions',
    rvprop: 'ids|sha1',
  });
  const pages = entriesIn(json, 'pages') as readonly { readonly revisions?: readonly unknown[] }[];
  const lengths = pages.toSorted(byRevisions).map(({ revisions }) => revisions?.length);
  const first = lengths.indexOf(0);
  assert.ok(first > 0);
  assert.deepEqual(lengths.slice(first), [0, ...Array.from(lengths.slice(first + 1), () => undefined)]);
});

const byRevisions = (a: { readonly revisions?: readonly unknown[] }, b: typeof a): number =>
  (b.revisions?.length ?? -1) - (a.revisions?.length ?? -1);

test('pages that do not fit are refused, and parts of siteinfo continue', async () => {
  const ask = await openWith(900);
  assert.equal((await ask({ generator: 'allpages', gaplimit: '100' })).error, 'badconfig');
  const { json } = await ask({ meta: 'siteinfo', siprop: 'rightsinfo|languages|statistics' });
  assert.deepEqual(Object.keys(json['query'] as object), ['rightsinfo']);
  assert.deepEqual(json['continue'], { siprop: 'languages|statistics', continue: '-||' });
});

test('what cannot continue is left out where it does not fit', async () => {
  const ask = await openWith(400);
  const { json } = await ask({ list: 'allpages', aplimit: 'max', meta: 'userinfo' });
  assert.deepEqual(Object.keys(json['query'] as object), ['allpages']);
  assert.match(JSON.stringify(json['warnings']), /400/);
});
