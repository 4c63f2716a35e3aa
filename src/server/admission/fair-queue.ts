import { createHeap, type Heap } from './heap.ts';

/**
 * A queue that serves groups in proportion to their weights, and likewise the groups in each group, by start-time fair
 * queueing: a group's next item starts, in virtual time, where its last one ended. Whoever asks rarely is served next.
 */
export interface FairQueue<T> {
  readonly size: () => number;
  /** How many items of each outermost group wait. */
  readonly sizes: () => ReadonlyMap<string, number>;
  /** Cost of all that waits. */
  readonly cost: () => number;
  /** Queues an item of a group, which is named by the groups around it, then itself. */
  readonly push: (path: readonly string[], cost: number, value: T) => Ticket;
  readonly shift: () => T | undefined;
  /** Takes an item out, if it still waits. */
  readonly cancel: (ticket: Ticket) => void;
  /** Charges a group and those around it with more, or less, than was expected of an item. */
  readonly charge: (path: readonly string[], cost: number) => void;
  /** Drops what has waited for too long; called now and then, it also finds out how fast items are served. */
  readonly dropLate: () => void;
}

/** A place in a queue. */
export type Ticket = object;

/**
 * Why an item was dropped: it was the heaviest group's newest when the queue was full or more waited than can be served in
 * time, or it has waited for too long.
 */
export type DropReason = 'full' | 'late';

/** Options of {@link createFairQueue}. */
export interface FairQueueOptions<T> {
  /** Most items that wait. */
  readonly most: number;
  /** The weight of an outermost group. */
  readonly weight: (group: string) => number;
  /** Milliseconds that items of an outermost group wait at most. */
  readonly patience: (group: string) => number;
  readonly onDrop: (value: T, reason: DropReason) => void;
  readonly now: () => number;
}

interface Item<T> {
  readonly value: T;
  readonly cost: number;
  readonly leaf: Group<T>;
  readonly since: number;
  isWaiting: boolean;
}

interface Group<T> {
  readonly parent: Group<T> | undefined;
  readonly weight: number;
  readonly groups: Map<string, Group<T>>;
  /** Groups in which something waits, by the start of their next item. */
  readonly ready: Heap<Group<T>>;
  /** The same, by the cost of what waits. */
  readonly heavy: Heap<Group<T>>;
  /** Groups in which nothing waits, but which are remembered for what they have used. */
  readonly idle: Map<string, Group<T>>;
  readonly key: string;
  /** Items by their arrival: of a group without groups its own; of an outermost one all that are in it. */
  readonly items: Item<T>[];
  /** Virtual time within the group: the start of the item that was served last. */
  virtual: number;
  start: number;
  end: number;
  /** Number and cost of the items that wait. */
  count: number;
  cost: number;
}

/** Milliseconds after which most of what was known of the speed is forgotten. */
const MEMORY = 5000;
/** A queue is never thought to be slower, in cost per millisecond. */
const SLOWEST = 0.05;

