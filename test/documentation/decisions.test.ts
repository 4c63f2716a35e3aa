import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('docs/decisions.md gives reasons for exactly the dependencies', () => {
  const manifest = JSON.parse(read('package.json')) as Readonly<
    Record<string, Readonly<Record<string, string>>>
  >;
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
  const replacements = Object.values(manifest['overrides'] ?? {});
  const names = [
    ...kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {})),
    ...replacements.map((version) => version.replace(/^npm:(.+)@.*$/, '$1')),
  ];
  const reasons = read('docs/decisions.md')
    .split(/^## /mu)
    .filter((section) => section.startsWith('Dependencies'));
  const entries = reasons.join('').matchAll(/^- (?<packages>`[^`]+`(?:, `[^`]+`)*)(?: \([^)]+\))?: \S/gmu);
  const explained = [...entries].flatMap(
    (entry) => entry.groups?.packages?.replaceAll('`', '').split(', ') ?? [],
  );
  assert.ok(explained.length > 10);
  assert.deepEqual(explained.toSorted(), [...new Set(names)].toSorted());
});
