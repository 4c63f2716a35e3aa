const byte = '(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|0?[0-9]?[0-9])';
const v4 = `${byte}(?:\\.${byte}){3}`;
const v4Address = new RegExp(`^${v4}$`);
const v4Network = new RegExp(`^${v4}(?:/(?:3[0-2]|[12][0-9]|[0-9]))?$`);
const v6Prefix = /^(?:12[0-8]|1[01][0-9]|[1-9][0-9]|[0-9])$/;
const word = /^[0-9A-Fa-f]{1,4}$/;

/** Whether the text is an IPv4 address. */
export function isIpv4(text: string): boolean {
  return v4Address.test(text);
}

/** Whether the text is an IPv6 address. */
export function isIpv6(text: string): boolean {
  if (text.length < 2 || text.length > 39 || !text.includes(':')) return false;
  const [head = '', tail, ...more] = text.split('::');
  if (more.length > 0) return false;
  const words = head === '' ? [] : head.split(':');
  if (tail === undefined) return words.length === 8 && words.every((part) => word.test(part));
  if (tail !== '') words.push(...tail.split(':'));
  return words.length <= 7 && words.every((part) => word.test(part));
}

/** Whether the text is an IP address. */
export function isIpAddress(text: string): boolean {
  return isIpv4(text) || isIpv6(text);
}

/** Whether the text is an IP address or a network (`10.0.0.0/8`). */
export function isIpAddressOrNetwork(text: string): boolean {
  return v4Network.test(text) || isIpv6Network(text);
}

/** Whether the text is a range: a network, or two addresses joined by a hyphen. */
export function isIpRange(text: string): boolean {
  if (text.includes('/')) return isIpAddressOrNetwork(text);
  const [from, to, ...more] = text.split('-');
  if (from === undefined || to === undefined || more.length > 0) return false;
  const first = from.endsWith(' ') ? from.slice(0, -1) : from;
  const last = to.startsWith(' ') ? to.slice(1) : to;
  return (isIpv4(first) && isIpv4(last)) || (isIpv6(first) && isIpv6(last));
}

/** Matches almost every IPv4 address, for speed: each request normalizes one, which is normal already. */
const usualV4 = /^(?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2})){3}$/;

/** Normalizes an IP address or network: no leading zeros, IPv6 in full and upper case; other text is unchanged. */
export function sanitizeIp(text: string): string {
  if (usualV4.test(text)) return text;
  if (v4Network.test(text)) return text.replace(/(?:^|(?<=\.))0+(?=[1-9]|0[./]|0$)/g, '');
  if (!isIpv6Network(text)) return text;
  const [address = '', prefix] = text.toUpperCase().split('/');
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  // Quirk: the last word of `::/8` stays empty.
  if (address === '::' && prefix !== undefined) zeros[7] = '';
  const words = [...before, ...zeros, ...after].map((part) => part.replace(/^0+(?=.)/, ''));
  return words.join(':') + (prefix === undefined ? '' : `/${prefix}`);
}

function isIpv6Network(text: string): boolean {
  const slash = text.indexOf('/');
  return slash < 0 ? isIpv6(text) : v6Prefix.test(text.slice(slash + 1)) && isIpv6(text.slice(0, slash));
}
