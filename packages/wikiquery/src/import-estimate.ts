/** What an import does, in this order. */
const phases = ['read', 'expand', 'finish', 'index'] as const;

/** A part of an import. */
export type Phase = (typeof phases)[number];

/**
 * Seconds that each phase took, measured with 4 and 22 MB of a Wikipedia on two cores: to start, and for a megabyte of
 * uncompressed dumps, of pages with templates, of dumps again, and of all pages. Only their proportions count; the
 * speed is measured.
 */
const costs: Readonly<Record<Phase, { readonly start: number; readonly megabyte: number }>> = {
  read: { start: 1, megabyte: 0.12 },
  expand: { start: 0.2, megabyte: 0.5 },
  finish: { start: 0.2, megabyte: 0.05 },
  index: { start: 0.2, megabyte: 0.18 },
};

/** Share of a phase after which its own speed counts as much as that of the whole import. */
const TRUST = 0.1;

/** Estimates the time that an import still takes. */
export interface ImportEstimate {
  /** Sets the number of bytes that a phase has to process, as far as it is known. */
  expect(this: void, phase: Phase, bytes: number): void;
  /** Sets the share of a phase that is done, from 0 to 1. */
  at(this: void, phase: Phase, share: number): void;
  /** Returns the seconds that are left, and the share of the total time that has passed. */
  remaining(this: void): { readonly seconds: number; readonly part: number };
}

/** Starts to measure an import with these phases; `now` is in milliseconds. */
export function importEstimate(included: readonly Phase[], now: () => number): ImportEstimate {
  const start = now();
  const own = phases.filter((phase) => included.includes(phase));
  const work = new Map<Phase, number>(own.map((phase) => [phase, costs[phase].start]));
  let current = own[0] ?? 'finish';
  let share = 0;
  let since = start;
  const workOf = (phase: Phase): number => work.get(phase) ?? 0;
  const sum = (some: readonly Phase[]): number => some.reduce((all, phase) => all + workOf(phase), 0);
  return {
    expect: (phase, bytes) => {
      const { start: fixed, megabyte } = costs[phase];
      if (work.has(phase)) work.set(phase, fixed + (megabyte * bytes) / 1_000_000);
    },
    at: (phase, done) => {
      if (phase !== current) {
        current = phase;
        since = now();
      }
      share = Math.min(1, done);
    },
    remaining: () => {
      const index = own.indexOf(current);
      const total = workOf(current);
      const { start: fixed } = costs[current];
      const done = share > 0 ? fixed + (total - fixed) * share : 0;
      const elapsed = (now() - start) / 1000;
      const worked = sum(own.slice(0, index)) + done;
      // Seconds for what took the reference one second.
      const pace = worked > 0 ? elapsed / worked : 1;
      const doubt = TRUST * total;
      const ownPace = total > 0 ? ((now() - since) / 1000 + pace * doubt) / (done + doubt) : pace;
      const seconds = (total - done) * ownPace + sum(own.slice(index + 1)) * pace;
      return { seconds, part: elapsed + seconds > 0 ? elapsed / (elapsed + seconds) : 0 };
    },
  };
}
