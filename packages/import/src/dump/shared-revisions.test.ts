import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Sqlite from 'better-sqlite3';
import { all, dump, imported, page, revision } from '../../../../test/rig/dump.ts';
import { openState } from './write/state.ts';

const problemsOf = (database: Sqlite.Database): readonly string[] =>
  openState(database)
    .problems()
    .map(({ title, message }) => `${title}: ${message}`);

const withHistory = (id: number, title: string, ...revisions: readonly number[]): string =>
  `<page><title>${title}</title><ns>0</ns><id>${id}</id>${revisions.map((one) => revision(one, `${title} ${one}`)).join('')}</page>`;

const ownersIn = (database: Sqlite.Database): unknown[] =>
  all(database, 'SELECT rev_id, rev_page FROM revision ORDER BY 1') as unknown[];

test('an update keeps the first of the pages that share a newest revision, and reports the other', async () => {
  const database = await imported({ 'a.xml': dump(page(1, 'Gull', 'a', 50)) });
  await imported({ 'b.xml': dump(page(1, 'Gull', 'a', 50), page(2, 'Tern', 'b', 50)) }, {}, database);
  assert.deepEqual(ownersIn(database), [[50, 1]]);
  assert.deepEqual(problemsOf(database), [
    ': Revision 50 of page 2 is skipped: page 1 has a revision with the same ID.',
    'Tern: Pages without text, because other pages have revisions with the same IDs: 1; this is the first.',
  ]);
});

test('an update reports older revisions that two pages share, wherever they were before', async () => {
  const both = dump(withHistory(1, 'Gull', 50, 60), withHistory(2, 'Tern', 50, 70));
  for (const before of [
    dump(withHistory(1, 'Gull', 50), withHistory(2, 'Tern', 70)),
    dump(withHistory(1, 'Gull', 60), withHistory(2, 'Tern', 50)),
    dump(withHistory(1, 'Gull', 60), withHistory(2, 'Tern', 70)),
  ]) {
    const database = await imported({ 'a.xml': before });
    await imported({ 'b.xml': both }, {}, database);
    assert.deepEqual(problemsOf(database), [
      ': Revision 50 of page 2 is skipped: page 1 has a revision with the same ID.',
    ]);
    assert.deepEqual(ownersIn(database), [
      [50, 1],
      [60, 1],
      [70, 2],
    ]);
  }
});

test('revisions that pages of several files share are reported', async () => {
  const database = await imported({
    'a.xml': dump(withHistory(1, 'Gull', 50, 60)),
    'b.xml': dump(withHistory(2, 'Tern', 50, 70)),
    'c.xml': dump(withHistory(1, 'Gull', 50, 60)),
  });
  assert.deepEqual(problemsOf(database), [
    ': Revision 50 of page 2 is skipped: page 1 has a revision with the same ID.',
  ]);
});

test('a revision that moved to another page is no problem', async () => {
  for (const newer of [
    dump(withHistory(1, 'Gull', 60), withHistory(2, 'Tern', 50, 70)),
    dump(withHistory(2, 'Tern', 50, 70), withHistory(1, 'Gull', 60)),
  ]) {
    const database = await imported({
      'a.xml': dump(withHistory(1, 'Gull', 50, 60), withHistory(2, 'Tern', 70)),
    });
    await imported({ 'b.xml': newer }, {}, database);
    assert.deepEqual(problemsOf(database), []);
    assert.deepEqual(ownersIn(database)[0], [50, 2]);
  }
});

test('a revision of a page that the dumps do not have is reported when another page takes it', async () => {
  const database = await imported({ 'a.xml': dump(withHistory(1, 'Gull', 50, 60)) });
  await imported({ 'b.xml': dump(withHistory(2, 'Tern', 50, 70)) }, { complete: false }, database);
  assert.deepEqual(problemsOf(database), [
    'Gull: Revision 50 of page 1 was replaced: page 2 of the dumps has a revision with the same ID.',
  ]);
});
