/**
 * Checks that no query scans or sorts a table that grows with the wiki. Without statistics, as in MediaWiki's SQLite,
 * plans do not depend on the data, so the small sample wiki is enough.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createWiki } from '../rig/wiki.ts';
import type { Schema } from '../schemas/schema.ts';
import { schemas } from '../schemas/schemas.ts';
import { createWikiAfter } from '../schemas/wiki-of-schema.ts';
import { problemsOf } from './check-plan.ts';
import { exceptionFor, exceptions } from './exceptions.ts';
import { createRecorder, type Recorder } from './statements.ts';

/** The schemas of releases: the tables of 1.44 are found by the same columns as those of 1.43. */
const checked: readonly Schema[] = [
  { name: '1.43', sql: '' },
  ...schemas.filter(({ name }) => /^[\d.]+$/.test(name) && name !== '1.44'),
];

const used = new Set<string>();
const modules = new Set<string>();

for (const { name: version, sql } of checked)
  describe(`in the tables of ${version}`, () => {
    const wiki = createWikiAfter(sql);
    let recorder: Recorder;
    before(async () => {
      recorder = await createRecorder(wiki);
    });
    after(() => wiki.close());

    test('the database has no statistics', () => {
      const found = wiki.database
        .prepare(`SELECT name FROM sqlite_schema WHERE name LIKE 'sqlite_stat%'`)
        .all();
      assert.deepEqual(found, []);
    });

    test('no module scans or sorts a table that grows', async (t) => {
      for (const registered of recorder.registry.modules.values()) {
        const { name, group } = registered.module;
        modules.add(name);
        await t.test(`${group}=${name}`, async () => {
          const problems = new Set<string>();
          for (const { sql, parameters, request } of await recorder.statementsOf(registered)) {
            for (const problem of problemsOf(wiki.database, sql, parameters)) {
              const exception = exceptionFor(registered.module, problem, request, exceptions);
              if (exception) used.add(exception.reason);
              else problems.add(`${problem}\n  ${sql}\n  ${new URLSearchParams(request)}`);
            }
          }
          assert.deepEqual([...problems], []);
        });
      }
    });
  });

test('every exception is needed', () => {
  const unused = exceptions.filter(
    ({ module, reason }) => !used.has(reason) && (module === '*' || modules.has(module)),
  );
  assert.deepEqual(unused, []);
});

test('detects scans and sorts', () => {
  using wiki = createWiki();
  const of = (sql: string) => problemsOf(wiki.database, sql, []);
  assert.notEqual(of('SELECT * FROM page WHERE page_touched > 1').length, 0);
  assert.notEqual(of('SELECT * FROM page WHERE page_is_redirect = 1 ORDER BY page_random LIMIT 1').length, 0);
  assert.deepEqual(of('SELECT * FROM page WHERE page_namespace = 1 ORDER BY page_title LIMIT 1'), []);
  assert.deepEqual(of('SELECT * FROM page ORDER BY page_id LIMIT 1'), []);
});
