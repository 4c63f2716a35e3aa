import { randomUUID, timingSafeEqual } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Secret } from '@wikiquery/core/sessions';
import type { Endpoint } from '@wikiquery/core/wiki/settings';
import { createRecent } from './recent.ts';
import { readSpending, type Spending, type UsageChannel } from './shared-usage.ts';

/** Encodes and decodes the messages of servers that share clients' budgets. */
export interface PeerMessages {
  /** Returns a signed datagram with as many of the entries as fit. */
  readonly write: (spent: readonly Spending[]) => Buffer;
  /** Returns the entries of a datagram; undefined if it is forged, old, a repetition, or this server's own. */
  readonly read: (datagram: Buffer) => readonly Spending[] | undefined;
}

/** Maximum bytes of a datagram, so that it is not fragmented on its way. */
const MOST_BYTES = 1400;
/** Milliseconds by which the clocks of servers may differ. */
const TOLERANCE = 30_000;
const MOST_SENDERS = 1000;
const SIGNATURE_BYTES = 32;
const USE = 'admission';

/** Makes the codec of one server's messages; all servers share the `secret`, and `now` returns Unix milliseconds. */
export function createPeerMessages(secret: Secret, now: () => number): PeerMessages {
  const sender = randomUUID();
  const last = createRecent<number>(MOST_SENDERS);
  let number = 0;
  return {
    write: (spent) => {
      number++;
      const head = JSON.stringify({ sender, number, time: now() }).slice(0, -1);
      let entries = '';
      for (const [clientClass, client, cost] of spent) {
        const entry = JSON.stringify([clientClass, client, Math.ceil(cost)]);
        const length = SIGNATURE_BYTES + Buffer.byteLength(head + entries + entry) + 20;
        if (length > MOST_BYTES) break;
        entries += `${entries === '' ? '' : ','}${entry}`;
      }
      const text = `${head},"spent":[${entries}]}`;
      return Buffer.concat([secret.sign(USE, text), Buffer.from(text)]);
    },
    read: (datagram) => {
      if (datagram.length <= SIGNATURE_BYTES) return undefined;
      const text = datagram.toString('utf8', SIGNATURE_BYTES);
      if (!timingSafeEqual(datagram.subarray(0, SIGNATURE_BYTES), secret.sign(USE, text))) return undefined;
      // Only a peer could have signed it.
      const message = JSON.parse(text) as {
        readonly sender: string;
        readonly number: number;
        readonly time: number;
        readonly spent: unknown;
      };
      if (message.sender === sender || Math.abs(message.time - now()) > TOLERANCE) return undefined;
      if (message.number <= (last.get(message.sender) ?? 0)) return undefined;
      last.set(message.sender, message.number);
      return readSpending(message.spent);
    },
  };
}

/** A connection to the servers that share clients' budgets. */
export interface Peers {
  readonly send: UsageChannel;
  readonly close: () => void;
}

/** Opens a UDP socket to peers; `onSpending` receives what clients have spent there. Rejects if it cannot listen. */
export async function connectPeers(
  { listen, peers }: { readonly listen: Endpoint | undefined; readonly peers: readonly Endpoint[] },
  messages: PeerMessages,
  onSpending: (spent: readonly Spending[]) => void,
): Promise<Peers> {
  const socket = createSocket(listen?.host.includes(':') === true ? 'udp6' : 'udp4');
  socket.on('message', (datagram) => {
    const spent = messages.read(datagram);
    if (spent) onSpending(spent);
  });
  socket.bind(listen?.port ?? 0, listen?.host);
  await once(socket, 'listening');
  // A peer that cannot be reached gets the next message.
  socket.on('error', () => undefined);
  socket.unref();
  return {
    send: (spent) => {
      const datagram = messages.write(spent);
      for (const { host, port } of peers) socket.send(datagram, port, host, () => undefined);
    },
    close: () => {
      socket.close();
    },
  };
}
