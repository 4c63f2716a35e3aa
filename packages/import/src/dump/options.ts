/** The options of an import. */
export interface ImportOptions {
  /** Whether links, categories and page properties are read from the texts. */
  readonly links: boolean;
  /** Whether templates are expanded, to find the links that come from them. */
  readonly expand: boolean;
  readonly compress: boolean;
  readonly latestOnly: boolean;
  /** Namespaces whose pages are imported; all if absent. */
  readonly namespaces?: readonly number[];
  /** What the names of the wiki's tables start with in SQL dumps (`$wgDBprefix`); inferred from the dumps if absent. */
  readonly tablePrefix?: string;
  /** Number of pages after which the import stops. */
  readonly limit?: number;
  /**
   * Whether the dumps have all pages of their namespaces, so that other pages of these are deleted; inferred from the
   * dumps if absent.
   */
  readonly complete?: boolean;
  /** Uncompressed bytes after which a transaction is committed; an interrupted import resumes at the last commit. */
  readonly commitBytes: number;
  /** Number of threads that parse; the main thread writes. */
  readonly workers: number;
}
