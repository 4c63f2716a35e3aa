/** Values that are requested synchronously, and read together afterwards. */
export interface Lookup<Subject, Value> {
  /** Returns the value; undefined if there is none or it has not been read yet. */
  get(this: void, subject: Subject): Value | undefined;
  /** Reads the requested values; false if there are none to read. */
  read(this: void): Promise<boolean>;
}

/** How values of one kind are read. */
export interface LookupSource<Subject, Value> {
  readonly keyOf: (subject: Subject) => string;
  readonly read: (subjects: readonly Subject[]) => Promise<Iterable<readonly [key: string, value: Value]>>;
  /** Called each time a value is requested before it has been read. */
  readonly lacks: () => void;
}

/** Maximum number of values that a lookup reads; the others count as absent. */
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
