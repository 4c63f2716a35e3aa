import { sameText, type Secret } from './secret.ts';

/** What tokens are for, in alphabetical order. */
export const tokenPurposes = [
  'createaccount',
  'csrf',
  'login',
  'patrol',
  'rollback',
  'userrights',
  'watch',
] as const;

/** What a token is for. */
export type TokenPurpose = (typeof tokenPurposes)[number];

/** What a token turns out to be; `lost`: the session is too young to have given any. */
export type CheckedToken = 'right' | 'wrong' | 'lost';

/** Ends every token, so that clients that break at `+` or `\` notice. */
const SUFFIX = '+\\';

/** The token of everybody who is not logged in, for purposes that need no session. */
export const ANONYMOUS_TOKEN = SUFFIX;

/** Whether a purpose's token is bound to a session even of those who are not logged in. */
export const needsSession = (purpose: TokenPurpose): boolean =>
  purpose === 'login' || purpose === 'createaccount';

/** Makes a token of MediaWiki's form: 32 digits of signature, 8 of the time in seconds, a suffix. */
export function makeToken(secret: Secret, session: string, purpose: TokenPurpose, seconds: number): string {
  const time = seconds.toString(16).padStart(8, '0');
  return signature(secret, session, purpose, time) + time + SUFFIX;
}

/** When a token says that it was made, in seconds since 1970; undefined where it says nothing of that. */
export function tokenTime(token: string): number | undefined {
  const time = /^[0-9a-f]{32}([0-9a-f]{1,11})\+\\$/.exec(token)?.[1];
  return time === undefined ? undefined : Number.parseInt(time, 16);
}

/** Whether a token is what {@link makeToken} made for this session and purpose, at whatever time. */
export function isToken(secret: Secret, session: string, purpose: TokenPurpose, token: string): boolean {
  const time = token.slice(32, -SUFFIX.length);
  return sameText(token, signature(secret, session, purpose, time) + time + SUFFIX);
}

const signature = (secret: Secret, session: string, purpose: TokenPurpose, time: string): string =>
  secret.sign('token', `${session}|${purpose}|${time}`).toString('hex').slice(0, 32);
