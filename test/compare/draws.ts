import { below, type Random } from '../../bench/wiki/random.ts';

/** Draws from a generator of random numbers. */
export interface Draws {
  readonly draw: Random;
  /** Draws one of some values. */
  readonly pick: <T>(values: readonly T[]) => T;
  /** Returns true with this probability. */
  readonly chance: (probability: number) => boolean;
  /** Draws some of the values, each with this probability, in their order. */
  readonly some: <T>(values: readonly T[], probability: number) => readonly T[];
}

/** Returns the draws of a generator. */
export function drawsFrom(draw: Random): Draws {
  return {
    draw,
    pick: (values) => {
      const index = below(draw, values.length);
      if (!(index in values)) throw new Error('There is nothing to draw from.');
      return values[index] as (typeof values)[number];
    },
    chance: (probability) => draw() < probability,
    some: (values, probability) => values.filter(() => draw() < probability),
  };
}
