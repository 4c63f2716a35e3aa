import assert from 'node:assert/strict';
import test from 'node:test';
import { firstDifference, sortedKeys } from './same-answer.ts';

test('keys are sorted at every depth, items of lists are not', () => {
  assert.equal(sortedKeys('{"b":[{"d":1,"c":null},2,1],"a":"x"}'), '{"a":"x","b":[{"c":null,"d":1},2,1]}');
});

test('only the order of keys may differ', () => {
  assert.equal(firstDifference('{"a":1,"b":[2]}', '{ "b": [2], "a": 1 }'), undefined);
  for (const other of ['{"a":1,"b":["2"]}', '{"a":1,"b":[2,2]}', '{"a":1}', '{"a":1,"b":[2],"c":null}'])
    assert.notEqual(firstDifference('{"a":1,"b":[2]}', other), undefined, other);
});

test('a difference is shown with what is around it', () => {
  assert.equal(
    firstDifference('{"title":"One"}', '{"title":"Two"}'),
    'character 10\n  expected …{"title":"One"}…\n  but got  …{"title":"Two"}…',
  );
});
