import { type Ask, fieldsOf, itemsOf, resultOf, textOf } from './ask.ts';
import type { Count } from './activity.ts';
import { nameOf } from './namespaces.ts';
import type { Site } from '../../wiki/site.ts';

/** Pages that are counted at once, in requests of 500. */
const STEP = 2000;

/** Requests that are made at once: namespaces without pages need one each. */
const MOST_REQUESTS = 60;

/** Pages of a wiki beyond which they are not counted, since it would take a day. */
const TOO_MANY = 500_000;

/** Milliseconds after which they are counted again. */
const FRESH = 86_400_000;

/** How far the pages were counted. */
interface Progress {
  readonly counts: ReadonlyMap<number, number>;
  /** Namespaces whose pages are not all counted. */
  readonly left: readonly number[];
  /** Where the first of them continues. */
  readonly from: string | undefined;
}

/**
 * Makes a function that counts a wiki's pages by namespace: a few of them each time that it is called, and again after
 * a day. It returns the last complete count; undefined as long as there is none.
 */
export function createPageCounter(
  site: Site,
  now: () => number = Date.now,
): (ask: Ask, pages: number) => Promise<readonly Count[] | undefined> {
  const start: Progress = { counts: new Map(), left: site.pageNamespaces, from: undefined };
  let counted: readonly Count[] | undefined;
  let at = -Infinity;
  let progress = start;
  return async (ask, pages) => {
    if (pages > TOO_MANY) return undefined;
    if (now() - at < FRESH) return counted;
    progress = await advance(ask, progress);
    if (progress.left.length > 0) return counted;
    counted = [...progress.counts]
      .filter(([, count]) => count > 0)
      .toSorted(([, a], [, b]) => b - a)
      .map(([id, count]) => ({ label: nameOf(id, site), count }));
    at = now();
    progress = start;
    return counted;
  };
}

async function advance(
  ask: Ask,
  { counts: before, left: namespaces, from: begin }: Progress,
): Promise<Progress> {
  const counts = new Map(before);
  let [left, from] = [namespaces, begin];
  let counted = 0;
  for (let requests = 0; requests < MOST_REQUESTS && counted < STEP; requests++) {
    const [namespace] = left;
    if (namespace === undefined) break;
    const answer = await ask({
      list: 'allpages',
      apnamespace: String(namespace),
      aplimit: '500',
      ...(from !== undefined && { apcontinue: from }),
    });
    if (answer['error'] !== undefined) break;
    const { length } = itemsOf(resultOf(answer)['allpages']);
    counted += length;
    counts.set(namespace, (counts.get(namespace) ?? 0) + length);
    from = textOf(fieldsOf(answer['continue'])['apcontinue']);
    if (from === undefined) left = left.slice(1);
  }
  return { counts, left, from };
}
