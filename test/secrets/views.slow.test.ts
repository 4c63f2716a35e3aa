/** Views for SQL show what an anonymous visitor may see: no secret is in any cell. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromConnection } from '../../packages/core/src/data/database/dialects/sqlite.ts';
import { openStore } from '../../packages/core/src/data/store/open-store.ts';
import { views } from '../../packages/core/src/data/store/views/index.ts';
import { createViews } from '../../packages/core/src/data/store/views/statements.ts';
import { createSite } from '../../packages/core/src/wiki/site.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { openApi } from '../rig/ask.ts';
import { createSecretWiki } from './secret-wiki.ts';
import { wordPattern } from './secret.ts';
import { viewersOf } from './viewers.ts';

const { wiki, secrets } = createSecretWiki();
test.after(() => wiki.close());
const viewers = await viewersOf(await openApi(wiki));
const anonymous = viewers.get('anonymous');
const store = await openStore(fromConnection(wiki.database));
for (const statement of await createViews(store, createSite(wiki.configuration, extensions)))
  wiki.database.exec(statement);

test('there are secrets that an anonymous visitor may not see', () => {
  assert.ok(anonymous && [...secrets.values()].filter(({ sight }) => !sight(anonymous)).length > 50);
});

for (const { name } of views) {
  test(`${name} has no secret`, () => {
    const rows = wiki.database.prepare(`SELECT * FROM ${name}`).all();
    assert.ok(rows.length > 0);
    const found = [...JSON.stringify(rows).matchAll(wordPattern)].flatMap(([word]) => {
      const secret = secrets.get(word);
      return secret && anonymous && !secret.sight(anonymous) ? [`${secret.cell} (${secret.degree})`] : [];
    });
    assert.deepEqual(found, []);
  });
}
