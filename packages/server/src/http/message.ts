import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** Returns a client's IP address, an IPv4 one unmapped from IPv6; empty once the client has disconnected. */
export function addressOf({ ip }: FastifyRequest): string {
  // Fastify's type omits that a closed socket has no address.
  const address = (ip as string | undefined) ?? '';
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}

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
