import type { ProblemKind } from '@wikiquery/core/query/result';
import { readViewerBlocks, type ViewerBlock } from '@wikiquery/core/store';
import { may } from '@wikiquery/core/wiki';
import type { BlockTarget } from '@wikiquery/import/rows';
import type { WriteContext } from '../../action.ts';
import { blockProblems } from '../../block-problems.ts';

/** Why a blocked viewer may not do something with blocks. */
export interface BlockRefusal {
  readonly problem: ProblemKind;
  readonly blocks: readonly ViewerBlock[];
}

/** Why a viewer may not block or unblock, being blocked, but for the viewer's own block and who placed it. */
export async function refusalOfBlocked(
  target: BlockTarget | undefined,
  { viewer, store, now }: Pick<WriteContext, 'now' | 'store' | 'viewer'>,
): Promise<BlockRefusal | undefined> {
  const blocks = await readViewerBlocks(store, viewer, now);
  if (!blocks.some(({ sitewide }) => sitewide)) return undefined;
  const [blocker] = blocks.length === 1 ? blocks : [];
  const { account } = target ?? {};
  if (account && account.id === viewer.id)
    return blocker?.byId === viewer.id || may(viewer, 'unblockself')
      ? undefined
      : { problem: blockProblems.ipbnounblockself, blocks };
  return account && blocker?.by === account.name ? undefined : { problem: blockProblems.ipbblocked, blocks };
}
