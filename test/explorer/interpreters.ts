import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Programs that read what is written for them; Debian's Python, for which its libraries are installed. */
export const interpreters = {
  bash: '/usr/bin/bash',
  node: process.execPath,
  python: '/usr/bin/python3',
  r: 'Rscript',
} as const;

/** Why tests that need a command are skipped, or false if it succeeds. */
export function missing(name: string, program: string, ...args: readonly string[]): string | false {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return false;
  } catch {
    return `${name} is not installed`;
  }
}

/** How a program ended. */
export interface Ended {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs a program in a folder. */
export async function runIn(
  cwd: string,
  variables: Readonly<Record<string, string>>,
  program: string,
  ...args: readonly string[]
): Promise<Ended> {
  const options = {
    cwd,
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...variables },
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
  };
  try {
    const { stdout, stderr } = await run(program, args, options);
    return { code: 0, output: stdout, errors: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as Error & {
      readonly code?: unknown;
      readonly stdout?: string;
      readonly stderr?: string;
    };
    return {
      code: typeof code === 'number' ? code : -1,
      output: stdout ?? '',
      errors: stderr ?? String(error),
    };
  }
}
