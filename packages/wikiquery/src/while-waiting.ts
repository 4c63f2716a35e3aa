import { showProgress, type ProgressOutput } from './progress.ts';
import { duration } from './quantities.ts';

/** Milliseconds from one look at the clock to the next. */
const INTERVAL = 500;

/** Awaits answers of the wiki at an address; shows that it waits, and how long, while they take longer than a second. */
export async function whileWaiting<T>(
  address: string,
  answers: Promise<T>,
  output?: ProgressOutput,
  now?: () => number,
): Promise<T> {
  const progress = showProgress(output, now);
  const host = URL.parse(address)?.host ?? address;
  const timer = setInterval(() => {
    progress.at(0, undefined, (seconds) => `waiting for ${host}, ${duration(seconds)}`);
  }, INTERVAL);
  try {
    return await answers;
  } finally {
    clearInterval(timer);
    progress.end();
  }
}
