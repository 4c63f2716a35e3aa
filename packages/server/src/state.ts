/** What a server is doing, for all of its parts; changed only by what starts and ends it. */
export interface ServerState {
  /** Whether requests that arrive now are the server's own, of which nothing is counted, learned or logged. */
  isWarmingUp: boolean;
  /** Whether it is shutting down: it still answers, but closes connections afterwards. */
  isEnding: boolean;
}
