import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { fromConnection } from '../../packages/core/src/data/database/dialects/sqlite.ts';
import { openStore } from '../../packages/core/src/data/store/open-store.ts';
import { createViews } from '../../packages/core/src/data/store/views/statements.ts';
import { createSite } from '../../packages/core/src/wiki/site.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { documentViews } from '../../packages/wikiquery/src/document-views.ts';
import { createWiki } from '../rig/wiki.ts';

const read = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

test('docs/views.md is up to date', () => {
  assert.ok(read('views.md') === documentViews(), 'docs/views.md is out of date: run npm run docs');
});

const wiki = createWiki();
after(() => wiki.close());
const store = await openStore(fromConnection(wiki.database));
for (const statement of await createViews(store, createSite(wiki.configuration, extensions)))
  wiki.database.exec(statement);

/** A question, its statement and the table of its answer. */
const questions = [...read('sql.md').matchAll(/^### ([^\n]+)\n\n```sql\n(.+?)^```\n\n((?:\|[^\n]*\n)+)/gms)];

test('docs/sql.md has questions', () => {
  assert.equal(questions.length, 12);
});

for (const [, question = '', statement = '', table = ''] of questions) {
  test(question, () => {
    const rows = wiki.database.prepare<[], Record<string, unknown>>(statement).all();
    const [names = [], , ...answer] = table
      .trimEnd()
      .split('\n')
      .map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      );
    assert.deepEqual(
      rows.map((row) => Object.entries(row).map(([name, value]) => [name, String(value)])),
      answer.map((cells) => cells.map((cell, i) => [names[i], cell])),
    );
  });
}
