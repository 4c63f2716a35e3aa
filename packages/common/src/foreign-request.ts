import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';

/**
 * Returns the name of the site whose page made a browser send a request, if that site may not; undefined if it may.
 * This protects what has no passwords: control of a test wiki, pages for operators. Three attacks are covered: a form or
 * script of another site (`Origin`), what its page embeds (`Sec-Fetch-Site`), and a name of the attacker's that resolves
 * to this machine (`Host`). Programs send neither of the first two and may use any name. Browsers, which
 * `Accept-Language` shows, must use a name that an attacker cannot have: an IP address, a name without a dot, this
 * machine's name, or one of `allowed`.
 */
export function foreignRequest(
  method: string,
  headers: IncomingHttpHeaders,
  allowed: readonly string[],
): string | undefined {
  const { host, origin } = headers;
  const own = nameOf(`http://${host ?? ''}`);
  const mode = headers['sec-fetch-mode'];
  if (own !== undefined && isSentByBrowser(headers) && !isOwnName(own, allowed)) return own;
  if (origin !== undefined) {
    const name = nameOf(origin);
    const isSame = host !== undefined && URL.parse(origin)?.host === host.toLowerCase();
    return isSame || (name !== undefined && (isLoopback(name) || allowed.includes(name)))
      ? undefined
      : (name ?? origin);
  }
  const isLink = mode === 'navigate' && (method === 'GET' || method === 'HEAD');
  return headers['sec-fetch-site'] === 'cross-site' && !isLink ? 'another site' : undefined;
}

/** The host name of a URL, without brackets; undefined if it has none. */
const nameOf = (url: string): string | undefined =>
  URL.parse(url)?.hostname.replaceAll(/^\[|\]$/g, '') || undefined;

/** Every browser sends `Accept-Language`, and scripts cannot leave it out. */
const isSentByBrowser = (headers: IncomingHttpHeaders): boolean =>
  ['accept-language', 'origin', 'sec-fetch-site'].some((name) => headers[name] !== undefined);

const isLoopback = (name: string): boolean =>
  name === 'localhost' ||
  name.endsWith('.localhost') ||
  name === '::1' ||
  (isIP(name) === 4 && name.startsWith('127.'));

/** Whether a name is this machine's, and not one that somebody else's name server resolves to it. */
const isOwnName = (name: string, allowed: readonly string[]): boolean =>
  isIP(name) !== 0 ||
  !name.includes('.') ||
  isLoopback(name) ||
  name === hostname().toLowerCase() ||
  allowed.includes(name);
