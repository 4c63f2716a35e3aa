import { setTimeout as pause } from 'node:timers/promises';

/** Seconds for which something is waited for: far more than anything takes. The limit of a fast file is less. */
const PATIENCE = 120;

/** How {@link until} waits. */
export interface UntilOptions {
  /** Seconds after which it gives up. */
  readonly patience?: number;
}

/** Waits until something is so, and returns what says so; fails with what it waited for. */
export async function until<T>(
  isSo: () => T | Promise<T>,
  what: string,
  { patience = PATIENCE }: UntilOptions = {},
): Promise<Exclude<T, false | undefined>> {
  for (const begun = process.uptime(); ; await pause(5)) {
    const answer = await isSo();
    if (answer !== false && answer !== undefined) return answer as Exclude<T, false | undefined>;
    if (process.uptime() - begun > patience) throw new Error(`Waited in vain until ${what}.`);
  }
}
