import { CommandLineError } from './problem.ts';

/** Parses an option's value as a positive integer; throws a {@link CommandLineError} if it is not one. */
export function positive(text: string, option: string): number {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (number > 0) return number;
  throw new CommandLineError(`--${option} must be a positive integer, not "${text}".`);
}
