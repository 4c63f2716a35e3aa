import { createHmac } from 'node:crypto';
import type { Account } from '../../store/accounts.ts';
import type { SessionSettings } from '../../wiki/session-settings.ts';

/** What stands in the place of the token of an account that nobody may ever use. */
const INVALID = '*** INVALID ***';
const DIGITS = 32;

/** What cookies and sessions have to hold to be an account's; undefined where nothing is. */
export async function tokenOfAccount(
  { token }: Pick<Account, 'token'>,
  { authenticationTokenVersion: version, tokenHash }: SessionSettings,
): Promise<string | undefined> {
  if (token === '' || token === INVALID) return undefined;
  if (version === undefined || version === null) return token;
  if (tokenHash === 'sha256') return createHmac('sha256', token).update(version).digest('hex').slice(-DIGITS);
  // Large, and needed nowhere else.
  const { createHMAC, createWhirlpool } = await import('hash-wasm');
  const hash = await createHMAC(createWhirlpool(), token);
  return hash.init().update(version).digest('hex').slice(-DIGITS);
}
