import assert from 'node:assert/strict';
import test from 'node:test';
import { pressKey, type Key, type View } from './view.ts';

const view: View = { by: 'client', sort: 'cost', filter: '', isTyping: false, isPaused: false };
const typing: View = { ...view, filter: 'ab', isTyping: true };
const press = (key: Key, from = view): View | undefined => pressKey(from, key);

test('keys choose what is shown', () => {
  assert.deepEqual(
    ['c', 'a', 'm', 'l'].map((name) => press({ name }, { ...view, by: 'agent' })?.by),
    ['client', 'agent', 'module', 'class'],
  );
  const order = ['client', 'agent', 'module', 'class', 'client'] as const;
  for (const [i, by] of order.slice(0, -1).entries()) {
    for (const name of ['tab', 'right']) assert.equal(press({ name }, { ...view, by })?.by, order[i + 1]);
    assert.equal(press({ name: 'left' }, { ...view, by: order[i + 1] ?? by })?.by, by);
  }
  const sorts = [view.sort];
  for (let i = 0; i < 6; i++)
    sorts.push(press({ name: 's' }, { ...view, sort: sorts.at(-1) ?? 'cost' })?.sort ?? 'cost');
  assert.deepEqual(new Set(sorts), new Set(['cost', 'requests', 'p50', 'p99', 'refused', 'rows']));
  assert.equal(sorts.at(-1), 'cost');
  for (const name of ['p', 'space']) {
    assert.equal(press({ name })?.isPaused, true);
    assert.equal(press({ name }, { ...view, isPaused: true })?.isPaused, false);
  }
  assert.deepEqual(press({ sequence: '/' }), { ...view, isTyping: true });
  assert.deepEqual(press({ name: 'escape' }, { ...view, filter: 'x' }), view);
  for (const name of ['x', 'toString', '']) assert.equal(press({ name }), view);
});

test('q, Ctrl+C and Ctrl+D end it, the last two also while a filter is typed', () => {
  assert.equal(press({ name: 'q' }), undefined);
  for (const name of ['c', 'd'])
    for (const from of [view, typing]) assert.equal(press({ name, ctrl: true }, from), undefined);
  assert.equal(press({ name: 'a', ctrl: true })?.by, 'agent');
  assert.deepEqual(press({ name: 'q', sequence: 'q' }, typing), { ...typing, filter: 'abq' });
});

test('a filter is typed until it is entered or left', () => {
  const filterAfter = (key: Key): unknown => {
    const next = press(key, typing);
    return [next?.filter, next?.isTyping];
  };
  for (const name of ['return', 'enter']) assert.deepEqual(filterAfter({ name }), ['ab', false]);
  assert.deepEqual(filterAfter({ name: 'escape' }), ['', false]);
  assert.deepEqual(filterAfter({ name: 'backspace' }), ['a', true]);
  for (const sequence of ['c', 'ä', '7', '.', ' ', '+', '日'])
    assert.deepEqual(filterAfter({ sequence }), [`ab${sequence}`, true]);
  for (const sequence of ['\t', '\u001b[A', '']) assert.deepEqual(filterAfter({ sequence }), ['ab', true]);
});
