import assert from 'node:assert/strict';
import test from 'node:test';
import { quotesToHtml } from './quotes.ts';

const cases: readonly (readonly [string, string])[] = [
  ["''a'' '''b'''", '<i>a</i> <b>b</b>'],
  ["'''''a'' b'''", '<b><i>a</i> b</b>'],
  ["'''''a''' b''", '<i><b>a</b> b</i>'],
  ["''a '''b'' c'''", '<i>a <b>b</b></i><b> c</b>'],
  ["''''a'''", "'<b>a</b>"],
  ["L'''amour''", "L'<i>amour</i>"],
  ["''a\nb''", '<i>a</i>\nb<i></i>'],
  ["a'b", "a'b"],
];

test('converts apostrophes to emphasis, line by line', () => {
  for (const [wikitext, html] of cases) assert.equal(quotesToHtml(wikitext), html, wikitext);
});
