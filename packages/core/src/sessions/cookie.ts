import type { Site } from '../wiki/site.ts';
import { sameText, type Secret } from './secret.ts';

/** Lifetime of a login's cookie in seconds; a request in its second half renews it. */
export const LONGEST_SESSION = 30 * 86400;

/** Content of a session's cookie; it is signed, not encrypted. */
export interface SessionData {
  /** Random text that the session's tokens are derived from. */
  readonly key: string;
  /** When the cookie expires, in seconds since 1970. */
  readonly expires: number;
  /** When the account logged in, in seconds since 1970. */
  readonly began?: number;
  /** The account and its fingerprint; absent while nobody is logged in. */
  readonly user?: { readonly id: number; readonly fingerprint: string; readonly app?: string };
}

/** Returns the signed value of the cookie named `use`; in a cookie of another name it is not valid. */
export function sealSession(secret: Secret, use: string, data: SessionData): string {
  const text = Buffer.from(JSON.stringify(data)).toString('base64url');
  return `${text}.${secret.sign(use, text).toString('base64url')}`;
}

/** Reads the value of the cookie named `use`; undefined if forged, damaged, or expired at `seconds` since 1970. */
export function openSession(
  secret: Secret,
  use: string,
  value: string,
  seconds: number,
): SessionData | undefined {
  const dot = value.indexOf('.');
  const text = value.slice(0, dot);
  if (dot < 0 || !sameText(value.slice(dot + 1), secret.sign(use, text).toString('base64url'))) {
    return undefined;
  }
  // Only this program could have signed it.
  const data = JSON.parse(Buffer.from(text, 'base64url').toString()) as SessionData;
  return data.expires > seconds ? data : undefined;
}

/** Returns MediaWiki's default prefix of a wiki's cookie names. */
export const cookiePrefixOf = ({ configuration }: Site): string =>
  configuration.general.wikiid.replaceAll(/[-=,; +."'\\[]/g, '_');

/** Returns the value of a cookie in a `Cookie` header; undefined if it is absent. */
export function readCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return undefined;
}

/** Returns a `Set-Cookie` header's value; `seconds` is the lifetime, 0 deletes the cookie. */
export function writeCookie(name: string, value: string, seconds: number, secure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
