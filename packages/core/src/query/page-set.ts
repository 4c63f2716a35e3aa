import type { BasicPageRow, PageRow } from '../data/store/pages.ts';
import { defaultContentModel } from '../wiki/content-model.ts';
import type { Mutable } from '../wiki/mutable.ts';
import type { Site } from '../wiki/site.ts';
import type { Title, TitleProblem } from '../wiki/title.ts';
import type { ExactInteger } from './parameters/integer.ts';

/**
 * A page found by a generator: its row, or else its page ID in the order of the rows; the ID of one of its revisions, or
 * its title; or an ID to look up, which gives pages in the order of their IDs.
 */
export type PageReference =
  | { readonly row: BasicPageRow }
  | { readonly pageid: number }
  | { readonly revid: number }
  | { readonly lookUp: number }
  | Title;

/** Where the pages of a page set come from. */
export type PageSource =
  | {
      readonly kind: 'titles';
      readonly titles: readonly string[];
      /** Titles before Unicode normalization, with their normalized forms. */
      readonly normalized: ReadonlyMap<string, string>;
    }
  | { readonly kind: 'pageids'; readonly ids: readonly ExactInteger[] }
  | { readonly kind: 'revids'; readonly ids: readonly ExactInteger[] }
  | {
      readonly kind: 'generated';
      readonly references: readonly PageReference[];
      /** Source of the generator's input pages. */
      readonly of: PageSource | undefined;
      /** Fields for the pages, in the order of the references. */
      readonly data?: readonly (Readonly<Record<string, unknown>> | undefined)[];
    };

/** A page of the wiki in a page set. */
export interface FoundPage {
  readonly title: Title;
  readonly row: BasicPageRow;
}

/** A page with all columns of its row. */
export interface WholePage extends FoundPage {
  readonly row: PageRow;
}

/** Takes a page for a whole one, as it is for modules that declare that they use these (`usesWholePages`). */
export function wholePage(page: FoundPage): WholePage {
  if (!('page_touched' in page.row)) throw new Error('A module uses whole pages and does not declare it.');
  return page as WholePage;
}

/** Returns a page's content model. */
export const contentModelOf = ({ title, row }: WholePage, site: Site): string =>
  row.page_content_model ?? defaultContentModel(title, site);

/** An invalid title, and why it is invalid. */
export interface InvalidEntry {
  readonly title: string;
  readonly problem: TitleProblem;
}

/** The requested pages. Each has a key: its page ID, or a negative number, counting down from -1. */
export interface PageSet {
  /** Existing pages, by page ID. */
  readonly found: ReadonlyMap<number, FoundPage>;
  /** Titles of missing pages, by key. */
  readonly missing: ReadonlyMap<number, Title>;
  /** Keys of titles without a page that are known nevertheless: special pages, files and default messages. */
  readonly known: ReadonlySet<number>;
  /** Special and media titles, by key. */
  readonly special: ReadonlyMap<number, Title>;
  readonly invalid: ReadonlyMap<number, InvalidEntry>;
  /** Requested page IDs without a page. */
  readonly missingIds: readonly ExactInteger[];
  /** Requested revisions that exist, with their page's key; the deleted ones are in the archive. */
  readonly revisions: ReadonlyMap<number, number>;
  readonly deletedRevisions: ReadonlySet<number>;
  readonly missingRevisions: readonly ExactInteger[];
  /** Requested titles, with their normalized forms. */
  readonly normalized: ReadonlyMap<string, string>;
  readonly converted: ReadonlyMap<string, string>;
  /** Titles on other wikis, with their interwiki prefix. */
  readonly interwiki: ReadonlyMap<string, string>;
  /** Resolved redirects, by source title. */
  readonly redirects: ReadonlyMap<string, Title>;
  /** A generator's fields for its pages, by key. */
  readonly generated: ReadonlyMap<number, Readonly<Record<string, unknown>>>;
  /** Returns the key of a title that is found, missing or special. */
  keyOf(namespace: number, key: string): number | undefined;
  /** Whether redirects were resolved, so that no page of the set is reported as a redirect. */
  readonly followsRedirects: boolean;
  /** Whether the request or the generator selected pages by revision ID. */
  readonly byRevisions: boolean;
  /** Whether the pages depend on who the viewer is. */
  readonly isOfViewer: boolean;
}

/** What is found while a page set is made. */
export type Findings = Mutable<
  Omit<PageSet, 'generated' | 'keyOf' | 'followsRedirects' | 'byRevisions' | 'isOfViewer'>
>;

const none = new Map<never, never>();
const nothing = new Set<never>();

/** Creates findings that share empty collections, since most requests only fill in `found`. */
export const emptyFindings = (): Findings => ({
  found: none,
  missing: none,
  known: nothing,
  special: none,
  invalid: none,
  missingIds: [],
  revisions: none,
  deletedRevisions: nothing,
  missingRevisions: [],
  normalized: none,
  converted: none,
  interwiki: none,
  redirects: none,
});

type MapName = {
  [K in keyof Findings]: Findings[K] extends ReadonlySet<unknown> | readonly unknown[] ? never : K;
}[keyof Findings];
type EntryOf<M> = M extends ReadonlyMap<infer Key, infer Value> ? readonly [key: Key, value: Value] : never;

/** Adds an entry to one of the maps of findings. */
export function addFinding<K extends MapName>(
  findings: Findings,
  name: K,
  ...[key, value]: EntryOf<Findings[K]>
): void {
  const of = findings as Record<MapName, ReadonlyMap<unknown, unknown>>;
  // Empty maps are shared, so they must not be changed.
  if (of[name].size === 0) of[name] = new Map();
  (of[name] as Map<unknown, unknown>).set(key, value);
}

/** Whether pages are selected by revision, which a generator can do too. */
export const isByRevisions = (source: PageSource): boolean =>
  source.kind === 'revids' ||
  (source.kind === 'generated' && source.references.some((reference) => 'revid' in reference));

/** Page set keys of titles, while a page set is made. */
export interface TitleKeys {
  /** Keys by namespace and title, including resolved redirects, but without those of {@link unindexed}. */
  readonly keys: ByTitle<number>;
  /** Existing pages that {@link keyOf} has yet to add to the keys: most page sets are never asked for any. */
  readonly unindexed: BasicPageRow[];
}

/** Returns the key of a title in the page set; undefined if it is not there. */
export function keyOf({ keys, unindexed }: TitleKeys, namespace: number, key: string): number | undefined {
  if (unindexed.length > 0) {
    for (const row of unindexed) setByTitle(keys, row.page_namespace, row.page_title, row.page_id);
    unindexed.length = 0;
  }
  return keys.get(namespace)?.get(key);
}

/** Values by namespace and title. */
export type ByTitle<V> = Map<number, Map<string, V>>;

/** Sets the value of a title. */
export function setByTitle<V>(values: ByTitle<V>, namespace: number, title: string, value: V): void {
  const inNamespace = values.get(namespace);
  if (inNamespace) inNamespace.set(title, value);
  else values.set(namespace, new Map([[title, value]]));
}

/** The page set of a request without pages, such as most requests for lists. */
export const emptyPageSet: PageSet = {
  ...emptyFindings(),
  generated: new Map(),
  keyOf: () => undefined,
  followsRedirects: false,
  byRevisions: false,
  isOfViewer: false,
};

/** Lists the titles of existing and missing pages, with their keys. */
export function foundAndMissing(pages: PageSet): [key: number, title: Title][] {
  return [...[...pages.found].map(([key, { title }]): [number, Title] => [key, title]), ...pages.missing];
}
