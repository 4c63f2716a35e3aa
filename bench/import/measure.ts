import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What a program took. */
export interface Measured {
  readonly seconds: number;
  /** Processor time of it and its children that have ended, in seconds. */
  readonly cpu: number;
  /** Megabytes that the program itself had in memory at its most. */
  readonly memory: number;
}

/** Runs a program to its end, its output thrown away; fails where it does. */
export async function measure(command: string, args: readonly string[]): Promise<Measured> {
  const began = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-2000);
  });
  let memory = 0;
  let ticks = 0;
  const look = (): void => {
    try {
      const status = readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8');
      memory = Math.max(memory, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1000);
      const fields =
        readFileSync(`/proc/${child.pid ?? 0}/stat`, 'utf8')
          .split(') ')[1]
          ?.split(' ') ?? [];
      ticks = [11, 12, 13, 14].reduce((sum, i) => sum + Number(fields[i] ?? 0), 0);
    } catch {
      // It has just ended.
    }
  };
  const timer = setInterval(look, 50);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  clearInterval(timer);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code ?? 'a signal'}: ${errors}`);
  return { seconds: (performance.now() - began) / 1000, cpu: ticks / 100, memory };
}
