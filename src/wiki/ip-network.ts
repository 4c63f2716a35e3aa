import { BlockList, isIP } from 'node:net';
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
  const kind = isIP(address);
  if (kind === 4) {
    return address
      .split('.')
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase();
  }
  if (kind !== 6) return undefined;
  const words = sanitizeIp(address).split(':');
  return `v6-${words.map((word) => word.padStart(4, '0')).join('')}`;
}

/** A network or single address; `first` and `last` are in the form of {@link addressAsHex}. */
export interface AddressRange {
  readonly kind: 'IPv4' | 'IPv6';
  /** Length of the prefix; absent for single addresses. */
  readonly bits?: number;
  readonly first: string;
  readonly last: string;
}

/** Parses an IP address or network (`192.0.2.0/24`); undefined for other text. */
export function addressRange(text: string): AddressRange | undefined {
  if (!isIpAddressOrNetwork(text)) return undefined;
  const [address = '', prefix] = sanitizeIp(text).split('/');
  const hex = addressAsHex(address === '' ? '::' : address);
  if (hex === undefined) return undefined;
  const kind = hex.startsWith('v6-') ? 'IPv6' : 'IPv4';
  if (prefix === undefined) return { kind, first: hex, last: hex };
  const bits = Number(prefix);
  const [mark, length] = kind === 'IPv6' ? (['v6-', 128] as const) : (['', 32] as const);
  const rest = (1n << BigInt(length - bits)) - 1n;
  const number = BigInt(`0x${hex.slice(mark.length)}`);
  const written = (value: bigint): string =>
    mark +
    value
      .toString(16)
      .toUpperCase()
      .padStart(length / 4, '0');
  return { kind, bits, first: written(number & ~rest), last: written(number | rest) };
}

/** Converts an address back from the form of {@link addressAsHex}. */
export function addressFromHex(hex: string): string {
  if (hex.startsWith('v6-')) {
    const words = hex.slice(3).match(/.{4}/g) ?? [];
    return words.map((word) => word.replace(/^0+(?=.)/, '')).join(':');
  }
  return (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)).join('.');
}
