import assert from 'node:assert/strict';
import test from 'node:test';
import { readNamespaces } from './namespaces.ts';

const namespaces = readNamespaces([
  { id: -1, name: 'Spezial', canonical: 'Special' },
  { id: 0, name: '' },
  { id: 14, name: 'Kategorie', canonical: 'Category' },
]);

test('namespaces have the names of the wiki, those of no pages last', () => {
  assert.deepEqual(
    namespaces.all.map(({ label }) => label),
    ['(Main)', 'Kategorie', 'Spezial'],
  );
  assert.equal(namespaces.name(14), 'Kategorie');
});

test('a title loses the namespace that it has, and no other', () => {
  const without = (title: string): string => namespaces.withoutPrefix(title, 14);
  assert.equal(without('Kategorie:Türme'), 'Türme');
  assert.equal(without('category: Türme'), 'Türme');
  assert.equal(without('Türme: alle'), 'Türme: alle');
  assert.equal(namespaces.withoutPrefix(':x', 0), ':x');
});
