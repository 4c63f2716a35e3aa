import { writeFileSync } from 'node:fs';
import { describeCatalogue } from '../../src/cli/catalogue.ts';

// Writes down the catalogue of both deployments, for the test that compares it.
for (const deployment of ['a', 'b']) {
  const text = `${JSON.stringify(describeCatalogue(deployment), undefined, 1)}\n`;
  writeFileSync(new URL(`${deployment}.json`, import.meta.url), text);
}
