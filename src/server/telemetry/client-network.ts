import { isIP } from 'node:net';

/** The network of an IP address: /24 of IPv4, /48 of IPv6; other text is unchanged. */
export function clientNetwork(address: string): string {
  const kind = isIP(address);
  if (kind === 4) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  if (kind === 0) return address;
  const [head = '', tail] = address.split('::', 2);
  const first = head === '' ? [] : head.split(':');
  // Without `::` all eight words are there; with it the words before it, then zeros, may be less than three.
  const missing = tail === undefined ? 0 : 8 - first.length - wordsOf(tail);
  const words = [...first, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':')];
  const network = words.slice(0, 3).map((word) => Number.parseInt(word, 16).toString(16));
  return `${network.join(':').replace(/(?:^|:)0(?::0)*$/, '')}::/48`;
}

/** How many of eight words a text stands for; an IPv4 address at its end for two. */
const wordsOf = (text: string): number =>
  text === '' ? 0 : text.split(':').length + (text.includes('.') ? 1 : 0);
