import type { Task } from './event-loop.ts';

/** Milliseconds for which the kernel lets a process run while others want its core. */
const SLICE = 3;

interface Scheduled {
  readonly task: Task;
  /** Milliseconds for which it has run. */
  used: number;
  /** The same by its weight; who has least of it runs next. */
  virtual: number;
  endedAt: number;
}

interface Core {
  freeAt: number;
  last: Scheduled | undefined;
  /** Milliseconds for which the last one has run without a break. */
  sliceUsed: number;
}

/**
 * Lets tasks share the cores of a host until a time, fairly and in slices, as the kernel does; returns how long each has
 * run.
 */
export async function runOnCores(
  count: number,
  tasks: readonly Task[],
  until: number,
): Promise<readonly number[]> {
  const cores = Array.from({ length: count }, (): Core => ({ freeAt: 0, last: undefined, sliceUsed: 0 }));
  const scheduled = tasks.map((task): Scheduled => ({ task, used: 0, virtual: 0, endedAt: 0 }));
  for (;;) {
    const core = cores.reduce((first, other) => (other.freeAt < first.freeAt ? other : first));
    const start = Math.max(core.freeAt, Math.min(...scheduled.map(({ task }) => task.dueAt())));
    if (start >= until) return scheduled.map(({ used }) => used);
    const ready = scheduled.filter(({ task }) => task.dueAt() <= start);
    const chosen = choose(ready, core);
    if (chosen === undefined) throw new Error('Nothing is ready when something is due.');
    const end = await chosen.task.runFrom(start);
    const elapsed = end - start;
    core.sliceUsed = core.last === chosen && chosen.endedAt === start ? core.sliceUsed + elapsed : elapsed;
    core.last = chosen;
    core.freeAt = end;
    chosen.used += elapsed;
    chosen.virtual += elapsed / chosen.task.weight;
    chosen.endedAt = end;
  }
}

function choose(ready: readonly Scheduled[], core: Core): Scheduled | undefined {
  if (ready.length === 1) return ready[0];
  // Who has slept may go first, but has saved nothing up.
  const least = Math.max(...ready.map(({ virtual }) => virtual)) - SLICE;
  for (const one of ready) one.virtual = Math.max(one.virtual, least);
  if (core.last && core.sliceUsed < SLICE && ready.includes(core.last) && core.last.endedAt === core.freeAt)
    return core.last;
  return ready.reduce((first, other) => (other.virtual < first.virtual ? other : first));
}
