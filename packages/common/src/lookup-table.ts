/**
 * Creates a table to look up texts of clients and pages in. It has no prototype, so that it has no value for names such
 * as `constructor` and `__proto__`, which a plain object has.
 */
export const lookupTable = <T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.assign(Object.create(null) as Record<string, T>, entries);
