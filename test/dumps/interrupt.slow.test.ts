import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { writeDump, writeLinkTables } from './generate.ts';
import {
  digestOf,
  integrityOf,
  isFinished,
  isTrueIn,
  runImport,
  temporaryFolder,
  type Run,
} from './program.ts';

/** Never commits by itself. */
const RARELY = ['--commit', '100000'];

/** A phase of an import: whether it has begun, judging by what is committed. */
type Phase = (path: string) => boolean;

/** Runs an import, and sends a signal in a phase. */
const interrupted = (
  args: readonly string[],
  path: string,
  phase: Phase,
  signal: NodeJS.Signals,
): Promise<Run> =>
  runImport(args, (child) => {
    const timer = setInterval(() => {
      if (!phase(path)) return;
      clearInterval(timer);
      child.kill(signal);
    }, 10);
    child.once('close', () => {
      clearInterval(timer);
    });
  });

/** Whether something of the first dump was committed. */
const isReading: Phase = (path) =>
  isTrueIn(
    path,
    "SELECT value ->> 'pages' > 0 OR value ->> 'rows' > 0 FROM wikiquery_import WHERE name = 'state'",
  );

/** Whether all of so many dumps are committed. */
const hasRead =
  (dumps: number): Phase =>
  (path) =>
    isTrueIn(path, `SELECT value ->> 'file' = ${dumps} FROM wikiquery_import WHERE name = 'state'`);

/** Whether the first of the final steps is done; those that make indexes follow. */
const isFinishing: Phase = (path) =>
  isTrueIn(path, "SELECT value ->> 'step' > 0 FROM wikiquery_import WHERE name = 'state'");

const isIndexing: Phase = (path) => isTrueIn(path, 'SELECT count(*) > 0 FROM wikiquery_searchindex');

/** Runs the command that an interrupted import printed. */
async function resume({ errors }: Run): Promise<Run> {
  const [, command = ''] = /^ {2}wikiquery (import .*)$/m.exec(errors) ?? [];
  assert.notEqual(command, '', errors);
  return runImport(command.split(' ').slice(1));
}

const stateOf = (path: string): Readonly<Record<string, number>> => {
  const database = new Sqlite(path, { readonly: true });
  try {
    const value = database.prepare("SELECT value FROM wikiquery_import WHERE name = 'state'").pluck().get();
    return JSON.parse(String(value)) as Readonly<Record<string, number>>;
  } finally {
    database.close();
  }
};

/** Imports dumps without and with an interruption; returns the state that the interrupted import has committed. */
async function compare(
  context: TestContext,
  dumps: readonly string[],
  phase: Phase,
  signal: NodeJS.Signals,
  whole: string,
  commit: readonly string[] = RARELY,
): Promise<Readonly<Record<string, number>>> {
  const path = join(temporaryFolder(context), 'interrupted.sqlite');
  const args = ['--database', `sqlite:${path}`, ...commit, ...dumps];
  const stopped = await interrupted(args, path, phase, signal);
  assert.equal(stopped.code, signal === 'SIGINT' ? 130 : 143, stopped.errors);
  assert.match(stopped.errors, /^Stopping: what has been read is committed first/m);
  assert.match(stopped.errors, new RegExp(`^Stopped by ${signal}; [\\d,]+ pages are in ${path}\\.`, 'm'));
  assert.equal(isFinished(path), false);
  const state = stateOf(path);
  const resumed = await resume(stopped);
  assert.equal(resumed.code, 0, resumed.errors);
  assert.deepEqual(digestOf(path), digestOf(whole));
  assert.equal(integrityOf(path), 'ok');
  return state;
}

async function importedWhole(context: TestContext, dumps: readonly string[]): Promise<string> {
  const path = join(temporaryFolder(context), 'whole.sqlite');
  const { code, errors } = await runImport(['--database', `sqlite:${path}`, ...dumps]);
  assert.equal(code, 0, errors);
  return path;
}

