import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

/**
 * Whether an IP address can belong to a host of the public internet: not one of this machine, of a private network or
 * link, or reserved for another purpose. An IPv6 address that stands for an IPv4 address is judged by that.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  const inner = parsed.kind() === 'ipv6' ? embedded(parsed as IPv6) : undefined;
  const judged = inner ?? parsed;
  if (judged.range() !== 'unicast') return false;
  return judged.kind() === 'ipv4' || (judged as IPv6).match(globalUnicast);
}

/** The only IPv6 addresses that are assigned to hosts of the internet. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Networks of IPv6 addresses that contain an IPv4 address, with the index of its first byte. */
const embedding: readonly (readonly [network: [IPv6, number], at: number])[] = [
  [ipaddr.IPv6.parseCIDR('::ffff:0:0/96'), 12],
  [ipaddr.IPv6.parseCIDR('::ffff:0:0:0/96'), 12],
  [ipaddr.IPv6.parseCIDR('64:ff9b::/96'), 12],
  [ipaddr.IPv6.parseCIDR('2002::/16'), 2],
];

/** Returns the IPv4 address that an IPv6 address is mapped from or translated to; undefined if it is neither. */
function embedded(address: IPv6): IPv4 | undefined {
  const [, at] = embedding.find(([network]) => address.match(network)) ?? [];
  return at === undefined ? undefined : new ipaddr.IPv4(address.toByteArray().slice(at, at + 4));
}
