import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { describeCatalogue } from '../../packages/wikiquery/src/catalogue.ts';

interface Catalogue {
  readonly paraminfo: { readonly modules: readonly { readonly name: string }[] };
}

/** Serializes modules by name, so that the order of keys counts too. */
const modulesOf = (catalogue: unknown): ReadonlyMap<string, string> =>
  new Map((catalogue as Catalogue).paraminfo.modules.map((module) => [module.name, JSON.stringify(module)]));

for (const deployment of ['a', 'b']) {
  test(`the catalogue of deployment ${deployment} is the recorded one (npm run snapshot updates it)`, () => {
    const recorded: unknown = JSON.parse(
      readFileSync(new URL(`${deployment}.json`, import.meta.url), 'utf8'),
    );
    const catalogue = describeCatalogue(deployment);
    const before = modulesOf(recorded);
    const now = modulesOf(catalogue);
    const names = [...new Set([...before.keys(), ...now.keys()])];
    assert.deepEqual(
      names.filter((name) => before.get(name) !== now.get(name)),
      [],
      'modules that changed',
    );
    assert.ok(JSON.stringify(catalogue) === JSON.stringify(recorded), 'the order of the modules changed');
  });
}
