import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('every dependency has its reason in docs/decisions.md', () => {
  const about = JSON.parse(read('package.json')) as Readonly<
    Record<string, Readonly<Record<string, string>>>
  >;
  const decisions = read('docs/decisions.md');
  const names = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].flatMap(
    (kind) => Object.keys(about[kind] ?? {}),
  );
  assert.ok(names.length > 10);
  assert.deepEqual(
    names.filter((name) => !decisions.includes(`\`${name}\``)),
    [],
  );
});
