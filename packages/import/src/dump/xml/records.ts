import type { PageLinks, RedirectTarget } from '@wikiquery/core/wikitext/parsed';

/** The position of a text among the texts of its batch. */
export interface TextPlace {
  readonly start: number;
  readonly length: number;
}

/** A slot of a revision in a dump. */
export interface ParsedSlot {
  readonly role: string;
  readonly model: string;
  /** The revision that the content was introduced in; 0 if the dump does not say. */
  readonly origin: number;
  /** Uncompressed bytes of the text. */
  readonly size: number;
  /** SHA-1 in base 36; empty if unknown. */
  readonly sha1: string;
  /** Absent if the text is deleted, or the dump has no texts. */
  readonly text?: TextPlace;
}

/** An author: a name, and a user ID that is 0 for IP addresses and users of other wikis. */
export interface ParsedAuthor {
  readonly name: string;
  readonly id: number;
}

/** A revision in a dump. */
export interface ParsedRevision {
  /** 0 if the dump does not say. */
  readonly id: number;
  /** Absent if the dump does not say. */
  readonly parent?: number;
  /** Fourteen digits. */
  readonly timestamp: string;
  /** Absent if the author is hidden. */
  readonly author?: ParsedAuthor;
  readonly comment: string;
  readonly minor: boolean;
  /** MediaWiki's bits for hidden parts. */
  readonly deleted: number;
  readonly slots: readonly ParsedSlot[];
}

/** A version of a file in a dump. */
export interface ParsedUpload {
  readonly timestamp: string;
  readonly author?: ParsedAuthor;
  readonly comment: string;
  readonly name: string;
  /** Name under which an old version is archived; empty for the current one. */
  readonly archiveName: string;
  readonly size: number;
  readonly sha1: string;
}

/** A page, or the part of a page that is in one batch. */
export interface ParsedPage {
  /** 0 if the dump does not say. */
  readonly id: number;
  readonly namespace: number;
  readonly key: string;
  /** Offset in the uncompressed dump. */
  readonly offset: number;
  /** Whether it began in an earlier batch. */
  readonly continued: boolean;
  /** Whether it continues in the next batch. */
  readonly continues: boolean;
  readonly restrictions: string;
  readonly revisions: readonly ParsedRevision[];
  readonly uploads: readonly ParsedUpload[];
  /** The redirect target of the newest of these revisions. */
  readonly redirect?: RedirectTarget;
  /** Links of the newest of these revisions; absent if links are not imported, or not yet. */
  readonly links?: PageLinks;
  /** Whether its links are read once all pages are imported, with templates expanded. */
  readonly isExpandable?: boolean;
}

/** An entry of a log in a dump. */
export interface ParsedLogEntry {
  /** 0 if the dump does not say. */
  readonly id: number;
  readonly type: string;
  readonly action: string;
  /** Fourteen digits. */
  readonly timestamp: string;
  /** Absent if the author is hidden. */
  readonly author?: ParsedAuthor;
  readonly namespace: number;
  /** Empty if the action is hidden. */
  readonly key: string;
  readonly comment: string;
  /** As PHP serializes them, or, in older entries, in lines. */
  readonly parameters: string;
  /** MediaWiki's bits for hidden parts. */
  readonly hidden: number;
}

/** Something wrong or doubtful in a dump, such as a damaged page or a text that does not match its hash. */
export interface Problem {
  readonly kind: string;
  /** Offset in the uncompressed dump. */
  readonly offset: number;
  readonly title: string;
  readonly message: string;
}

/** The kind of problem that does not have to mean damage: dumps before schema 0.11 may have hashes of other texts. */
export const DOUBT = 'sha1 after';

/** The kind of a table that an import does not need, which is no damage either. */
export const UNNEEDED = 'unneeded';

/** The parsed pages of a batch. */
export interface ParsedBatch {
  readonly pages: readonly ParsedPage[];
  readonly logEntries: readonly ParsedLogEntry[];
  /** Prefixes that were assumed to be those of other wikis, although titles of pages of this wiki begin with them. */
  readonly disproved: readonly string[];
  readonly texts: Uint8Array;
  /** Whether the batch has the end of the dump, `</mediawiki>`. */
  readonly isEnd: boolean;
  readonly problems: readonly Problem[];
}
