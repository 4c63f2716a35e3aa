import type { Configuration } from '../wiki/configuration.ts';

/**
 * What a test wiki is made of. Times are written `2025-03-01 09:30` (UTC; anything after the day may be
 * left out); where none is given, things follow one another in the order in which they are described.
 */
export interface WikiDescription {
  readonly configuration: Configuration;
  readonly users?: readonly UserDescription[];
  readonly pages?: readonly PageDescription[];
  readonly files?: readonly FileDescription[];
  /** What happened beside edits and uploads, in any order. */
  readonly events?: readonly EventDescription[];
  readonly tags?: readonly TagDescription[];
  readonly filters?: readonly FilterDescription[];
  readonly translations?: TranslationDescription;
  /** Rows of further tables, or columns that no description names, as they are to stand in the database. */
  readonly rows?: Readonly<Record<string, readonly Readonly<Record<string, Value>>[]>>;
}

/** A value that a column can hold. */
export type Value = string | number | Uint8Array | null;

/** A page with its history, oldest revision first. */
export interface PageDescription {
  readonly title: string;
  readonly revisions: readonly RevisionDescription[];
}

/** The parts of a revision, file version or log entry that can be hidden. */
export type HiddenPart = 'content' | 'comment' | 'user' | 'restricted';

/** One edit. */
export interface RevisionDescription {
  readonly text: string;
  readonly at?: string;
  /** Name or address of the author; the wiki's first user where left out. */
  readonly by?: string;
  readonly comment?: string;
  readonly minor?: boolean;
  readonly bot?: boolean;
  readonly patrolled?: boolean;
  readonly tags?: readonly string[];
  readonly hidden?: readonly HiddenPart[];
  /** Content model, where it is not the one that the title asks for. */
  readonly model?: string;
  /** Properties that software gives the page beside those in its text, such as the picture that stands for it. */
  readonly properties?: Readonly<Record<string, string>>;
  /** Text of further slots by role. */
  readonly slots?: Readonly<Record<string, string>>;
}

/** An account. */
export interface UserDescription {
  readonly name: string;
  readonly password?: string;
  readonly registered?: string;
  readonly groups?: readonly (string | { readonly group: string; readonly expiry: string })[];
  readonly formerGroups?: readonly string[];
  readonly email?: string;
  readonly options?: Readonly<Record<string, string>>;
  /** Application → its password. */
  readonly botPasswords?: Readonly<
    Record<string, { readonly password: string; readonly grants: readonly string[] }>
  >;
  readonly watches?: readonly WatchDescription[];
  /** Whether messages wait on the talk page. */
  readonly newMessages?: boolean;
  /** An account that the software made and nobody can log in to. */
  readonly system?: boolean;
  readonly temporary?: boolean;
  /** Who made the account, where the user did not. */
  readonly createdBy?: string;
  /** Where the user edits from; seen by the CheckUser extension. */
  readonly address?: string;
  readonly agent?: string;
}

/** A page on a watchlist, its talk page with it. */
export type WatchDescription =
  string | { readonly title: string; readonly unseenSince?: string; readonly expiry?: string };

/** A file with its versions, oldest first; its page's text is the first version's. */
export interface FileDescription {
  readonly name: string;
  readonly text?: string;
  readonly versions: readonly FileVersionDescription[];
}

/** One upload. */
export interface FileVersionDescription {
  readonly content: Uint8Array;
  readonly at?: string;
  readonly by?: string;
  readonly comment?: string;
  readonly hidden?: readonly HiddenPart[];
}

/** A block's terms; `who` is an account, an address or a range. */
export interface BlockTerms {
  readonly who: string;
  readonly expiry?: string;
  readonly anonymousOnly?: boolean;
  readonly createAccount?: boolean;
  readonly autoblock?: boolean;
  readonly email?: boolean;
  readonly ownTalkPage?: boolean;
  readonly hideUser?: boolean;
  /** Makes the block partial. */
  readonly only?: { readonly pages?: readonly string[]; readonly namespaces?: readonly number[] };
  /** Makes it an autoblock that follows from this account's block. */
  readonly follows?: string;
}

/** Something that happened, with who did it, when and why. */
export type EventDescription = {
  readonly at?: string;
  readonly by?: string;
  readonly comment?: string;
  readonly hidden?: readonly HiddenPart[];
  readonly tags?: readonly string[];
} & (
  | { readonly type: 'move'; readonly from: string; readonly to: string; readonly redirect?: boolean }
  | { readonly type: 'delete'; readonly title: string }
  | { readonly type: 'delete file'; readonly name: string; readonly versions?: 'old' }
  | {
      readonly type: 'protect';
      readonly title: string;
      /** Level by action. */
      readonly levels: Readonly<Record<string, string>>;
      readonly expiry?: string;
      readonly cascade?: boolean;
    }
  | { readonly type: 'unprotect'; readonly title: string }
  | ({ readonly type: 'block' } & BlockTerms)
  | { readonly type: 'unblock'; readonly who: string }
  | {
      readonly type: 'rights';
      readonly who: string;
      readonly from: readonly string[];
      readonly to: readonly string[];
    }
  | {
      readonly type: 'hide';
      readonly title: string;
      /** Which of the page's revisions, counted from 1. */
      readonly revision: number;
      readonly parts: readonly HiddenPart[];
    }
  | { readonly type: 'patrol'; readonly title: string }
  | { readonly type: 'language'; readonly title: string; readonly language: string }
  | {
      readonly type: 'log';
      readonly log: string;
      readonly action: string;
      readonly title: string;
      readonly parameters?: Readonly<Record<string, Parameter>>;
    }
  | { readonly type: 'login'; readonly who: string; readonly success: boolean }
  | { readonly type: 'check'; readonly request: string; readonly target: string }
  | {
      readonly type: 'filter hit';
      readonly filter: number;
      readonly title: string;
      readonly action?: string;
      readonly consequences?: readonly string[];
      readonly text?: string;
    }
);

/** A value of a log entry's parameters. */
export type Parameter =
  string | number | boolean | null | readonly Parameter[] | { readonly [key: string]: Parameter };

/** A change tag; those in use need no description. */
export interface TagDescription {
  readonly name: string;
  /** Whether users may add it by hand. */
  readonly active: boolean;
}

/** A filter of the AbuseFilter extension, numbered from 1. */
export interface FilterDescription {
  readonly pattern: string;
  readonly name: string;
  readonly notes?: string;
  readonly by?: string;
  readonly at?: string;
  readonly enabled?: boolean;
  readonly deleted?: boolean;
  readonly private?: boolean;
  readonly protected?: boolean;
  readonly actions?: readonly string[];
}

/** Message groups of the Translate extension. */
export interface TranslationDescription {
  /** Pages marked for translation; a page `Title/language` is their translation. */
  readonly pages?: readonly string[];
  /** Group → language → total, translated, fuzzy, proofread. */
  readonly statistics: Readonly<
    Record<string, Readonly<Record<string, readonly [number, number, number, number]>>>
  >;
  /** Group → key → value. */
  readonly metadata?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Parts of marked pages: title → names and texts, as they were when the page was marked. */
  readonly units?: Readonly<Record<string, readonly (readonly [name: string, text: string])[]>>;
  /** Group → language → the state of its translation; under `*priority` how urgent the group is. */
  readonly states?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Title of a translation → names of those who found it good. */
  readonly reviews?: Readonly<Record<string, readonly string[]>>;
  /** Titles of translations that were made from another text than the present one. */
  readonly outdated?: readonly string[];
  /** Name of an account → groups that it follows. */
  readonly followed?: Readonly<Record<string, readonly string[]>>;
}
