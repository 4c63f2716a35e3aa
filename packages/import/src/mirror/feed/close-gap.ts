import { isoTimestamp } from '@wikiquery/core/wiki';
import { ApiError } from 'wikiquery-client';
import type { MirrorContext } from '../context.ts';
import { allParts } from '../source/source.ts';
import { writeState, type MirrorState } from '../state.ts';
import { digitsOf } from '../titles.ts';
import { enqueue } from '../work-queue.ts';

/**
 * Makes up for recent changes since the position that the source no longer has: the revisions since then tell what was
 * edited, and logs are kept for ever. With a source that cannot list revisions, all pages are compared.
 */
export async function closeGap(context: MirrorContext, state: MirrorState): Promise<MirrorState> {
  const { query } = await context.source.ask({
    list: 'recentchanges',
    rcprop: 'timestamp',
    rcdir: 'newer',
    rclimit: 1,
  });
  const oldest = query?.recentchanges?.[0]?.timestamp;
  if (oldest !== undefined && digitsOf(oldest) <= state.position) return state;
  try {
    await readRevisionsSince(context, state.position);
    return state;
  } catch (error) {
    if (!(error instanceof ApiError) || !/^(?:badvalue|unknown_list)/.test(error.code)) throw error;
    return compareAll(context, state);
  }
}

async function readRevisionsSince({ source, database }: MirrorContext, position: string): Promise<void> {
  for await (const answer of allParts(source, {
    list: 'allrevisions',
    arvprop: 'ids',
    arvdir: 'newer',
    arvlimit: 'max',
    arvstart: isoTimestamp(position),
  })) {
    const pages = answer.query?.allrevisions ?? [];
    await database.transaction((writing) =>
      enqueue(writing, [
        ...pages.map(({ pageid }) => ({ kind: 'page', name: String(pageid) }) as const),
        ...pages.flatMap(({ revisions }) =>
          revisions.map(({ revid }) => ({ kind: 'revision', name: String(revid) }) as const),
        ),
      ]),
    );
  }
}

async function compareAll({ database }: MirrorContext, state: MirrorState): Promise<MirrorState> {
  const { next: _interrupted, ...sweep } = state.sweep;
  const after: MirrorState = { ...state, sweep: { ...sweep, step: 0, isUrgent: true } };
  await database.transaction((writing) => writeState(writing, after));
  return after;
}
