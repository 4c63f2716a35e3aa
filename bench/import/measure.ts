import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The resources that a program used. */
export interface Measured {
  readonly seconds: number;
  /** CPU seconds, child processes included. */
  readonly cpu: number;
  /** Megabytes of memory: the sum of the peaks of the program and its child processes. */
  readonly memory: number;
}

/** Runs a program and discards its output; throws if it fails. */
export async function measure(command: string, args: readonly string[]): Promise<Measured> {
  const began = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-2000);
  });
  const peaks = new Map<number, number>();
  const ticks = new Map<number, number>();
  const sample = (): void => {
    for (const process of treeOf(child.pid ?? 0)) {
      try {
        const status = readFileSync(`/proc/${process}/status`, 'utf8');
        // A process that has just ended has none.
        const peak = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1000;
        peaks.set(process, Math.max(peak, peaks.get(process) ?? 0));
        const fields = readFileSync(`/proc/${process}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        ticks.set(process, Number(fields[11] ?? 0) + Number(fields[12] ?? 0));
      } catch {
        // It has just ended.
      }
    }
  };
  const timer = setInterval(sample, 50);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  clearInterval(timer);
  if (code !== 0)
    throw new Error(`${command} ${args.join(' ')} exited with ${code ?? 'a signal'}: ${errors}`);
  return { seconds: (performance.now() - began) / 1000, cpu: sum(ticks) / 100, memory: sum(peaks) };
}

const sum = (values: ReadonlyMap<number, number>): number =>
  values.values().reduce((total, value) => total + value, 0);

/** Lists a process and its descendants. */
function treeOf(process: number): readonly number[] {
  try {
    const tasks = readdirSync(`/proc/${process}/task`);
    const started = tasks.flatMap((task) =>
      readFileSync(`/proc/${process}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
    );
    return [process, ...started.flatMap((one) => treeOf(Number(one)))];
  } catch {
    return [];
  }
}
