import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Part } from 'wikiquery-client/rows';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { createJoin } from './join.ts';
import { nextPart } from './whole-query.ts';

const joined = (...parts: readonly Part[]): Part => {
  const join = createJoin();
  for (const part of parts) join.add(part);
  return join.answer();
};

test('lists are appended, those in an object that describes them too', () => {
  const parts = [
    {
      continue: { a: '2' },
      query: { allpages: [{ title: 'A' }], querypage: { name: 'x', results: [{ n: 1 }] } },
    },
    { batchcomplete: true, query: { allpages: [{ title: 'B' }], querypage: { results: [{ n: 2 }] } } },
  ];
  const before = structuredClone(parts);
  assert.deepEqual(joined(...parts), {
    batchcomplete: true,
    query: {
      allpages: [{ title: 'A' }, { title: 'B' }],
      querypage: { name: 'x', results: [{ n: 1 }, { n: 2 }] },
    },
  });
  assert.deepEqual(parts, before, 'parts are changed');
});

test('pages of one page set are joined, by id or by title', () => {
  const link = (title: string): Part => ({ ns: 0, title });
  assert.deepEqual(
    joined(
      {
        continue: { plcontinue: '1|0|C' },
        query: {
          normalized: [{ from: 'a', to: 'A' }],
          pages: [
            { pageid: 1, ns: 0, title: 'A', links: [link('B')], length: 5 },
            { ns: 0, title: 'X', missing: true },
          ],
        },
      },
      {
        batchcomplete: true,
        continue: { gapcontinue: 'D' },
        query: {
          normalized: [{ from: 'a', to: 'A' }],
          pages: [
            { ns: 0, title: 'X', missing: true },
            { pageid: 1, ns: 0, title: 'A', links: [link('C')], categories: [link('D')] },
          ],
        },
      },
      { batchcomplete: true, query: { pages: [{ pageid: 1, ns: 0, title: 'A', links: [link('E')] }] } },
    ),
    {
      batchcomplete: true,
      query: {
        normalized: [{ from: 'a', to: 'A' }],
        pages: [
          {
            pageid: 1,
            ns: 0,
            title: 'A',
            length: 5,
            links: [link('B'), link('C')],
            categories: [link('D')],
          },
          { ns: 0, title: 'X', missing: true },
          { pageid: 1, ns: 0, title: 'A', links: [link('E')] },
        ],
      },
    },
  );
});

test('redirects of a later page set are appended', () => {
  const { query } = joined(
    { batchcomplete: true, query: { redirects: [{ from: 'a', to: 'A' }] } },
    { query: { redirects: [{ from: 'b', to: 'B' }] } },
    { batchcomplete: true, query: { redirects: [{ from: 'b', to: 'B' }] } },
  );
  assert.deepEqual(query, {
    redirects: [
      { from: 'a', to: 'A' },
      { from: 'b', to: 'B' },
    ],
  });
});

test('what is left to ask for is kept, what a part says of itself is not', () => {
  assert.deepEqual(
    joined(
      { limits: { allpages: 500 }, warnings: {}, continue: { x: '1' }, query: { allpages: [] } },
      { continue: { x: '2', continue: '-||' } },
    ),
    { continue: { x: '2', continue: '-||' }, query: { allpages: [] } },
  );
});

test('items are counted by list, pages once in a page set', () => {
  const join = createJoin();
  join.add({ query: { pages: [{ pageid: 1 }, { pageid: 2 }], search: [{}, {}] } });
  join.add({ batchcomplete: true, query: { pages: [{ pageid: 2 }, { pageid: 3 }], search: [{}] } });
  assert.deepEqual(Object.fromEntries(join.counts), { pages: 3, search: 3 });
});

const wholes: readonly Readonly<Record<string, string>>[] = [
  { list: 'allpages', aplimit: '7' },
  { list: 'allpages|allcategories', aplimit: '7', aclimit: '5' },
  { list: 'querypage', qppage: 'Longpages', qplimit: '9' },
  {
    titles: 'Main Page|Gull Point|Nowhere|talk:a_b',
    prop: 'links|categories|info',
    pllimit: '2',
    cllimit: '1',
  },
  { generator: 'allpages', gaplimit: '9', prop: 'links|info', pllimit: '11' },
  { generator: 'allredirects', garlimit: '4', garunique: '1', prop: 'revisions' },
];

for (const small of wholes) {
  test(`parts of ${JSON.stringify(small)} joined are as one large part`, async () => {
    using wiki = createWiki();
    const ask = async (parameters: Iterable<readonly [string, string]>): Promise<Part> => {
      const answer: Part = await wiki.request({ action: 'query', ...Object.fromEntries(parameters) });
      assert.equal(answer['error'], undefined);
      return answer;
    };
    const request = new Map(Object.entries(small));
    const join = createJoin();
    let parts = 0;
    for (let next: typeof request | undefined = request; next; parts++) {
      const part = await ask(next);
      join.add(part);
      next = nextPart(request, part) as typeof request | undefined;
      assert.ok(parts < 1000, 'continues for ever');
    }
    assert.ok(parts > 2);
    const whole = await ask(
      [...request].map(([name, value]) => [name, name.endsWith('limit') ? 'max' : value]),
    );
    assert.equal(whole['continue'], undefined);
    assert.deepEqual(sorted(join.answer()['query']), sorted(whole['query']));
  });
}

/** The order of pages and of properties differs with the size of parts. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(sorted).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  );
}
