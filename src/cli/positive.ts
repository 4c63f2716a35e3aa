import { UsageError } from './problem.ts';

/** Parses an option's value as a positive integer; throws a {@link UsageError} if it is not one. */
export function positive(text: string, option: string): number {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (number > 0) return number;
  throw new UsageError(`--${option} must be a positive integer, not "${text}".`);
}
