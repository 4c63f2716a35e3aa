/**
 * Sends requests at a fixed rate, whether earlier ones were answered or not, and prints the response times as JSON:
 * `node bench/fixed-rate.ts URL RATE SECONDS [QUERY…]`. Queries are sent in turn, in place of the URL's own. A response
 * time counts from when its request was due, so that it includes the wait for slow requests before, as for a client.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { percentile } from './statistics.ts';

/** Response times at a fixed rate. */
export interface FixedRate {
  /** Requests per second that were due. */
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
export async function sendAtRate(
  url: string,
  rate: number,
  seconds: number,
  queries: readonly string[] = [],
): Promise<FixedRate> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const searches = queries.length > 0 ? queries.map((query) => `?${query}`) : [search];
  const run = randomUUID();
  const requests = Math.max(1, Math.floor(rate * seconds));
  const times = new Float64Array(requests);
  let failures = 0;
  let answered = 0;
  let begun = 0;
  let due = 0;
  let sent = 0;
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const idle: Connection[] = [];
  const send = (): void => {
    while (sent < due) {
      const connection = idle.pop();
      if (connection === undefined) return;
      const number = sent++;
      const asked = searches[number % searches.length] ?? '';
      const id = `${asked === '' ? '?' : '&'}requestid=${run}-${number}`;
      connection.ask(`GET ${pathname}${asked}${id} HTTP/1.1\r\nHost: ${host}\r\n\r\n`, (isSuccess) => {
        times[number] = performance.now() - begun - (number * 1000) / rate;
        if (!isSuccess) failures++;
        idle.push(connection);
        if (++answered === requests) resolve();
        else send();
      });
    }
  };
  const open = Array.from({ length: connections }, () => connectTo(Number(port || 80), hostname));
  idle.push(...(await Promise.all(open)));
  begun = performance.now();
  const sendDue = (): void => {
    due = Math.min(requests, 1 + Math.floor(((performance.now() - begun) * rate) / 1000));
    send();
    // A timer is up to a millisecond late, as long as many responses take; so this polls for the last milliseconds.
    if (due < requests) {
      const wait = begun + (due * 1000) / rate - performance.now();
      if (wait > 3) setTimeout(sendDue, wait - 2);
      else setImmediate(sendDue);
    }
  };
  sendDue();
  await end;
  for (const { close } of idle) close();
  times.sort();
  return {
    rate,
    requests,
    median: percentile(times, 0.5),
    percentile99: percentile(times, 0.99),
    failures,
  };
}

/**
 * Runs {@link sendAtRate} in a process of its own: this one would send requests late while it reads figures of servers.
 */
export async function sendAtRateElsewhere(
  url: string,
  rate: number,
  seconds: number,
  queries: readonly string[] = [],
): Promise<FixedRate> {
  const args = [fileURLToPath(import.meta.url), url, String(rate), String(seconds), ...queries];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as FixedRate;
}

/** A connection for one request at a time. */
interface Connection {
  readonly ask: (request: string, answered: (isSuccess: boolean) => void) => void;
  readonly close: () => void;
}

/** Connects to a server. Node's own client would be busier than the servers that it measures. */
async function connectTo(port: number, host: string): Promise<Connection> {
  let socket: Socket | undefined;
  let answered: ((isSuccess: boolean) => void) | undefined;
  let head = '';
  let status = 0;
  let missing = -1;
  const finish = (isSuccess: boolean): void => {
    const tell = answered;
    answered = undefined;
    head = '';
    missing = -1;
    tell?.(isSuccess);
  };
  const read = (chunk: Buffer): void => {
    let body = chunk.length;
    if (missing < 0) {
      head += chunk.toString('latin1');
      const endOfHead = head.indexOf('\r\n\r\n');
      if (endOfHead < 0) return;
      body = head.length - endOfHead - 4;
      status = Number(head.slice(9, 12));
      missing = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? Number.NaN);
    }
    missing -= body;
    if (missing === 0) finish(status === 200);
    else if (!(missing > 0)) lose();
  };
  const open = async (): Promise<Socket> => {
    const opened = connect({ port, host, noDelay: true });
    opened.on('error', () => undefined);
    await once(opened, 'connect');
    opened.on('data', read);
    opened.on('close', lose);
    return opened;
  };
  const lose = (): void => {
    socket?.removeListener('close', lose);
    socket?.destroy();
    socket = undefined;
    finish(false);
  };
  socket = await open();
  return {
    ask: (request, tell) => {
      answered = tell;
      if (socket) socket.write(request);
      else
        void open().then(
          (opened) => {
            socket = opened;
            opened.write(request);
          },
          () => finish(false),
        );
    },
    close: () => {
      socket?.removeListener('close', lose);
      socket?.destroy();
    },
  };
}

if (import.meta.main) {
  const [url = '', rate = '', seconds = '', ...queries] = process.argv.slice(2);
  console.log(JSON.stringify(await sendAtRate(url, Number(rate), Number(seconds), queries)));
}
