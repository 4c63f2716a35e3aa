import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { buildDatabase, sampleWiki } from '../testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-check-'));
after(() => {
  rmSync(folder, { recursive: true });
});

const check = (...args: readonly string[]): Promise<{ readonly code: number; readonly out: string }> =>
  new Promise((resolve) => {
    const command = join(import.meta.dirname, '../../bin/wikiquery.js');
    execFile(process.execPath, [command, 'check', ...args], (error, out) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out });
    });
  });

test('all of the sample wiki can be served', async () => {
  const { code, out } = await check();
  assert.match(out, /^sqlite: \d+ tables\nlinks: pagelinks by linktarget, /);
  assert.match(out, /Everything can be served\.\n$/);
  assert.equal(code, 0);
});

test('what a replica without texts and watchlists cannot serve is told', async () => {
  const path = join(folder, 'replica.sqlite');
  const wiki = buildDatabase(sampleWiki(), path);
  wiki.exec(
    'DROP TABLE text; DROP TABLE watchlist; DROP TABLE searchindex; ALTER TABLE logging DROP COLUMN log_params',
  );
  wiki.close();
  const { code, out } = await check('--database', `sqlite:${path}`);
  assert.equal(code, 1);
  const told = out.split('\n').filter((line) => /^(?:missing|failing)/.test(line));
  assert.deepEqual(told.slice(0, 3), [
    'missing: the table text of MediaWiki; revisions come without their contents, marked textmissing',
    'missing: the table watchlist of MediaWiki',
    'missing: the table searchindex of MediaWiki; "wikiquery index" makes it, until then nothing is found by words',
  ]);
  assert.match(out, /^failing: list=logevents: no such column: "?log_params/m);
  assert.ok(!out.includes('failing: prop=revisions'));
});
