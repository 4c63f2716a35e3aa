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
  /** Queues an item of a group; `path` names the groups from the outermost one to its own. */
  readonly push: (path: readonly string[], cost: number, value: T) => Ticket;
  readonly shift: () => T | undefined;
  /** Takes an item out, if it still waits. */
  readonly cancel: (ticket: Ticket) => void;
  /** Charges the groups of a path for the difference between the actual and the expected cost of an item. */
  readonly charge: (path: readonly string[], cost: number) => void;
  /** Drops items that have waited too long, and measures how fast items are served; to be called regularly. */
  readonly dropLate: () => void;
}

/** Identifies an item in a queue, to cancel it. */
export type Ticket = object;

/**
 * Why an item was dropped. `full`: it was the newest of the heaviest group when the queue was full, or held more than
 * can be served in time; `late`: it had waited too long.
 */
export type DropReason = 'full' | 'late';

/** Options of {@link createFairQueue}. */
export interface FairQueueOptions<T> {
  /** Maximum number of waiting items. */
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
  /** Groups with waiting items, by the start of their next item. */
  readonly ready: Heap<Group<T>>;
  /** The same groups, by the cost of their waiting items in relation to their weight. */
  readonly heavy: Heap<Group<T>>;
  /** Groups without waiting items, remembered for what they have used. */
  readonly idle: Map<string, Group<T>>;
  readonly key: string;
  /** Items in order of arrival: in an innermost group its own, in an outermost one all within it. */
  readonly items: Item<T>[];
  /** Virtual time within the group: the start of the item that was served last. */
  virtual: number;
  start: number;
  end: number;
  /** Number and cost of the items that wait. */
  count: number;
  cost: number;
}

/** Milliseconds over which the speed is averaged. */
const MEMORY = 5000;
/** Lower bound of the measured speed, in cost per millisecond. */
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

  /** Updates the groups of an item that no longer waits. */
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
    // An emptied queue starts over: no group owes anything.
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
  /** The waiting cost up to which all items of an outermost group can be served in time. */
  const inTime = ({ key, weight: own, cost, count }: Group<T>): number => {
    let weights = 0;
    for (const other of root.groups.values()) if (other.count > 0) weights += other.weight;
    // A single item may always wait.
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

/** Starts a group whose first item now waits. */
function begin<T>(group: Group<T>, parent: Group<T>): void {
  parent.idle.delete(group.key);
  group.start = Math.max(parent.virtual, group.end);
  parent.ready.place(group);
}

/** Forgets up to two idle groups: those that owe nothing, or any if there are too many. */
function forgetIdle<T>(parent: Group<T>, most: number): void {
  for (let i = 0; i < 2; i++) {
    const [oldest] = parent.idle.values();
    if (!oldest) return;
    parent.idle.delete(oldest.key);
    if (oldest.end > parent.virtual && parent.idle.size < most) parent.idle.set(oldest.key, oldest);
    else parent.groups.delete(oldest.key);
  }
}

/** Keeps a waiting item at the head, and the items that no longer wait from outnumbering those that do. */
function compact<T>({ items, count }: Group<T>): void {
  while (items[0]?.isWaiting === false) items.shift();
  if (items.length <= 2 * count + 16) return;
  const waiting = items.filter(({ isWaiting }) => isWaiting);
  items.splice(0, items.length, ...waiting);
}
