import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { answersOf } from './answers.ts';
import { readRecorded, tablesIn, tablesOf, tablesOf43 } from './recorded.ts';
import { schemas } from './schemas.ts';
import { createWikiAfter } from './wiki-of-schema.ts';

describe('every module returns the same results from the tables of', () => {
  const expectedAnswers = new Map<string, ReadonlyMap<string, string>>();
  before(async () => {
    for (const lacking of new Set(schemas.map((schema) => schema.lacking ?? '')))
      expectedAnswers.set(lacking, await answersAfter(lacking));
  });
  for (const schema of schemas) {
    test(schema.name, async () => {
      const answers = await answersAfter(schema.sql);
      const expected = expectedAnswers.get(schema.lacking ?? '') ?? new Map<string, string>();
      assert.ok(expected.size > 300);
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

describe('the tables of these schemas are those of MediaWiki', () => {
  for (const version of Object.keys(readRecorded()))
    test(version, () => {
      const schema = schemas.find(({ name }) => name === version);
      assert.ok(schema);
      using wiki = createWikiAfter(schema.sql);
      const found = tablesIn(wiki.database);
      const expected = tablesOf(version);
      for (const name of tablesOf43().keys())
        assert.deepEqual({ [name]: found.get(name) }, { [name]: expected.get(name) });
      for (const [name, table] of expected) assert.deepEqual({ [name]: found.get(name) }, { [name]: table });
    });
});

async function answersAfter(sql: string): Promise<ReadonlyMap<string, string>> {
  using wiki = createWikiAfter(sql);
  return await answersOf(wiki.database, wiki.configuration);
}

/** Shows where two results begin to differ. */
function differenceOf(found: string, expected: string): string {
  let at = 0;
  while (at < expected.length && found[at] === expected[at]) at++;
  const from = Math.max(0, at - 40);
  return `${found.slice(from, at + 80)} instead of ${expected.slice(from, at + 80)}`;
}
