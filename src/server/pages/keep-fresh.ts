/** Milliseconds after which a value is read again. */
const FRESH = 60_000;
/** Milliseconds for which an old value is still returned while it is read again. */
const USABLE = 600_000;
/** Milliseconds after which a failed read is retried. */
const RETRIED = 5000;

/** Reads a value; `keep` may later replace it with a better one. */
type Read<T, A extends unknown[]> = (keep: (value: T) => void, ...given: A) => Promise<T>;

/**
 * Makes a function that keeps what it reads for a minute. After that, it is read again once for all concurrent callers,
 * who get the old value meanwhile, up to ten minutes after it was read. Undefined if it could never be read.
 */
export function keepFresh<T extends object, A extends unknown[]>(
  read: Read<T, A>,
  now: () => number = Date.now,
): (...given: A) => Promise<T | undefined> {
  let kept: T | undefined;
  let at = -Infinity;
  let retryAt = -Infinity;
  let reading: Promise<T | undefined> | undefined;
  const keep = (value: T): void => {
    kept = value;
  };
  const readAgain = async (given: A): Promise<T | undefined> => {
    try {
      kept = await read(keep, ...given);
      at = now();
    } catch {
      retryAt = now() + RETRIED;
    } finally {
      reading = undefined;
    }
    return kept;
  };
  return async (...given) => {
    const time = now();
    if (time - at < FRESH || time < retryAt) return kept;
    reading ??= readAgain(given);
    return kept !== undefined && time - at < USABLE ? kept : reading;
  };
}
