import { networkOf } from '@wikiquery/core/wiki';

/** Returns what counts as one client: an IPv4 address, even if mapped to IPv6, or an IPv6 address's /64 network. */
export const clientOf = (address: string): string =>
  networkOf(/^::ffff:(?=.*\.)/.test(address) ? address.slice('::ffff:'.length) : address, 32, 64);
