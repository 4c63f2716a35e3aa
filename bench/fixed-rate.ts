/**
 * Sends requests at a fixed rate, whether earlier ones were answered or not, and prints the response times as JSON:
 * `node bench/fixed-rate.ts URL RATE SECONDS`. A response time counts from when its request was due, so that those that
 * wait for a slow one before them are as slow as a client would find them.
 */
import { Agent, get } from 'node:http';
import { percentile } from './statistics.ts';

/** Response times at a fixed rate. */
export interface FixedRate {
  /** Requests a second that were due. */
  readonly rate: number;
  readonly requests: number;
  /** Milliseconds. */
  readonly median: number;
  readonly percentile99: number;
  /** Responses with an error status, and broken connections. */
  readonly failures: number;
}

/** Connections at a time; further requests wait. */
const connections = 64;

/** Sends requests for some seconds, and waits for all responses. */
export async function sendAtRate(url: string, rate: number, seconds: number): Promise<FixedRate> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const requests = Math.max(1, Math.floor(rate * seconds));
  const times = new Float64Array(requests);
  let failures = 0;
  let answered = 0;
  let sent = 0;
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const begun = performance.now();
  const send = (number: number) => {
    const due = begun + (number * 1000) / rate;
    const finish = (isFailure: boolean) => {
      times[number] = performance.now() - due;
      if (isFailure) failures++;
      answered++;
      if (answered === requests) resolve();
    };
    const request = get(`${url}&requestid=${number}`, { agent }, (response) => {
      response.on('end', () => finish(response.statusCode !== 200));
      response.on('error', () => finish(true));
      response.resume();
    });
    request.on('error', () => finish(true));
  };
  const sendDue = () => {
    while (sent < requests && begun + (sent * 1000) / rate <= performance.now()) send(sent++);
    // A timer is up to a millisecond late, as long as many responses take: the last milliseconds are waited for here.
    if (sent < requests) {
      const wait = begun + (sent * 1000) / rate - performance.now();
      if (wait > 3) setTimeout(sendDue, wait - 2);
      else setImmediate(sendDue);
    }
  };
  sendDue();
  await end;
  agent.destroy();
  times.sort();
  return {
    rate,
    requests,
    median: percentile(times, 0.5),
    percentile99: percentile(times, 0.99),
    failures,
  };
}

if (import.meta.main) {
  const [url = '', rate = '', seconds = ''] = process.argv.slice(2);
  console.log(JSON.stringify(await sendAtRate(url, Number(rate), Number(seconds))));
}
