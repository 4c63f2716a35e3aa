import assert from 'node:assert/strict';
import test from 'node:test';
import { patternOf } from '../matches.ts';
import {
  childrenOf,
  findInTree,
  fitsOnLine,
  idOf,
  idsAbove,
  levelsAtFirst,
  rootOf,
  writePath,
  type TreeNode,
} from './tree.ts';

const listOf = (length: number) => ({ query: { list: Array.from({ length }, (_, n) => ({ n: [n] })) } });

const at = (node: TreeNode, ...names: readonly (string | number)[]): TreeNode => {
  for (const name of names) {
    const child = childrenOf(node).find(({ piece, path }) => (piece ? piece.from : path.at(-1)) === name);
    assert.ok(child, `no child ${name}`);
    node = child;
  }
  return node;
};

test('short lists are whole, long ones in pieces, and very long ones in pieces of pieces', () => {
  assert.equal(childrenOf(at(rootOf(listOf(100)), 'query', 'list')).length, 100);
  const long = childrenOf(at(rootOf(listOf(5050)), 'query', 'list'));
  assert.deepEqual(long.map(({ piece }) => piece?.to).slice(-2), [5000, 5050]);
  const veryLong = at(rootOf(listOf(20_001)), 'query', 'list');
  assert.equal(childrenOf(veryLong).length, 3);
  assert.deepEqual(at(veryLong, 10_000, 12_300, 12_345).value, { n: [12_345] });
});

test('what is above a value can be opened', () => {
  const answer = listOf(20_001);
  const ids = idsAbove(answer, ['query', 'list', 12_345, 'n', 0]);
  assert.deepEqual(ids, [
    '[]',
    '["query"]',
    '["query","list"]',
    '["query","list"]10000-20000',
    '["query","list"]12300-12400',
    '["query","list",12345]',
    '["query","list",12345,"n"]',
  ]);
  let node = rootOf(answer);
  for (const id of ids.slice(1)) {
    const next = childrenOf(node).find((child) => idOf(child) === id);
    assert.ok(next);
    node = next;
  }
});

test('the levels that fit are open at first', () => {
  assert.equal(levelsAtFirst(listOf(5000)), 3);
  assert.ok(levelsAtFirst({ query: { pages: [{ links: [{ title: ['A'] }] }] } }) > 5);
  assert.equal(levelsAtFirst({ a: Array.from({ length: 90 }, () => ({ b: [{ c: [1] }] })) }), 3);
});

test('an object of a few short values is one line', () => {
  assert.equal(fitsOnLine({ ns: 0, title: 'A' }), true);
  assert.equal(fitsOnLine({ title: 'A'.repeat(100) }), false);
  assert.equal(fitsOnLine({ ns: 0, links: [] }), false);
  assert.equal(fitsOnLine(['A']), false);
  assert.deepEqual(idsAbove({ list: [{ title: 'A' }] }, ['list', 0, 'title']), ['[]', '["list"]']);
});

test('names and texts are found in their order', () => {
  const pattern = patternOf('TITLE');
  assert.ok(pattern);
  const found = findInTree({ title: 'x', list: [{ a: 'subtitle' }, { a: 1, titles: [] }] }, pattern);
  assert.deepEqual(found.map(writePath), ['title', 'list[0].a', 'list[1].titles']);
  assert.equal(findInTree(listOf(50), patternOf('1') ?? /x/, 7).length, 7);
});

test('paths are written as programs read them', () => {
  assert.equal(writePath(['query', 'pages', 0, 'title']), 'query.pages[0].title');
  assert.equal(writePath(['query', 'pages', '-1', 'a"b']), 'query.pages["-1"]["a\\"b"]');
  assert.equal(writePath([]), '');
});
