import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const commandLine = 'dist/src/program/main.cjs';
const forTests = 'dist/src/program/testing.js';

suite('build output', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-build-'));
  const [checkout, installed] = [join(folder, 'checkout'), join(folder, 'installed')];

  before(() => {
    for (const copy of [checkout, installed]) {
      for (const part of ['bin', 'package.json'])
        cpSync(join(root, part), join(copy, part), { recursive: true });
      for (const file of [commandLine, forTests]) mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(
        join(copy, commandLine),
        '(function (exports) { exports.main = async () => console.log("built"); })',
      );
      writeFileSync(join(copy, forTests), 'export const createWiki = "built";');
    }
    symlinkSync(join(root, 'src'), join(checkout, 'src'));
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  const run = (copy: string, ...args: readonly string[]): string =>
    execFileSync(process.execPath, args, {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
    });
  const typeOfCreateWiki = 'console.log(typeof require("./bin/testing.cjs").createWiki)';

  test('of an earlier version is not used in a checkout', () => {
    assert.match(run(checkout, 'bin/wikiquery.js', '--version'), /^\d+\.\d+\.\d+\n$/);
    assert.equal(run(checkout, '--eval', typeOfCreateWiki), 'function\n');
  });

  test('is used in a package, which has no sources', () => {
    assert.equal(run(installed, 'bin/wikiquery.js', '--version'), 'built\n');
    assert.equal(run(installed, '--eval', typeOfCreateWiki), 'string\n');
  });
});
