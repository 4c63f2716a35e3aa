import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeCatalogue } from '../../packages/wikiquery/src/catalogue.ts';
import { compareModules, type DescribedModule } from './compare-modules.ts';
import { mutationsOf } from './mutations.ts';

const { paraminfo } = describeCatalogue() as {
  readonly paraminfo: { readonly modules: readonly DescribedModule[] };
};
const described = new Map(paraminfo.modules.map((module) => [module.path, module]));
const sources = new Set(paraminfo.modules.map(({ source }) => source));

test('a stock MediaWiki with Gadgets, Babel and Translate has 72 query modules, and all are here', () => {
  const stock = new Set(['MediaWiki', 'Gadgets', 'Babel', 'Translate']);
  const newer = new Set(['codexicons']);
  const names = paraminfo.modules.filter(({ source, name }) => stock.has(source) && !newer.has(String(name)));
  assert.equal(names.length, 72);
});

test('equal modules do not differ', () => {
  assert.deepEqual(compareModules(described, described, sources), []);
});

test('modules that only one side has are reported', () => {
  const fewer = new Map([...described].filter(([path]) => path !== 'query+links'));
  assert.deepEqual(compareModules(described, fewer, sources), ['query+links: missing here']);
  assert.deepEqual(compareModules(fewer, described, sources), ['query+links: only here']);
  // Modules of unsupported extensions are ignored.
  assert.deepEqual(compareModules(described, fewer, new Set()), []);
});

test('any change to a module is detected, except to its class', () => {
  const undetected: string[] = [];
  let tried = 0;
  for (const module of paraminfo.modules) {
    for (const { what, value } of mutationsOf(module)) {
      if (/^\.(classname|path)\b/.test(what)) continue;
      tried += 1;
      const changed = new Map([[module.path, value as DescribedModule]]);
      const alone = new Map([[module.path, module]]);
      const found = safely(() => compareModules(alone, changed, sources));
      if (found.length === 0) undetected.push(`${module.path}${what}`);
    }
  }
  assert.deepEqual(undetected, []);
  assert.ok(tried > 5000, `${tried} changes`);
});

/** A malformed description throws, which counts as detected. */
function safely(compare: () => readonly string[]): readonly string[] {
  try {
    return compare();
  } catch (error) {
    return [String(error)];
  }
}
