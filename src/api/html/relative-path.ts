/** Depth of a page, in folders, beyond which its links begin at the root; no real address is as deep. */
const DEEPEST = 50;

/**
 * Returns the address of a path as seen from another one of the same server, so that links also work where a proxy
 * changes the beginning of both.
 */
export function relativePath(from: string, to: string): string {
  const above = from.split('/').slice(1, -1);
  const steps = to.split('/').slice(1);
  let common = 0;
  while (common < above.length && common < steps.length - 1 && above[common] === steps[common]) common++;
  const up = above.length - common;
  if (up > DEEPEST) return to;
  return (up === 0 ? './' : '../'.repeat(up)) + steps.slice(common).join('/');
}
