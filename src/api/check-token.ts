import { fail } from '../result/problems.ts';
import type { TokenPurpose } from '../session/tokens.ts';
import type { ActionContext } from './action.ts';

/** Refuses a request whose token is not one of its session's, or stands in the request's address. */
export function checkToken(
  module: string,
  parameter: string,
  purpose: TokenPurpose,
  token: string,
  { raw, session }: Pick<ActionContext, 'raw' | 'session'>,
): void {
  if (raw.addressNames?.has(parameter)) fail(module, 'mustpostparams', [parameter, 1]);
  if (session?.check(purpose, token) !== 'right') fail(module, 'badtoken');
}
