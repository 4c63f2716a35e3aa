import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectAnswer } from './expect-answer.ts';

interface Page {
  readonly title: string;
  readonly pageid?: number;
}
interface Answer {
  readonly query?: { readonly allpages?: readonly Page[]; readonly search?: readonly Page[] };
  readonly error?: { readonly code: string; readonly info: string };
}

const answer: Answer = {
  query: {
    allpages: [
      { title: 'Lamp', pageid: 1 },
      { title: 'Lantern', pageid: 2 },
    ],
  },
};
const failed: Answer = { error: { code: 'badvalue', info: 'There is no such value.' } };

/** The message of the error that a function throws. */
function messageOf(throws: () => unknown): string {
  try {
    throws();
  } catch (error) {
    assert.ok(error instanceof assert.AssertionError);
    return error.message;
  }
  return assert.fail('It throws nothing.');
}

test('an answer without an error is returned', () => {
  assert.equal(expectAnswer(answer), answer);
  assert.equal(
    messageOf(() => expectAnswer(failed)),
    'The answer is not as expected:\n  it is the error "badvalue": There is no such value.',
  );
  assert.match(
    messageOf(() => expectAnswer({ errors: [{ code: 'badvalue' }] })),
    /it has the errors "badvalue"$/,
  );
});

test('what is expected is compared, and the compiler knows that it is there', () => {
  const { query } = expectAnswer(answer, { query: { allpages: [{ title: 'Lamp', pageid: 1 }, {}] } });
  const sum: number = query.allpages[0].pageid + query.allpages[0].title.length;
  assert.equal(sum, 5);
  const found = expectAnswer(answer, { query: { allpages: [{ title: /^L/ }, { pageid: (id) => id > 1 }] } });
  const title: string = found.query.allpages[0].title;
  assert.equal(title, 'Lamp');
  expectAnswer(answer, { query: { search: undefined }, error: undefined });
  assert.equal(expectAnswer(failed, { error: { code: 'badvalue' } }).error.code, 'badvalue');
});

test('each difference is named', () => {
  assert.equal(
    messageOf(() =>
      expectAnswer(answer, {
        query: { allpages: [{ title: 'Lamps', pageid: undefined }], search: [{ title: 'Lamp' }] },
      }),
    ),
    [
      'The answer is not as expected:',
      '  query.allpages[0].title is "Lamp", expected "Lamps"',
      '  query.allpages[0].pageid is 1, and should not be there',
      '  query.allpages has 2 items, expected 1; also {"title":"Lantern","pageid":2}',
      '  query.search is missing, expected [{"title":"Lamp"}]',
    ].join('\n'),
  );
  assert.match(
    messageOf(() => expectAnswer(answer, { query: { allpages: [{}, {}, { title: 'Lens' }] } })),
    /query\.allpages has 2 items, expected 3; not \{"title":"Lens"\}$/,
  );
  assert.match(
    messageOf(() => expectAnswer(answer, { query: { allpages: [{ title: /^M/ }, {}] } })),
    /title is "Lamp", which does not match \/\^M\/$/,
  );
  assert.match(
    messageOf(() => expectAnswer(answer, { query: { allpages: [{ pageid: (id) => id > 1 }, {}] } })),
    /pageid is 1, which pageid refuses$/,
  );
});

test('test runners get what differs', () => {
  assert.throws(() => expectAnswer(answer, { query: { allpages: [{ title: 'Lamp' }, { title: 'Lens' }] } }), {
    name: 'AssertionError',
    code: 'ERR_ASSERTION',
    actual: { query: { allpages: [{ title: 'Lamp' }, { title: 'Lantern' }] } },
    expected: { query: { allpages: [{ title: 'Lamp' }, { title: 'Lens' }] } },
  });
});
