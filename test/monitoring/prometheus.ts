import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portForOthers } from '../rig/port-for-others.ts';
import { until } from '../rig/until.ts';

/** Why tests that need Prometheus are skipped, or false if it is installed. */
export const prometheusMissing: string | false = (() => {
  try {
    for (const program of ['prometheus', 'promtool']) {
      execFileSync(program, ['--version'], { stdio: 'ignore' });
    }
    return false;
  } catch {
    return 'Prometheus is not installed';
  }
})();

/** A series with its present value, as Prometheus' HTTP API returns it. */
export interface Series {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [time: number, value: string];
}

/** A running Prometheus. */
export interface Prometheus extends AsyncDisposable {
  /** Evaluates an expression; throws an error with the reason if it is wrong. */
  query(expression: string): Promise<readonly Series[]>;
  /** Asks for anything else of the API; the path is relative to `/api/v1/`. */
  get<T>(path: string): Promise<T>;
}

/** Starts Prometheus with a configuration, without data, and waits until it is ready. */
export async function startPrometheus(configuration: string): Promise<Prometheus> {
  const port = await portForOthers();
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-prometheus-'));
  const file = join(folder, 'prometheus.yml');
  writeFileSync(file, configuration);
  const program = spawn(
    'prometheus',
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let errors = '';
  program.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(program, 'exit');
  const stop = async (): Promise<void> => {
    program.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const origin = `http://127.0.0.1:${port}`;
  const isReady = async (): Promise<boolean> =>
    (await fetch(`${origin}/-/ready`).catch(() => undefined))?.ok ?? false;
  try {
    await until(() => {
      if (program.exitCode !== null) throw new Error(`Prometheus does not start: ${errors}`);
      return isReady();
    }, 'Prometheus is ready');
  } catch (error) {
    await stop();
    throw error;
  }
  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${origin}/api/v1/${path}`);
    const answer = (await response.json()) as { readonly data: T; readonly error?: string };
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.data;
  };
  return {
    get,
    query: async (expression) => {
      const { result } = await get<{ readonly result: readonly Series[] }>(
        `query?${new URLSearchParams({ query: expression }).toString()}`,
      );
      return result;
    },
    [Symbol.asyncDispose]: stop,
  };
}
