import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

const root = join(import.meta.dirname, '../..');
const texts = globSync(
  [
    '*.md',
    'docs/*.md',
    'examples/**/*',
    'packages/{*,extensions/*}/*.md',
    'packages/wikiquery/src/**/*.ts',
    'packages/testing/sample/*.md',
  ],
  {
    cwd: root,
    exclude: (name) => name.includes('node_modules') || name.endsWith('.test.ts'),
  },
).flatMap((name) => {
  try {
    return [{ name, text: readFileSync(join(root, name), 'utf8').replaceAll(/\\+\n\s*/g, ' ') }];
  } catch {
    return [];
  }
});

/** The lines of all texts that contain a command, with the names of their files. */
const linesWith = (command: RegExp): readonly string[] =>
  texts.flatMap(({ name, text }) =>
    text
      .split('\n')
      .filter((line) => command.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );

test('no command writes a configuration by redirection, which empties the file if it fails', () => {
  const lines = linesWith(/\binit --from/);
  assert.ok(lines.length > 10);
  assert.deepEqual(
    lines.filter((line) => /init --from[^"`']*\s>/.test(line)),
    [],
  );
});

test('every example of a mirror has the contact that it needs', () => {
  const lines = linesWith(/wikiquery mirror https?:/);
  assert.ok(lines.length > 5);
  assert.deepEqual(
    lines.filter((line) => !line.includes('--contact')),
    [],
  );
});
