import { BlockList, isIP } from 'node:net';

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
