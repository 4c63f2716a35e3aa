/**
 * Checks that no query scans or sorts a table that grows with the wiki. Without statistics, as in MediaWiki's SQLite,
 * plans do not depend on the data, so the small sample wiki is enough.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWiki } from '../rig/wiki.ts';
import { exceptionFor, exceptions } from './exceptions.ts';
import { problemsOf } from './check-plan.ts';
import { createRecorder } from './statements.ts';

const wiki = createWiki();
test.after(() => wiki.close());
const recorder = await createRecorder(wiki);
const used = new Set<string>();

test('the database has no statistics', () => {
  const found = wiki.database.prepare(`SELECT name FROM sqlite_schema WHERE name LIKE 'sqlite_stat%'`).all();
  assert.deepEqual(found, []);
});

for (const registered of recorder.registry.modules.values()) {
  const { name, group } = registered.module;
  test(`${group}=${name} neither scans nor sorts a table that grows`, async () => {
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

test('every exception is needed', () => {
  const unused = exceptions.filter(
    ({ module, reason }) => !used.has(reason) && (module === '*' || recorder.registry.modules.has(module)),
  );
  assert.deepEqual(unused, []);
});

test('detects scans and sorts', () => {
  const of = (sql: string) => problemsOf(wiki.database, sql, []);
  assert.notEqual(of('SELECT * FROM page WHERE page_touched > 1').length, 0);
  assert.notEqual(of('SELECT * FROM page WHERE page_is_redirect = 1 ORDER BY page_random LIMIT 1').length, 0);
  assert.deepEqual(of('SELECT * FROM page WHERE page_namespace = 1 ORDER BY page_title LIMIT 1'), []);
  assert.deepEqual(of('SELECT * FROM page ORDER BY page_id LIMIT 1'), []);
});
