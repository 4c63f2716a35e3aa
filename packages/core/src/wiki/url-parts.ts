/** MediaWiki's default protocols of external links. */
export const standardProtocols: readonly string[] = (
  'bitcoin: ftp:// ftps:// geo: git:// gopher:// http:// https:// irc:// ircs:// magnet: mailto: matrix: mms:// news: ' +
  'nntp:// redis:// sftp:// sip: sips: sms: ssh:// svn:// tel: telnet:// urn: worldwind:// xmpp: //'
).split(' ');

/** The parts of a URL. */
export interface UrlParts {
  /** Lower case; empty for `//host`. */
  readonly scheme: string;
  /** `://`, `:`, or `//` without a scheme. */
  readonly delimiter: string;
  readonly user?: string;
  readonly pass?: string;
  /** Empty for schemes without a host, such as `tel:`. */
  readonly host: string;
  readonly port?: number;
  readonly path?: string;
  readonly query?: string;
  readonly fragment?: string;
}

/**
 * Parses a URL as PHP's `parse_url` does; undefined if the protocol (`http://`, `mailto:` …) is not among the wiki's.
 */
export function parseUrl(url: string, protocols: readonly string[]): UrlParts | undefined {
  const relative = url.startsWith('//');
  const [, scheme = '', rest = ''] = /^([A-Za-z0-9+.-]+):(.*)$/s.exec(relative ? `http:${url}` : url) ?? [];
  const name = scheme.toLowerCase();
  const delimiter = ['://', ':'].find((d) => protocols.includes(name + d));
  if (name === '' || delimiter === undefined) return undefined;
  // `host:80` is a host with a port, not a scheme.
  if (/^\d{1,5}(?:$|\/)/.test(rest)) return undefined;
  const parts = rest.startsWith('//') ? authorityParts(rest.slice(2)) : { host: '', ...pathParts(rest) };
  return parts && { scheme: relative ? '' : name, delimiter: relative ? '//' : delimiter, ...parts };
}

function authorityParts(text: string): Omit<UrlParts, 'scheme' | 'delimiter'> | undefined {
  const end = text.search(/[/?#]|$/);
  const authority = text.slice(0, end);
  const at = authority.lastIndexOf('@');
  const [, user = '', pass] = /^([^:]*)(?::(.*))?$/s.exec(authority.slice(0, Math.max(at, 0))) ?? [];
  const address = authority.slice(at + 1);
  const colon = /^\[.*\]$/s.test(address) ? -1 : address.lastIndexOf(':');
  const host = colon < 0 ? address : address.slice(0, colon);
  const digits = colon < 0 ? '' : address.slice(colon + 1);
  const port = digits === '' ? undefined : Number.parseInt(digits, 10);
  if (host === '' || digits.length > 5 || (port !== undefined && !(port >= 0 && port <= 65535))) {
    return undefined;
  }
  return {
    ...(at >= 0 && { user }),
    ...(pass !== undefined && { pass }),
    host,
    ...(port !== undefined && { port }),
    ...pathParts(text.slice(end)),
  };
}

function pathParts(text: string): Pick<UrlParts, 'path' | 'query' | 'fragment'> {
  const [, path = '', query, fragment] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text) ?? [];
  return {
    ...(path !== '' && { path }),
    ...(query !== undefined && { query }),
    ...(fragment !== undefined && { fragment }),
  };
}

/** Joins the parts of a URL, without an empty query. */
export function joinUrl(parts: UrlParts): string {
  const { scheme, delimiter, user, pass, host, port, path = '', query = '', fragment } = parts;
  const login = user === undefined ? '' : `${user}${pass === undefined ? '' : `:${pass}`}@`;
  return (
    scheme +
    delimiter +
    login +
    host +
    (port === undefined ? '' : `:${port}`) +
    path +
    (query === '' ? '' : `?${query}`) +
    (fragment === undefined ? '' : `#${fragment}`)
  );
}

/** Resolves `.` and `..` in a path (RFC 3986, 5.2.4). */
export function withoutDotSegments(path: string): string {
  const segments: string[] = [];
  let [{ length: at }] = /^(?:\.\.?\/)*(?:\.\.?$)?/.exec(path) ?? [''];
  while (at < path.length) {
    const slash = path.indexOf('/', at + 1);
    const end = slash < 0 ? path.length : slash;
    const segment = path.slice(at, end);
    const isDots = segment === '/.' || segment === '/..';
    if (segment === '/..') segments.pop();
    if (!isDots) segments.push(segment);
    else if (slash < 0) segments.push('/');
    at = end;
  }
  return segments.join('');
}

const encodeBytes = (text: string): string =>
  [...new TextEncoder().encode(text)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');

/** Normalizes a URL's percent-encoding, so that equivalent URLs are equal. */
export function normalizeUrl(url: string): string {
  const text = url.replaceAll(/[^\x21\x23-\x3b\x3d\x3f-\x5a\x5f\x61-\x7a~]+/g, encodeBytes);
  const [, before = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text) ?? [];
  const afterScheme = before.indexOf('//');
  const slash = before.indexOf('/', afterScheme < 0 ? 0 : afterScheme + 2);
  const host = slash < 0 ? before : before.slice(0, slash);
  const path = slash < 0 ? '' : before.slice(slash);
  return withBrackets(
    decodeSafe(host, '/?') +
      withoutDotSegments(decodeSafe(path, '/?')) +
      decodeSafe(query, '&=+;') +
      decodeSafe(fragment, ''),
  );
}

function decodeSafe(text: string, meaningful: string): string {
  return text.replaceAll(/%[0-9A-Fa-f]{2}/g, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    const safe = /[\x21-\x7e]/.test(character) && !/["#%<>[\]\\^`{|}]/.test(character);
    return safe && !meaningful.includes(character) ? character : code.toUpperCase();
  });
}

/** Restores the brackets around an IPv6 address. */
const withBrackets = (url: string): string =>
  url.replace(/^((?:[a-z][a-z0-9+.-]*:)?\/\/(?:[^@/?#]*@)?)%5B([0-9a-f:]+)%5D(?=[:/?#]|$)/i, '$1[$2]');
