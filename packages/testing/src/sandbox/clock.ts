/** The time that a sandbox goes by. */
export interface SandboxClock {
  /** Milliseconds since 1970. */
  now(this: void): number;
  /** Stops the clock at a time, or, without one, lets it follow the real time again. */
  set(this: void, time?: Date | number | string): void;
  /** Moves a stopped clock on, or sets a running one ahead. */
  advance(this: void, seconds: number): void;
}

/** Creates a clock that follows the real time until it is set. */
export function createClock(): SandboxClock {
  let stopped: number | undefined;
  let ahead = 0;
  return {
    now: () => stopped ?? Date.now() + ahead,
    set: (time) => {
      const at = time === undefined ? undefined : new Date(time).getTime();
      if (Number.isNaN(at)) throw new RangeError(`This is not a time: ${String(time)}`);
      stopped = at;
      ahead = 0;
    },
    advance: (seconds) => {
      if (!Number.isFinite(seconds))
        throw new RangeError(`The clock advances by a number of seconds, not by ${describe(seconds)}.`);
      if (stopped === undefined) ahead += seconds * 1000;
      else stopped += seconds * 1000;
    },
  };
}

const describe = (value: unknown): string =>
  typeof value === 'string' ? JSON.stringify(value) : String(value);
