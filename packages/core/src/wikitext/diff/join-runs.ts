import { isSame } from '../loose-equality.ts';

/**
 * Shifts runs of marked items along equal neighbours to merge them and to align them with runs of the other side, as
 * GNU diff does to make changes readable.
 */
export function joinRuns(items: readonly string[], marked: Uint8Array, other: Uint8Array): void {
  const length = items.length;
  // `at` and `beside` have the same number of unmarked items before them on each side.
  let at = 0;
  let beside = 0;
  const isOther = (index: number): boolean => other[index] === 1;
  const back = (): void => {
    do beside--;
    while (beside >= 0 && isOther(beside));
  };
  const skipOther = (): void => {
    while (isOther(beside)) beside++;
  };

  for (;;) {
    skipOther();
    while (at < length && marked[at] === 0) {
      at++;
      beside++;
      skipOther();
    }
    if (at >= length) return;
    let start = at;
    at++;
    while (marked[at] === 1) at++;

    let run: number;
    let meeting: number;
    do {
      run = at - start;
      while (start > 0 && same(items[start - 1], items[at - 1])) {
        marked[--start] = 1;
        marked[--at] = 0;
        while (start > 0 && marked[start - 1] === 1) start--;
        back();
      }
      meeting = beside < other.length ? at : length;
      while (at < length && same(items[start], items[at])) {
        marked[start++] = 0;
        marked[at++] = 1;
        while (marked[at] === 1) at++;
        beside++;
        if (isOther(beside)) {
          meeting = at;
          skipOther();
        }
      }
    } while (run !== at - start);
    while (meeting < at) {
      marked[--start] = 1;
      marked[--at] = 0;
      back();
    }
  }
}

const same = (a = '', b = ''): boolean => isSame(a, b);
