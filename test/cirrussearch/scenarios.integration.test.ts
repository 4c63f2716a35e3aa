import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createCorpus, indexWiki } from './corpus.ts';
import { readFeature, type Scenario } from './gherkin.ts';
import { runStep, type World } from './steps.ts';
import { unequal } from './unequal.ts';

/** A checkout of the extension CirrusSearch, whose scenarios are read, never copied. */
const folder = process.env['CIRRUSSEARCH_FOLDER'] ?? '';
const skip = folder === '' && 'CIRRUSSEARCH_FOLDER is not set';

test("CirrusSearch's own scenarios pass, but for those that are named", { skip }, async () => {
  const wikis = {
    en: await createCorpus(folder, 'cirrustestwiki', 'en'),
    ru: await createCorpus(folder, 'ruwiki', 'ru'),
  };
  const features = join(folder, 'tests/integration/features');
  const failed = new Map<string, string>();
  let count = 0;
  for (const name of readdirSync(features).filter((each) => each.endsWith('_api.feature'))) {
    for (const scenario of readFeature(name, readFileSync(join(features, name), 'utf8'))) {
      count++;
      const wiki = scenario.tags.includes('@ru') ? wikis.ru : wikis.en;
      const save: World['save'] = async (title, text) => {
        await wiki.edit(title, text);
        await indexWiki(wiki.database, wiki.configuration);
      };
      const error = await failureOf(scenario, { wiki, save, variables: new Map(), answer: {} });
      if (error !== undefined) failed.set(nameOf(scenario), error);
    }
  }
  wikis.en.close();
  wikis.ru.close();
  assert.ok(count > 600, `${count} scenarios were read`);
  const reasons = new Map(
    Object.entries(unequal).flatMap(([reason, names]) => names.map((name) => [name, reason])),
  );
  const isNamed = (name: string): boolean => reasons.has(name) || reasons.has(name.replace(/:.*$/, ''));
  assert.deepEqual(
    [...failed].filter(([name]) => !isNamed(name)),
    [],
    'scenarios fail that are not named',
  );
  const passing = [...reasons.keys()].filter(
    (name) => ![...failed.keys()].some((each) => each === name || each.startsWith(`${name}:`)),
  );
  assert.deepEqual(passing, [], 'scenarios pass that are named');
  console.log(`${count - failed.size} of ${count} scenarios pass.`);
});

const nameOf = ({ feature, line }: Scenario): string => `${feature.replace('_api.feature', '')}:${line}`;

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
