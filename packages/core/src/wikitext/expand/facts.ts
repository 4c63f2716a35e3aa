import type { Picture } from '../../wiki/media/thumbnails.ts';
import type { Title } from '../../wiki/title.ts';

/** A page that exists, as far as expanding another page's text depends on it. */
export interface KnownPage {
  readonly id: number;
  readonly size: number;
  /** The text that other pages transclude; absent if the content is hidden or is not wikitext. */
  readonly wikitext?: string;
  readonly redirect?: Title;
}

/**
 * What expansion looks up in the wiki, synchronously. An implementation that reads asynchronously reports what it has
 * not read yet as absent, notes it, and lets its caller expand again after reading it.
 */
export interface Facts {
  page(this: void, title: Title): KnownPage | undefined;
  /** One of the site's statistics, such as `pages`, or the size of a group, such as `group:sysop`. */
  count(this: void, name: string): number;
  /** The current revision of a page. */
  revision?(this: void, title: Title): SavedRevision | undefined;
  /** The members of a category by kind. */
  members?(this: void, category: string): CategoryMembers | undefined;
  protection?(this: void, title: Title): PageProtection | undefined;
  /** A file; redirects are followed. */
  file?(this: void, name: string): Picture | undefined;
}

/** The current revision of a page, as far as everybody may see it. */
export interface SavedRevision {
  readonly id: number;
  readonly timestamp: string;
  /** Empty if hidden. */
  readonly user: string;
}

/** How many members a category has. */
export interface CategoryMembers {
  readonly all: number;
  readonly pages: number;
  readonly subcats: number;
  readonly files: number;
}

/** The protection of a page. */
export interface PageProtection {
  /** Level (empty if there is none) and expiry of each action that can be protected. */
  readonly actions: ReadonlyMap<string, { readonly level: string; readonly expiry: string }>;
  /** Names of the pages that protect it by cascading. */
  readonly sources: readonly string[];
}
