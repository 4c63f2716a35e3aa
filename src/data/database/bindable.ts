const LEAST = -(2n ** 63n);
const MOST = 2n ** 63n - 1n;

/** A statement's parameters as databases take them: a whole number beyond 64 bits is the last within. */
export function bindable(parameters: readonly unknown[]): readonly unknown[] {
  return parameters.some(isTooLarge)
    ? parameters.map((value) => (isTooLarge(value) ? clamped(value) : value))
    : parameters;
}

const isTooLarge = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) >= 2 ** 63;

const clamped = (value: number): bigint => (value < 0 ? LEAST : MOST);
