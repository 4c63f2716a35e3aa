import type { PageLinks, RedirectTarget } from '../../wikitext/parsed/page-links.ts';

/** A text's place in the bytes that its batch carries. */
export interface TextPlace {
  readonly start: number;
  readonly length: number;
}

/** One slot of a revision as a dump tells it. */
export interface ParsedSlot {
  readonly role: string;
  readonly model: string;
  /** The revision that brought the content; 0 where the dump does not say. */
  readonly origin: number;
  /** Bytes of the text, before any compression. */
  readonly size: number;
  /** In base 36. */
  readonly sha1: string;
  /** Absent where the dump does not have it: deleted, or a dump without texts. */
  readonly text?: TextPlace;
}

/** Who did something: a name with an account's number, or 0 for an address or an author from elsewhere. */
export interface ParsedAuthor {
  readonly name: string;
  readonly id: number;
}

/** A revision as a dump tells it. */
export interface ParsedRevision {
  readonly id: number;
  /** Absent where the dump does not say. */
  readonly parent?: number;
  /** Fourteen digits. */
  readonly timestamp: string;
  /** Absent where it is hidden. */
  readonly author?: ParsedAuthor;
  readonly comment: string;
  readonly minor: boolean;
  /** MediaWiki's bits for hidden parts. */
  readonly deleted: number;
  readonly slots: readonly ParsedSlot[];
}

/** A version of a file as a dump tells it. */
export interface ParsedUpload {
  readonly timestamp: string;
  readonly author?: ParsedAuthor;
  readonly comment: string;
  readonly name: string;
  /** Name that an older version is kept under; empty for the newest. */
  readonly archiveName: string;
  readonly size: number;
  readonly sha1: string;
}

/** A page, or the part of one that its batch holds. */
export interface ParsedPage {
  readonly id: number;
  readonly namespace: number;
  readonly key: string;
  /** Where it begins, in bytes of the unpacked dump. */
  readonly offset: number;
  /** Whether an earlier batch has its beginning. */
  readonly continued: boolean;
  /** Whether it goes on in the next batch. */
  readonly continues: boolean;
  readonly restrictions: string;
  readonly revisions: readonly ParsedRevision[];
  readonly uploads: readonly ParsedUpload[];
  /** What the newest of these revisions redirects to. */
  readonly redirect?: RedirectTarget;
  /** Links in the newest of these revisions; absent where they are not asked for. */
  readonly links?: PageLinks;
}

/** Something in a dump that could not be read, and where. */
export interface Problem {
  readonly kind: string;
  /** In bytes of the unpacked dump. */
  readonly offset: number;
  readonly title: string;
  readonly message: string;
}

/** What a batch of bytes holds. */
export interface ParsedBatch {
  readonly pages: readonly ParsedPage[];
  readonly texts: Uint8Array;
  /** Whether the dump's end is in it. */
  readonly isEnd: boolean;
  readonly problems: readonly Problem[];
}
