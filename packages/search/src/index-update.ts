/** Result of an update of the index. */
export interface IndexUpdate {
  /** Pages that were indexed. */
  readonly indexed: number;
  /** Pages excluded because their text is hidden. */
  readonly hidden: number;
  /** Pages excluded because their text is not in the database. */
  readonly unreadable: number;
  /** Deleted pages that were removed. */
  readonly removed: number;
}

/** Progress of an update. */
export interface IndexProgress {
  readonly done: number;
  /** Outdated pages at the start. */
  readonly outdated: number;
  /** All pages of the wiki. */
  readonly pages: number;
}

/** Options of an update. */
export interface UpdateOptions {
  /** Whether the index is built from scratch. */
  readonly rebuild?: boolean;
  readonly onProgress?: (this: void, progress: IndexProgress) => void;
  readonly signal?: AbortSignal | undefined;
}
