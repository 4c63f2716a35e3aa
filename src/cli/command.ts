/** A command of the command line. */
export interface Command {
  readonly name: string;
  /** What it does, in one line. */
  readonly summary: string;
  /** Options and arguments, and examples. */
  readonly help: string;
  /** Runs it; returns the exit code. */
  run(args: readonly string[]): Promise<number>;
}

/** A command whose module is loaded only when it runs. */
export interface CommandEntry {
  /** Absent for a command that only Wikiquery itself runs. */
  readonly summary?: string;
  load(): Promise<Command>;
}

/** Writes options as arguments of a command line. */
export const optionsAsArguments = (
  options: Readonly<Record<string, string | undefined>>,
): readonly string[] =>
  Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}=${value}`]));
