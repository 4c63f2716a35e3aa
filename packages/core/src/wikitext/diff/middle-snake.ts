/** The compared sequences and the state of the search. */
export interface Compared {
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Steps from either end after which the search gives up. */
  readonly maxSteps: number;
  /** Furthest position in `from` by diagonal, from the start and from the end. */
  readonly forward: Int32Array;
  readonly backward: Int32Array;
}

/** A part of both sequences; `right` and `bottom` are exclusive. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A run of equal items in the middle of a shortest edit script, and the length of that script. */
export interface Snake {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly edits: number;
}

/**
 * Finds the middle snake (E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986, section 4b) by
 * searching from both ends.
 *
 * Quirk: the choice between equally short scripts, and the result when the search gives up, follow MediaWiki, down to
 * the diagonals that are skipped after they reach an edge and the values that earlier searches leave in the arrays.
 */
export function middleSnake(compared: Compared, box: Box): Snake {
  const { from, to, maxSteps, forward, backward } = compared;
  const { left, top } = box;
  const width = box.right - left;
  const height = box.bottom - top;
  const delta = width - height;
  const odd = (delta & 1) === 1;
  const limit = Math.min(maxSteps, Math.ceil((width + height) / 2));
  const ahead = { first: -height, last: width, shift: height & 1 };
  const back = { first: -width, last: height, shift: width & 1 };
  forward[limit + 1] = 0;
  backward[limit - 1] = width;

  for (let d = 0; d <= limit; d++) {
    const until = Math.min(ahead.last, d);
    let k = Math.max(ahead.shift + ahead.first, -d);
    ahead.shift = 1 - ahead.shift;
    for (; k <= until; k += 2) {
      const below = value(forward, limit + k - 1);
      const above = value(forward, limit + k + 1);
      const start = k === -d || (k < d && below < above) ? above : below + 1;
      let x = start;
      let y = x - k;
      while (x < width && y < height && from[left + x] === to[top + y]) {
        x++;
        y++;
      }
      forward[limit + k] = x;
      if (odd && Math.abs(k - delta) < d && x >= value(backward, limit + k - delta))
        return { x: left + start, y: top + start - k, length: x - start, edits: 2 * d - 1 };
      if (x >= width && ahead.last > k - 1) ahead.last = k - 1;
      else if (y >= height) {
        ahead.first = k + 1;
        ahead.shift = 0;
      }
    }

    const last = Math.min(back.last, d);
    let diagonal = Math.max(back.shift + back.first, -d);
    back.shift = 1 - back.shift;
    for (; diagonal <= last; diagonal += 2) {
      const below = value(backward, limit + diagonal - 1);
      const above = value(backward, limit + diagonal + 1);
      let x = diagonal === d || (diagonal !== -d && below < above) ? below : above - 1;
      let y = x - diagonal - delta;
      let length = 0;
      while (x > 0 && y > 0 && from[left + x - 1] === to[top + y - 1]) {
        x--;
        y--;
        length++;
      }
      backward[limit + diagonal] = x;
      if (!odd && Math.abs(diagonal + delta) <= d && x <= value(forward, limit + diagonal + delta))
        return { x: left + x, y: top + y, length, edits: 2 * d };
      if (x <= 0) {
        back.first = diagonal + 1;
        back.shift = 0;
      } else if (y <= 0 && back.last > diagonal - 1) back.last = diagonal - 1;
    }
  }
  const { x, y } = furthest(compared, width, height, limit);
  // Any number above 1: the length is unknown.
  return { x: left + x, y: top + y, length: 0, edits: 5 };
}

const value = (array: Int32Array, index: number): number => array[index] ?? 0;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the middle one of the furthest points that the search reached. */
function furthest({ forward, backward }: Compared, width: number, height: number, limit: number): Point {
  let most = 0;
  let points: Point[] = [{ x: 0, y: 0 }];
  const from = (size: number): number => Math.max((size & 1) === (limit & 1) ? -size : 1 - size, -limit);
  for (let k = from(height); k <= Math.min(width, limit); k += 2) {
    const x = value(forward, limit + k);
    const y = x - k;
    if (x > width || y > height) continue;
    if (x + y > most) {
      most = x + y;
      points = [{ x, y }];
    } else if (x + y === most) points.push({ x, y });
  }
  let isBackward = false;
  // Quirk: the last diagonal is counted from the wrong side, so few are considered.
  for (let k = from(width); k <= -Math.min(height, limit); k += 2) {
    const x = value(backward, limit + k);
    const y = x - k - (width - height);
    if (x < 0 || y < 0) continue;
    const progress = width - x + height - y;
    if (progress > most) {
      most = progress;
      points = [{ x, y }];
      isBackward = true;
    } else if (progress === most && isBackward) points.push({ x, y });
  }
  return points[Math.floor((points.length - 1) / 2)] ?? { x: 0, y: 0 };
}
