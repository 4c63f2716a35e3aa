import assert from 'node:assert/strict';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { startServing } from '../program/serve.ts';
import { noProc, openFiles } from '../rig/children.ts';
import { notInMemory } from '../rig/test-database.ts';
import { until } from '../rig/until.ts';
import { createWiki } from '../rig/wiki.ts';
import {
  answered,
  clientOf,
  folderFor,
  neverSlow,
  serveFile,
  unavailable,
  writeWiki,
} from './served-file.ts';

const skip = notInMemory;
const wikiWith = (text: string) => createWiki({ pages: { Bridge: text } });
const taken = 'Reopened the database, whose file had changed';

/** Files that a process has open and that are in no folder any more. */
const deletedFiles = (pid = 0): readonly string[] =>
  openFiles(pid).filter((path) => path.includes('.sqlite') && path.endsWith('(deleted)'));

test('a file that is renamed to the database is served, and no request fails', { skip }, async (t) => {
  using first = wikiWith('An arch.');
  using second = wikiWith('A beam.');
  await using file = await serveFile(first, folderFor(t));
  const { served, ask, replace, logged } = file;
  const texts = new Set<string | undefined>();
  let ending = false;
  const client = async (): Promise<void> => {
    while (!ending) {
      const seen = await ask();
      assert.equal(seen.status, 200);
      texts.add(seen.text);
    }
  };
  const clients = Array.from({ length: 4 }, client);
  await until(() => texts.has('An arch.'), 'the first file is read');
  for (const [at, wiki] of [second, first, second].entries()) {
    replace(wiki);
    await logged(at + 1);
  }
  await until(() => texts.has('A beam.'), 'the second file is read');
  ending = true;
  await Promise.all(clients);
  assert.deepEqual(texts, new Set(['An arch.', 'A beam.']));
  assert.deepEqual(await ask(), answered('A beam.'));
  assert.deepEqual(await logged(3), [taken, taken, taken]);
  if (noProc === false) assert.deepEqual(deletedFiles(served.process.pid), []);
});

test('nothing that was read from the file before is used for the new one', { skip }, async (t) => {
  using first = wikiWith('An arch.');
  using second = wikiWith('A beam.');
  const folder = folderFor(t);
  for (const [{ database, configuration }, sitename] of [
    [first, 'Arches'],
    [second, 'Beams'],
  ] as const) {
    const general = { ...configuration.general, sitename };
    database.exec('CREATE TABLE wikiquery_import (name TEXT PRIMARY KEY, value TEXT)');
    database
      .prepare("INSERT INTO wikiquery_import VALUES ('configuration', ?)")
      .run(JSON.stringify({ ...neverSlow(configuration), general }));
  }
  // Other ids for the same names, and a table less.
  second.database.exec(`
    UPDATE slot_roles SET role_id = role_id + 7;
    UPDATE slots SET slot_role_id = slot_role_id + 7;
    INSERT INTO slot_roles SELECT min(slot_role_id) - 7, 'aside' FROM slots;
    DROP TABLE user_groups;
  `);
  const { path } = writeWiki(first, folder);
  await using file = clientOf(path, await startServing('--database', `sqlite:${path}`, '--port', '0'));
  const sitename = async () => (await file.query('meta=siteinfo')).json.query?.general?.sitename;
  const countGroups = () => file.query('meta=siteinfo&siprop=usergroups&sinumberingroup=1');
  assert.deepEqual(await file.ask(), answered('An arch.'));
  assert.equal(await sitename(), 'Arches');
  file.replace(second);
  assert.deepEqual(await file.askUntil(({ text }) => text === 'A beam.'), answered('A beam.'));
  assert.equal(await sitename(), 'Beams');
  assert.equal((await countGroups()).status, 200);
  assert.equal((await countGroups()).json.error, undefined);
  assert.deepEqual(await file.logged(1), [taken]);
});

test('a new file is noticed without requests', { skip }, async (t) => {
  using first = wikiWith('An arch.');
  using second = wikiWith('A beam.');
  await using file = await serveFile(first, folderFor(t));
  for (const [at, wiki] of [second, first].entries()) {
    file.replace(wiki);
    assert.equal((await file.logged(at + 1))[at], taken);
  }
  assert.deepEqual(await file.ask(), answered('An arch.'));
});

test('while a new file cannot be opened, the one before is served', { skip }, async (t) => {
  using first = wikiWith('An arch.');
  using second = wikiWith('A beam.');
  await using file = await serveFile(first, folderFor(t));
  const { path, ask, askUntil, log, logged, replace } = file;
  writeFileSync(`${path}.new`, 'Not a database, but a text.'.repeat(100));
  renameSync(`${path}.new`, path);
  await until(async () => {
    assert.deepEqual(await ask(), answered('An arch.'));
    return log().length > 0;
  }, 'the file is noticed');
  assert.deepEqual(log(), [
    `Cannot reopen the database, whose file has changed: ${path} is not a SQLite database.`,
  ]);
  replace(second);
  assert.deepEqual(await askUntil(({ text }) => text === 'A beam.'), answered('A beam.'));
  assert.deepEqual((await logged(2)).slice(1), [taken]);
});

test('without a file the answer is 503, until it returns', { skip }, async (t) => {
  using first = wikiWith('An arch.');
  using second = wikiWith('A beam.');
  const folder = folderFor(t);
  await using file = await serveFile(first, folder);
  const { path, askUntil, query, ready, replace, log, logged } = file;
  assert.equal(await ready(), 200);
  renameSync(path, join(folder, 'elsewhere'));
  assert.deepEqual(await askUntil(({ status }) => status !== 200), unavailable);
  assert.equal(await ready(), 503);
  assert.equal((await fetch(`${file.served.origin}/health`)).status, 200);
  assert.equal((await query('meta=siteinfo')).status, 200, 'what needs no database is answered');
  assert.match((await logged(1)).join('\n'), /Answering requests with 503: There is no file .*wiki\.sqlite/);

  renameSync(join(folder, 'elsewhere'), path);
  assert.deepEqual(await askUntil(({ status }) => status === 200), answered('An arch.'));
  assert.equal(await ready(), 200);

  rmSync(path);
  assert.deepEqual(await askUntil(({ status }) => status !== 200), unavailable);
  replace(second);
  // A load balancer sends nothing but its probes to a server that is not ready.
  await until(async () => {
    await ready();
    return log().includes(taken);
  }, 'the new file is read');
  assert.deepEqual(await file.ask(), answered('A beam.'));
  assert.equal(await ready(), 200);
});
