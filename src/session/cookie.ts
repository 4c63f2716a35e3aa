import type { Site } from '../wiki/site.ts';
import { sameText, type Secret } from './secret.ts';

/** What a session's cookie holds; it is signed, not hidden. */
export interface SessionData {
  /** Random text that the session's tokens are made from. */
  readonly key: string;
  /** Seconds since 1970 after which the cookie is worth nothing. */
  readonly expires: number;
  /** The account, with what has to be unchanged; absent while nobody is logged in. */
  readonly user?: { readonly id: number; readonly fingerprint: string; readonly app?: string };
}

/** Writes a cookie's value. `use` names the cookie, so that no other accepts the value. */
export function sealSession(secret: Secret, use: string, data: SessionData): string {
  const text = Buffer.from(JSON.stringify(data)).toString('base64url');
  return `${text}.${secret.sign(use, text).toString('base64url')}`;
}

/** Reads a cookie's value; undefined where it was forged, has expired or is damaged. */
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
  // Signed here, hence of this form.
  const data = JSON.parse(Buffer.from(text, 'base64url').toString()) as SessionData;
  return data.expires > seconds ? data : undefined;
}

/** What the names of a wiki's cookies begin with, as MediaWiki makes it unless it is told another. */
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
