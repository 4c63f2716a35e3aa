import type { Site } from '../wiki/site.ts';
import { sameText, type Secret } from './secret.ts';

/** Lifetime of a login's cookie in seconds; use renews it once half has passed. */
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

/** Signs a cookie's value for the cookie named `use`; no other accepts it. */
export function sealSession(secret: Secret, use: string, data: SessionData): string {
  const text = Buffer.from(JSON.stringify(data)).toString('base64url');
  return `${text}.${secret.sign(use, text).toString('base64url')}`;
}

/** Reads a cookie's value; undefined if it is forged, expired or damaged. */
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

/** MediaWiki's default prefix of a wiki's cookies. */
export const cookiePrefixOf = ({ configuration }: Site): string =>
  configuration.general.wikiid.replaceAll(/[-=,; +."'\\[]/g, '_');

/** One cookie of a `Cookie` header. */
export function readCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return undefined;
}

/** A `Set-Cookie` header's value; `seconds` 0 deletes the cookie. */
export function writeCookie(name: string, value: string, seconds: number, secure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
