/** What an import is asked to do. */
export interface ImportOptions {
  /** Whether links, categories and properties are read from the texts. */
  readonly links: boolean;
  /** Whether links are also looked for in the templates of pages. */
  readonly expand: boolean;
  readonly compress: boolean;
  readonly latestOnly: boolean;
  /** Namespaces whose pages are wanted; all where absent. */
  readonly namespaces?: readonly number[];
  /** Pages after which the import ends; all where absent. */
  readonly limit?: number;
  /**
   * Whether the dumps have all pages of their namespaces, so that others have been deleted; where absent, this is
   * concluded from how they look.
   */
  readonly complete?: boolean;
  /** Unpacked bytes after which what was read is committed, and from where a broken import goes on. */
  readonly commitBytes: number;
  /** Threads that read; beside them one writes. */
  readonly workers: number;
}
