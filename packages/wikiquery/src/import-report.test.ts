import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { reportProblems } from './import-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-report-'));
after(() => {
  rmSync(folder, { recursive: true });
});

test('an import without problems removes the report of an earlier one, and no other file', () => {
  const path = join(folder, 'wiki.sqlite.report.tsv');
  const doubt = { file: 'old.xml', offset: 7, kind: 'unneeded', title: 'A_b', message: 'skipped' };
  reportProblems([doubt], path);
  assert.match(
    readFileSync(path, 'utf8'),
    /^file\tbyte\tkind\ttitle\twhat\nold\.xml\t7\tunneeded\tA b\tskipped\n$/,
  );
  assert.equal(reportProblems([], path), 0);
  assert.equal(existsSync(path), false);

  const notes = join(folder, 'notes.tsv');
  writeFileSync(notes, 'my own notes');
  for (const other of [notes, join(folder, 'none.tsv'), '/dev/null']) {
    const isThere = existsSync(other);
    assert.equal(reportProblems([], other), 0);
    assert.equal(existsSync(other), isThere, other);
  }
});
