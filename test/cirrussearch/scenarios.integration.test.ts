import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { notInMemory } from '../rig/test-database.ts';
import { createCorpus } from './corpus.ts';
import { readFeature, type Scenario } from './gherkin.ts';
import { runStep, type World } from './steps.ts';
import { unequal, unequalOnMariadb } from './unequal.ts';

/** A checkout of the extension CirrusSearch, whose scenarios are read, never copied. */
const folder = process.env['CIRRUSSEARCH_FOLDER'] ?? '';
const skip = folder === '' && 'CIRRUSSEARCH_FOLDER is not set';

test("CirrusSearch's own scenarios pass, but for those that are named", { skip }, async (context) => {
  const wikis = {
    en: await createCorpus(folder, 'cirrustestwiki', 'en'),
    ru: await createCorpus(folder, 'ruwiki', 'ru'),
  };
  const features = join(folder, 'tests/integration/features');
  const articles = join(folder, 'tests/integration/articles');
  const failed = new Map<string, string>();
  let count = 0;
  for (const file of readdirSync(features).filter((each) => each.endsWith('_api.feature'))) {
    const feature = file.replace('_api.feature', '');
    const scenarios = named(feature, readFeature(file, readFileSync(join(features, file), 'utf8')));
    const before = failed.size;
    for (const [name, scenario] of scenarios) {
      const { request, write } = scenario.tags.includes('@ru') ? wikis.ru : wikis.en;
      const error = await failureOf(scenario, {
        request,
        write,
        articles,
        variables: new Map(),
        answer: {},
      });
      if (error !== undefined) failed.set(name, error);
    }
    count += scenarios.length;
    context.diagnostic(
      `${feature}: ${scenarios.length - failed.size + before} of ${scenarios.length} scenarios pass`,
    );
  }
  wikis.en.close();
  wikis.ru.close();
  assert.ok(count > 600, `${count} scenarios were read`);
  const known = notInMemory === false ? [unequal] : [unequal, unequalOnMariadb];
  const reasons = new Set(known.flatMap((each) => Object.values(each).flat()));
  assert.deepEqual(
    [...failed].filter(([name]) => !reasons.has(name)),
    [],
    'scenarios fail that are not named',
  );
  assert.deepEqual(
    [...reasons].filter((name) => !failed.has(name)),
    [],
    'scenarios pass that are named',
  );
  context.diagnostic(`${count - failed.size} of ${count} scenarios pass`);
});

/** Names scenarios by their feature; those of the same name, such as the examples of one, are numbered. */
function named(feature: string, scenarios: readonly Scenario[]): readonly (readonly [string, Scenario])[] {
  const seen = new Map<string, number>();
  return scenarios.map((scenario) => {
    const number = (seen.get(scenario.name) ?? 0) + 1;
    seen.set(scenario.name, number);
    const isOnly = scenarios.filter(({ name }) => name === scenario.name).length === 1;
    return [`${feature}: ${scenario.name}${isOnly ? '' : ` (${number})`}`, scenario];
  });
}

async function failureOf({ steps }: Scenario, world: World): Promise<string | undefined> {
  for (const step of steps) {
    try {
      await runStep(world, step);
    } catch (error) {
      return `${step}: ${String(error).slice(0, 300)}`;
    }
  }
  return undefined;
}
