import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the front of a wiki answers: as the wiki, not at all, with a status of a proxy, or with half of an answer. */
export type Weather = 'fair' | 'gone' | 'overloaded' | 'half';

/** What stands before a wiki and may fail. */
export interface Front extends AsyncDisposable {
  /** The URL of the wiki's api.php behind it. */
  readonly url: string;
  setWeather(weather: Weather): void;
  /** How many requests came. */
  requests(): number;
}

/** Puts a front before a wiki. */
export async function openFront(url: string): Promise<Front> {
  let weather: Weather = 'fair';
  let requests = 0;
  const server = createServer((incoming, outgoing) => {
    requests++;
    if (weather === 'gone') {
      incoming.socket.destroy();
      return;
    }
    if (weather === 'overloaded') {
      outgoing.writeHead(503, { 'content-type': 'text/html', 'retry-after': '1' }).end('<h1>Overloaded</h1>');
      return;
    }
    const isHalf = weather === 'half';
    const { host: _ours, ...headers } = incoming.headers;
    const onward = send(new URL(incoming.url ?? '/', url), { method: incoming.method ?? 'GET', headers });
    onward.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      if (isHalf)
        response.once('data', (part: Buffer) => {
          outgoing.write(part.subarray(0, part.length / 2), () => outgoing.destroy());
        });
      else response.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const front = new URL(url);
  front.port = String(port);
  return {
    url: front.href,
    setWeather: (next) => {
      weather = next;
    },
    requests: () => requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
