/** A value, or its promise. */
export type Soon<T> = T | Promise<T>;

/** Continues with a value: at once if it is there, otherwise when it comes. */
export const andThen = <T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> =>
  value instanceof Promise ? value.then(next) : next(value);

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
