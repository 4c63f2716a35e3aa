/** A write that a client asked for. */
export interface JournalEntry {
  readonly action: string;
  /** User name or IP address of who asked. */
  readonly user: string;
  /** The parameters of the request, without its token. */
  readonly parameters: Readonly<Record<string, string>>;
  /** What the action answered; absent where it was refused. */
  readonly result?: Readonly<Record<string, unknown>>;
  /** Code of the error with which it was refused. */
  readonly error?: string;
}

/** Remembers the writes that clients asked for, in their order. */
export interface Journal {
  readonly entries: readonly JournalEntry[];
  add(this: void, entry: JournalEntry): void;
  clear(this: void): void;
}

/** Creates an empty journal. */
export function createJournal(): Journal {
  const entries: JournalEntry[] = [];
  return {
    entries,
    add: (entry) => {
      entries.push(entry);
    },
    clear: () => {
      entries.length = 0;
    },
  };
}
