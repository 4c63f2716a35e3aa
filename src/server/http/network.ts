import { networkOf } from '../../wiki/ip-network.ts';

/** Returns what counts as one client: an IPv4 address, also one in IPv6's notation, or the /64 network of an IPv6 address. */
export const clientOf = (address: string): string =>
  networkOf(/^::ffff:(?=.*\.)/.test(address) ? address.slice('::ffff:'.length) : address, 32, 64);
