import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** As deep in the project as `walls.ts`, so that its imports are found. */
const folder = join(root, '.cache', 'walls');
after(() => rmSync(folder, { recursive: true, force: true }));

test('what modules cannot say is refused for the reason that stands with it', async () => {
  const lines = readFileSync(join(root, 'test/structure/walls.ts'), 'utf8').split('\n');
  mkdirSync(folder, { recursive: true });
  // Without the expectations, which take any error.
  writeFileSync(
    join(folder, 'slips.ts'),
    lines.map((line) => line.replace('@ts-expect-error', '')).join('\n'),
  );
  const project = { extends: '../../tsconfig.json', include: [], files: ['slips.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
  const found = await diagnostics();
  const expected = lines.flatMap((line, i) => {
    const reason = /@ts-expect-error -- .*: (TS\d+) (.*)$/.exec(line);
    return reason ? [{ line: i + 2, code: reason[1] ?? '', text: reason[2] ?? '' }] : [];
  });
  assert.equal(expected.length, lines.filter((line) => line.includes('@ts-expect-error --')).length);
  for (const { line, code, text } of expected) {
    const message = found.get(line) ?? '';
    assert.ok(
      message.includes(`error ${code}`) && message.includes(text),
      `walls.ts:${line} expects ${code} ${text}\n${message}`,
    );
  }
  assert.deepEqual(
    [...found.keys()],
    expected.map(({ line }) => line),
  );
});

/** What the compiler says of each line. */
async function diagnostics(): Promise<ReadonlyMap<number, string>> {
  const compiler = join(root, 'node_modules/.bin/tsc');
  const output = await new Promise<string>((resolve) => {
    // With errors, it ends with a code that rejects.
    execFile(compiler, ['--noEmit', '--pretty', 'false'], { cwd: folder }, (_, text) => resolve(text));
  });
  const found = new Map<number, string>();
  let line = 0;
  for (const text of output.split('\n')) {
    const start = /^slips\.ts\((\d+),/.exec(text);
    if (start) line = Number(start[1]);
    found.set(line, `${found.get(line) ?? ''}${text}\n`);
  }
  found.delete(0);
  return found;
}

test('the linter refuses what compiles and makes texts of what is hidden', async () => {
  const options = ['--type-aware', '--deny-warnings', '--report-unused-disable-directives-severity=error'];
  const file = 'test/structure/walls-printed.ts';
  const linter = join(root, 'node_modules/oxlint/bin/oxlint');
  await promisify(execFile)(process.execPath, [linter, ...options, file], { cwd: root });
});
