import assert from 'node:assert/strict';
import { pbkdf2Sync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createWiki, parsePages } from './index.ts';

test('once it was built, the sample wiki takes less than a wiki of one page', () => {
  const timeOf = (create: () => ReturnType<typeof createWiki>): number => {
    void create().close();
    const start = process.threadCpuUsage();
    for (let i = 0; i < 10; i++) void create().close();
    const { user, system } = process.threadCpuUsage(start);
    return user + system;
  };
  const ofOnePage = timeOf(() => createWiki({ pages: { Bridge: 'An arch.' } }));
  assert.ok(timeOf(createWiki) < ofOnePage);
  using wiki = createWiki();
  assert.ok(Number(wiki.database.prepare('SELECT count(*) FROM page').pluck().get()) >= 120);
});

test('a wiki of one page', () => {
  using wiki = createWiki({ pages: { 'one page': 'Text with a [[link]].' } });
  assert.deepEqual(wiki.database.prepare('SELECT page_namespace, page_title FROM page').raw().all(), [
    [0, 'One_page'],
  ]);
  assert.equal(wiki.database.prepare('SELECT lt_title FROM linktarget').pluck().get(), 'Link');
  assert.equal(wiki.configuration.general.sitename, 'Lantern Isles');
});

test('a page with its history', () => {
  const pages = parsePages('%%% Page\n@by 192.0.2.1\nOne\n%%% Page\n@minor\n@at 2030-01-01\nTwo');
  using wiki = createWiki({ pages });
  const sql =
    'SELECT rev_parent_id, rev_minor_edit, actor_name FROM revision JOIN actor ON actor_id = rev_actor ORDER BY rev_id';
  assert.deepEqual(wiki.database.prepare(sql).raw().all(), [
    [0, 0, '192.0.2.1'],
    [1, 1, '127.0.0.1'],
  ]);
});

test('the passwords in the README are valid', () => {
  using wiki = createWiki();
  const readme = readFileSync(new URL('../sample/README.md', import.meta.url), 'utf8');
  const stored = wiki.database.prepare('SELECT user_name, user_password FROM user').raw().all() as [
    string,
    string,
  ][];
  const able = stored.filter(([, password]) => password !== '');
  assert.ok(able.length > 15);
  for (const [name, password] of able) {
    const row = readme.split('\n').find((line) => line.startsWith(`| ${name} `));
    const written = row?.split('|')[2]?.trim() ?? '';
    const [, , , iterations = '', length = '', salt = '', hash] = password.split(':');
    const bytes = pbkdf2Sync(
      written,
      Buffer.from(salt, 'base64'),
      Number(iterations),
      Number(length),
      'sha512',
    );
    assert.equal(bytes.toString('base64'), hash, name);
  }
});
