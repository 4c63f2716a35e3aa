import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import test from 'node:test';
import { problem, problems, problemText } from './problems.ts';

const unknown = (...values: readonly string[]): string =>
  problemText(
    problem('query', 'unrecognizedvalues', ['meta', values.join('|'), values.join(', '), values.length]),
  );

test('messages use the plural form of their number', () => {
  assert.equal(unknown('a'), 'Unrecognized value for parameter "meta": a');
  assert.equal(unknown('a', 'b'), 'Unrecognized values for parameter "meta": a, b');
});

test('arguments are inserted verbatim', () => {
  assert.equal(unknown('{{PLURAL:$1|a|b}}', '$1').split(': ')[1], '{{PLURAL:$1|a|b}}, $1');
});

test('pywikibot can parse unknown values from the warning', () => {
  assert.match(unknown('wikibase'), /^Unrecognized value for parameter ['"]meta['"]: wikibase/);
  assert.match(unknown('a', 'b'), /^Unrecognized values? for parameter ['"]\w+['"]: (.+?)\.?$/);
});

test('every problem is in one file of its folder and in the combined table', async () => {
  const folder = new URL('problems/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name !== 'kind.ts');
  const tables = await Promise.all(
    files.map(async (name) => Object.values((await import(new URL(name, folder).href)) as object)),
  );
  const entries = tables.flat().flatMap((table) => Object.entries(table as object));
  assert.deepEqual(entries.map(([name]) => name).toSorted(), Object.keys(problems).toSorted());
});

test('long texts of a client are not repeated as a whole', () => {
  const text = unknown('a'.repeat(100_000));
  assert.ok(text.length < 10_000 && text.endsWith('a…'), text.slice(-10));
  const cut = unknown(`${'a'.repeat(4095)}\u{1f600}b`);
  assert.ok(cut.isWellFormed());
});
