import { joinRuns } from './join-runs.ts';
import { middleSnake, type Box, type Compared } from './middle-snake.ts';

/** An edit from one sequence to the other; a `copy` has the same items on both sides. */
export type Edit =
  | { readonly type: 'copy'; readonly from: readonly string[]; readonly to: readonly string[] }
  | { readonly type: 'change'; readonly from: readonly string[]; readonly to: readonly string[] };

/** Product of lengths above which the search is limited and may miss the shortest edit. */
const longProduct = 2_000_000;
const longExponent = 0.45;

/**
 * Returns the edits between two sequences, alternating copies and changes; undefined if the product of their lengths,
 * without common ends and items that only one of them has, exceeds `allowed`.
 */
export function compare(
  from: readonly string[],
  to: readonly string[],
  allowed = Number.POSITIVE_INFINITY,
): readonly Edit[] | undefined {
  const removed = new Uint8Array(from.length).fill(1);
  const added = new Uint8Array(to.length).fill(1);
  if (!markCommon(from, to, removed, added, allowed)) return undefined;
  joinRuns(from, removed, added);
  joinRuns(to, added, removed);
  const edits: Edit[] = [];
  let x = 0;
  let y = 0;
  while (x < from.length || y < to.length) {
    const [startX, startY] = [x, y];
    while (x < from.length && y < to.length && removed[x] === 0 && added[y] === 0) {
      x++;
      y++;
    }
    if (x > startX) edits.push({ type: 'copy', from: from.slice(startX, x), to: to.slice(startY, y) });
    const [changeX, changeY] = [x, y];
    while (removed[x] === 1) x++;
    while (added[y] === 1) y++;
    if (x > changeX || y > changeY)
      edits.push({ type: 'change', from: from.slice(changeX, x), to: to.slice(changeY, y) });
  }
  return edits;
}

/** Unmarks the common items; returns false if that would take too long. */
function markCommon(
  from: readonly string[],
  to: readonly string[],
  removed: Uint8Array,
  added: Uint8Array,
  allowed: number,
): boolean {
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) {
    removed[start] = added[start] = 0;
    start++;
  }
  let ends = 0;
  while (
    start + ends < Math.min(from.length, to.length) &&
    from[from.length - ends - 1] === to[to.length - ends - 1]
  ) {
    ends++;
    removed[from.length - ends] = added[to.length - ends] = 0;
  }
  // Equal items get equal numbers; items that occur on one side only are dropped.
  const numbers = new Map<string, number>();
  for (const item of to.slice(start, to.length - ends))
    if (!numbers.has(item)) numbers.set(item, numbers.size);
  const fromSide = numbered(from, start, from.length - ends, numbers);
  const present = new Set(fromSide.items);
  const toSide = numbered(to, start, to.length - ends, numbers, present);
  const product = fromSide.items.length * toSide.items.length;
  if (product > allowed) return false;
  if (product > 0)
    for (const [x, y] of commonItems(fromSide.items, toSide.items)) {
      removed[fromSide.indices[x] ?? 0] = 0;
      added[toSide.indices[y] ?? 0] = 0;
    }
  return true;
}

function numbered(
  items: readonly string[],
  start: number,
  end: number,
  numbers: ReadonlyMap<string, number>,
  included?: ReadonlySet<number>,
): { readonly items: Int32Array; readonly indices: readonly number[] } {
  const indices: number[] = [];
  const found: number[] = [];
  for (let i = start; i < end; i++) {
    const number = numbers.get(items[i] ?? '');
    if (number === undefined || (included && !included.has(number))) continue;
    indices.push(i);
    found.push(number);
  }
  return { items: Int32Array.from(found), indices };
}

/** Returns the index pairs of a common subsequence. */
function commonItems(from: Int32Array, to: Int32Array): [number, number][] {
  const pairs: [number, number][] = [];
  let start = 0;
  const shorter = Math.min(from.length, to.length);
  for (; start < shorter && from[start] === to[start]; start++) pairs.push([start, start]);
  let right = from.length;
  let bottom = to.length;
  while (right > start && bottom > start && from[right - 1] === to[bottom - 1])
    pairs.push([--right, --bottom]);
  const half = Math.ceil((from.length + to.length) / 2);
  const isLong = from.length * to.length > longProduct;
  const size = from.length + to.length + 3;
  const compared: Compared = {
    from,
    to,
    maxSteps: isLong ? Math.floor(half ** longExponent) : half,
    forward: new Int32Array(size),
    backward: new Int32Array(size),
  };
  // The left part comes first: what it leaves in the arrays affects the right one.
  const boxes: Box[] = [{ left: start, right, top: start, bottom }];
  for (let box = boxes.pop(); box; box = boxes.pop()) {
    if (box.left >= box.right || box.top >= box.bottom) continue;
    const { x, y, length, edits } = middleSnake(compared, box);
    for (let i = 0; i < length; i++) pairs.push([x + i, y + i]);
    if (edits > 1) {
      boxes.push({ ...box, left: x + length, top: y + length });
      boxes.push({ ...box, right: x, bottom: y });
    } else if (edits === 1) {
      const before = Math.min(x - box.left, y - box.top);
      for (let i = 0; i < before; i++) pairs.push([box.left + i, box.top + i]);
    }
  }
  return pairs;
}
