import type { Picture } from '../../wiki/media/thumbnails.ts';
import type { Site } from '../../wiki/site.ts';
import type { HeadingSource } from '../headings.ts';
import type { Title } from '../../wiki/title.ts';
import type { ParserFunctions } from './functions.ts';
import type { ExpansionOutput } from './expansion-output.ts';
import type { Clock } from '../../wiki/request-environment.ts';

/** A page that exists, as far as expanding another page's text depends on it. */
export interface KnownPage {
  readonly id: number;
  readonly size: number;
  /** The text that other pages transclude; absent where its content is no wikitext or hidden. */
  readonly wikitext?: string;
  readonly redirect?: Title;
}

/**
 * What expansion asks about the wiki, synchronously: a caller that reads asynchronously answers as if what it
 * does not know were absent, takes note of it, and expands again once it knows.
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
  /** A file, through redirects. */
  file?(this: void, name: string): Picture | undefined;
  /** What a user has set as gender. */
  gender?(this: void, user: string): string | undefined;
}

/** The current revision of a page, as far as everybody may see it. */
export interface SavedRevision {
  readonly id: number;
  readonly timestamp: string;
  /** Empty where it is hidden. */
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
  /** Level, empty where there is none, and expiry of each action that can be protected. */
  readonly actions: ReadonlyMap<string, { readonly level: string; readonly expiry: string }>;
  /** Names of the pages that protect it by cascading. */
  readonly sources: readonly string[];
}

/** Collects what is not expanded where a text is only read for its links. */
export interface Unread {
  /** Which templates are left unexpanded, as calls of modules are. */
  readonly templates: 'all' | 'missing' | 'none';
  /** The arguments of what is left unexpanded, whose links count. */
  readonly values: string[];
}

/** What an expansion may still cost; it counts down. */
export interface Budget {
  nodes: number;
  characters: number;
}

/** What a text is expanded with: its page, the wiki's facts, the time, and where to note what is found. */
export interface ExpansionContext {
  readonly site: Site;
  readonly title: Title;
  readonly pageId: number;
  /** Absent where the text belongs to no saved revision. */
  readonly revision?: {
    /** 0 where it is not saved yet. */
    readonly id: number;
    readonly timestamp: string;
    readonly user: string;
    readonly size: number;
  };
  readonly environment: Clock;
  /** Language of numbers, plural forms and dates, the page's own; the wiki's by default. */
  readonly language?: string;
  /** The name of a month or weekday in a language, by its message; English by default. */
  readonly calendar?: (this: void, message: string, language: string) => string | undefined;
  /** Without it, whatever depends on other pages or on statistics stays as written. */
  readonly facts?: Facts;
  /** The text of an interface message for `{{int:…}}`, with its arguments filled in. */
  readonly message?: (this: void, name: string, args: readonly string[]) => string | undefined;
  /** Parser functions by name, beside MediaWiki's own. */
  readonly functions?: ParserFunctions;
  /** Told of functions and variables that the wiki has but that are not known here. */
  readonly onUnknown?: (this: void, name: string) => void;
  readonly budget: Budget;
  /** Whether only `subst:` and `safesubst:` are expanded, as in the transformation before a save. */
  readonly saving?: boolean;
  /** Whether comments are kept, as they always are before a save. */
  readonly keepsComments?: boolean;
  /** Absent where everything is expanded that can be. */
  readonly unread?: Unread;
  /** Collects the sources of headings, which are marked in the text; without it they are left alone. */
  readonly headings?: HeadingSource[];
  /** Collects what the text says of its page. */
  readonly output?: ExpansionOutput;
}

/** The language that a text is expanded for. */
export const languageOf = ({ language, site }: ExpansionContext): string => language ?? site.language;
