import * as shape from '../../../query/result/shape.ts';
import { canonicalUserName } from '../../../wiki/user-name.ts';
import { may } from '../../../wiki/viewer.ts';
import { readAccount } from '../../../data/store/accounts.ts';
import { defineHookedAction } from '../../../copies/fixture/hooked-action.ts';
import { abusefilterActions } from '../delegated-actions.ts';
import { restorePromotion } from '../filtering/promotion.ts';
import { abusefilterProblems } from '../problems.ts';

/** `action=abusefilterunblockautopromote`: lets an account into groups again that accounts come into by themselves. */
export const unblockAutopromote = defineHookedAction(abusefilterActions.unblockAutopromote, {
  result: shape.record({ abusefilterunblockautopromote: shape.record({ user: shape.text() }) }),
  run: async ({ params, viewer, store, site, wiki, requireNoBlock, fail }) => {
    if (!may(viewer, 'abusefilter-modify')) fail('permissiondenied', ['abusefilter-modify']);
    await requireNoBlock();
    const name = canonicalUserName(params.user, site) ?? params.user;
    const account = await readAccount(store, name);
    if (!account || !restorePromotion(account.id, wiki)) fail(abusefilterProblems.notsuspended, [name]);
    wiki.logAboutUser({
      type: 'rights',
      action: 'restoreautopromote',
      user: name,
      by: { id: viewer.id, name: viewer.name },
      comment: await wiki.message('abusefilter-tools-restoreautopromote', []),
      parameters: { '4::oldgroups': [], '5::newgroups': [] },
    });
    return { abusefilterunblockautopromote: { user: name } };
  },
});
