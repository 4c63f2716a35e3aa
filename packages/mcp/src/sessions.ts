/** A session of a client. */
export interface Session {
  close(): Promise<void>;
}

/** How many sessions there may be, and how long they last. */
export interface SessionLimits {
  readonly most: number;
  /** Milliseconds without a request after which a session ends. */
  readonly idle: number;
  /** Milliseconds after a request in which a session does not make way for another one. */
  readonly recent: number;
  readonly now?: () => number;
}

/** The sessions of a server, by their IDs. */
export interface Sessions<S extends Session> {
  /** Whether another session may begin. */
  hasRoom(): boolean;
  /** Adds a session; closes the one that has been idle for longest if there are too many. */
  add(id: string, session: S): Promise<void>;
  get(id: string): S | undefined;
  /** Notes that a session has a request; returns a function that notes its end. */
  use(id: string): () => void;
  remove(id: string): void;
  /** Closes the sessions that have been idle for too long. */
  expire(): Promise<void>;
  closeAll(): Promise<void>;
}

interface Entry<S> {
  readonly session: S;
  /** Its unanswered requests and open streams. */
  open: number;
  /** Whether it has had a request after its beginning. */
  isUsed: boolean;
  lastUse: number;
}

/** Creates an empty set of sessions; an active one never makes way for new ones, however many begin. */
export function createSessions<S extends Session>({
  most,
  idle,
  recent,
  now = () => performance.now(),
}: SessionLimits): Sessions<S> {
  /** The one that was used last comes last. */
  const entries = new Map<string, Entry<S>>();
  const isActive = ({ open, isUsed, lastUse }: Entry<S>): boolean =>
    open > 0 || (isUsed && now() - lastUse < recent);
  const close = async (ids: readonly string[]): Promise<void> => {
    const closed = ids.flatMap((id) => entries.get(id) ?? []);
    for (const id of ids) entries.delete(id);
    await Promise.all(closed.map(({ session }) => session.close()));
  };
  const idlest = (): string | undefined => {
    for (const [id, entry] of entries) if (!isActive(entry)) return id;
    return undefined;
  };
  return {
    hasRoom: () => entries.size < most || idlest() !== undefined,
    add: async (id, session) => {
      const leaving = entries.size < most ? undefined : idlest();
      entries.set(id, { session, open: 0, isUsed: false, lastUse: now() });
      if (leaving !== undefined) await close([leaving]);
    },
    get: (id) => entries.get(id)?.session,
    use: (id) => {
      const entry = entries.get(id);
      if (!entry) return () => undefined;
      const touch = (): void => {
        entry.lastUse = now();
        if (entries.delete(id)) entries.set(id, entry);
      };
      entry.open++;
      entry.isUsed = true;
      touch();
      return () => {
        entry.open--;
        touch();
      };
    },
    remove: (id) => {
      entries.delete(id);
    },
    expire: () =>
      close(
        [...entries]
          .filter(([, { open, lastUse }]) => open === 0 && now() - lastUse >= idle)
          .map(([id]) => id),
      ),
    closeAll: () => close([...entries.keys()]),
  };
}