/** Makes an empty queue. */
export function createFairQueue<T>(options: FairQueueOptions<T>): FairQueue<T> {
  const { most, weight, patience, onDrop, now } = options;
  let root = createGroup<T>(undefined, '', 1);

  const find = (path: readonly string[]): Group<T> => {
    let group = root;
    for (const key of path) {
      const known = group.groups.get(key);
      if (known) {
        group = known;
        continue;
      }
      const added = createGroup(group, key, group === root ? weight(key) : 1);
      group.groups.set(key, added);
      group = added;
    }
    return group;
  };

  /** Corrects the groups around an item that no longer waits. */
  const take = (item: Item<T>): void => {
    item.isWaiting = false;
    for (let group = item.leaf; ; group = group.parent) {
      group.count--;
      group.cost -= item.cost;
      if (!group.parent) break;
      if (group.count > 0) {
        group.parent.heavy.place(group);
        continue;
      }
      group.parent.ready.remove(group);
      group.parent.heavy.remove(group);
      group.parent.idle.set(group.key, group);
      forgetIdle(group.parent, most);
    }
    // Nobody owes anything to a queue that has been empty.
    if (root.count === 0) root = createGroup<T>(undefined, '', 1);
    for (let group = item.leaf; group.parent; group = group.parent) compact(group);
  };

  const drop = (item: Item<T>, reason: DropReason): void => {
    take(item);
    onDrop(item.value, reason);
  };

  const dropHeaviest = (within: Group<T>): void => {
    let group = within;
    for (let next = group.heavy.first(); next; next = group.heavy.first()) group = next;
    const newest = group.items.findLast(({ isWaiting }) => isWaiting);
    if (newest) drop(newest, 'full');
  };

  /** Cost served per millisecond, as far as is known. */
  let speed = 1;
  let served = 0;
  let measuredAt: number | undefined;
  const measure = (time: number): void => {
    const elapsed = time - (measuredAt ?? time);
    const part = Math.min(1, elapsed / MEMORY);
    if (elapsed > 0) speed = Math.max(SLOWEST, speed + (served / elapsed - speed) * part);
    served = 0;
    measuredAt = root.count > 0 ? time : undefined;
  };
  /** The cost that an outermost group may have waiting if all of it is to be served in time. */
  const inTime = ({ key, weight: own, cost, count }: Group<T>): number => {
    let weights = 0;
    for (const other of root.groups.values()) if (other.count > 0) weights += other.weight;
    // The last one may always wait.
    return count === 1 ? cost : (patience(key) * speed * own) / weights;
  };

  return {
    size: () => root.count,
    sizes: () => new Map([...root.groups.values()].map(({ key, count }) => [key, count])),
    cost: () => root.cost,
    push: (path, cost, value) => {
      const leaf = find(path);
      const item: Item<T> = { value, cost, leaf, since: now(), isWaiting: true };
      for (let group = leaf; ; group = group.parent) {
        group.count++;
        group.cost += cost;
        if (!group.parent) break;
        if (group === leaf || group.parent === root) group.items.push(item);
        if (group.count === 1) begin(group, group.parent);
        group.parent.heavy.place(group);
      }
      if (root.count > most) dropHeaviest(root);
      const [name = ''] = path;
      const outermost = root.groups.get(name);
      if (outermost && outermost.cost > inTime(outermost)) dropHeaviest(outermost);
      return item;
    },
    shift: () => {
      let group = root;
      for (let next = group.ready.first(); next; next = group.ready.first()) {
        group.virtual = next.start;
        group = next;
      }
      const [item] = group.items;
      if (!item) return undefined;
      served += item.cost;
      for (let part = group; part.parent; part = part.parent) {
        part.end = part.start + item.cost / part.weight;
        part.start = part.end;
        part.parent.ready.place(part);
      }
      take(item);
      return item.value;
    },
    cancel: (ticket) => {
      const item = ticket as Item<T>;
      if (item.isWaiting) take(item);
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
      measure(time);
      for (const { key, items } of root.groups.values()) {
        const limit = time - patience(key);
        for (let [oldest] = items; oldest && oldest.since < limit; [oldest] = items) drop(oldest, 'late');
      }
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
    idle: new Map(),
    items: [],
    virtual: 0,
    start: 0,
    end: 0,
    count: 0,
    cost: 0,
  };
}

/** Something waits in a group in which nothing did. */
function begin<T>(group: Group<T>, parent: Group<T>): void {
  parent.idle.delete(group.key);
  group.start = Math.max(parent.virtual, group.end);
  parent.ready.place(group);
}

/** Forgets some of the groups that have nothing waiting and owe nothing. */
function forgetIdle<T>(parent: Group<T>, most: number): void {
  for (let i = 0; i < 2; i++) {
    const [oldest] = parent.idle.values();
    if (!oldest) return;
    parent.idle.delete(oldest.key);
    if (oldest.end > parent.virtual && parent.idle.size < most) parent.idle.set(oldest.key, oldest);
    else parent.groups.delete(oldest.key);
  }
}

/** Keeps an item that waits at the head, and fewer than half of the rest from being others. */
function compact<T>({ items, count }: Group<T>): void {
  while (items[0]?.isWaiting === false) items.shift();
  if (items.length <= 2 * count + 16) return;
  const waiting = items.filter(({ isWaiting }) => isWaiting);
  items.splice(0, items.length, ...waiting);
}
