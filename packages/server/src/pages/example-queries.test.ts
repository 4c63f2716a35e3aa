import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseExamples } from './example-queries.ts';

test('every example names its action, and an empty wiki has examples, too', async () => {
  const empty = {
    hasChanges: false,
    pages: 0,
    users: 0,
    files: 0,
    latestTitle: undefined,
    mainPage: 'Main Page',
  };
  const full = { ...empty, hasChanges: true, pages: 9, users: 3, files: 1, latestTitle: 'Harbour' };
  const [few, many] = await Promise.all(
    [empty, full].map((known) => chooseExamples(async () => ({ query: {} }), known)),
  );
  assert.ok((few?.length ?? 0) >= 5);
  assert.ok((many?.length ?? 0) > (few?.length ?? 0));
  for (const { before, parameters } of [...(few ?? []), ...(many ?? [])]) {
    const { action, ...others } = parameters;
    assert.match(action ?? '', /^(?:query|paraminfo)$/, before);
    assert.ok(Object.keys(others).length > 0, before);
  }
});
