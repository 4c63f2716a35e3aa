/** When what MediaWiki leaves to jobs is done: at once, or when a test runs them. */
export const jobModes = ['run', 'wait'] as const;

/** One of the times at which jobs are done. */
export type JobMode = (typeof jobModes)[number];

/** Says when what MediaWiki leaves to jobs is done. */
export interface JobSwitch {
  /** Whether jobs wait until they are run. */
  waits(this: void): boolean;
  /** Switches to a mode; by default, back to the first one. */
  set(this: void, mode?: JobMode): void;
}

/** Creates a switch that is in a mode. */
export function createJobSwitch(first: JobMode): JobSwitch {
  const checked = (mode: JobMode): JobMode => {
    if (!jobModes.includes(mode))
      throw new TypeError(`Jobs are done as ${jobModes.join(' or ')} says, not as ${JSON.stringify(mode)}.`);
    return mode;
  };
  let current = checked(first);
  return {
    waits: () => current === 'wait',
    set: (mode = first) => {
      current = checked(mode);
    },
  };
}
