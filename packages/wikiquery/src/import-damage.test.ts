import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { openFolder } from '../../../test/dumps/command.ts';
import { dump, page } from '../../../test/rig/dump.ts';
import { runCommand } from '../../../test/rig/run-command.ts';

const { folder, write } = openFolder();

let databases = 0;

async function imported(t: TestContext, args: readonly string[]) {
  const path = join(folder, `${databases++}.sqlite`);
  const { code, out, err } = await runCommand(t, 'import', '--database', `sqlite:${path}`, ...args);
  const report = `${path}.report.tsv`;
  const lines = existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : [];
  return { status: code, output: out, errors: err, report: lines };
}

test('damage is visible in the exit code and the report', async (t) => {
  const cut = dump(page(1, 'Gull', 'x'), '<page><title>Cape</title>').replace('</mediawiki>', '');
  const { status, errors, report } = await imported(t, [write('cut', cut)]);
  assert.equal(status, 3, errors);
  assert.match(errors, /\.sqlite\.report\.tsv/);
  assert.equal(report[0], 'file\tbyte\tkind\ttitle\twhat');
  assert.match(report.at(-1) ?? '', /\tend\t/);
});

test('hashes after texts that belong to others are listed, and are no failure', async (t) => {
  const wrong = page(1, 'Gull', 'x').replace('</text>', `</text><sha1>${'1'.repeat(31)}</sha1>`);
  const { status, errors, report } = await imported(t, [write('hashes', dump(wrong))]);
  assert.equal(status, 0, errors);
  assert.match(errors, /^1 page has a text without the hashes that the dumps have after them/m);
  assert.match(report[1] ?? '', /\tsha1 after\tGull\t/);
});
