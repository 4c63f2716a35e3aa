/** A set whose first element in an order is found in constant time; changes take logarithmic time. */
export interface Heap<T> {
  readonly first: () => T | undefined;
  readonly has: (element: T) => boolean;
  /** Adds an element, or moves it after its sort key has changed. */
  readonly place: (element: T) => void;
  readonly remove: (element: T) => void;
}

/** Makes an empty heap, ordered by `precedes(a, b)`: whether `a` comes before `b`. */
export function createHeap<T>(precedes: (a: T, b: T) => boolean): Heap<T> {
  const elements: T[] = [];
  const positions = new Map<T, number>();
  const put = (element: T, at: number): void => {
    elements[at] = element;
    positions.set(element, at);
  };
  const rise = (element: T, from: number): number => {
    let at = from;
    while (at > 0) {
      const above = elements[(at - 1) >> 1];
      if (above === undefined || !precedes(element, above)) break;
      put(above, at);
      at = (at - 1) >> 1;
    }
    return at;
  };
  const sink = (element: T, from: number): number => {
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      const left = elements[child];
      const right = elements[child + 1];
      if (left === undefined) return at;
      let below = left;
      if (right !== undefined && precedes(right, left)) {
        below = right;
        child++;
      }
      if (!precedes(below, element)) return at;
      put(below, at);
      at = child;
    }
  };
  const settle = (element: T, at: number): void => {
    const risen = rise(element, at);
    put(element, risen === at ? sink(element, at) : risen);
  };
  return {
    first: () => elements[0],
    has: (element) => positions.has(element),
    place: (element) => {
      settle(element, positions.get(element) ?? elements.length);
    },
    remove: (element) => {
      const at = positions.get(element);
      if (at === undefined) return;
      positions.delete(element);
      const last = elements.pop();
      if (last !== undefined && last !== element) settle(last, at);
    },
  };
}
