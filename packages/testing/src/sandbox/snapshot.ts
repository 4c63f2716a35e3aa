/** The state of a wiki at some time. */
export interface Snapshot {
  /** Takes the wiki back to it; snapshots that were taken later are lost. */
  restore(this: void): Promise<void>;
}
