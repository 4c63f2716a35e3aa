import { setTimeout as pause } from 'node:timers/promises';
import type { LiveMediaWiki } from '../rig/mediawiki.ts';
import { makeEdit } from './changes/make-change.ts';
import { openChangingWiki } from './changing-wiki.ts';
import { startFollowing } from './following-process.ts';
import { openFront } from './front.ts';
import { startMirror } from './start-mirror.ts';

/** Milliseconds that an edit may take at most to be seen. */
const PATIENCE = 60_000;

/** Measures how long edits of a wiki take until a mirror at its default rate answers them; the shortest come first. */
export async function measureDelays(
  live: LiveMediaWiki,
  edits: number,
  perMinute: number,
): Promise<{ readonly delays: readonly number[]; readonly requests: number }> {
  await using front = await openFront(live.url);
  await using mirror = await startMirror(front.url);
  const wiki = await openChangingWiki(live, 4711);
  const before = front.requests();
  await using _following = await startFollowing({
    url: front.url,
    address: mirror.address,
    perMinute: 60,
    interval: 5,
    recheck: 20,
  });
  const waiting = new Map<number, number>();
  const delays: number[] = [];
  const look = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const { query } = await mirror.client.request({
      revids: [...waiting.keys()].slice(0, 50),
      prop: 'revisions',
      rvprop: 'ids',
    });
    for (const { revisions = [] } of query?.pages ?? [])
      for (const { revid = 0 } of revisions) {
        const made = waiting.get(revid);
        if (made === undefined) continue;
        delays.push(performance.now() - made);
        waiting.delete(revid);
      }
  };
  const between = 60_000 / perMinute;
  let made = 0;
  let next = performance.now();
  for (const end = next + edits * between + PATIENCE; performance.now() < end;) {
    if (made < edits && performance.now() >= next) {
      const revision = await makeEdit(wiki);
      if (revision !== undefined) waiting.set(revision, performance.now());
      made++;
      next += between;
    }
    await look();
    if (made === edits && waiting.size === 0) break;
    await pause(100);
  }
  delays.push(...[...waiting.keys()].map(() => Infinity));
  return { delays: delays.toSorted((a, b) => a - b), requests: front.requests() - before };
}
