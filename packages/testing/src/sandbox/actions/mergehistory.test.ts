import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openActingWiki } from '../../../../../test/rig/acting-wiki.ts';

const action = 'mergehistory';

/** A page, and a newer one that continues it. */
const pages = [
  {
    title: 'Old',
    revisions: [
      { text: 'One', by: 'Ada', at: '2024-01-01' },
      { text: 'Two', by: 'Ben', at: '2024-01-02' },
    ],
  },
  { title: 'New', revisions: [{ text: 'Three', by: 'Ada', at: '2024-02-01' }] },
];

type Page = Readonly<Record<string, unknown>>;

const historyOf = async (wiki: ReturnType<typeof openActingWiki>, titles: string) => {
  const { pages: found } = await wiki.query({ prop: 'revisions', rvprop: 'content', rvlimit: 'max', titles });
  const [page] = found as readonly Page[];
  const revisions = (page?.['revisions'] ?? []) as readonly { readonly content: string }[];
  return revisions.map(({ content }) => content);
};

test('a whole history becomes that of the newer page, and a redirect is left', async () => {
  await using wiki = openActingWiki({ pages });
  const done = await wiki.act({ action, from: 'Old', to: 'New', reason: 'Copied' });
  assert.partialDeepStrictEqual(done, { from: 'Old', to: 'New', reason: 'Copied' });
  assert.deepEqual(await historyOf(wiki, 'New'), ['Three', 'Two', 'One']);
  assert.deepEqual(await historyOf(wiki, 'Old'), ['#REDIRECT [[New]]']);
  const { redirects } = await wiki.query({ titles: 'Old', redirects: true });
  assert.deepEqual(redirects, [{ from: 'Old', to: 'New' }]);
  const { logevents } = await wiki.query({
    list: 'logevents',
    letype: 'merge',
    leprop: 'title|details|comment',
  });
  assert.partialDeepStrictEqual(logevents, [{ title: 'Old', comment: 'Copied' }]);
});

test('only the revisions up to a time are merged', async () => {
  await using wiki = openActingWiki({ pages });
  await wiki.act({ action, from: 'Old', to: 'New', timestamp: '2024-01-01T12:00:00Z' });
  assert.deepEqual(await historyOf(wiki, 'New'), ['Three', 'One']);
  assert.deepEqual(await historyOf(wiki, 'Old'), ['Two']);
});

test('a page that cannot be a redirect is deleted', async () => {
  const model = [
    { ...pages[0], title: 'User:Ada/x.json', revisions: [{ text: '{}', by: 'Ada', at: '2024-01-01' }] },
  ];
  await using wiki = openActingWiki({ pages: [...model, ...pages.slice(1)] });
  await wiki.act({ action, from: 'User:Ada/x.json', to: 'New' });
  assert.deepEqual(await historyOf(wiki, 'User:Ada/x.json'), []);
  assert.deepEqual(await historyOf(wiki, 'New'), ['Three', '{}']);
  const { logevents } = await wiki.query({ list: 'logevents', leprop: 'type' });
  assert.deepEqual(
    (logevents as readonly Page[])
      .slice(0, 2)
      .map(({ type }) => type)
      .toSorted(),
    ['delete', 'merge'],
  );
});

test('merges that make no sense are refused', async () => {
  await using wiki = openActingWiki({ pages });
  const codes = async (parameters: Readonly<Record<string, string>>, as?: string) =>
    wiki.codeOf({ action, ...parameters }, as);
  assert.equal(await codes({ from: 'New', to: 'Old' }), 'mergehistory-fail-timestamps-overlap');
  assert.equal(await codes({ from: 'Old', to: 'Old' }), 'mergehistory-fail-self-merge');
  assert.equal(await codes({ from: 'None', to: 'New' }), 'mergehistory-fail-invalid-source');
  assert.equal(await codes({ from: 'Old', to: 'None' }), 'mergehistory-fail-invalid-dest');
  assert.equal(await codes({ from: 'Old' }), 'missingparam');
  assert.equal(await codes({ from: 'Old', to: 'New' }, 'Ada'), 'mergehistory-fail-permission');
});
