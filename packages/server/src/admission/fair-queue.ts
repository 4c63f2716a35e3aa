import { createHeap, type Heap } from './heap.ts';

/**
 * A queue that serves groups in proportion to their weights, and likewise the groups in each group, by start-time fair
 * queueing: a group's next item starts, in virtual time, where its last one ended. A group with few items waits little.
 */
export interface FairQueue<T> {
  readonly size: () => number;
  /** Number of waiting items by outermost group. */
  readonly sizes: () => ReadonlyMap<string, number>;
  /** Total cost of the waiting items. */
  readonly cost: () => number;
  /** Adds an item to a group; `path` names the groups from the outermost one to its own. */
  readonly push: (path: readonly string[], cost: number, value: T) => Ticket;
  readonly shift: () => T | undefined;
  /** Removes an item that still waits. */
  readonly cancel: (ticket: Ticket) => void;
  /** Charges the groups of a path for the difference between the actual and the expected cost of an item. */
  readonly charge: (path: readonly string[], cost: number) => void;
  /** Drops items that have waited too long; to be called regularly. */
  readonly dropLate: () => void;
}

/** Identifies an item in a queue, to cancel it. */
export type Ticket = object;

/** Why an item was dropped: the queue was full and its group the heaviest, or it had waited too long. */
export type DropReason = 'full' | 'late';

/** Options of {@link createFairQueue}. */
export interface FairQueueOptions<T> {
  /** Maximum number of waiting items. */
  readonly most: number;
  /** The weight of an outermost group. */
  readonly weight: (group: string) => number;
  /** Milliseconds for which items of an outermost group wait at most. */
  readonly patience: (group: string) => number;
  readonly onDrop: (value: T, reason: DropReason) => void;
  readonly now: () => number;
}

interface Item<T> {
  readonly value: T;
  readonly cost: number;
  readonly group: Group<T>;
  readonly since: number;
}

interface Group<T> {
  readonly key: string;
  readonly parent: Group<T> | undefined;
  readonly weight: number;
  readonly groups: Map<string, Group<T>>;
  /** Groups with waiting items, by the start of their next item. */
  readonly ready: Heap<Group<T>>;
  /** The same groups, by the cost of their waiting items in relation to their weight. */
  readonly heavy: Heap<Group<T>>;
  /** Items of an innermost group, in order of arrival. */
  readonly items: Item<T>[];
  /** Virtual time within the group: the start of the item that was served last. */
  virtual: number;
  start: number;
  end: number;
  /** Number and cost of the waiting items. */
  count: number;
  cost: number;
}

/** Makes an empty queue. */
export function createFairQueue<T>({
  most,
  weight,
  patience,
  onDrop,
  now,
}: FairQueueOptions<T>): FairQueue<T> {
  let root = createGroup<T>(undefined, '', 1);

  const find = (path: readonly string[]): Group<T> => {
    let group = root;
    for (const key of path) {
      let inner = group.groups.get(key);
      if (!inner) group.groups.set(key, (inner = createGroup(group, key, group === root ? weight(key) : 1)));
      group = inner;
    }
    return group;
  };
  /** Removes an item and updates its groups; returns false if it no longer waits. */
  const remove = (item: Item<T>): boolean => {
    const { items } = item.group;
    const at = items.indexOf(item);
    if (at < 0) return false;
    items.splice(at, 1);
    for (let group: Group<T> | undefined = item.group; group; group = group.parent) {
      group.count--;
      group.cost -= item.cost;
      if (group.count > 0) group.parent?.heavy.place(group);
      else {
        group.parent?.ready.remove(group);
        group.parent?.heavy.remove(group);
      }
    }
    // An emptied queue starts over, without debts of any group.
    if (root.count === 0) root = createGroup<T>(undefined, '', 1);
    return true;
  };
  const drop = (item: Item<T> | undefined, reason: DropReason): void => {
    if (item && remove(item)) onDrop(item.value, reason);
  };
  const dropHeaviest = (): void => {
    let group = root;
    for (let inner = group.heavy.first(); inner; inner = group.heavy.first()) group = inner;
    drop(group.items.at(-1), 'full');
  };
  /** Drops the items of a group that wait since before a time, and forgets groups within it that owe nothing. */
  const dropBefore = (group: Group<T>, time: number): void => {
    for (let [oldest] = group.items; oldest && oldest.since < time; [oldest] = group.items)
      drop(oldest, 'late');
    for (const inner of group.groups.values()) {
      dropBefore(inner, time);
      if (inner.count === 0 && inner.end <= group.virtual) group.groups.delete(inner.key);
    }
  };

  return {
    size: () => root.count,
    sizes: () => new Map([...root.groups.values()].map(({ key, count }) => [key, count])),
    cost: () => root.cost,
    push: (path, cost, value) => {
      const group = find(path);
      const item: Item<T> = { value, cost, group, since: now() };
      group.items.push(item);
      for (let part: Group<T> | undefined = group; part; part = part.parent) {
        part.count++;
        part.cost += cost;
        const { parent } = part;
        if (!parent) continue;
        if (part.count === 1) {
          part.start = Math.max(parent.virtual, part.end);
          parent.ready.place(part);
        }
        parent.heavy.place(part);
      }
      if (root.count > most) dropHeaviest();
      return item;
    },
    shift: () => {
      let group = root;
      for (let inner = group.ready.first(); inner; inner = group.ready.first()) {
        group.virtual = inner.start;
        group = inner;
      }
      const [item] = group.items;
      if (!item) return undefined;
      for (let part = group; part.parent; part = part.parent) {
        part.end = part.start + item.cost / part.weight;
        part.start = part.end;
        part.parent.ready.place(part);
      }
      remove(item);
      return item.value;
    },
    cancel: (ticket) => {
      remove(ticket as Item<T>);
    },
    charge: (path, cost) => {
      let group: Group<T> | undefined = root;
      for (const key of path) {
        group = group.groups.get(key);
        if (!group?.parent) return;
        group.end += cost / group.weight;
        if (group.count === 0) continue;
        group.start = Math.max(group.start + cost / group.weight, group.parent.virtual);
        group.parent.ready.place(group);
      }
    },
    dropLate: () => {
      const time = now();
      for (const group of root.groups.values()) dropBefore(group, time - patience(group.key));
    },
  };
}

function createGroup<T>(parent: Group<T> | undefined, key: string, weight: number): Group<T> {
  return {
    parent,
    key,
    weight,
    groups: new Map(),
    ready: createHeap((a, b) => a.start < b.start || (a.start === b.start && a.weight > b.weight)),
    heavy: createHeap((a, b) => a.cost / a.weight > b.cost / b.weight),
    items: [],
    virtual: 0,
    start: 0,
    end: 0,
    count: 0,
    cost: 0,
  };
}
