import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { contract, MOST_NAMES, namesFile, namesPage, readRecord, recordOf } from './extension-surface.ts';

const surfaces = await contract();
const names = [...surfaces.values()].flat();

test(`the extension contract has at most ${MOST_NAMES} names`, () => {
  const count = new Set(names.map(({ name }) => name)).size;
  assert.ok(count > 20 && count <= MOST_NAMES, String(count));
});

test('every name of the extension contract has a doc sentence of its own', () => {
  const undocumented = names.filter(({ sentence }) => sentence === '' || sentence.startsWith('See '));
  assert.deepEqual(undocumented, []);
});

test('the names are the recorded ones: run record-extension-surface.ts', () => {
  assert.equal(recordOf(surfaces), readRecord().names);
});

test('the change log describes the recorded revision of the contract', () => {
  const log = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
  const { revision } = readRecord();
  assert.ok(log.includes(`revision ${revision} of \`@wikiquery/core/extension\``), `revision ${revision}`);
});

test('docs/extension-names.md lists the names: run record-extension-surface.ts', () => {
  assert.equal(readFileSync(namesFile, 'utf8'), namesPage(surfaces));
});
