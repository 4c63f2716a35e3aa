/** Milliseconds for which a value that was read is kept. */
const KEPT = 60_000;
/** Milliseconds after which a value that could not be read is read again. */
const RETRIED = 5000;

/**
 * Keeps a value for a minute, and lets all who need it at the same time wait for one reading. Where a reading fails, the
 * value before it is returned; undefined without one.
 */
export function keepFor<T extends object, A extends unknown[]>(
  read: (...given: A) => Promise<T>,
  now: () => number = Date.now,
): (...given: A) => Promise<T | undefined> {
  let kept: T | undefined;
  let until = -Infinity;
  let reading: Promise<T | undefined> | undefined;
  const readAgain = async (given: A): Promise<T | undefined> => {
    try {
      kept = await read(...given);
      until = now() + KEPT;
    } catch {
      until = now() + RETRIED;
    } finally {
      reading = undefined;
    }
    return kept;
  };
  return async (...given) => (now() < until ? kept : (reading ??= readAgain(given)));
}
