import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** What hostile clients do; `{path}` is the API's path, `{large}` one with a long answer. */
const behaviours = {
  nothing: { sends: '' },
  'half a request line': { sends: 'GET {path}?acti' },
  'half the headers': { sends: 'GET {path} HTTP/1.1\r\nHost: x\r\nAccept: ', drips: true },
  'a body byte by byte': {
    sends:
      'POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9000\r\n\r\n',
    drips: true,
  },
  'large bodies': {
    sends: `POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 8000000\r\n\r\n${'a'.repeat(7_900_000)}`,
  },
  'enormous headers': { sends: `GET {path} HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(60_000)}`, drips: true },
  'idle after an answer': { sends: 'GET {path}?action=query&format=json HTTP/1.1\r\nHost: x\r\n\r\n' },
  'unread answers': { sends: 'GET {large} HTTP/1.1\r\nHost: x\r\n\r\n', reads: false },
  'unread compressed answers': {
    sends: 'GET {large} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n',
    reads: false,
  },
  'requests without end': {
    sends: 'GET {path}?action=query&format=json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50),
    repeats: true,
    reads: false,
  },
  'invalid HTTP': { sends: '\0\x01\x02 nonsense\r\n\r\n' },
} satisfies Record<
  string,
  { readonly sends: string; readonly drips?: boolean; readonly repeats?: boolean; readonly reads?: boolean }
>;

/** A kind of hostile client. */
export type Behaviour = keyof typeof behaviours;

/** What hostile clients have seen. */
export interface Seen {
  /** Connections that are still open. */
  readonly open: number;
  /** Closed connections by what was received: a status, `silently` or `reset`. */
  readonly closed: Readonly<Record<string, number>>;
}

/** Hostile clients in a process of their own. */
export interface HostileClients extends AsyncDisposable {
  seen(): Promise<Seen>;
}

interface Order {
  readonly url: string;
  readonly large: string;
  readonly behaviour: Behaviour;
  readonly clients: number;
  /** Number of loopback addresses that they come from. */
  readonly addresses: number;
}

/** Starts hostile clients and waits until all have connected. */
export async function startHostileClients(order: Order): Promise<HostileClients> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(order)], { stdio: 'inherit' });
  const next = async (): Promise<unknown> => ((await once(child, 'message')) as [unknown])[0];
  await next();
  return {
    seen: async () => {
      child.send('seen');
      return (await next()) as Seen;
    },
    [Symbol.asyncDispose]: () => ended(child),
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** Connections opened at once: the server's backlog has to suffice, and its memory for long answers that it works out. */
const atOnce = (behaviour: Behaviour): number => (behaviour.startsWith('unread') ? 2 : 100);

async function attack({ url, large, behaviour, clients, addresses }: Order): Promise<void> {
  const { hostname, port, pathname } = new URL(url);
  const about: {
    readonly sends: string;
    readonly drips?: boolean;
    readonly repeats?: boolean;
    readonly reads?: boolean;
  } = behaviours[behaviour];
  const sends = about.sends.replaceAll('{path}', pathname).replace('{large}', large);
  const open = new Set<Socket>();
  const closed: Record<string, number> = {};
  const begin = async (number: number): Promise<void> => {
    const localAddress = `127.1.${(number % addresses) >> 8}.${(number % addresses) & 255}`;
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    let received = '';
    let wasReset = false;
    open.add(socket);
    socket.on('error', () => (wasReset = true));
    socket.on('close', () => {
      open.delete(socket);
      const statuses = [...received.matchAll(/HTTP\/1\.1 (\d+)/g)];
      const outcome = statuses.at(-1)?.[1] ?? (wasReset ? 'reset' : 'silently');
      closed[outcome] = (closed[outcome] ?? 0) + 1;
    });
    if (about.reads === false) {
      // Reads nothing, but notices the end.
      socket.pause();
    } else
      socket.on('data', (data: Buffer) => (received = (received + data.toString('latin1')).slice(-4000)));
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined);
    if (about.repeats) repeat(socket, sends);
    else if (sends) socket.write(sends, 'latin1');
  };
  const repeat = (socket: Socket, text: string): void => {
    if (!socket.writable) return;
    socket.write(text, 'latin1', (error) => {
      if (!error) setImmediate(repeat, socket, text);
    });
  };
  process.on('message', () => {
    process.send?.({ open: open.size, closed });
  });
  process.on('disconnect', () => process.exit());
  for (let i = 0; i < clients; i += atOnce(behaviour)) {
    const some = Array.from({ length: Math.min(atOnce(behaviour), clients - i) }, (_, j) => begin(i + j));
    await Promise.all(some);
    if (about.reads === false) await pause(100);
  }
  process.send?.('connected');
  while (about.drips) {
    await pause(1000);
    for (const socket of open) socket.write('a');
  }
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  await attack(JSON.parse(process.argv[2] ?? '') as Order);
}
