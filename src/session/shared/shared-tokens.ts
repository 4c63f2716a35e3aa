import { createHmac } from 'node:crypto';
import { sameText } from '../secret.ts';
import { type TokenPurpose, tokenTime } from '../tokens.ts';

/** Which of a session's secrets a token is made from, and what is mixed in. */
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

/** The token that MediaWiki would give and accepts; undefined where the session has no secret for it yet. */
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

/** Whether MediaWiki would accept a token, at whatever time it was made. */
export function isSharedToken(secrets: Secrets, purpose: TokenPurpose, token: string): boolean {
  const time = tokenTime(token);
  const right = time === undefined ? undefined : makeSharedToken(secrets, purpose, time);
  return right !== undefined && sameText(token, right);
}
