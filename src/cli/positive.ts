import { UsageError } from './problem.ts';

/** Reads an option's positive integer. */
export function positive(text: string, option: string): number {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (number > 0) return number;
  throw new UsageError(`--${option} must be a positive integer, not "${text}".`);
}
