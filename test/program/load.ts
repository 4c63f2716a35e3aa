import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A request that is repeated, with the expected response. */
export interface ExpectedResponse {
  readonly url: string;
  readonly body: string;
}

/** Results of the requests in a period. */
export interface Measured {
  readonly answered: number;
  /** Requests without a response, or with another status than 200. */
  readonly failed: readonly string[];
  /** Requests with an unexpected response. */
  readonly wrong: readonly string[];
  readonly perSecond: number;
  /** Milliseconds. */
  readonly longest: number;
  readonly median: number;
}

/** Clients that send requests. */
export interface Load {
  /** Returns the results since the last call, including the times of pending requests. */
  measure(): Measured;
  stop(): Promise<void>;
}

/** A response. */
export interface Reply {
  readonly status: number;
  readonly body: string;
}

/** Seconds in which a request is answered, however busy the machine is. */
const PATIENCE = 120;

/** Sends a GET request. */
export function get(url: string, agent?: Agent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
      });
    });
    sent.setTimeout(PATIENCE * 1000, () =>
      sent.destroy(new Error(`No response within ${PATIENCE} seconds.`)),
    );
    sent.on('error', reject);
    sent.end();
  });
}

/** Starts clients that each send one request after the other, with a pause of `rest` milliseconds. */
export function startLoad(expected: readonly ExpectedResponse[], clients: number, rest = 5): Load {
  const agent = new Agent({ keepAlive: true });
  const waiting = new Map<number, number>();
  let times: number[] = [];
  let failed: string[] = [];
  let wrong: string[] = [];
  let since = performance.now();
  let isStopping = false;
  const client = async (number: number): Promise<void> => {
    for (let i = number; !isStopping; i++) {
      const one = expected[i % expected.length];
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
