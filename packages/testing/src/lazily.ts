/** Returns a function that creates a value at the first call, and returns the same one at each further call. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
