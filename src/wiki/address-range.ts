import { isIpv4, isIpv6, sanitizeIp } from './ip-address.ts';
import { addressAsHex } from './ip-network.ts';

/** The first and the last address of a range, as MediaWiki sorts them; equal for a single address. */
export interface AddressRange {
  readonly first: string;
  readonly last: string;
}

/** Reads an address, a network (`192.0.2.0/24`) or two addresses joined by a hyphen; undefined for other text. */
export function addressRange(text: string): AddressRange | undefined {
  const [address = '', length, ...more] = text.split('/');
  if (more.length > 0) return undefined;
  if (length !== undefined) return networkRange(address, length);
  const single = hexOf(text);
  if (single !== undefined) return { first: single, last: single };
  const [from = '', to = '', ...others] = text.split('-').map((part) => part.trim());
  const first = hexOf(from);
  const last = hexOf(to);
  if (first === undefined || last === undefined || others.length > 0) return undefined;
  return first.length === last.length && first <= last ? { first, last } : undefined;
}

function networkRange(address: string, length: string): AddressRange | undefined {
  const hex = hexOf(address);
  if (hex === undefined || !/^\d{1,3}$/.test(length)) return undefined;
  const prefix = hex.startsWith('v6-') ? 'v6-' : '';
  const digits = hex.slice(prefix.length);
  const open = digits.length * 4 - Number(length);
  if (open < 0) return undefined;
  const below = (1n << BigInt(open)) - 1n;
  const number = BigInt(`0x${digits}`);
  const write = (of: bigint): string => prefix + of.toString(16).toUpperCase().padStart(digits.length, '0');
  return { first: write(number - (number & below)), last: write(number | below) };
}

const hexOf = (address: string): string | undefined =>
  isIpv4(address) || isIpv6(address) ? addressAsHex(sanitizeIp(address)) : undefined;

/** A network as it is kept: its first address, written in the one way, and its length. */
export function sanitizeNetwork(text: string): string {
  const range = addressRange(text);
  const [, length] = text.split('/');
  return range && length !== undefined ? `${addressOf(range.first)}/${Number(length)}` : sanitizeIp(text);
}

function addressOf(hex: string): string {
  const isLong = hex.startsWith('v6-');
  const digits = isLong ? hex.slice(3) : hex;
  const parts = digits.match(isLong ? /.{4}/g : /.{2}/g) ?? [];
  return isLong
    ? parts.map((part) => part.replace(/^0+(?=.)/, '')).join(':')
    : parts.map((part) => Number.parseInt(part, 16)).join('.');
}
