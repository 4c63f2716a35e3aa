import assert from 'node:assert/strict';
import test from 'node:test';
import { hideValues } from './hide-values.ts';

test('values are hidden however they are written, and names of modules are shown', () => {
  const request = new Map([
    ['list', 'allpages'],
    ['titles', 'tower bridge|Old_Lamp'],
  ]);
  const hide = hideValues(request, (name) => name === 'allpages');
  assert.equal(
    hide('allpages: no such page Tower_bridge near old lamp (x)'),
    'allpages: no such page … near … (x)',
  );
});

test('of a request with very many values no message is shown', () => {
  const titles = Array.from({ length: 2000 }, (_, i) => `Page ${i}`).join('|');
  assert.equal(hideValues(new Map([['titles', titles]]), () => false)('Page 7 is broken'), '…');
});
