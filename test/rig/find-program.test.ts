import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { findProgram, programMissing } from './find-program.ts';

test('programs are found by name or path, the first that is one', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-programs-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  const [program, file, inner] = ['program', 'file', 'folder'].map((name) => join(folder, name));
  assert.ok(program && file && inner);
  for (const path of [program, file]) writeFileSync(path, '');
  chmodSync(program, 0o755);
  mkdirSync(inner);
  assert.equal(findProgram(join(folder, 'none'), inner, program), program);
  assert.equal(findProgram('no-such-program', 'env'), findProgram('env'));
  assert.match(findProgram('env') ?? '', /^\/.*\/env$/);
  assert.equal(programMissing('env'), false);
  assert.equal(programMissing('no-such-program'), 'no-such-program is not installed');
  assert.equal(programMissing('no-such', 'nor-such'), 'none of no-such, nor-such is installed');
});
