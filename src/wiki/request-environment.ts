/**
 * What an answer may depend on besides the request, the configuration and the database. Whoever makes them learns of
 * each use, and so whether the same answer can be sent again.
 */
export interface RequestEnvironment {
  /** Milliseconds since 1970 at the start of the request, rounded down to the second. */
  readonly now: number;
  /** Returns a random number from 0 to below 1. */
  readonly random: (this: void) => number;
  /** Tells that the answer may be another one next time, because something in it was measured. */
  readonly markUncacheable: (this: void) => void;
}

/** Only the time. */
export type Clock = Pick<RequestEnvironment, 'now'>;

/** How long an answer stays the same while the database does. */
export type Repeatability = Lasting | 'never';

/** How long an answer can be sent again. */
export type Lasting = 'until the database changes' | 'for this second';

/** What shortens the time for which an answer stays the same. */
type Restriction = Exclude<Repeatability, 'until the database changes'>;

/** Makes the environment of one request; `restrict` learns what their uses mean for the answer. */
export function createRequestEnvironment(
  time: number,
  restrict: (to: Restriction) => void = () => undefined,
): RequestEnvironment {
  return new ObservedEnvironment(Math.floor(time / 1000) * 1000, restrict);
}

/** A class, since an object with a getter of its own is slow to make, and each request makes one. */
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
