/** What a client has spent: its class, the client, milliseconds of work. */
export type Spending = readonly [clientClass: string, client: string, cost: number];

/** A way on which other processes hear what clients have spent here. */
export type UsageChannel = (spent: readonly Spending[]) => void;

/** Tells other processes what clients spend. */
export interface SharedUsage {
  readonly connect: (channel: UsageChannel) => void;
  readonly note: (clientClass: string, client: string, cost: number) => void;
  /** Sends what has been spent since the last time; those that spent most first. */
  readonly send: () => void;
}

/** Clients that a message names at most; those that have spent less are named once they have spent more. */
const MOST_NAMED = 200;
/** Clients of which it is counted what they spend until it is sent. */
const MOST_COUNTED = 5000;
/** Milliseconds between messages. */
export const SHARING_INTERVAL = 100;

/** Makes what collects the spending of clients and sends it. */
export function createSharedUsage(): SharedUsage {
  const channels: UsageChannel[] = [];
  const spent = new Map<string, Spending>();
  return {
    connect: (channel) => {
      channels.push(channel);
    },
    note: (clientClass, client, cost) => {
      if (channels.length === 0) return;
      const before = spent.get(client)?.[2] ?? 0;
      if (before === 0 && spent.size >= MOST_COUNTED) return;
      spent.set(client, [clientClass, client, before + cost]);
    },
    send: () => {
      if (spent.size === 0) return;
      const all = [...spent.values()];
      const named = all.length > MOST_NAMED ? heaviest(all) : all;
      for (const [, client] of named) spent.delete(client);
      for (const channel of channels) channel(named);
    },
  };
}

const heaviest = (all: readonly Spending[]): readonly Spending[] =>
  all.toSorted(([, , a], [, , b]) => b - a).slice(0, MOST_NAMED);

/** Reads spending that another process sent; what is no spending is left out. */
export function readSpending(given: unknown): readonly Spending[] {
  if (!Array.isArray(given)) return [];
  const list: readonly unknown[] = given;
  return list.slice(0, MOST_NAMED).filter((one): one is Spending => {
    if (!Array.isArray(one)) return false;
    const [clientClass, client, cost] = one as readonly unknown[];
    return (
      typeof clientClass === 'string' && typeof client === 'string' && typeof cost === 'number' && cost > 0
    );
  });
}
