import { accountActions } from '../../packages/core/src/api/delegated-actions/account-actions.ts';
import { fileActions } from '../../packages/core/src/api/delegated-actions/file-actions.ts';
import { pageActions } from '../../packages/core/src/api/delegated-actions/page-actions.ts';

/** Returns the type of token that an action needs; undefined if it needs none. */
export const tokenOf = (action: string): string | undefined => tokens.get(action);

const tokens = new Map(
  [...accountActions, ...fileActions, ...pageActions].map((declared) => [
    declared.name as string,
    'token' in declared ? declared.token : undefined,
  ]),
);
