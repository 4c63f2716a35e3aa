import { isIpAddress, isIpRange, sanitizeIp } from './ip-address.ts';
import { upperFirst } from './language/letters.ts';
import { Namespace, type Site } from './site.ts';
import { isInvalid, parseTitle } from './title-parser.ts';

export { isIpAddress, isIpAddressOrNetwork, isIpRange, isIpv4, isIpv6, sanitizeIp } from './ip-address.ts';

/** The longest name of an account, in bytes. */
const maximumBytes = 255;

const likeIpv4 = /^\d{1,3}\.\d{1,3}\.\d{1,3}\.(?:xxx|\d{1,3})$/;
const likeIpv4Range =
  /^\d{1,3}\.\d{1,3}\.\d{1,3}\.(?:xxx|\d{1,3})-\d{1,3}\.\d{1,3}\.\d{1,3}\.(?:xxx|\d{1,3})$/;
const troublesome = /[\u0080-\u009f\u00a0\u2000-\u200f\u2028-\u202f\u3000\ue000-\uf8ff]/;

/** Whether a name stands for an address, so that no account can have it; `192.0.2.xxx` and `999.0.0.1` too. */
export function isAddressName(name: string): boolean {
  return isIpAddress(name) || likeIpv4.test(name);
}

/** An account's name from another wiki, as imports write it: `prefix>Name`. */
export function isExternalUserName(name: string): boolean {
  return name.includes('>');
}

/** Forms in which a parameter may name a user. */
export type UserKind = 'name' | 'ip' | 'temp' | 'cidr' | 'interwiki' | 'id';

/**
 * A user as a parameter names one, in canonical form and of one of the kinds; undefined otherwise.
 * An account's number stays as `#123`, to be looked up in the database.
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

/** The name as accounts carry it (capital first, spaces, no prefix); undefined if no account can have such a name. */
export function canonicalUserName(name: string, site: Site): string | undefined {
  if (name.includes('#')) return undefined;
  const title = parseTitle(upperFirst(name, site.capitals), site, Namespace.user);
  if (isInvalid(title) || title.namespace !== Namespace.user || title.interwiki !== '') return undefined;
  const canonical = title.key.replaceAll('_', ' ');
  return isValidUserName(canonical, site) ? canonical : undefined;
}

/** Tidies a name without asking whether an account can have it: capital first, spaces, no prefix. */
export function tidyUserName(name: string, site: Site): string | undefined {
  if (name.includes('#')) return undefined;
  const prefix = `${site.namespaces.get(Namespace.user)?.name.replaceAll(' ', '_') ?? 'User'}:`;
  const capital = upperFirst(name, site.capitals);
  return (capital.startsWith(prefix) ? capital.replaceAll(prefix, '') : capital).replaceAll('_', ' ');
}

/** Whether an account may have exactly this name. */
export function isValidUserName(name: string, site: Site): boolean {
  if (name === '' || isAddressName(name) || isIpRange(name) || likeIpv4Range.test(name)) return false;
  if (name.includes('/') || Buffer.byteLength(name) > maximumBytes) return false;
  if (name !== upperFirst(name, site.capitals)) return false;
  const title = parseTitle(name, site);
  if (isInvalid(title) || title.namespace !== Namespace.main || title.interwiki !== '') return false;
  return title.key.replaceAll('_', ' ') === name && !troublesome.test(name);
}

/** Names under which the software itself does things. */
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

/** Whether somebody could register an account of this valid name, if there is none yet. */
export function isCreatableUserName(name: string, site: Site): boolean {
  const allowed = Buffer.byteLength(name) <= 235 && !/[@:>=]/.test(name);
  return allowed && !reserved.has(name) && !isTemporaryAccountName(name, site);
}

/** Whether the name is one that temporary accounts get. */
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
