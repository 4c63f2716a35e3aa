import { isUtf8 } from 'node:buffer';
import { domainToUnicode } from 'node:url';
import { isIpAddress, sanitizeIp } from './ip-address.ts';
import { trimEndOf } from './trim-end.ts';
import { joinUrl, parseUrl, withoutDotSegments, type UrlParts } from './url-parts.ts';

/**
 * Joins the two columns in which the database stores an external URL: scheme and host with reversed labels
 * (`https://org.example.www.`), so that a domain sorts before its subdomains, and the path with everything after it.
 */
export function externalUrl(domainIndex: string, path: string, protocols: readonly string[]): string {
  const parts = parseUrl(domainIndex, protocols);
  if (!parts) return path;
  return parts.scheme + parts.delimiter + hostOf(parts) + (parts.port ? `:${parts.port}` : '') + path;
}

function hostOf({ scheme, host, path = '' }: UrlParts): string {
  // Quirk: the host of `news:` is not shown.
  if (scheme !== 'mailto') return withoutRoot(readableHost(host));
  const at = path.indexOf('@');
  return at < 0 ? path : `${path.slice(at + 1)}@${withoutRoot(readableHost(path.slice(0, at)))}`;
}

const withoutRoot = (host: string): string => trimEndOf(host, '.');

function readableHost(reversed: string): string {
  const words = trimEndOf(reversed.slice(3), '.').replace(/^\.+/, '');
  const address = reversed.startsWith('V6.') ? words.replaceAll('.', ':') : words;
  if (/^V[46]\./.test(reversed) && isIpAddress(address)) {
    return reversed.startsWith('V6.') ? `[${address}]` : address;
  }
  return hostIndex(reversed);
}

/** Splits a normalized URL into these two columns; undefined if it cannot be parsed or its protocol is unknown. */
export function externalIndex(
  url: string,
  protocols: readonly string[],
): readonly [domainIndex: string, path: string] | undefined {
  const parts = parseUrl(url, protocols);
  if (!parts) return undefined;
  const { scheme, delimiter, port } = parts;
  const { host, path } = indexedParts(parts);
  const index = scheme === 'mailto' ? mailIndex(host) : hostIndex(host);
  return [`${scheme || 'https:'}${delimiter}${index}${port === undefined ? '' : `:${port}`}`, path];
}

function mailIndex(address: string): string {
  const at = address.indexOf('@');
  return at < 0 ? `@${address}` : `${hostIndex(address.slice(at + 1))}@${address.slice(0, at)}`;
}

/** Returns the searchable host and the rest; for `mailto:` and `news:`, the host is in the path. */
function indexedParts({ scheme, host, path, query, fragment }: UrlParts) {
  const isNamed = scheme === 'mailto' || scheme === 'news';
  const directory = isNamed ? '' : (path ?? '/');
  return {
    host: isNamed ? (path ?? host) : host,
    directory,
    path:
      directory + (query === undefined ? '' : `?${query}`) + (fragment === undefined ? '' : `#${fragment}`),
  };
}

/** Removes dot segments and an empty query from a URL that has a path; others are unchanged. */
export function expandUrl(url: string, protocols: readonly string[]): string {
  const parts = parseUrl(url, protocols);
  return parts?.path === undefined ? url : joinUrl({ ...parts, path: withoutDotSegments(parts.path) });
}

/** A search for indexed URLs: those with one of the domains, and a path that starts with `path`. */
export interface ExternalSearch {
  /** Values of the first column: the whole value if `exact`, otherwise its start. */
  readonly domains: readonly { readonly index: string; readonly exact: boolean }[];
  readonly path: string;
}

/**
 * Parses a search for external links, with an optional wildcard in the host: `*.example.org/a`, `192.0.2.*`,
 * `[2001:db8:*]`. Undefined if there is an asterisk elsewhere, or no scheme makes it a valid URL.
 */
export function externalSearch(
  query: string,
  schemes: readonly string[],
  protocols: readonly string[],
): ExternalSearch | undefined {
  const found = schemes.flatMap((scheme) => searchFor(scheme + query, protocols) ?? []);
  const last = found.at(-1);
  if (!last) return undefined;
  return {
    // Quirk: with a path, the domain has to match exactly, even after `*.`; so does an e-mail address, so that
    // `*@example.org` finds none.
    domains: found.map(({ index, exact }) => ({ index, exact })),
    path: last.path,
  };
}

function searchFor(
  target: string,
  protocols: readonly string[],
): { readonly index: string; readonly exact: boolean; readonly path: string } | undefined {
  const parts = parseUrl(target, protocols);
  if (!parts) return undefined;
  const { scheme, delimiter, port } = parts;
  const { host: query, directory, path } = indexedParts(parts);
  const { index: host, subdomains } = searchedHost(scheme, query);
  if (host.includes('*') || path.includes('*')) return undefined;
  // The port after a wildcard is ignored.
  const withPort = port === undefined || subdomains ? '' : `:${port}`;
  return { index: scheme + delimiter + host + withPort, exact: directory !== '/', path };
}

