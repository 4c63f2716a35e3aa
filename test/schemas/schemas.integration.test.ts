import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createWiki } from '../rig/wiki.ts';
import { externalUrl } from '../../src/wiki/external-link.ts';
import { answersOf } from './answers.ts';
import { schemas } from './schemas.ts';

describe('every module returns the same results from the tables of', () => {
  let expected: ReadonlyMap<string, string>;
  before(async () => {
    using wiki = createWiki();
    expected = await answersOf(wiki.database, wiki.configuration);
    assert.ok(expected.size > 300);
  });
  for (const { name, sql } of schemas) {
    test(name, async () => {
      using wiki = createWiki();
      wiki.database.function('url_of', (domain, path) =>
        externalUrl(String(domain), String(path), wiki.configuration.protocols),
      );
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

/** Shows where two results begin to differ. */
function differenceOf(found: string, expected: string): string {
  let at = 0;
  while (at < expected.length && found[at] === expected[at]) at++;
  const from = Math.max(0, at - 40);
  return `${found.slice(from, at + 80)} instead of ${expected.slice(from, at + 80)}`;
}
