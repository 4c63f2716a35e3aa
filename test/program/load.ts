import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A request that is sent again and again, with the answer that it has to have. */
export interface KnownAnswer {
  readonly url: string;
  readonly body: string;
}

/** What became of the requests of a while. */
export interface Measured {
  readonly answered: number;
  /** Requests that had no answer, or one with another status than 200. */
  readonly failed: readonly string[];
  /** Requests whose answer was another than it has to be. */
  readonly wrong: readonly string[];
  readonly perSecond: number;
  /** Milliseconds. */
  readonly longest: number;
  readonly median: number;
}

/** Requests that are being sent. */
export interface Load {
  /** What became of the requests that ended since this was asked last, and of those that still wait. */
  measure(): Measured;
  stop(): Promise<void>;
}

/** An answer, and whether it came. */
export interface Reply {
  readonly status: number;
  readonly body: string;
}

/** Asks once, over connections that are kept. */
export function get(url: string, agent?: Agent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
      });
    });
    asked.setTimeout(20_000, () => asked.destroy(new Error('No answer in 20 seconds.')));
    asked.on('error', reject);
    asked.end();
  });
}

/** Lets so many clients ask, each as soon as it has its answer, with a rest of some milliseconds between. */
export function startLoad(known: readonly KnownAnswer[], clients: number, rest = 5): Load {
  const agent = new Agent({ keepAlive: true });
  const waiting = new Map<number, number>();
  let times: number[] = [];
  let failed: string[] = [];
  let wrong: string[] = [];
  let since = performance.now();
  let isStopping = false;
  const client = async (number: number): Promise<void> => {
    for (let i = number; !isStopping; i++) {
      const one = known[i % known.length];
      if (!one) return;
      const begun = performance.now();
      waiting.set(number, begun);
      try {
        const { status, body } = await get(one.url, agent);
        if (status !== 200) failed.push(`${one.url}: ${status} ${body.slice(0, 200)}`);
        else if (body !== one.body) wrong.push(`${one.url}: ${body.slice(0, 300)}`);
      } catch (error) {
        failed.push(`${one.url}: ${String(error)}`);
      }
      waiting.delete(number);
      times.push(performance.now() - begun);
      await pause(rest);
    }
  };
  const running = Array.from({ length: clients }, (_, i) => client(i));
  return {
    measure: () => {
      const now = performance.now();
      const all = [...times, ...[...waiting.values()].map((begun) => now - begun)].toSorted((a, b) => a - b);
      const measured = {
        answered: times.length,
        failed,
        wrong,
        perSecond: Math.round((times.length / (now - since)) * 1000),
        longest: Math.round(all.at(-1) ?? 0),
        median: Math.round((all[Math.floor(all.length / 2)] ?? 0) * 10) / 10,
      };
      times = [];
      failed = [];
      wrong = [];
      since = now;
      return measured;
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(running);
      agent.destroy();
    },
  };
}
