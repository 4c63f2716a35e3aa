import assert from 'node:assert/strict';
import test from 'node:test';
import * as fc from 'fast-check';
import { createHeap } from './heap.ts';

interface Element {
  order: number;
}

const changes = fc.array(
  fc.record({
    element: fc.nat(30),
    order: fc.nat(20),
    remove: fc.boolean(),
  }),
  { maxLength: 200 },
);

test('the first element is always one that none precedes, whatever was placed, moved and removed', () => {
  fc.assert(
    fc.property(changes, (steps) => {
      const heap = createHeap<Element>((a, b) => a.order < b.order);
      const elements = Array.from({ length: 31 }, (): Element => ({ order: 0 }));
      const inside = new Set<Element>();
      for (const step of steps) {
        const element = elements[step.element] ?? { order: 0 };
        if (step.remove) {
          heap.remove(element);
          inside.delete(element);
        } else {
          element.order = step.order;
          heap.place(element);
          inside.add(element);
        }
        const first = heap.first();
        assert.equal(
          first?.order,
          inside.size === 0 ? undefined : Math.min(...[...inside].map(({ order }) => order)),
        );
      }
    }),
  );
});

test('elements come out in their order', () => {
  const heap = createHeap<Element>((a, b) => a.order < b.order);
  for (const order of [5, 3, 9, 1, 7, 3]) heap.place({ order });
  const orders: number[] = [];
  for (let first = heap.first(); first; first = heap.first()) {
    orders.push(first.order);
    heap.remove(first);
  }
  assert.deepEqual(orders, [1, 3, 3, 5, 7, 9]);
});
