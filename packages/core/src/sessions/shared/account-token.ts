import { createHmac } from 'node:crypto';
import type { SessionSettings } from '../../wiki/settings/sessions.ts';

/** Derives the token that an account's cookies and sessions must contain from its own; undefined if none is valid. */
export type TokenOfAccount = (token: string) => Promise<string | undefined>;

/** Stored in place of the token of an account that cannot be used. */
const INVALID = '*** INVALID ***';
const TOKEN_LENGTH = 32;
const MOST_KEPT = 10_000;

/** Derives account tokens according to the wiki's settings; cached, since Whirlpool is slow. */
export function createTokenOfAccount({
  authenticationTokenVersion: version,
  tokenHash,
}: SessionSettings): TokenOfAccount {
  const kept = new Map<string, string>();
  const hashed = async (token: string, text: string): Promise<string> => {
    if (tokenHash === 'sha256') return createHmac('sha256', token).update(text).digest('hex');
    // Large, and only needed here.
    const { createHMAC, createWhirlpool } = await import('hash-wasm');
    return (await createHMAC(createWhirlpool(), token)).init().update(text).digest('hex');
  };
  return async (token) => {
    if (token === '' || token === INVALID) return undefined;
    if (version === null) return token;
    const known = kept.get(token);
    if (known !== undefined) return known;
    const made = (await hashed(token, version)).slice(-TOKEN_LENGTH);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(token, made);
    return made;
  };
}
