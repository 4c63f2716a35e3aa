import { writeFileSync } from 'node:fs';
import { describeCatalogue } from '../../packages/wikiquery/src/catalogue.ts';

// Records the catalogues of both deployments for snapshot.test.ts.
for (const deployment of ['a', 'b']) {
  const text = `${JSON.stringify(describeCatalogue(deployment), undefined, 1)}\n`;
  writeFileSync(new URL(`${deployment}.json`, import.meta.url), text);
}
