import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { describeCatalogue } from '../../src/cli/catalogue.ts';
import { compareCatalogue, compareModule } from './compare.ts';
import { mutationsOf } from './mutations.ts';
import { readSpecification } from './notation.ts';

const place = new URL('../../../shared/spec/catalogue.md', import.meta.url);
const specified = existsSync(place);

/** Modules that are specified and not declared yet. */
const awaited: readonly string[] = [];

describe('the catalogue is the specified one', { skip: !specified && 'no specification here' }, () => {
  if (!specified) return;
  const specification = readSpecification(readFileSync(place, 'utf8'));

  test('the notation is read whole', () => {
    assert.equal(specification.a.modules.length, 42);
    assert.equal(specification.b.modules.length, 38);
    assert.equal(specification.moduleKeys.size, 18);
    const parameters = specification.a.modules.flatMap((module) => module.parameters ?? []);
    assert.equal(parameters.length, 350);
  });

  for (const deployment of ['a', 'b'] as const) {
    const expected = specification[deployment];
    const catalogue = describeCatalogue(deployment) as { paraminfo: { modules: { name: string }[] } };

    const isNoticed = (changed: unknown): void => {
      assert.notDeepEqual(compareCatalogue(changed, expected, specification, awaited), []);
    };
    const noticed = (changed: readonly unknown[]): void => {
      isNoticed({ paraminfo: { helpformat: 'none', modules: changed } });
    };

    test(`deployment ${deployment}`, () => {
      assert.deepEqual(compareCatalogue(catalogue, expected, specification, awaited), []);
    });

    test(`any change to deployment ${deployment} is noticed`, () => {
      const unnoticed: string[] = [];
      let tried = 0;
      for (const module of catalogue.paraminfo.modules) {
        const wanted = expected.modules.find(({ name }) => name === module.name);
        if (!wanted?.parameters) continue;
        for (const { what, value } of mutationsOf(module)) {
          tried += 1;
          if (compareModule(value, wanted, specification).length === 0)
            unnoticed.push(`${module.name}${what}`);
        }
      }
      assert.deepEqual(unnoticed, []);
      assert.ok(tried > 5000, `${tried} changes`);
    });

    test(`modules of deployment ${deployment} that are missing, foreign or out of order are noticed`, () => {
      const { modules } = catalogue.paraminfo;
      const known = modules.filter(({ name }) => name <= expected.completeUpTo);
      for (const module of known) {
        if (!awaited.includes(module.name)) noticed(modules.filter((other) => other !== module));
        noticed(modules.flatMap((other) => (other === module ? [module, module] : [other])));
      }
      for (const name of expected.foreign) {
        noticed([...modules, { ...modules[0], name }].toSorted((a, b) => (a.name < b.name ? -1 : 1)));
      }
      noticed(modules.toReversed());
      for (const changed of [
        { paraminfo: { helpformat: 'html', modules } },
        { paraminfo: { modules } },
        { paraminfo: { helpformat: 'none', modules }, more: 1 },
        { paraminfo: { helpformat: 'none', modules, more: 1 } },
      ]) {
        isNoticed(changed);
      }
    });
  }
});
