import type { Author } from '../copies/rows/names.ts';
import type { Query } from '../copies/rows/query.ts';
import type { NewRow, Value } from '../copies/rows/row.ts';
import type { Json, JsonFields } from '../wiki/json.ts';
import type { Site } from '../wiki/site.ts';
import type { Title } from '../wiki/title.ts';
import type { Viewer } from '../wiki/viewer.ts';

/** A text with its content model. */
export interface Content {
  readonly text: string;
  readonly model: string;
}

/** A file that somebody is about to upload. */
export interface AttemptedFile {
  /** In hexadecimal digits. */
  readonly sha1: string;
  readonly size: number;
  readonly mime: string;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
  readonly bits: number;
}

/** What somebody is about to do, before anything of it is stored. */
export type Attempt = {
  /** Who does it; the account may have been created for it. */
  readonly viewer: Viewer;
  readonly title: Title;
  readonly summary: string;
} & (
  | {
      readonly action: 'edit';
      /** The page's text as it is; undefined if there is no page. */
      readonly before: Content | undefined;
      /** Its text as it was sent, before signatures and templates are put in. */
      readonly after: Content;
    }
  | { readonly action: 'delete' }
  | { readonly action: 'move'; readonly target: Title }
  | { readonly action: 'autocreateaccount' | 'createaccount'; readonly account: string }
  | {
      readonly action: 'stashupload' | 'upload';
      readonly file: AttemptedFile;
      /** The page's text before and after; absent where it is not known yet. */
      readonly page?: { readonly before: string | undefined; readonly after: string };
    }
);

/** An error with which a write is refused. */
export interface Refusal {
  readonly code: string;
  /** Key of the message, and its arguments. */
  readonly message: string;
  readonly args: readonly string[];
  /** Our text, where the wiki has none of its own. */
  readonly text: string;
  /** Further fields, which only errors of edits have. */
  readonly data?: JsonFields;
}

/** What follows from an attempt. */
export interface Verdict {
  /** Why it is refused; empty if it is not. */
  readonly refusals: readonly Refusal[];
  /** Tags that the change gets. */
  readonly tags: readonly string[];
  /** Is told of the revision that was stored. */
  readonly onSaved?: (this: void, revision: number) => void;
}

/** Something to be remembered for a while, as in MediaWiki's cache. */
export interface Remembered {
  readonly value: number;
  /** When it is forgotten, fourteen digits. */
  readonly until: string;
}

/** A block that an extension places. */
export interface BlockOrder {
  readonly target: string;
  readonly by: Author;
  readonly reason: string;
  /** When it ends, as `2 weeks` or `infinity`. */
  readonly expiry: string;
  readonly allowsOwnTalkPage: boolean;
  /** Whether addresses of the account are blocked, too. */
  readonly blocksAddresses: boolean;
  /** What of the log entry is hidden. */
  readonly hidden: number;
}

/** An entry in a log about a user. */
export interface UserLogEntry {
  readonly type: string;
  readonly action: string;
  readonly user: string;
  readonly by: Author;
  readonly comment: string;
  readonly parameters: Readonly<Record<string, Json>>;
}

/** A wiki that takes writes, as extensions see it. */
export interface HookedWiki {
  readonly site: Site;
  /** The time of the request, fourteen digits. */
  readonly now: string;
  /** What is remembered beside the database, by name. */
  readonly remembered: Map<string, Remembered>;
  row<Row>(this: void, query: Query<Row>, ...values: readonly Value[]): Row | undefined;
  rows<Row>(this: void, query: Query<Row>, ...values: readonly Value[]): readonly Row[];
  run(this: void, statement: string, ...values: readonly Value[]): number;
  insert(this: void, table: string, row: NewRow): number;
  /** Stores a text, and returns its address. */
  storeText(this: void, text: string): string;
  /** The external links that a page would have with a text. */
  externalLinks(this: void, title: Title, text: string): readonly string[];
  /** A text as it would be saved: with signatures and templates put in. */
  saved(this: void, title: Title, text: string): Promise<string>;
  /** The main content of a revision; undefined if there is none. */
  content(this: void, revision: number): Content | undefined;
  /** An interface message in the wiki's language. */
  message(this: void, key: string, args: readonly (string | number)[]): Promise<string>;
  /** The account of the software with a name, a member of a group; it is created if there is none. */
  softwareAccount(this: void, name: string, group: string): Author;
  /** Blocks an account, an address or a range from the whole wiki; returns whether it was not blocked before. */
  block(this: void, order: BlockOrder): Promise<boolean>;
  /** Takes an account out of a group. */
  removeFromGroup(this: void, account: number, group: string): void;
  /** Logs what somebody did to a user. */
  logAboutUser(this: void, entry: UserLogEntry): void;
  /** Whether a block holds for the viewer. */
  isBlocked(this: void, viewer: Viewer): Promise<boolean>;
  /** Does all of the work, or, where it throws, nothing. */
  transaction<T>(this: void, work: () => T): T;
}

/** What an extension does about writes. */
export interface WriteHook {
  /** Name of its folder in `extensions/`. */
  readonly name: string;
  attempted(this: void, attempt: Attempt, wiki: HookedWiki): Promise<Verdict>;
  /** Whether it keeps an account from groups into which accounts come by themselves. */
  keepsFromPromotion?(this: void, account: number, wiki: Pick<HookedWiki, 'now' | 'remembered'>): boolean;
}
