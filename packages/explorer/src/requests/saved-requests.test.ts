import assert from 'node:assert/strict';
import test from 'node:test';
import { forget, keep, none, readSaved, remember, writeSaved } from './saved-requests.ts';

const fragments = (requests: readonly { readonly fragment: string }[]): string =>
  requests.map(({ fragment }) => fragment).join(' ');

test('the requests that ran last are remembered once each, the latest first, and not too many', () => {
  let requests = none;
  for (const fragment of ['#a', '#b', '#a', '', `#${'x'.repeat(5000)}`])
    requests = remember(requests, fragment);
  assert.equal(fragments(requests.recent), '#a #b');
  for (let at = 0; at < 30; at++) requests = remember(requests, `#${at}`);
  assert.equal(requests.recent.length, 12);
  assert.equal(requests.recent[0]?.fragment, '#29');
});

test('what is kept has a name of its own, and is no longer among the recent ones', () => {
  let requests = remember(remember(none, '#a'), '#b');
  requests = keep(keep(requests, '#a', 'One'), '#c', 'One');
  assert.deepEqual(requests, { kept: [{ fragment: '#c', name: 'One' }], recent: [{ fragment: '#b' }] });
  requests = keep(requests, '#c', 'Two');
  assert.deepEqual(requests.kept, [{ fragment: '#c', name: 'Two' }]);
  assert.deepEqual(forget(forget(requests, '#c'), '#b'), none);
});

test('what is stored is read again, and what is no such text is nothing', () => {
  const requests = keep(remember(none, '#a'), '#b', 'B');
  assert.deepEqual(readSaved(writeSaved(requests)), requests);
  for (const text of [null, '', 'x', '[]', 'null', '{"kept":3,"recent":[null,7,{"fragment":1}]}'])
    assert.deepEqual(readSaved(text), none, String(text));
});
