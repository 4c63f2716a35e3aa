import * as shape from '@wikiquery/core/query/result/shape';
import { readAccount } from '@wikiquery/core/store';
import { canonicalUserName, may } from '@wikiquery/core/wiki';
import { defineHookedAction } from '@wikiquery/import/hooks';
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
