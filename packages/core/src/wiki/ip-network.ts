import { BlockList, isIP } from 'node:net';
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';
import { isIpAddressOrNetwork, sanitizeIp } from './ip-address.ts';

/** Whether an address lies in one of the networks (`192.0.2.0/24`, `2001:db8::/32`, or single addresses). */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const kind = isIP(address);
  if (kind === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [start = '', length] = network.split('/');
    const of = isIP(start);
    const bits = length === undefined ? (of === 4 ? 32 : 128) : Number(length);
    if (of === 0 || !Number.isInteger(bits) || bits < 0 || bits > (of === 4 ? 32 : 128)) continue;
    list.addSubnet(start, bits, of === 4 ? 'ipv4' : 'ipv6');
  }
  return list.check(address, kind === 4 ? 'ipv4' : 'ipv6');
}

/** Converts an IP address to MediaWiki's sortable form: 8 hexadecimal digits, or `v6-` and 32; undefined for other text. */
export function addressAsHex(address: string): string | undefined {
  return isIP(address) === 0 ? undefined : hexOf(ipaddr.parse(address));
}

const hexOf = (address: IPv4 | IPv6): string =>
  (address.kind() === 'ipv6' ? 'v6-' : '') + Buffer.from(address.toByteArray()).toString('hex').toUpperCase();

/** A network or single address; `first` and `last` are in the form of {@link addressAsHex}. */
export interface AddressRange {
  readonly kind: 'IPv4' | 'IPv6';
  /** Length of the prefix; absent for single addresses. */
  readonly bits?: number;
  readonly first: string;
  readonly last: string;
}

/** Parses an IP address or network (`192.0.2.0/24`) as MediaWiki does; undefined for other text. */
export function addressRange(text: string): AddressRange | undefined {
  if (!isIpAddressOrNetwork(text)) return undefined;
  const [address = '', prefix] = sanitizeIp(text).split('/');
  return isIP(address) === 0
    ? undefined
    : rangeOf(address, prefix === undefined ? undefined : Number(prefix));
}

/** Returns the network with a prefix of `bits` that contains an IP address; without `bits`, the address alone. */
export function rangeOf(address: string, bits?: number): AddressRange {
  const isIpv4 = isIP(address) === 4;
  const kind = isIpv4 ? 'IPv4' : 'IPv6';
  if (bits === undefined) {
    const hex = hexOf(ipaddr.parse(address));
    return { kind, first: hex, last: hex };
  }
  const family = isIpv4 ? ipaddr.IPv4 : ipaddr.IPv6;
  const network = `${address}/${bits}`;
  return {
    kind,
    bits,
    first: hexOf(family.networkAddressFromCIDR(network)),
    last: hexOf(family.broadcastAddressFromCIDR(network)),
  };
}

/**
 * Returns the network that contains an IP address, such as `192.0.2.0/24`, with a prefix of `bits` for IPv4 and of
 * `bitsOfIpv6` for IPv6; other text is unchanged.
 */
export function networkOf(address: string, bits: number, bitsOfIpv6: number): string {
  const kind = isIP(address);
  if (kind === 0) return address;
  const [own = ''] = address.split('%'); // Without the zone of a link-local address.
  const length = kind === 4 ? bits : bitsOfIpv6;
  const family = kind === 4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${own}/${length}`).toString()}/${length}`;
}

/** Converts an address back from the form of {@link addressAsHex}. */
export function addressFromHex(hex: string): string {
  if (hex.startsWith('v6-')) {
    const words = hex.slice(3).match(/.{4}/g) ?? [];
    return words.map((word) => word.replace(/^0+(?=.)/, '')).join(':');
  }
  return (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)).join('.');
}
