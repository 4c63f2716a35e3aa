import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeDump } from './generate.ts';
import { digestOf, runImport, temporaryFolder } from './program.ts';

test('an import that is killed at any moment goes on, and ends with the same database', async (context) => {
  const folder = temporaryFolder(context);
  const dump = join(folder, 'dump.xml');
  writeDump(dump, { bytes: 5_000_000, revisions: 4 });
  const whole = join(folder, 'whole.sqlite');
  const began = performance.now();
  assert.equal((await runImport(['--database', `sqlite:${whole}`, dump])).code, 0);
  const duration = performance.now() - began;
  const expected = digestOf(whole);

  for (let round = 0; round < 2; round++) {
    const path = join(folder, `broken-${round}.sqlite`);
    const args = ['--database', `sqlite:${path}`, '--commit', '1', dump];
    let kills = 0;
    for (let code: number | null = null; code === null;) {
      // Later and later, so that it comes to its end.
      const after = Math.random() * duration * (0.6 + kills * 0.1);
      const run = await runImport(args, (child) => {
        const timer = setTimeout(() => child.kill('SIGKILL'), after);
        child.once('close', () => {
          clearTimeout(timer);
        });
      });
      ({ code } = run);
      if (code === null) kills++;
      else assert.equal(code, 0, run.errors);
    }
    context.diagnostic(`killed ${kills} times`);
    assert.deepEqual(digestOf(path), expected);
    rmSync(path);
  }
});
