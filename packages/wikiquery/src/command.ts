/** A command of the command line. */
export interface Command {
  /**
   * Runs it; returns the exit code. `keepCompiled` keeps what V8 has compiled until then for the next start: a command
   * calls it before it changes V8's flags. Absent in a checkout.
   */
  run(args: readonly string[], keepCompiled?: () => void): Promise<number>;
}

/** A command whose module is loaded only when it runs: most load the whole program. */
export interface CommandEntry {
  /** What it does, in one line; absent for a command that only Wikiquery itself runs. */
  readonly summary?: string;
  /** Loads its usage: options, arguments and examples. */
  help?(): Promise<string>;
  load(): Promise<Command>;
}

/** Writes options as arguments of a command line. */
export const optionsAsArguments = (
  options: Readonly<Record<string, string | boolean | undefined>>,
): readonly string[] =>
  Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    return value === true ? [`--${name}`] : [`--${name}=${value}`];
  });
