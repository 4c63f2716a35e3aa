/** Depth of a page, in folders, beyond which its links begin at the root; no real address is as deep. */
const DEEPEST = 50;

/**
 * Returns the address of a path as seen from another one of the same server, so that links also work where a proxy
 * changes the beginning of both.
 */
export const relativePath = (from: string, to: string): string => relativePathFrom(from)(to);

/** Makes a function like {@link relativePath} for many links of one page. */
export function relativePathFrom(from: string): (to: string) => string {
  const above = from.split('/').slice(1, -1);
  return (to) => {
    let common = 0;
    let start = to.indexOf('/') + 1;
    for (const folder of above) {
      const end = start + folder.length;
      if (to[end] !== '/' || !to.startsWith(folder, start)) break;
      start = end + 1;
      common++;
    }
    const up = above.length - common;
    if (up > DEEPEST) return to;
    return (up === 0 ? './' : '../'.repeat(up)) + to.slice(start);
  };
}
