import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { describeCatalogue } from '../../packages/wikiquery/src/catalogue.ts';
import { compareCatalogue, compareModule } from './compare.ts';
import { mutationsOf } from './mutations.ts';
import { readSpecification } from './notation.ts';

const path = new URL('../../../shared/spec/catalogue.md', import.meta.url);
const isAvailable = existsSync(path);

/** Modules that are specified but not declared yet. */
const pending: readonly string[] = [];

describe(
  'the catalogue is the specified one',
  { skip: !isAvailable && 'the specification is not available' },
  () => {
    if (!isAvailable) return;
    const specification = readSpecification(readFileSync(path, 'utf8'));

    test('the notation is parsed completely', () => {
      assert.equal(specification.a.modules.length, 42);
      assert.equal(specification.b.modules.length, 38);
      assert.equal(specification.moduleKeys.size, 18);
      const parameters = specification.a.modules.flatMap((module) => module.parameters ?? []);
      assert.equal(parameters.length, 350);
    });

    for (const deployment of ['a', 'b'] as const) {
      const expected = specification[deployment];
      const catalogue = describeCatalogue(deployment) as { paraminfo: { modules: { name: string }[] } };

      const assertDetected = (changed: unknown): void => {
        assert.notDeepEqual(compareCatalogue(changed, expected, specification, pending), []);
      };
      const assertModulesDetected = (changed: readonly unknown[]): void => {
        assertDetected({ paraminfo: { helpformat: 'none', modules: changed } });
      };

      test(`deployment ${deployment}`, () => {
        assert.deepEqual(compareCatalogue(catalogue, expected, specification, pending), []);
      });

      test(`any change to deployment ${deployment} is detected`, () => {
        const undetected: string[] = [];
        let tried = 0;
        for (const module of catalogue.paraminfo.modules) {
          const specified = expected.modules.find(({ name }) => name === module.name);
          if (!specified?.parameters) continue;
          for (const { what, value } of mutationsOf(module)) {
            tried += 1;
            if (compareModule(value, specified, specification).length === 0)
              undetected.push(`${module.name}${what}`);
          }
        }
        assert.deepEqual(undetected, []);
        assert.ok(tried > 5000, `${tried} changes`);
      });

      test(`modules of deployment ${deployment} that are missing, foreign or out of order are detected`, () => {
        const { modules } = catalogue.paraminfo;
        const known = modules.filter(({ name }) => name <= expected.completeUpTo);
        for (const module of known) {
          if (!pending.includes(module.name))
            assertModulesDetected(modules.filter((other) => other !== module));
          assertModulesDetected(modules.flatMap((other) => (other === module ? [module, module] : [other])));
        }
        for (const name of expected.foreign) {
          assertModulesDetected(
            [...modules, { ...modules[0], name }].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
          );
        }
        assertModulesDetected(modules.toReversed());
        for (const changed of [
          { paraminfo: { helpformat: 'html', modules } },
          { paraminfo: { modules } },
          { paraminfo: { helpformat: 'none', modules }, more: 1 },
          { paraminfo: { helpformat: 'none', modules, more: 1 } },
        ]) {
          assertDetected(changed);
        }
      });
    }
  },
);
