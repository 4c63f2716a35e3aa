import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { kindOf } from './kinds.ts';
import { forgetOwnSettings } from './rig/environment.ts';

const root = resolve(import.meta.dirname, '..');
const cache = join(root, '.cache');

/** Number of slowest tests to list at the end. */
const SLOWEST = 5;

/**
 * Runs test files in one process more than there are processors at a time, since many wait for what they have started,
 * and returns whether all passed. Prints failures, skipped tests and a summary.
 */
export async function runTests(files: readonly string[], execArgv: readonly string[] = []): Promise<boolean> {
  forgetOwnSettings(process.env);
  // All processes share compiled code, including those of the program under test.
  process.env['NODE_COMPILE_CACHE'] ??= join(cache, 'compiled');
  const processors = availableParallelism();
  const folder = join(cache, `tests-${process.pid}`);
  const shared = files.filter((file) => kindOf(file) === 'fast');
  const alone = files.filter((file) => !shared.includes(file)).map((file) => join(root, file));
  try {
    const all = [...writeShares(folder, shared, processors), ...alone];
    return await report(run({ files: all, concurrency: processors + 1, isolation: 'process', execArgv }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes files that each import a share of the tests, since starting a process costs more than a fast test. */
function writeShares(folder: string, files: readonly string[], count: number): string[] {
  mkdirSync(folder, { recursive: true });
  return Array.from({ length: count }, (_, share) => {
    const path = join(folder, `share-${share + 1}.ts`);
    const imports = files
      .filter((_file, i) => i % count === share)
      .map((file) => `import ${JSON.stringify(relative(folder, join(root, file)))};\n`);
    writeFileSync(path, imports.join(''));
    return path;
  }).slice(0, files.length);
}

async function report(tests: ReturnType<typeof run>): Promise<boolean> {
  let passed = true;
  const times: { readonly name: string; readonly seconds: number }[] = [];
  tests.on('test:fail', () => {
    passed = false;
  });
  tests.on('test:pass', ({ name, details, nesting }) => {
    if (nesting === 0) times.push({ name, seconds: details.duration_ms / 1000 });
  });
  const shown = tests.filter(
    ({ type, data }: { type: string; data: { skip?: unknown } }) =>
      type !== 'test:start' && (type !== 'test:pass' || data.skip !== undefined),
  );
  for await (const text of shown.compose(new spec())) process.stdout.write(String(text));
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1)} s: ${name}`);
  return passed;
}
