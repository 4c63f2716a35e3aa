import type { PageRow } from '../store/pages.ts';
import type { Title, TitleProblem } from '../wiki/title.ts';

/** A page of the wiki in a page set. */
export interface FoundPage {
  readonly title: Title;
  readonly row: PageRow;
}

/** What cannot be a title, and why. */
export interface InvalidEntry {
  readonly title: string;
  readonly problem: TitleProblem;
}

/**
 * The pages that a request asks about. Each has a key: its number, or a negative one, counted down from
 * -1, for what has none.
 */
export interface PageSet {
  /** Pages that exist, by number. */
  readonly found: ReadonlyMap<number, FoundPage>;
  /** Titles of pages that do not exist, by key. */
  readonly missing: ReadonlyMap<number, Title>;
  /** Keys of the missing titles that are known nevertheless, such as those of files of a shared repository. */
  readonly known: ReadonlySet<number>;
  /** Special and media titles, by key. */
  readonly special: ReadonlyMap<number, Title>;
  readonly invalid: ReadonlyMap<number, InvalidEntry>;
  /** Numbers asked for of which there is no page. */
  readonly missingIds: readonly number[];
  /** Numbers of revisions asked for that exist, with their page's key; `deleted` of them lie in the archive. */
  readonly revisions: ReadonlyMap<number, number>;
  readonly deletedRevisions: ReadonlySet<number>;
  readonly missingRevisions: readonly number[];
  /** Titles as they were asked, with what they became. */
  readonly normalized: ReadonlyMap<string, string>;
  readonly converted: ReadonlyMap<string, string>;
  /** Titles on other wikis with their prefix. */
  readonly interwiki: ReadonlyMap<string, string>;
  /** Redirects that were followed, by the title they stand on. */
  readonly redirects: ReadonlyMap<string, Title>;
  /** Fields that a generator gives to its pages, by key. */
  readonly generated: ReadonlyMap<number, Readonly<Record<string, unknown>>>;
  /** The key of a title that is found, missing or special. */
  keyOf(namespace: number, key: string): number | undefined;
  /** Whether redirects were followed: then no page of the set is told to be one. */
  readonly followsRedirects: boolean;
  /** Whether pages were asked for by revision numbers. */
  readonly byRevisions: boolean;
}

/** Titles of all pages that exist or are missing, with their keys. */
export function foundAndMissing(pages: PageSet): [key: number, title: Title][] {
  return [...[...pages.found].map(([key, { title }]): [number, Title] => [key, title]), ...pages.missing];
}
