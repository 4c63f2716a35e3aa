/** A value, or the promise of one where something has to be waited for: a file answers at once, a server does not. */
export type Soon<T> = T | Promise<T>;

/** Goes on with a value: at once if it is there, else when it comes. */
export const andThen = <T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> =>
  value instanceof Promise ? value.then(next) : next(value);

/** Begins something, and goes on with the error if it fails. */
export function orElse<T>(begin: () => Soon<T>, failed: (error: unknown) => Soon<T>): Soon<T> {
  try {
    const value = begin();
    return value instanceof Promise ? value.catch(failed) : value;
  } catch (error) {
    return failed(error);
  }
}

/** Begins something, and does something else once it has ended, even if it fails. */
export function andFinally<T>(begin: () => Soon<T>, end: () => void): Soon<T> {
  let value: Soon<T>;
  try {
    value = begin();
  } catch (error) {
    end();
    throw error;
  }
  if (value instanceof Promise) return value.finally(end);
  end();
  return value;
}

/** Waits for several values. */
export const allOf = <const T extends readonly unknown[]>(
  values: T,
): Soon<{ readonly [K in keyof T]: Awaited<T[K]> }> =>
  values.some((value) => value instanceof Promise)
    ? Promise.all(values)
    : (values as { readonly [K in keyof T]: Awaited<T[K]> });

/** Takes a step for each item, one after another. */
export function inTurn<T>(items: readonly T[], step: (item: T) => Soon<void>): Soon<void> {
  for (const [i, item] of items.entries()) {
    const taken = step(item);
    if (taken instanceof Promise) return taken.then(() => inTurn(items.slice(i + 1), step));
  }
}
