import type { TokenPurpose } from '../wiki/session.ts';
import { sameText, type Secret } from './secret.ts';

/** Ends every token, so that clients that fail to escape `+` or `\` are noticed immediately. */
const SUFFIX = '+\\';

/** The token of every anonymous viewer, for purposes that need no session. */
export const ANONYMOUS_TOKEN = SUFFIX;

/** Whether a purpose's token is bound to a session even for anonymous viewers. */
export const needsSession = (purpose: TokenPurpose): boolean =>
  purpose === 'login' || purpose === 'createaccount';

/** Returns a token in MediaWiki's form: 32 hex digits of signature, 8 of the time in seconds, and a suffix. */
export function makeToken(secret: Secret, session: string, purpose: TokenPurpose, seconds: number): string {
  const time = seconds.toString(16).padStart(8, '0');
  return signature(secret, session, purpose, time) + time + SUFFIX;
}

/** Returns the time in a token, in seconds since 1970; undefined if it has none. */
export function tokenTime(token: string): number | undefined {
  const time = /^[0-9a-f]{32}([0-9a-f]{1,11})\+\\$/.exec(token)?.[1];
  return time === undefined ? undefined : Number.parseInt(time, 16);
}

/** Whether {@link makeToken} returned a token for this session and purpose at any time. */
export function isToken(secret: Secret, session: string, purpose: TokenPurpose, token: string): boolean {
  const time = token.slice(32, -SUFFIX.length);
  return sameText(token, signature(secret, session, purpose, time) + time + SUFFIX);
}

const signature = (secret: Secret, session: string, purpose: TokenPurpose, time: string): string =>
  secret.sign('token', `${session}|${purpose}|${time}`).toString('hex').slice(0, 32);
