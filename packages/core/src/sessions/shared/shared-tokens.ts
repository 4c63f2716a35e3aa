import { createHmac } from 'node:crypto';
import type { TokenPurpose } from '../../wiki/session.ts';
import { sameText } from '../secret.ts';
import { tokenTime } from '../tokens.ts';

/** The secret and salt from which a token derives. */
const made: Readonly<Record<TokenPurpose, { readonly secret: string; readonly salt: string }>> = {
  createaccount: { secret: 'createaccount', salt: '' },
  csrf: { secret: 'default', salt: '' },
  login: { secret: 'login', salt: '' },
  patrol: { secret: 'default', salt: 'patrol' },
  rollback: { secret: 'default', salt: 'rollback' },
  userrights: { secret: 'default', salt: 'userrights' },
  watch: { secret: 'default', salt: 'watch' },
};

type Secrets = ReadonlyMap<string, string>;

/** Returns the token that MediaWiki would issue; undefined if the session has no secret for it yet. */
export function makeSharedToken(
  secrets: Secrets,
  purpose: TokenPurpose,
  seconds: number,
): string | undefined {
  const secret = secrets.get(made[purpose].secret);
  if (secret === undefined) return undefined;
  const digest = createHmac('md5', secret).update(`${seconds}${made[purpose].salt}`).digest('hex');
  return `${digest}${seconds.toString(16)}+\\`;
}

/** Whether MediaWiki would accept a token, regardless of its age. */
export function isSharedToken(secrets: Secrets, purpose: TokenPurpose, token: string): boolean {
  const time = tokenTime(token);
  const right = time === undefined ? undefined : makeSharedToken(secrets, purpose, time);
  return right !== undefined && sameText(token, right);
}
