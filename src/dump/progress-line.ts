import type { Progress } from './progress.ts';
import { duration, grouped, inUnits } from './summary.ts';

/** Milliseconds between two looks at a terminal's line, and between two lines elsewhere. */
const ON_TERMINAL = 200;
const ELSEWHERE = 10_000;

/** Shows progress on a stream: one line that changes on a terminal, a line now and then elsewhere. */
export function showProgress(
  stream: { readonly isTTY?: boolean; write(text: string): unknown },
  sizes: { readonly total: number; readonly before: ReadonlyMap<string, number> },
  now: () => number = () => performance.now(),
): Progress & { end(this: void): void } {
  const began = now();
  const isTerminal = stream.isTTY === true;
  let shown = isTerminal ? Number.NEGATIVE_INFINITY : began;
  let unpackedBefore = 0;
  let current = '';
  let unpackedHere = 0;
  const show = (line: string): void => {
    shown = now();
    stream.write(isTerminal ? `\r${line}\u001b[K` : `${line}\n`);
  };
  return {
    read: (dump, { unpacked, taken, state }) => {
      const { name } = dump.source;
      if (current !== name) {
        unpackedBefore += unpackedHere;
        current = name;
      }
      unpackedHere = unpacked;
      const done = (sizes.before.get(name) ?? 0) + taken;
      if (now() - shown < (isTerminal ? ON_TERMINAL : ELSEWHERE)) return;
      const seconds = (now() - began) / 1000;
      const speed = (unpackedBefore + unpacked) / Math.max(seconds, 0.001);
      const part = sizes.total > 0 ? Math.min(1, done / sizes.total) : undefined;
      const left =
        part === undefined || part === 0 ? '' : `, ${duration((seconds * (1 - part)) / part)} left`;
      const rows = state.rows > 0 ? `, ${grouped(state.rows)} rows` : '';
      show(
        `${part === undefined ? '' : `${bar(part, isTerminal)} `}${grouped(state.pages)} pages${rows}, ` +
          `${inUnits(speed)}/s${left}`,
      );
    },
    step: (name, index, count) => {
      if (isTerminal || now() - shown >= ELSEWHERE) show(`finishing, ${index + 1} of ${count}: ${name}`);
    },
    end: () => {
      if (isTerminal && shown > Number.NEGATIVE_INFINITY) stream.write('\r\u001b[K');
    },
  };
}

function bar(part: number, isTerminal: boolean): string {
  const percent = `${Math.floor(part * 100)} %`;
  if (!isTerminal) return `${percent},`;
  const full = Math.round(part * 20);
  return `[${'='.repeat(full)}${' '.repeat(20 - full)}] ${percent}`;
}
