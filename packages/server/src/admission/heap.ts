/** A set whose first element in an order is found in constant time; changes take logarithmic time. */
export interface Heap<T> {
  readonly first: () => T | undefined;
  /** Adds an element, or moves it after its sort key has changed. */
  readonly place: (element: T) => void;
  readonly remove: (element: T) => void;
}

/** Makes an empty binary heap, ordered by `precedes(a, b)`: whether `a` comes before `b`. */
export function createHeap<T>(precedes: (a: T, b: T) => boolean): Heap<T> {
  const elements: T[] = [];
  const positions = new Map<T, number>();
  /** Moves an element that belongs at a position, or above or below it. */
  const settle = (element: T, position: number): void => {
    let at = position;
    const put = (other: T, from: number): void => {
      elements[at] = other;
      positions.set(other, at);
      at = from;
    };
    for (let parent = (at - 1) >> 1; parent >= 0; parent = (at - 1) >> 1) {
      const above = elements[parent];
      if (above === undefined || !precedes(element, above)) break;
      put(above, parent);
    }
    for (;;) {
      const left = 2 * at + 1;
      const [a, b] = [elements[left], elements[left + 1]];
      const isRight = a !== undefined && b !== undefined && precedes(b, a);
      const below = isRight ? b : a;
      if (below === undefined || !precedes(below, element)) break;
      put(below, isRight ? left + 1 : left);
    }
    put(element, at);
  };
  return {
    first: () => elements[0],
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
