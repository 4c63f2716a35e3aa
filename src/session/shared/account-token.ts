import { createHmac } from 'node:crypto';
import type { Account } from '../../store/accounts.ts';
import type { SessionSettings } from '../../wiki/session-settings.ts';

/** What cookies and sessions have to hold to be an account's; undefined where nothing is. */
export type TokenOfAccount = (account: Pick<Account, 'token'>) => Promise<string | undefined>;

/** What stands in the place of the token of an account that nobody may ever use. */
const INVALID = '*** INVALID ***';
const DIGITS = 32;
const MOST_KEPT = 10_000;

/** Makes accounts' tokens as a wiki's settings say; what was worked out is kept, as Whirlpool takes long. */
export function createTokenOfAccount({
  authenticationTokenVersion: version,
  tokenHash,
}: SessionSettings): TokenOfAccount {
  const kept = new Map<string, string>();
  const hashed = async (token: string, text: string): Promise<string> => {
    if (tokenHash === 'sha256') return createHmac('sha256', token).update(text).digest('hex');
    // Large, and needed nowhere else.
    const { createHMAC, createWhirlpool } = await import('hash-wasm');
    return (await createHMAC(createWhirlpool(), token)).init().update(text).digest('hex');
  };
  return async ({ token }) => {
    if (token === '' || token === INVALID) return undefined;
    if (version === undefined || version === null) return token;
    const known = kept.get(token);
    if (known !== undefined) return known;
    const made = (await hashed(token, version)).slice(-DIGITS);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(token, made);
    return made;
  };
}
