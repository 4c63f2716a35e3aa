import type { Random } from '../wiki/random.ts';

/** What a kind of request costs. */
export interface KindCost {
  readonly kind: string;
  /** A request of this kind, as a query string. */
  readonly query: string;
  /** Bytes of a response. */
  readonly bytes: number;
  /** Milliseconds of the serving process, on average. */
  readonly mean: number;
  /** The same of single requests at 0, 1, … 100 % of them. */
  readonly percentiles: readonly number[];
  /** Milliseconds that a runner takes beside that; absent where the serving process answers. */
  readonly runner?: number;
  /** What it takes of a database server; absent on SQLite. */
  readonly replica?: ReplicaCost;
}

/** What a request takes of a MariaDB server. */
export interface ReplicaCost {
  readonly statements: number;
  /** Milliseconds of processor time for all of them. */
  readonly mean: number;
}

/** What requests of a wiki cost. */
export interface Costs {
  readonly database: 'SQLite' | 'MariaDB';
  /** Milliseconds of a request whose answer is kept, or that is refused: that of receiving and sending. */
  readonly kept: number;
  /** How much more a request costs among others than among its like, which is in the means of all kinds. */
  readonly mixing: number;
  /** How much more the first request costs after a process has had nothing to do. */
  readonly waking: number;
  readonly kinds: readonly KindCost[];
}

/** Draws what a single request costs, in milliseconds. */
export function drawCost({ percentiles }: Pick<KindCost, 'percentiles'>, draw: Random): number {
  const position = draw() * (percentiles.length - 1);
  const [below = 0, above = below] = percentiles.slice(Math.floor(position), Math.floor(position) + 2);
  return below + (above - below) * (position % 1);
}

/** Returns percentiles of single requests, changed in proportion so that what is drawn has this mean. */
export function percentilesOf(samples: readonly number[], mean: number): readonly number[] {
  const sorted = samples.toSorted((a, b) => a - b);
  const found = Array.from(
    { length: 101 },
    (_, percent) => sorted[Math.round((percent / 100) * (sorted.length - 1))] ?? mean,
  );
  // Between two percentiles costs are drawn evenly, so that both ends count half.
  const drawn =
    (found.reduce((sum, each) => sum + each, 0) - ((found[0] ?? 0) + (found[100] ?? 0)) / 2) / 100;
  return found.map((each) => (each * mean) / drawn);
}

/** Returns what a request of a mix costs on average, without kept answers. */
export function meanOf(
  costs: Costs,
  shares: Readonly<Record<string, number>>,
  of: (cost: KindCost) => number,
): number {
  let sum = 0;
  let total = 0;
  for (const [kind, share] of Object.entries(shares)) {
    const cost = costs.kinds.find((one) => one.kind === kind);
    if (!cost) throw new Error(`What ${kind} costs was not measured.`);
    sum += share * of(cost);
    total += share;
  }
  return sum / total;
}
