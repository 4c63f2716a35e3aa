/** One command of the command line. */
export interface Command {
  readonly name: string;
  /** What it does, in one line. */
  readonly summary: string;
  /** Options and arguments, and examples. */
  readonly help: string;
  /** Runs it; answers the exit code. */
  run(args: readonly string[]): Promise<number>;
}

/** The command's module is loaded only when it is asked for. */
export interface CommandEntry {
  readonly summary: string;
  load(): Promise<Command>;
}
