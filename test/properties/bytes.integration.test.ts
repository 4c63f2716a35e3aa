import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { random } from '../../bench/wiki/random.ts';
import { fromConnection } from '../../packages/core/src/data/database/dialects/sqlite.ts';
import { openStore } from '../../packages/core/src/data/store/open-store.ts';
import { readRows } from '../../packages/core/src/data/store/views/read-rows.ts';
import { viewsOf } from '../../packages/core/src/data/store/views/statements.ts';
import { normalizeText } from '../../packages/core/src/wiki/unicode.ts';
import { openParquet } from '../../packages/wikiquery/src/export/parquet.ts';
import { openNdjson } from '../../packages/wikiquery/src/export/text.ts';
import { openApi } from '../rig/ask.ts';
import { readParquet } from '../rig/parquet.ts';
import { notInMemory } from '../rig/test-database.ts';
import { createWiki } from '../rig/wiki.ts';
import { checkAnswers, damage, someText, textColumns } from './damaged-wiki.ts';

const seeds = fc.integer({ min: 0, max: 1_000_000 });

/** Whether the columns have any bytes, or texts in valid UTF-8. */
const contents = fc.constantFrom(undefined, someText);

test('whatever the columns have, answers are normalized text', { skip: notInMemory }, async () => {
  assert.ok(textColumns.length > 100);
  await fc.assert(
    fc.asyncProperty(seeds, contents, async (seed, value) => {
      using wiki = createWiki();
      const faults: unknown[] = [];
      const api = await openApi(wiki, {
        onFault: (error) => {
          faults.push(error);
          return '';
        },
      });
      damage(wiki.database, seed, ['TEXT', 'BLOB'], value);
      assert.ok((await checkAnswers(api, faults, random(seed))) > 100);
    }),
    { numRuns: 4, endOnFailure: true },
  );
});

test('whatever valid UTF-8 columns have, the answer has its normal form', { skip: notInMemory }, async () => {
  using wiki = createWiki({ pages: { Lamp: 'text' } });
  const { ask } = await openApi(wiki);
  const title = wiki.database.prepare('UPDATE page SET page_title = ?');
  const summary = wiki.database.prepare('UPDATE comment SET comment_text = ?');
  const content = wiki.database.prepare('UPDATE text SET old_text = ?');
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), async (text) => {
      const key = `A${text.replaceAll(/[\s_]/gu, '')}`;
      title.run(key);
      summary.run(text);
      content.run(Buffer.from(text));
      const revisions = { prop: 'revisions', rvprop: 'comment|content', rvslots: 'main', formatversion: '2' };
      const { json } = await ask({ generator: 'allpages', ...revisions });
      const { pages } = json['query'] as {
        readonly pages: readonly {
          readonly title: string;
          readonly revisions: readonly {
            readonly comment: string;
            readonly slots: { readonly main: { readonly content: string } };
          }[];
        }[];
      };
      const [page] = pages;
      assert.equal(page?.title, normalizeText(key));
      assert.equal(page.revisions[0]?.comment, normalizeText(text));
      assert.equal(page.revisions[0].slots.main.content, normalizeText(text));
    }),
    { numRuns: 200 },
  );
});

test('so are exports and the rows of views', { skip: notInMemory }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-bytes-'));
  try {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        using wiki = createWiki();
        const { site } = await openApi(wiki);
        damage(wiki.database, seed, ['TEXT', 'BLOB']);
        const store = await openStore(fromConnection(wiki.database));
        for (const view of viewsOf(store)) {
          const path = join(folder, view.name);
          const [parquet, ndjson] = [
            openParquet(`${path}.parquet`, view),
            openNdjson(`${path}.ndjson`, view),
          ];
          let count = 0;
          for await (const { rows } of readRows(store, site, view)) {
            for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
              const isText = typeof value === 'string' && value.isWellFormed();
              assert.ok(value === null || typeof value === 'number' || isText, `${view.name}.${column}`);
            }
            count += rows.length;
            parquet.write(rows);
            ndjson.write(rows);
          }
          parquet.end();
          ndjson.end();
          assert.equal((await readParquet(readFileSync(`${path}.parquet`))).length, count);
          const lines = readFileSync(`${path}.ndjson`, 'utf8').split('\n').slice(0, -1);
          assert.equal(lines.map((line): unknown => JSON.parse(line)).length, count);
        }
      }),
      { numRuns: 5, endOnFailure: true },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
