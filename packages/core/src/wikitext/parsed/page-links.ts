/** The target of a link on this wiki. */
export interface LinkedPage {
  readonly namespace: number;
  readonly key: string;
}

/** Where a page redirects to. */
export interface RedirectTarget extends LinkedPage {
  /** Interwiki prefix; empty for this wiki. */
  readonly interwiki: string;
  readonly fragment: string;
}

/** The link tables' content for one page, without duplicates. */
export interface PageLinks {
  readonly pages: readonly LinkedPage[];
  readonly templates: readonly LinkedPage[];
  readonly files: readonly string[];
  /** Categories with their sort keys as written, empty if there is none. */
  readonly categories: readonly (readonly [key: string, prefix: string])[];
  /** External links, split as `externallinks` stores them. */
  readonly external: readonly (readonly [domainIndex: string, path: string])[];
  readonly languages: readonly (readonly [prefix: string, title: string])[];
  readonly interwiki: readonly (readonly [prefix: string, key: string])[];
  readonly properties: readonly (readonly [name: string, value: string])[];
}
