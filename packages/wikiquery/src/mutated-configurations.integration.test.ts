import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { openApi } from '../../../test/rig/ask.ts';
import { createWiki, sampleConfiguration } from '../../../test/rig/wiki.ts';
import type { Configuration } from '../../core/src/wiki/configuration.ts';
import { findReadRestrictions } from '../../core/src/wiki/read-restrictions.ts';
import { createSite } from '../../core/src/wiki/site.ts';
import { extensions } from '../../extensions/src/index.ts';
import { checkConfiguration } from './check-configuration.ts';
import { UsageError } from './problem.ts';

const wrong: readonly unknown[] = [null, 1, true, 'x', [], {}, [null], [{ x: 1 }], { x: 1 }, { x: null }];

type Path = readonly (string | number)[];

/** Paths of a value: of each object all names, of each list the first item. */
function* pathsIn(value: unknown, path: Path = [], depth = 0): Generator<Path> {
  if (path.length > 0) yield path;
  if (depth > 3 || typeof value !== 'object' || value === null) return;
  const entries = Object.entries(value);
  for (const [name, inside] of Array.isArray(value) ? entries.slice(0, 1) : entries)
    yield* pathsIn(inside, [...path, Array.isArray(value) ? Number(name) : name], depth + 1);
}

function replaced(value: unknown, [first, ...rest]: Path, by: unknown): unknown {
  if (first === undefined) return by;
  if (Array.isArray(value))
    return value.map((one: unknown, at) => (at === first ? replaced(one, rest, by) : one));
  const object = value as Readonly<Record<string, unknown>>;
  return { ...object, [first]: replaced(object[first], rest, by) };
}

suite('a configuration with a value of a wrong type', () => {
  const configuration = sampleConfiguration();

  test('is rejected with a sentence, or taken', () => {
    const failures: string[] = [];
    let rejected = 0;
    for (const path of pathsIn(configuration))
      for (const by of wrong) {
        const mutated = replaced(configuration, path, by);
        try {
          checkConfiguration(mutated, 'wiki.json');
          const taken = mutated as Configuration;
          findReadRestrictions(taken.extensions);
          createSite(taken, extensions);
        } catch (error) {
          if (error instanceof UsageError) rejected++;
          else failures.push(`${path.join('.')} = ${JSON.stringify(by)}: ${String(error)}`);
        }
      }
    assert.deepEqual(failures.slice(0, 20), []);
    assert.ok(rejected > 1000);
  });

  test('answers without an internal error where it is taken', async () => {
    using wiki = createWiki();
    const api = await openApi({
      ...wiki,
      configuration: { ...wiki.configuration, extensions: [{ type: 'other', x: 1 }] },
    });
    const { error } = await api.ask({
      action: 'query',
      meta: 'siteinfo',
      siprop: 'extensions|libraries|skins',
    });
    assert.equal(error, undefined);
  });
});
