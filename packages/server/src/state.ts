/** What a server is doing, for all of its parts; changed only by what starts and ends it. */
export interface ServerState {
  /** Whether it is shutting down: it still answers, but closes connections afterwards. */
  isEnding: boolean;
}