test('a signal stops an import in each of its phases, and the printed command resumes it', async (context) => {
  const dump = join(temporaryFolder(context), 'dump.xml');
  writeDump(dump, { bytes: 12_000_000, revisions: 1 });
  const whole = await importedWhole(context, [dump]);
  await context.test('while it reads pages', async (t) => {
    const { pages = 0, file } = await compare(t, [dump], isReading, 'SIGINT', whole, ['--commit', '1']);
    assert.ok(pages > 0, 'what was read is committed');
    assert.equal(file, 0);
  });
  await context.test('while it expands templates', async (t) => {
    const { expanded = 0, step } = await compare(t, [dump], hasRead(1), 'SIGTERM', whole);
    assert.ok(expanded > 0);
    assert.equal(step, 0);
  });
  await context.test('while it makes the index', async (t) => {
    const { step = 0 } = await compare(t, [dump], isIndexing, 'SIGINT', whole);
    assert.ok(step > 0);
  });
});

test('a signal stops an import of SQL dumps, and its final steps', async (context) => {
  const dumps = writeLinkTables(temporaryFolder(context), 1_000_000);
  const whole = await importedWhole(context, dumps);
  await context.test('while it reads rows', async (t) => {
    const { rows = 0, step } = await compare(t, dumps, isReading, 'SIGTERM', whole, ['--commit', '1']);
    assert.ok(rows > 0, 'what was read is committed');
    assert.equal(step, 0);
  });
  await context.test('in its final steps', async (t) => {
    const { step = 0, isFinished = true } = await compare(t, dumps, isFinishing, 'SIGINT', whole);
    assert.ok(step > 1, 'the step during which the signal came is committed');
    assert.equal(isFinished, false);
  });
  await context.test('a second signal ends a long step at once, and the same command resumes', async (t) => {
    const path = join(temporaryFolder(t), 'twice.sqlite');
    const args = ['--database', `sqlite:${path}`, ...RARELY, ...dumps];
    let code: unknown;
    const stopped = await runImport(args, (child) => {
      child.once('exit', (_code, signal) => {
        code = signal;
      });
      let shown = '';
      child.stderr?.on('data', (text: string) => {
        if (shown.includes('Stopping: ') || !(shown += text).includes('Stopping: ')) return;
        // However long the step takes, it is not over when the second signal comes, which must be told from the first.
        child.kill('SIGSTOP');
        setTimeout(() => {
          child.kill('SIGINT');
          child.kill('SIGCONT');
        }, 1000);
      });
      const timer = setInterval(() => {
        if (!isFinishing(path)) return;
        clearInterval(timer);
        child.kill('SIGINT');
      }, 20);
      child.once('exit', () => {
        clearInterval(timer);
      });
    });
    assert.equal(code, 'SIGINT', stopped.errors);
    assert.match(stopped.errors, /^Stopping: /m);
    assert.doesNotMatch(stopped.errors, /Stopped by/);
    const resumed = await runImport(args);
    assert.equal(resumed.code, 0, resumed.errors);
    assert.deepEqual(digestOf(path), digestOf(whole));
  });
});

test('a signal stops an import that waits for standard input', async (context) => {
  const folder = temporaryFolder(context);
  const [dump, path] = [join(folder, 'dump.xml'), join(folder, 'wiki.sqlite')];
  writeDump(dump, { bytes: 25_000_000, revisions: 1 });
  const program = fileURLToPath(new URL('../../packages/wikiquery/bin/wikiquery.js', import.meta.url));
  const args = ['import', '--database', `sqlite:${path}`, ...RARELY, '-'];
  const child = spawn(process.execPath, [program, ...args], { stdio: ['pipe', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const bytes = readFileSync(dump);
  for (let at = 0; !errors.includes('reading, '); at += 500_000) {
    assert.ok(at < bytes.length / 2, 'the import says that it reads');
    if (!child.stdin.write(bytes.subarray(at, at + 500_000))) await once(child.stdin, 'drain');
    await pause(100);
  }
  child.kill('SIGTERM');
  assert.deepEqual(await once(child, 'exit'), [143, null], errors);
  assert.match(
    errors,
    /resumes the import, with the same dump on standard input:\n {2}wikiquery import .* -\n/,
  );
  assert.ok((stateOf(path)['pages'] ?? 0) > 0);
  const again = spawn(process.execPath, [program, ...args], { stdio: ['pipe', 'ignore', 'inherit'] });
  createReadStream(dump).pipe(again.stdin);
  assert.deepEqual(await once(again, 'exit'), [0, null]);
  assert.deepEqual(contentsOf(path), contentsOf(await importedWhole(context, [dump])));
});

/** All tables but the import's own, which has the names of the dumps. */
const contentsOf = (path: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(digestOf(path)).filter(([table]) => table !== 'wikiquery_import'));
