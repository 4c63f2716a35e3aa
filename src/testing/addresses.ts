import { isIP, isIPv4, isIPv6 } from 'node:net';

/** A network address or range as MediaWiki's tables write it; `last` differs from `first` for a range only. */
export interface Address {
  readonly text: string;
  readonly first: string;
  readonly last: string;
  readonly range: boolean;
}

/** Reads an IPv4 or IPv6 address or CIDR range; undefined for anything else. */
export function parseAddress(text: string): Address | undefined {
  const [host = '', bits, ...rest] = text.split('/');
  if (!isIP(host) || rest.length > 0) return undefined;
  const width = isIPv4(host) ? 32 : 128;
  const number = isIPv4(host) ? fourOf(host) : sixOf(host);
  if (bits === undefined)
    return { text: write(number, width), first: hex(number, width), last: hex(number, width), range: false };
  const size = Number(bits);
  if (!/^\d+$/.test(bits) || size > width) return undefined;
  const below = (1n << BigInt(width - size)) - 1n;
  const first = number - (number & below);
  return {
    text: `${write(first, width)}/${size}`,
    first: hex(first, width),
    last: hex(first + below, width),
    range: true,
  };
}

/** Whether an author's name is an address, so that the edit was made without an account. */
export const isAddress = (text: string): boolean => isIPv4(text) || isIPv6(text);

const hex = (number: bigint, width: number): string =>
  (width === 128 ? 'v6-' : '') +
  number
    .toString(16)
    .toUpperCase()
    .padStart(width / 4, '0');

function write(number: bigint, width: number): string {
  const step = width === 32 ? 8n : 16n;
  const parts: string[] = [];
  for (let shift = BigInt(width) - step; shift >= 0n; shift -= step) {
    const part = (number >> shift) & ((1n << step) - 1n);
    parts.push(part.toString(width === 32 ? 10 : 16).toUpperCase());
  }
  return parts.join(width === 32 ? '.' : ':');
}

const fourOf = (text: string): bigint =>
  text.split('.').reduce((sum, part) => (sum << 8n) + BigInt(part), 0n);

const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));

function sixOf(text: string): bigint {
  const [head = '', tail] = text.split('::');
  const before = groups(head);
  const after = groups(tail ?? '');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].reduce((sum, part) => (sum << 16n) + BigInt(`0x${part}`), 0n);
}