/**
 * Returns the beginning that indexed URLs of the older schema have in common if they match a search with an optional
 * wildcard in the host; undefined if the search is invalid.
 */
export function externalPrefix(
  query: string,
  scheme: string,
  protocols: readonly string[],
): string | undefined {
  const parts = parseUrl(scheme + query, protocols);
  if (!parts) return undefined;
  // The path of a URL without a host was taken for one.
  if (parts.host === '' && parts.path !== undefined && !['mailto', 'news'].includes(parts.scheme)) {
    const { index, subdomains } = searchedHost(parts.scheme, parts.path);
    return index.includes('*') ? undefined : parts.scheme + parts.delimiter + index + (subdomains ? '' : '/');
  }
  const found = searchFor(scheme + query, protocols);
  if (!found) return undefined;
  const { subdomains } = searchedHost(parts.scheme, indexedParts(parts).host);
  // What follows a wildcard is ignored.
  return subdomains ? found.index : found.index + found.path;
}

function searchedHost(
  scheme: string,
  host: string,
): { readonly index: string; readonly subdomains: boolean } {
  const at = scheme === 'mailto' ? host.indexOf('@') : -1;
  if (at > 0) {
    const subdomains = host.slice(0, at) === '*';
    return { index: `${hostIndex(host.slice(at + 1))}@${subdomains ? '' : host.slice(0, at)}`, subdomains };
  }
  const index = hostIndex(host);
  return index.endsWith('.*.')
    ? { index: index.slice(0, -2), subdomains: true }
    : { index, subdomains: false };
}

const ipv4Part = '(?:0*25[0-5]|0*2[0-4][0-9]|0*1[0-9][0-9]|0*[0-9]?[0-9])';
const ipv4Search = new RegExp(`^(?:${ipv4Part}\\.){3}${ipv4Part}$|^(?:${ipv4Part}\\.){1,3}\\*$`);

/** Host names that need no conversion: neither IP addresses nor internationalized names. */
const ordinaryHost = /^(?!.*xn--)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]+$/i;

/** Length above which a host is not decoded; the longest valid name has 253 characters, 759 when percent-encoded. */
const LONGEST_HOST = 1024;

/** Returns a host with reversed labels; IP addresses keep their order after `V4.` or `V6.`. */
export function hostIndex(host: string): string {
  if (host.length > LONGEST_HOST || ordinaryHost.test(host)) {
    return `${host.toLowerCase().split('.').toReversed().join('.')}.`;
  }
  const plain = plainHost(host);
  const inBrackets = /^\[([0-9a-f:*]+)\]$/.exec(percentDecoded(plain).toString())?.[1];
  const six = inBrackets === undefined ? undefined : ipv6Index(inBrackets);
  if (six !== undefined) return six;
  const name = plain.endsWith('.') ? plain.slice(0, -1) : plain;
  if (ipv4Search.test(name)) {
    return `V4.${name
      .split('.')
      .map((part) => (part === '*' ? part : Number(part)))
      .join('.')}.`;
  }
  return `${name.split('.').toReversed().join('.')}.`;
}

const words = (address: string): string[] => sanitizeIp(address).split(':');

function ipv6Index(address: string): string | undefined {
  if (isIpAddress(address)) return `V6.${words(address).join('.')}.`;
  if (!address.endsWith(':*')) return undefined;
  const beginning = address.slice(0, -2);
  if (isIpAddress(`${beginning}::`)) {
    const count = address.split(':').length - 1;
    return `V6.${words(`${beginning}::`).slice(0, count).join('.')}.*.`;
  }
  return isIpAddress(`${beginning}:1`) ? `V6.${words(`${beginning}:1`).join('.').slice(0, -1)}*.` : undefined;
}

/** Converts a host to lower case, decodes internationalized names, and percent-encodes invalid characters. */
function plainHost(host: string): string {
  const bytes = percentDecoded(host);
  const text = isUtf8(bytes) ? unicodeHost(bytes.toString()) : bytes.toString('latin1');
  const letters = text.replaceAll(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
  return isUtf8(bytes)
    ? letters.replaceAll(/[^a-z0-9\-._~!$&'()*+,;=\u{80}-\u{10ffff}]+/gu, encodeURIComponent)
    : letters.replaceAll(/[^a-z0-9\-._~!$&'()*+,;=]/g, (byte) => percentEncoded(byte.charCodeAt(0)));
}

/** Decodes only internationalized names, as the URL parser would turn a number into an IP address. */
function unicodeHost(host: string): string {
  if (!/xn--|[\u{80}-\u{10ffff}]/iu.test(host) || !/^[a-z0-9.\-_*\u{80}-\u{10ffff}]*$/iu.test(host))
    return host;
  // Quirk: the letters that IDNA 2003 replaces are still replaced.
  const older = host
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .replaceAll(/[\u200c\u200d]/g, '');
  return domainToUnicode(older) || host;
}

const percentEncoded = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;

const percentDecoded = (text: string): Buffer =>
  Buffer.concat(
    text
      .split(/(%[0-9a-f]{2})/i)
      .map((part, i) => (i % 2 === 1 ? Buffer.from(part.slice(1), 'hex') : Buffer.from(part))),
  );
