import { duration } from './quantities.ts';

/** Where progress is shown, such as standard error. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** The share of a task that is done, from 0 to 1, and the seconds that are left. */
export interface Remaining {
  readonly part: number;
  readonly seconds: number;
}

/** Shows how far a long task has come: one changing line on a terminal, a line every few seconds elsewhere. */
export interface Progress {
  /** Shows the share that is done and the time that is left; no share and no time if the total is unknown. */
  at(this: void, done: number, total: number | undefined, describe: (seconds: number) => string): void;
  /** Shows the share and the time left of an estimate; neither if it is undefined. */
  show(this: void, estimate: () => Remaining | undefined, describe: () => string): void;
  /** Shows a step that may take long and reports nothing until it ends. */
  step(this: void, text: string, estimate?: () => Remaining | undefined): void;
  /** Writes a line that stays. */
  note(this: void, text: string): void;
  /** Removes the line; returns the seconds since the beginning. */
  end(this: void): number;
}

/** Milliseconds before anything is shown, and from one line to the next on a terminal and elsewhere. */
const QUIET = 1000;
const ON_TERMINAL = 200;
const ELSEWHERE = 10_000;

/** Starts showing the progress of a task. */
export function showProgress(
  output: ProgressOutput = process.stderr,
  now: () => number = () => performance.now(),
): Progress {
  const start = now();
  const isTerminal = output.isTTY === true;
  const interval = isTerminal ? ON_TERMINAL : ELSEWHERE;
  let shown: number | undefined;
  const isDue = (): boolean => (shown === undefined ? now() - start >= QUIET : now() - shown >= interval);
  // Keeps the bar from moving back when an estimate finds more work.
  let most = 0;
  const write = (text: string, remaining: Remaining | undefined): void => {
    shown = now();
    most = Math.max(most, remaining?.part ?? 0);
    const share = remaining ? `${bar(most, isTerminal)} ` : '';
    const left = remaining && remaining.part > 0 ? `, ${duration(remaining.seconds)} left` : '';
    const line = `${share}${text}${left}`;
    output.write(isTerminal ? `\r\u001b[K${line}` : `${line}\n`);
  };
  return {
    at: (done, total, describe) => {
      if (!isDue()) return;
      const seconds = (now() - start) / 1000;
      const part = total === undefined || total === 0 ? undefined : Math.min(1, done / total);
      write(
        describe(seconds),
        part === undefined ? undefined : { part, seconds: part > 0 ? (seconds * (1 - part)) / part : 0 },
      );
    },
    show: (estimate, describe) => {
      if (isDue()) write(describe(), estimate());
    },
    step: (text, estimate) => {
      if (isTerminal || isDue()) write(text, estimate?.());
    },
    note: (text) => {
      output.write(isTerminal && shown !== undefined ? `\r\u001b[K${text}\n` : `${text}\n`);
    },
    end: () => {
      if (isTerminal && shown !== undefined) output.write('\r\u001b[K');
      return (now() - start) / 1000;
    },
  };
}

function bar(part: number, isTerminal: boolean): string {
  const percent = `${Math.floor(part * 100)} %`;
  if (!isTerminal) return `${percent},`;
  const full = Math.round(part * 20);
  return `[${'='.repeat(full)}${' '.repeat(20 - full)}] ${percent}`;
}
