/**
 * Sends the requests that it reads as JSON from standard input, each when it is due, whether earlier ones were answered
 * or not, and prints how they ended: `node bench/sizing/offer.ts`.
 */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { openConnection, type Connection } from '../../test/overload/connection.ts';
import { below, random } from '../wiki/random.ts';

/** A request that is sent to a server. */
export interface Offered {
  /** When it is due, in milliseconds since the beginning. */
  readonly at: number;
  readonly query: string;
  readonly agent: string;
  /** Address of the client, as a proxy would tell it. */
  readonly address: string;
}

/** What is sent, and over how many connections; when all are busy, requests wait for one. */
export interface Offer {
  /** URL of the API. */
  readonly url: string;
  readonly connections: number;
  readonly requests: readonly Offered[];
}

/** How a request ended. */
export interface Reply {
  /** Milliseconds since it was due. */
  readonly milliseconds: number;
  /** 0 if its connection broke. */
  readonly status: number;
}

/** Sends requests from a process of its own, and returns how they ended, in the same order. */
export async function offer(offered: Offer): Promise<readonly Reply[]> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(offered));
  return JSON.parse(await text(child.stdout)) as readonly Reply[];
}

function send({ url, connections, requests }: Offer): Promise<readonly Reply[]> {
  const { hostname, port, host, pathname } = new URL(url);
  const draw = random(1);
  const idle: Connection[] = [];
  const replies: Reply[] = [];
  let begun = 0;
  let sent = 0;
  let answered = 0;
  return new Promise((resolve) => {
    const sendDue = (): void => {
      const time = performance.now() - begun;
      for (let next = requests[sent]; next && next.at <= time && idle.length > 0; next = requests[sent]) {
        const { at, query, agent, address } = next;
        const number = sent++;
        // Any of them, so that processes, of which each has some, get requests by chance.
        const [connection] = idle.splice(below(draw, idle.length), 1);
        connection?.send(
          `GET ${pathname}?${query} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: ${agent}\r\nX-Forwarded-For: ${address}\r\n\r\n`,
          ({ status }) => {
            replies[number] = { milliseconds: performance.now() - begun - at, status };
            idle.push(connection);
            if (++answered === requests.length) finish();
          },
        );
      }
    };
    const finish = (): void => {
      for (const connection of idle) connection.close();
      resolve(replies);
    };
    const follow = (): void => {
      sendDue();
      const next = requests[sent];
      if (!next) return;
      const wait = begun + next.at - performance.now();
      // A timer is up to a millisecond late, as long as many responses take: the last milliseconds are waited for here.
      if (wait > 3) setTimeout(follow, wait - 2);
      else setImmediate(follow);
    };
    idle.push(
      ...Array.from({ length: connections }, () => openConnection(hostname, Number(port), () => undefined)),
    );
    // Until all are accepted.
    setTimeout(
      () => {
        begun = performance.now();
        follow();
      },
      100 + connections / 2,
    );
  });
}

if (import.meta.main) {
  const offered = JSON.parse(await text(process.stdin)) as Offer;
  console.log(JSON.stringify(await send(offered)));
}
