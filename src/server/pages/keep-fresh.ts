/** Milliseconds after which a value is read again. */
const FRESH = 60_000;
/** Milliseconds for which a value is still returned while it is read again. */
const USABLE = 600_000;
/** Milliseconds after which a value that could not be read is read again. */
const RETRIED = 5000;

/** Reads a value; `keep` keeps another one in its place, found later. */
type Read<T, A extends unknown[]> = (keep: (value: T) => void, ...given: A) => Promise<T>;

/**
 * Keeps a value for a minute. After that it is read again, once for all who need it, and those who come meanwhile get the
 * value before it. Undefined where it could never be read.
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
