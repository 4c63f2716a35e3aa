import type { EventEmitter } from 'node:events';
import type { TestContext } from 'node:test';
import { main } from '../../packages/wikiquery/src/main.ts';

/** What a command of the command line did. */
export interface CommandResult {
  readonly code: number;
  /** Text on standard output. */
  readonly out: string;
  /** Text on standard error. */
  readonly err: string;
}

/** Emitters on which commands listen until the process ends. */
const emitters: readonly EventEmitter[] = [process, process.stdout];

/**
 * Runs a command of the command line in this process, which takes a tenth of the time of a new one. Not for commands
 * that serve, and not for those that are interrupted, which end their process.
 */
export async function runCommand(t: TestContext, ...args: readonly string[]): Promise<CommandResult> {
  const texts = { stdout: '', stderr: '' };
  const mocks = (['stdout', 'stderr'] as const).map((name) =>
    t.mock.method(process[name], 'write', (data: string | Uint8Array, ...rest: readonly unknown[]) => {
      texts[name] += typeof data === 'string' ? data : Buffer.from(data).toString('utf8');
      const done = rest.at(-1);
      if (typeof done === 'function') process.nextTick(done);
      return true;
    }),
  );
  const listeners = emitters.map(
    (emitter) => new Map(emitter.eventNames().map((name) => [name, emitter.listeners(name)])),
  );
  try {
    const code = await main(args);
    return { code, out: texts.stdout, err: texts.stderr };
  } finally {
    for (const mock of mocks) mock.mock.restore();
    for (const [i, emitter] of emitters.entries())
      for (const name of emitter.eventNames())
        for (const listener of emitter.listeners(name))
          if (!listeners[i]?.get(name)?.includes(listener))
            emitter.off(name, listener as (...values: unknown[]) => void);
  }
}
