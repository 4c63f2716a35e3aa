import { giveUp, numberOf, readCommandLine } from '../rig/command-line.ts';

const usage = `usage: npm run mutate -- [options]

Changes the program in one place at a time, in a copy of the repository, and checks whether the types or the fast tests
notice. For each mutant, the fast test files that import the mutated file and run the mutated place run, nearest first,
until one fails. Prints the mutants that survive, and how to repeat each.

  --seed N         the seed; random, and printed, by default
  --count N        how many mutants (100)
  --skip N         leaves out the first N, to run some in slices (0)
  --path PATH      only mutants in this folder or file
  --only N         only this mutant
  --processes N    how many run at the same time; as many as there are processors by default
  --kill-list      also prints what noticed the other mutants
  --at-least N     exits with 1 if fewer per cent are noticed

examples:
  npm run mutate                                   100 mutants with a new seed
  npm run mutate -- --seed 7 --only 1234           repeats a mutant
  npm run mutate -- --path packages/core/src/query --count 30    in one folder
  npm run mutate -- --seed 1 --at-least 90         for a CI
  npm run mutate -- --seed 1 --skip 25 --count 25  the second quarter of these 100 mutants

What the tests run without mutation is kept in .cache/test-coverage, until a test or a file that it imports changes.`;

/** What a run does. */
export interface MutateOptions {
  readonly seed: number;
  readonly count: number;
  /** How many are left out before. */
  readonly skip: number;
  readonly path: string | undefined;
  readonly only: number | undefined;
  /** Undefined: as many as there are processors. */
  readonly processes: number | undefined;
  readonly isKillListed: boolean;
  /** Per cent. */
  readonly atLeast: number | undefined;
}

/** Reads the command line. */
export function readOptions(): MutateOptions {
  const option = { type: 'string' } as const;
  const { values } = readCommandLine(usage, {
    seed: option,
    count: { ...option, default: '100' },
    skip: { ...option, default: '0' },
    path: option,
    only: option,
    processes: option,
    'kill-list': { type: 'boolean', default: false },
    'at-least': option,
  });
  const number = (name: 'seed' | 'only' | 'processes' | 'at-least', least?: number): number | undefined => {
    const text = values[name];
    return text === undefined ? undefined : numberOf(name, text, least);
  };
  if (values.only !== undefined && values.seed === undefined)
    giveUp('--only needs the --seed that was printed.');
  return {
    seed: number('seed') ?? Math.floor(Math.random() * 2 ** 31),
    count: numberOf('count', values.count, 1),
    skip: numberOf('skip', values.skip, 0),
    path: values.path,
    only: number('only', 1),
    processes: number('processes', 1),
    isKillListed: values['kill-list'],
    atLeast: number('at-least'),
  };
}
