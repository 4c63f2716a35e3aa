import assert from 'node:assert/strict';
import test from 'node:test';
import { drawConfiguration } from './draw-configuration.ts';

test('a seed draws the same configuration each time, and another seed another one', () => {
  assert.deepEqual(drawConfiguration(7), drawConfiguration(7));
  assert.notDeepEqual(drawConfiguration(7), drawConfiguration(8));
});

test('a chosen language changes only what depends on the language', () => {
  const [drawn, polish] = [drawConfiguration(7), drawConfiguration(7, 'pl')];
  assert.equal(polish.language, 'pl');
  assert.equal(polish.settings['wgLanguageCode'], 'pl');
  const { wgLanguageCode: _one, wgCategoryCollation: _two, ...rest } = drawn.settings;
  const { wgLanguageCode: _three, wgCategoryCollation: _four, ...polishRest } = polish.settings;
  assert.deepEqual(polishRest, rest);
});

test('over many seeds, each setting that is a choice is drawn both ways', () => {
  const all = Array.from({ length: 60 }, (_, seed) => drawConfiguration(seed));
  for (const name of ['wgCompressRevisions', 'wgMiserMode', 'wgPageLanguageUseDB', 'wgCapitalLinks'])
    assert.deepEqual(new Set(all.map(({ settings }) => settings[name])), new Set([true, false]), name);
  assert.ok(new Set(all.map(({ language }) => language)).size > 8);
  assert.ok(new Set(all.map(({ extensions }) => extensions.join())).size > 8);
});
