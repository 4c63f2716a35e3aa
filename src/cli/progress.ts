/** Where progress is shown, such as standard error. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows the progress of a long task. */
export interface Progress {
  /** So much of the whole is done. */
  readonly at: (done: number) => void;
  /** The task has ended; answers its whole time in milliseconds. */
  readonly end: () => number;
}

/** Milliseconds before anything is told, and from one line to the next in a terminal and elsewhere. */
const QUIET = 1000;
const TERMINAL = 200;
const PLAIN = 5000;

/**
 * Counts a task's progress: done, the rate, and the time that is left; one changing line in a terminal, lines
 * elsewhere, and nothing where it takes less than a second.
 */
export function createProgress(
  total: number,
  things: string,
  output: ProgressOutput = process.stderr,
  now: () => number = () => performance.now(),
): Progress {
  const start = now();
  let told: number | undefined;
  const interval = output.isTTY ? TERMINAL : PLAIN;
  return {
    at: (done) => {
      const time = now();
      if (time - start < QUIET || (told !== undefined && time - told < interval)) return;
      told = time;
      const perSecond = (done * 1000) / (time - start);
      const left = perSecond > 0 ? `, ${duration(((total - done) * 1000) / perSecond)} left` : '';
      const line = `${count(done)} of ${count(total)} ${things}, ${count(perSecond)} ${things}/s${left}`;
      output.write(output.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
    },
    end: () => {
      if (told !== undefined && output.isTTY) output.write('\r\u001b[K');
      return now() - start;
    },
  };
}

/** A number as it is read best. */
export const count = (number: number): string => Math.round(number).toLocaleString('en');

/** Milliseconds in hours, minutes and seconds, the two greatest of them. */
export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min ${seconds % 60} s` : `${hours} h ${minutes % 60} min`;
}
