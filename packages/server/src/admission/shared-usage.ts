/** What a client has spent: milliseconds of work, or a number of requests under an empty class. */
export type Spending = readonly [clientClass: string, client: string, cost: number];

/** Sends other processes what clients have spent here. */
export type UsageChannel = (spent: readonly Spending[]) => void;

/** Collects what clients spend here, for other processes. */
export interface SharedUsage {
  readonly connect: (channel: UsageChannel) => void;
  readonly note: (clientClass: string, client: string, cost: number) => void;
  /** Sends what has been spent since the last call; of too many clients, only those that spent most. */
  readonly send: () => void;
}

/** Maximum number of clients in a message; the others accumulate until they are among those that spent most. */
const MOST_NAMED = 200;
/** Maximum number of clients counted between messages. */
const MOST_COUNTED = 5000;
/** Milliseconds between messages. */
export const SHARING_INTERVAL = 100;

/** Makes an empty collection without channels. */
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

/** Reads the entries that another process sent; malformed ones are left out. */
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
