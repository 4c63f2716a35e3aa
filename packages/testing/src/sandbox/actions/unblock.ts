import type { accountActions } from '@wikiquery/core/api';
import { blockInformation, knownBlockFields } from '@wikiquery/core/modules';
import { exactlyOne } from '@wikiquery/core/query';
import { makeTitle, may, Namespace } from '@wikiquery/core/wiki';
import { readableTimes } from '@wikiquery/core/wikitext/messages';
import { namedUser } from '../accounts.ts';
import { defineWrite } from '../action.ts';
import { blockProblems } from '../block-problems.ts';
import { logPerformer } from '../performing.ts';
import { setWatched } from '../watching.ts';
import { blockById, blockOf, removeBlock } from '../writing/blocks.ts';
import { hideName } from '../writing/hidden-names.ts';
import { storeLogEntry } from '../writing/logs.ts';
import { pageByTitle } from '../writing/pages.ts';
import { nameOfTarget } from '../writing/record-block.ts';
import { refusalOfBlocked } from './block/permissions.ts';
import { isRange, targetNamed } from './block/target.ts';

type UnblockParameters = Extract<(typeof accountActions)[number], { readonly name: 'unblock' }>['parameters'];

/** `action=unblock`: removes a block. */
export const unblock = defineWrite('unblock', {
  run: async (context) => {
    const { params, request, viewer, wiki, now, fail } = context;
    exactlyOne<UnblockParameters>('id', 'user', 'userid').check(
      new Set(request.keys()),
      (name) => name,
      'unblock',
    );
    if (!may(viewer, 'block')) fail(blockProblems.mayNotUnblock);
    const named = params.id === undefined ? targetNamed(wiki, namedUser('unblock', params, wiki)) : undefined;
    const refusal = await refusalOfBlocked(named, context);
    if (refusal) {
      const fields = blockInformation(refusal.blocks, await readableTimes(context));
      const blockinfo = knownBlockFields(fields, context.site);
      fail(refusal.problem, [], { data: { blockinfo: { ...blockinfo } } });
    }
    const block = named ? blockOf(wiki, named, now) : blockById(wiki, params.id ?? 0);
    if (block?.hidesName && !may(viewer, 'hideuser')) fail(blockProblems['unblock-hideuser']);
    if (!block) return fail(blockProblems.cantunblock, [named ? nameOfTarget(named) : `#${params.id ?? ''}`]);

    const { id, target } = block;
    const user = target.isAutomatic ? '' : nameOfTarget(target);
    const userPage = makeTitle(Namespace.user, (user || `#${id}`).replaceAll(' ', '_'));
    const watchuser = params.watchuser && !target.isAutomatic && !isRange(target);
    wiki.transaction(() => {
      removeBlock(wiki, id);
      if (block.hidesName && target.account) hideName(wiki, target.account, false);
      storeLogEntry(wiki, {
        type: 'block',
        action: 'unblock',
        performer: logPerformer(context),
        timestamp: now,
        ...userPage,
        page: pageByTitle(wiki, userPage)?.id ?? 0,
        comment: params.reason,
        search: [['ipb_id', id]],
      });
      if (watchuser) setWatched(userPage, true, context);
    });
    return {
      value: { unblock: { id, user, userid: target.account?.id ?? 0, reason: params.reason, watchuser } },
    };
  },
});
