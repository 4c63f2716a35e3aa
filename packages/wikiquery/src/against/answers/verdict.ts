import type { RequestComparison } from './compare-requests.ts';

/** The share of the compared answers that may differ. */
const MOST_DIFFERENT = 0.01;

/** A module is broken if at least so many requests for it, and half of all, differ. */
const BROKEN = { requests: 3, share: 0.5 };

/** Returns why a proxy should not be switched to Wikiquery yet; nothing if it may be. */
export function objections(of: RequestComparison): readonly string[] {
  const { compared, different, disclosed, modules, interrupted } = of;
  const broken = modules.filter(
    (module) => module.different >= BROKEN.requests && module.different >= BROKEN.share * module.compared,
  );
  return [
    ...(interrupted ? ['the comparison was interrupted'] : []),
    ...(compared === 0 ? ['no answers could be compared'] : []),
    ...(different > MOST_DIFFERENT * compared ? [`more than ${100 * MOST_DIFFERENT} % differ`] : []),
    ...(disclosed > 0 ? ['some show what the wiki refuses'] : []),
    ...(broken.length > 0
      ? [`at least half of those of ${broken.map(({ module }) => module).join(', ')} differ`]
      : []),
  ];
}
