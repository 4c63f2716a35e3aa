import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { describeCatalogue } from '../../src/cli/catalogue.ts';

for (const deployment of ['a', 'b']) {
  test(`the catalogue of deployment ${deployment} is the recorded one (npm run snapshot records it anew)`, () => {
    const recorded = readFileSync(new URL(`${deployment}.json`, import.meta.url), 'utf8');
    // Compared as text, so that the order of keys counts too.
    assert.equal(`${JSON.stringify(describeCatalogue(deployment), undefined, 1)}\n`, recorded);
  });
}
