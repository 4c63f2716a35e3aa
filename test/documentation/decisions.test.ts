import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import test from 'node:test';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('docs/decisions.md gives reasons for exactly the dependencies', () => {
  const root = new URL('../../', import.meta.url);
  const manifests = [
    'package.json',
    'test/openapi/tools/package.json',
    ...globSync('packages/{*,extensions/*}/package.json', { cwd: root, exclude: ['**/dist'] }),
  ].map((path) => JSON.parse(read(path)) as Readonly<Record<string, Readonly<Record<string, string>>>>);
  const isOurs = (name: string): boolean => /^(?:@wikiquery\/|wikiquery-client$)/.test(name);
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
  const names = [
    ...manifests.flatMap((manifest) => kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {}))),
    ...manifests
      .flatMap((manifest) => Object.values(manifest['overrides'] ?? {}))
      .map((version) => version.replace(/^npm:(.+)@.*$/, '$1')),
  ];
  const reasons = read('docs/decisions.md')
    .split(/^## /mu)
    .filter((section) => section.startsWith('Dependencies'));
  const entries = reasons.join('').matchAll(/^- (?<packages>`[^`]+`(?:, `[^`]+`)*)(?: \([^)]+\))?: \S/gmu);
  const explained = [...entries].flatMap(
    (entry) => entry.groups?.packages?.replaceAll('`', '').split(', ') ?? [],
  );
  assert.ok(explained.length > 10);
  const others = new Set(names.filter((name) => !isOurs(name)));
  assert.deepEqual(explained.toSorted(), [...others].toSorted());
});
