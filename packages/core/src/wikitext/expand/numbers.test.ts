import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';
import { extensions } from '../../../../extensions/src/index.ts';
import { createSite } from '../../wiki/site.ts';
import { numbersIn } from './numbers.ts';

test('numbers are kept by language, but not of all languages that are asked for', () => {
  using wiki = createWiki();
  const site = createSite(wiki.configuration, extensions);
  const german = numbersIn('de', site);
  assert.equal(numbersIn('de', site), german);
  assert.equal(german.format('1234.5'), '1.234,5');
  for (let i = 0; i < 1000; i++) assert.equal(numbersIn(`unknown-${i}`, site).format('1234.5'), '1,234.5');
  assert.notEqual(numbersIn('de', site), german);
});
