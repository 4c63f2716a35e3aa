/**
 * Sends requests with hostile values to wikis: `npm run fuzz -- --help`. A process sends them, so that one which
 * crashes or hangs it is known, and the next ones are still sent.
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { readConfiguration } from '../../packages/wikiquery/src/configuration.ts';
import { mariadbMissing, startMariadb } from '../rig/mariadb.ts';
import type { FuzzProgress, FuzzTask } from './fuzz.ts';
import { readOptions, type FuzzOptions } from './options.ts';
import type { WikiPlace } from './wiki.ts';

/** Seconds after which a request hangs that is not answered. */
const PATIENCE = 60;

/** How often a process may crash or hang before the run is given up. */
const MOST_CRASHES = 20;

/** How a process that fuzzed has ended. */
interface Ending {
  readonly progress: FuzzProgress;
  /** Why it ended too early; undefined if it came to its end, or was interrupted. */
  readonly why?: string;
}

/** Fuzzes in a process of its own. */
async function fuzzInProcess(task: FuzzTask): Promise<Ending> {
  const child = fork(join(import.meta.dirname, 'fuzz.ts'), [JSON.stringify(task)]);
  let progress: FuzzProgress = { at: task.first, requests: {}, failures: 0, isDone: false };
  let isInterrupted = false;
  const interrupt = (): void => {
    isInterrupted = true;
    child.kill('SIGKILL');
  };
  process.once('SIGTERM', interrupt).once('SIGINT', interrupt);
  let hangs = false;
  let heard = Date.now();
  const watch = setInterval(() => {
    if (Date.now() - heard < PATIENCE * 1000) return;
    hangs = true;
    child.kill('SIGKILL');
  }, 1000);
  child.on('message', (message: FuzzProgress) => {
    progress = message;
    heard = Date.now();
  });
  const why = await new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      resolve(hangs ? `no answer for ${PATIENCE} s` : `a crash: ${signal ?? `exit code ${String(code)}`}`);
    });
  });
  clearInterval(watch);
  process.off('SIGTERM', interrupt).off('SIGINT', interrupt);
  return progress.isDone || isInterrupted ? { progress } : { progress, why };
}

/** Fuzzes to the end, whatever happens; returns whether nothing was found. */
async function fuzzAll(
  { seed, first, end, seconds }: FuzzOptions,
  wikis: readonly WikiPlace[],
  prepare: () => Promise<void>,
): Promise<boolean> {
  const deadline = Date.now() + seconds * 1000;
  const requests = new Map(wikis.map(({ name }) => [name, 0]));
  let failures = 0;
  let next = first;
  for (let crashes = 0; next < end && crashes < MOST_CRASHES; crashes++) {
    const left = Math.max(1, (deadline - Date.now()) / 1000);
    const task = { seed, first: next, end, seconds: left, wikis, isShown: end - first === 1 };
    await prepare();
    const { progress, why } = await fuzzInProcess(task);
    if (why !== undefined && Object.keys(progress.requests).length === 0) {
      console.log(`The wikis cannot be asked: ${why}`);
      return false;
    }
    for (const [name, count] of Object.entries(progress.requests))
      requests.set(name, count + (requests.get(name) ?? 0));
    failures += progress.failures;
    if (why === undefined) break;
    failures++;
    console.log(`FAILED ${why}\n  repeat it: npm run fuzz -- --seed ${seed} --only ${progress.at}`);
    next = progress.at + 1;
  }
  for (const [name, count] of requests) console.log(`${name}: ${count} requests`);
  console.log(`${failures === 0 ? 'No failures' : `${failures} failures`} with seed ${seed}.`);
  return failures === 0;
}

async function run(options: FuzzOptions): Promise<boolean> {
  const names = options.databases ?? (mariadbMissing === false ? ['sqlite', 'mariadb'] : ['sqlite']);
  const configuration = options.config === undefined ? undefined : await readConfiguration(options.config);
  await using server = names.includes('mariadb') ? await startMariadb() : undefined;
  const prepare = async (): Promise<void> =>
    server?.run('DROP DATABASE IF EXISTS fuzz; CREATE DATABASE fuzz CHARACTER SET binary');
  const wikis = names.map((name): WikiPlace => {
    if (name === 'sqlite') return { name };
    if (name === 'mariadb' && server) return { name, copyTo: server.url('fuzz') };
    return { name, url: name, ...(configuration && { configuration }) };
  });
  console.log(`seed ${options.seed}`);
  return await fuzzAll(options, wikis, prepare);
}

process.exitCode = (await run(readOptions())) ? 0 : 1;
