/**
 * What an answer may depend on besides the request, the configuration and the database. Its creator is told of each
 * use, and so knows how long the answer can be sent again.
 */
export interface RequestEnvironment {
  /** Milliseconds since 1970 at the start of the request, rounded down to the second. */
  readonly now: number;
  /** Returns a random number, at least 0 and below 1. */
  readonly random: (this: void) => number;
  /** Reports that the answer may differ next time, because it contains a measurement. */
  readonly markUncacheable: (this: void) => void;
}

/** The part of an environment that tells the time. */
export type Clock = Pick<RequestEnvironment, 'now'>;

/** How long an answer stays the same while the database does. */
export type Repeatability = Lasting | 'never';

/** How long an answer can be sent again. */
export type Lasting = 'until the database changes' | 'for this second';

/** A shorter time for which an answer stays the same. */
type Restriction = Exclude<Repeatability, 'until the database changes'>;

/**
 * Creates the environment of one request, at a time in milliseconds since 1970; each use calls `restrict` with how long
 * the answer now stays the same.
 */
export function createRequestEnvironment(
  time: number,
  restrict: (to: Restriction) => void = () => undefined,
): RequestEnvironment {
  return new ObservedEnvironment(Math.floor(time / 1000) * 1000, restrict);
}

/** A class, since objects with getters of their own are slow to create, and each request creates one. */
class ObservedEnvironment implements RequestEnvironment {
  readonly #second: number;
  readonly #restrict: (to: Restriction) => void;
  readonly random: () => number;
  readonly markUncacheable: () => void;

  constructor(second: number, restrict: (to: Restriction) => void) {
    this.#second = second;
    this.#restrict = restrict;
    this.random = () => {
      restrict('never');
      return Math.random();
    };
    this.markUncacheable = () => {
      restrict('never');
    };
  }

  get now(): number {
    this.#restrict('for this second');
    return this.#second;
  }
}
