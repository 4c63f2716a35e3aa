import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { keywords } from '../../packages/search/src/cirrus/query/keywords/index.ts';

test('docs/search.md has every keyword with its example', () => {
  const text = readFileSync(new URL('../../docs/search.md', import.meta.url), 'utf8');
  const table = text.replaceAll(/ +\|/g, ' |');
  for (const { names, summary, example } of keywords) {
    const [name = ''] = names;
    assert.ok(
      table.includes(`| \`${example.replaceAll('|', '\\|')}\` | ${summary.replaceAll('|', '\\|')} |`),
      name,
    );
  }
});
