import assert from 'node:assert/strict';
import test from 'node:test';
import { keywordsFor, keywordValueAt } from './search-keywords.ts';

const offered = (search: string): readonly string[] => keywordsFor(search).map(({ value }) => value);

test('the last word of a search becomes a keyword', () => {
  assert.deepEqual(offered('lamp inc'), ['lamp incategory:']);
  assert.deepEqual(offered('-hast'), ['-hastemplate:']);
  assert.deepEqual(offered('ins'), ['insource:']);
  assert.ok(offered('lamp ').includes('lamp deepcategory:'));
  for (const search of ['lamp', 'incategory:', 'incategory:"Old ho', 'a -', 'articletopic'])
    assert.deepEqual(offered(search), [], search);
});

test('the value at the end of a search is completed', () => {
  const value = keywordValueAt('lamp -incategory:"Towers|Old ho');
  assert.equal(value?.completes.kind, 'category');
  assert.equal(value.text, 'Old ho');
  assert.equal(value.with('Old houses'), 'lamp -incategory:"Towers|Old houses"');
  assert.equal(keywordValueAt('hastemplate:Bo')?.with('Box'), 'hastemplate:"Box"');
  assert.equal(keywordValueAt('linksto:')?.text, '');
  for (const search of ['lamp', 'incategory:"Towers"', 'incategory:Towers lamp', 'filesize:>5'])
    assert.equal(keywordValueAt(search), undefined, search);
});
