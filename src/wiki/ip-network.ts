import { BlockList, isIP } from 'node:net';
import { sanitizeIp } from './ip-address.ts';

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

/** An address as MediaWiki sorts it: 8 hexadecimal digits, or `v6-` and 32; undefined for other text. */
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
