import { isIpAddress, isIpRange, sanitizeIp } from './ip-address.ts';
import { upperFirst } from './language/letters.ts';
import { Namespace, type Site } from './site.ts';
import { isInvalid, parseTitle } from './title-parser.ts';

export { isIpAddress, isIpAddressOrNetwork, isIpRange, isIpv4, isIpv6, sanitizeIp } from './ip-address.ts';

/** Maximum length of an account name in bytes. */
const maximumBytes = 255;

const likeIpv4 = /^\d{1,3}\.\d{1,3}\.\d{1,3}\.(?:xxx|\d{1,3})$/;
const likeIpv4Range =
  /^\d{1,3}\.\d{1,3}\.\d{1,3}\.(?:xxx|\d{1,3})-\d{1,3}\.\d{1,3}\.\d{1,3}\.(?:xxx|\d{1,3})$/;
const invalidCharacters = /[\u0080-\u009f\u00a0\u2000-\u200f\u2028-\u202f\u3000\ue000-\uf8ff]/;

/** Whether a name looks like an IP address, such as `192.0.2.xxx` or `999.0.0.1`; no account can have such a name. */
export function isAddressName(name: string): boolean {
  return isIpAddress(name) || likeIpv4.test(name);
}

/** Whether the name is of a user of another wiki, as imports store it: `prefix>Name`. */
export function isExternalUserName(name: string): boolean {
  return name.includes('>');
}

/** Kinds of users that a parameter accepts. */
export type UserKind = 'name' | 'ip' | 'temp' | 'cidr' | 'interwiki' | 'id';

/**
 * Parses a user of one of the kinds into canonical form; undefined for other text. Ids stay as `#123`, to be looked up
 * in the database.
 */
export function parseUser(text: string, kinds: readonly UserKind[], site: Site): string | undefined {
  const [kind, name] = readUser(text, site);
  return kinds.includes(kind) ? name : undefined;
}

function readUser(text: string, site: Site): readonly [UserKind, string | undefined] {
  if (/^#\d+$/.test(text)) return ['id', text];
  if (isExternalUserName(text)) return ['interwiki', text.includes('#') ? undefined : text];
  if (isTemporaryAccountName(text, site)) return ['temp', text];
  const account = canonicalUserName(text, site);
  if (account !== undefined) return ['name', account];
  const address = userPageName(text, site);
  if (address === undefined) return ['name', undefined];
  if (isIpAddress(address) || masked.test(address)) return ['ip', sanitizeIp(address)];
  return ['cidr', isIpRange(address) ? sanitizeIp(address) : undefined];
}

const masked = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|0?\d?\d)\.){3}xxx$/;

function userPageName(text: string, site: Site): string | undefined {
  if (text.includes('#')) return undefined;
  for (const attempt of [text, `User:${text}`]) {
    const title = parseTitle(attempt, site);
    if (!isInvalid(title) && title.namespace === Namespace.user && title.interwiki === '') {
      return title.key.replaceAll('_', ' ');
    }
  }
  return undefined;
}

/** Canonicalizes a user name (upper-case first letter, spaces, no prefix); undefined if it is invalid. */
export function canonicalUserName(name: string, site: Site): string | undefined {
  if (name.includes('#')) return undefined;
  const title = parseTitle(upperFirst(name, site.capitals), site, Namespace.user);
  if (isInvalid(title) || title.namespace !== Namespace.user || title.interwiki !== '') return undefined;
  const canonical = title.key.replaceAll('_', ' ');
  return isValidUserName(canonical, site) ? canonical : undefined;
}

/** Canonicalizes a user name without validating it; undefined if it contains a `#`. */
export function tidyUserName(name: string, site: Site): string | undefined {
  if (name.includes('#')) return undefined;
  const prefix = `${site.namespaces.get(Namespace.user)?.name.replaceAll(' ', '_') ?? 'User'}:`;
  const capital = upperFirst(name, site.capitals);
  return (capital.startsWith(prefix) ? capital.replaceAll(prefix, '') : capital).replaceAll('_', ' ');
}

/** Whether a canonical user name is valid. */
export function isValidUserName(name: string, site: Site): boolean {
  if (name === '' || isAddressName(name) || isIpRange(name) || likeIpv4Range.test(name)) return false;
  if (name.includes('/') || Buffer.byteLength(name) > maximumBytes) return false;
  if (name !== upperFirst(name, site.capitals)) return false;
  const title = parseTitle(name, site);
  if (isInvalid(title) || title.namespace !== Namespace.main || title.interwiki !== '') return false;
  return title.key.replaceAll('_', ' ') === name && !invalidCharacters.test(name);
}

/** Names that MediaWiki reserves. */
const reserved: ReadonlySet<string> = new Set([
  'Command line script',
  'Conversion script',
  'DNSBL',
  'Delete page script',
  'Maintenance script',
  'MediaWiki automatic change',
  'MediaWiki default',
  'MediaWiki spam cleanup',
  'Move page script',
  'Proxy blocker',
  'Redirect fixer',
  'ScriptImporter',
  'System messenger',
  'Template namespace initialisation script',
  'Unknown user',
]);

/** Whether a valid name may be registered. */
export function isCreatableUserName(name: string, site: Site): boolean {
  const allowed = Buffer.byteLength(name) <= 235 && !/[@:>=]/.test(name);
  return allowed && !reserved.has(name) && !isTemporaryAccountName(name, site);
}

/** Whether the name is of a temporary account. */
export function isTemporaryAccountName(name: string, site: Site): boolean {
  const patterns = site.configuration.autocreatetempuser.matchPatterns ?? [];
  return patterns.some((pattern) => matches(name, pattern));
}

function matches(name: string, pattern: string): boolean {
  const at = pattern.indexOf('$1');
  if (at < 0) return false;
  const prefix = pattern.slice(0, at);
  const suffix = pattern.slice(at + 2);
  return name.startsWith(prefix) && name.endsWith(suffix) && name.length >= prefix.length + suffix.length;
}
