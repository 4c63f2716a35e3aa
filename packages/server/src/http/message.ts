import type { IncomingMessage } from 'node:http';
import proxyAddress, { compile } from '@fastify/proxy-addr';

/** Tells who sends requests, as far as trusted proxies are to be believed. */
export interface Senders {
  /** Returns a client's IP address; empty once it has disconnected, when the address is no longer known. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Returns the protocol by which it sends: `http`, `https`, or what a trusted proxy says. */
  readonly protocolOf: (request: IncomingMessage) => string;
}

/** Makes what tells senders, given the addresses and networks of trusted proxies. */
export function createSenders(trustedProxies: readonly string[]): Senders {
  if (trustedProxies.length === 0)
    return {
      addressOf: ({ socket }) => unmapped(socket.remoteAddress),
      protocolOf: () => 'http',
    };
  const isTrusted = compile([...trustedProxies]);
  return {
    addressOf: (request) => unmapped(proxyAddress(request, isTrusted)),
    protocolOf: ({ headers, socket }) => {
      const forwarded = headers['x-forwarded-proto'];
      if (forwarded === undefined || !isTrusted(socket.remoteAddress ?? '', 0)) return 'http';
      return String(forwarded).split(',').at(-1)?.trim() ?? 'http';
    },
  };
}

/** Writes an IPv4 address that is mapped to IPv6 as such. */
const unmapped = (address = ''): string => (address.startsWith('::ffff:') ? address.slice(7) : address);

/** Whether a request has a body, which may be empty. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Whether a request has more than one header `Host`, of which a proxy may choose a different one than Node. */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}
