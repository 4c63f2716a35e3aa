import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createWiki } from '../rig/wiki.ts';
import { answersOf } from './answers.ts';
import { shapes } from './shapes.ts';

describe('every module answers the same from the tables of', () => {
  let expected: ReadonlyMap<string, string>;
  before(async () => {
    using wiki = createWiki();
    expected = await answersOf(wiki.database, wiki.configuration);
    assert.ok(expected.size > 300);
  });
  for (const { name, sql } of shapes) {
    test(name, async () => {
      using wiki = createWiki();
      wiki.database.exec(sql);
      const answers = await answersOf(wiki.database, wiki.configuration);
      const differing = [...expected].filter(([request, answer]) => answers.get(request) !== answer);
      assert.deepEqual(
        differing.map(
          ([request, answer]) => `${request}: ${differenceOf(answers.get(request) ?? '', answer)}`,
        ),
        [],
      );
    });
  }
});

/** Where two answers begin to differ. */
function differenceOf(found: string, expected: string): string {
  let at = 0;
  while (at < expected.length && found[at] === expected[at]) at++;
  const from = Math.max(0, at - 40);
  return `${found.slice(from, at + 80)} in place of ${expected.slice(from, at + 80)}`;
}
