import { boolean, token } from '../../query/parameters/types.ts';
import { delegated } from '../../query/result/delegated.ts';
import { problem } from '../../query/result/problems.ts';
import * as shape from '../../query/result/shape.ts';
import { isRegistered } from '../../wiki/viewer.ts';
import { defineAction } from '../action.ts';
import { checkToken } from '../checks.ts';

/** `action=logout`: ends this client's session, not the account's others. */
export const logout = defineAction({
  name: 'logout',
  access: 'public',
  helpPage: 'API:Logout',
  earlier: { before: '1.41', writes: false },
  mustBePosted: true,
  writes: true,
  parameters: { token: token('csrf'), global: boolean({ since: '1.47' }) },
  result: shape.record({}),
  run: async (context) => {
    const { params, session, viewer, site, warn } = context;
    if (params.global) throw delegated('global', site);
    checkToken('logout', 'token', 'csrf', params.token, context);
    if (isRegistered(viewer)) await session?.logOut();
    else warn(problem('logout', 'notloggedin'));
    return { value: {} };
  },
});
