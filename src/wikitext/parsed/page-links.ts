/** A page of this wiki that another one names. */
export interface LinkedPage {
  readonly namespace: number;
  readonly key: string;
}

/** Where a page redirects to. */
export interface RedirectTarget extends LinkedPage {
  /** Prefix of another wiki; empty for this one. */
  readonly interwiki: string;
  readonly fragment: string;
}

/** What a page's text says about other pages and about itself, each thing once and in the order it comes. */
export interface PageLinks {
  readonly pages: readonly LinkedPage[];
  readonly templates: readonly LinkedPage[];
  readonly files: readonly string[];
  /** Category keys with the sort keys as they are written, empty where there is none. */
  readonly categories: readonly (readonly [key: string, prefix: string])[];
  /** External addresses in the two halves that they are stored in. */
  readonly external: readonly (readonly [domainIndex: string, path: string])[];
  readonly languages: readonly (readonly [prefix: string, title: string])[];
  readonly interwiki: readonly (readonly [prefix: string, key: string])[];
  readonly properties: readonly (readonly [name: string, value: string])[];
}
