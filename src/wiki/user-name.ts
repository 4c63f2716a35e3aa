import { sanitizeIp } from './ip-address.ts';
import type { Site } from './site.ts';

/** Forms in which a parameter may name a user. */
export type UserKind = 'name' | 'ip' | 'temp' | 'cidr' | 'interwiki' | 'id';

/** The canonical form of a user's name or address; undefined where it is none of the kinds. */
export function parseUser(text: string, _kinds: readonly UserKind[], _site: Site): string | undefined {
  const name = sanitizeIp(text.replaceAll('_', ' ').trim());
  return name === '' || /[#<>[\]|{}/]/.test(name) ? undefined : name.charAt(0).toUpperCase() + name.slice(1);
}
