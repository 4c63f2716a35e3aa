import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Module } from '../../packages/core/src/query/define.ts';
import { kindOf, root, testFiles } from '../kinds.ts';
import { laterModules, modules } from './ask-module.ts';
import { boundsOf } from './bounds.ts';
import { filtersOf } from './filters.ts';

const files = testFiles()
  .filter((file) => kindOf(file) === 'fast' && file !== 'test/parameters/coverage.test.ts')
  .map((file) => ({ file, words: new Set(readFileSync(join(root, file), 'utf8').match(/[\w-]+/g)) }));

/** Parameters that order.test.ts, properties.test.ts and variants.test.ts compare in every module that has them. */
const compared: ReadonlySet<string> = new Set(['dir', 'limit', 'namespace', 'pageid', 'prop', 'unique']);

/** Parameters that revision-texts.test.ts compares in every module that has them. */
const aboutTexts: ReadonlySet<string> = new Set([
  'contentformat',
  'contentformat-{slot}',
  'diffto',
  'difftotext',
  'difftotextpst',
  'expandtemplates',
  'generatexml',
  'parse',
  'section',
  'slots',
]);

/** Parameters that variants.test.ts, or the test of the module, compares, with their modules. */
const variants: ReadonlySet<string> = new Set([
  'categoryinfo.continue',
  'extlinks.expandurl',
  'exturlusage.expandurl',
  'imageinfo.metadataversion',
  'imageinfo.urlheight',
  'iwlinks.url',
  'langlinks.url',
  'messagegroups.iconsize',
  'recentchanges.slot',
  'stashimageinfo.urlheight',
  'stashimageinfo.urlparam',
]);

/** Returns the parameters of a module that the tests of this folder compare. */
function comparedBy(module: Module): ReadonlySet<string> {
  const texts = 'difftotext' in module.parameters ? aboutTexts : new Set<string>();
  // Lists without a limit continue only where an answer would be too large.
  const own = Object.keys(module.parameters).filter(
    (name) =>
      (name === 'continue' && 'limit' in module.parameters) ||
      compared.has(name) ||
      texts.has(name) ||
      variants.has(`${module.name}.${name}`),
  );
  const bounds = boundsOf(module).flatMap(({ start, end }) => [start, end]);
  return new Set([...own, ...bounds, ...filtersOf(module).map(({ parameter }) => parameter)]);
}

/** Whether a fast test names a parameter, of a module or of a generator; without a prefix, the module's own test. */
function isNamed({ name, prefix }: Module, parameter: string): boolean {
  const full = prefix + parameter.replace(/\{.*\}/, 'main');
  return files.some(({ file, words }) =>
    prefix === ''
      ? file.endsWith(`/${name}.test.ts`) && words.has(full)
      : words.has(full) || words.has(`g${full}`),
  );
}

/** Parameters that change no answer, with the reason. */
const without: Readonly<Record<string, string>> = {
  'allmessages.includelocal': 'adds messages of the software only, which the list has already',
  'duplicatefiles.localonly': 'there are no files of other repositories',
  'imageinfo.extmetadatalanguage': 'no value of the metadata that is returned has a language',
  'imageinfo.extmetadatamultilang': 'no value of the metadata that is returned has a language',
  'imageinfo.localonly': 'there are no files of other repositories',
  'info.defaultlinkcaption': 'no caption of a link is returned',
  'info.linkcontext': 'is for extensions that add classes of links',
  'search.interwiki': 'no other wikis are searched',
};

test('every parameter of a query module is tested', () => {
  const untested = [...modules, ...laterModules].flatMap((module) => {
    const tested = comparedBy(module);
    return Object.keys(module.parameters)
      .filter((parameter) => !tested.has(parameter) && !isNamed(module, parameter))
      .map((parameter) => `${module.name}.${parameter}`);
  });
  assert.deepEqual([...new Set(untested)].toSorted(), Object.keys(without));
});
