import type { Site } from '../../wiki/site.ts';
import type { HeadingSource } from '../headings.ts';
import type { Title } from '../../wiki/title.ts';
import type { Notes } from './notes.ts';

/** What expanding may ask about a page; absent where it does not exist. */
export interface KnownPage {
  readonly id: number;
  readonly size: number;
  /** What other pages include of it; absent where they cannot. */
  readonly wikitext?: string;
  readonly redirect?: Title;
}

/**
 * What expanding asks about the wiki. Nothing is waited for: what is not known yet counts as absent, is noted,
 * and the text is expanded once more when it is known.
 */
export interface Facts {
  page(this: void, title: Title): KnownPage | undefined;
  /** A number of the wiki's statistics, such as `pages`, or of a group's members, such as `group:sysop`. */
  count(this: void, name: string): number;
}

/** What is noted and not expanded, where a text is only read for its links. */
export interface Unread {
  /** Whether templates are not read either; otherwise only modules are not. */
  readonly templates: boolean;
  /** The arguments of what is not read, whose links count. */
  readonly values: string[];
}

/** What expanding may still cost; it counts down, for all texts of a request together. */
export interface Budget {
  nodes: number;
  characters: number;
}

/** Where a text stands and when it is read. */
export interface Place {
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
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly facts: Facts;
  readonly budget: Budget;
  /** Whether only what is marked with `subst:` is expanded, as before saving. */
  readonly saving?: boolean;
  /** Whether comments stay, as they do before saving. */
  readonly keepsComments?: boolean;
  /** Where that is noted which is not read; absent where all is, as far as it can be. */
  readonly unread?: Unread;
  /** Where headings are noted and marked for rendering; absent where they are left as they are. */
  readonly headings?: HeadingSource[];
  /** Where it is noted what the text tells of its page. */
  readonly notes?: Notes;
}
