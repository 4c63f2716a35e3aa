import { setTimeout as pause } from 'node:timers/promises';
import { requestOnce } from './request-once.ts';

/** Milliseconds for which the client waited for its answers since the last message. */
export interface Waits {
  readonly median: number;
  readonly worst: number;
}

/** Milliseconds between requests of the honest client. */
const EVERY = 10;

/** Requests something small, again and again; runs in a process of its own, with the port as its argument. */
async function beHonest({ port }: { readonly port: number }): Promise<never> {
  let times: number[] = [];
  let isAsked = false;
  process.on('message', () => {
    isAsked = true;
  });
  process.once('disconnect', () => process.exit());
  process.send?.('ready');
  for (let i = 0; ; i++) {
    const since = performance.now();
    await requestOnce(port, { path: `/w/api.php?action=query&titles=Main_Page&format=json&n=${i}` });
    times.push(performance.now() - since);
    // Reported here, so that it includes the request during which the message came.
    if (isAsked) {
      process.send?.({
        median: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN,
        worst: times.reduce((most, time) => Math.max(most, time), 0),
      } satisfies Waits);
      times = [];
      isAsked = false;
    }
    await pause(EVERY);
  }
}

await beHonest({ port: Number(process.argv[2]) });
