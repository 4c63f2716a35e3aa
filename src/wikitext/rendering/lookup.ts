/** Values that are asked for synchronously, and read together afterwards. */
export interface Lookup<Subject, Value> {
  /** The value; undefined where there is none, or where it was not read yet. */
  get(this: void, subject: Subject): Value | undefined;
  /** Reads the values that were asked for; false if there are none to read. */
  read(this: void): Promise<boolean>;
}

/** How values of one kind are read. */
export interface LookupSource<Subject, Value> {
  readonly keyOf: (subject: Subject) => string;
  readonly read: (subjects: readonly Subject[]) => Promise<Iterable<readonly [key: string, value: Value]>>;
  /** Called for each value that is asked for before it was read. */
  readonly lacks: () => void;
}

/** Maximum number of values of one kind that a request reads. */
const mostValues = 2000;

/** Creates a lookup without values. */
export function createLookup<Subject, Value>({
  keyOf,
  read,
  lacks,
}: LookupSource<Subject, Value>): Lookup<Subject, Value> {
  const values = new Map<string, Value | undefined>();
  const pending = new Map<string, Subject>();
  return {
    get: (subject) => {
      const key = keyOf(subject);
      if (!values.has(key) && values.size + pending.size < mostValues) {
        pending.set(key, subject);
        lacks();
      }
      return values.get(key);
    },
    read: async () => {
      if (pending.size === 0) return false;
      const subjects = [...pending.values()];
      pending.clear();
      for (const subject of subjects) values.set(keyOf(subject), undefined);
      for (const [key, value] of await read(subjects)) values.set(key, value);
      return true;
    },
  };
}
