import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Sqlite from 'better-sqlite3';
import { all, dump, imported, page } from '../../../../test/rig/dump.ts';
import { hexSha1, sha1Base36 } from '../../../core/src/wiki/sha1.ts';
import { openState } from './write/state.ts';

const problemsOf = (database: Sqlite.Database): readonly string[] =>
  openState(database)
    .problems()
    .map(({ title, message }) => `${title}: ${message}`);

test('a text that does not have the hash in the dump is reported', async () => {
  const text = (id: number, sha1: string): string =>
    page(id, `P${id}`, 'a text').replace('<text>', `<text bytes="6" sha1="${sha1}">`);
  const right = sha1Base36('a text');
  const database = await imported({
    'a.xml': dump(text(1, right), text(2, right.replace(/^./, 'z')), text(3, '')),
  });
  assert.deepEqual(problemsOf(database), [
    'P2: Texts that do not match their hashes: 1; the dump is damaged here, or already was when it was written.',
  ]);
});

test('a hash after the text is compared too, in base 36 or hexadecimal', async () => {
  const right = sha1Base36('a text');
  const withSha1 = (id: number, sha1: string): string =>
    page(id, `P${id}`, 'a text').replace('</text>', `</text><sha1>${sha1}</sha1>`);
  const wrong = right.replace(/^./, 'z');
  const database = await imported({
    'a.xml': dump(withSha1(1, right), withSha1(2, wrong), withSha1(3, hexSha1(right)), withSha1(4, '')),
  });
  assert.deepEqual(problemsOf(database), ['P2: Texts that do not match the hashes that follow them: 1.']);
  assert.deepEqual(all(database, 'SELECT DISTINCT rev_sha1 FROM revision'), [[right]]);
});
