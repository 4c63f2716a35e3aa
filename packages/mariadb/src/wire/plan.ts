import type { RowReader } from './read-row.ts';

/** What is known of the statements with one text. */
export interface Plan {
  readonly text: string;
  /** Packets with which the last result began: the number of its columns, and each column. */
  description: Buffer;
  readRow: RowReader | undefined;
  /** How many milliseconds an execution usually takes; undefined before the first one. */
  usual: number | undefined;
}

/** Most texts of a wiki's requests are among so many. */
const SIZE = 2000;

/** Keeps plans by their texts, as many as are of use. */
export function createPlans(): (text: string) => Plan {
  const plans = new Map<string, Plan>();
  return (text) => {
    const known = plans.get(text);
    if (known) return known;
    if (plans.size >= SIZE) plans.clear();
    const plan: Plan = { text, description: Buffer.alloc(0), readRow: undefined, usual: undefined };
    plans.set(text, plan);
    return plan;
  };
}

/** Milliseconds under which a statement may share a connection: so long may another wait for it. */
const QUICK = 5;

/** Whether a statement is known to be quick. */
export const isQuick = ({ usual }: Plan): boolean => usual !== undefined && usual < QUICK;

/**
 * Notes how long an execution took. What was faster than usual counts at once: a busy process notices responses late,
 * so times are too long rather than too short.
 */
export function noteTime(plan: Plan, milliseconds: number): void {
  const { usual } = plan;
  plan.usual =
    usual === undefined || milliseconds < usual ? milliseconds : usual + (milliseconds - usual) / 16;
}
