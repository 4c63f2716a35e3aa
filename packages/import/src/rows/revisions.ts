import type { Author, AuthorNames, Names } from './names.ts';
import type { RowOf } from './row.ts';

/** A revision, live or deleted with its page. */
export interface RevisionFacts {
  readonly id: number;
  /** The page that it belongs to, or belonged to. */
  readonly page: number;
  /** The revision before it; 0 for a page's first one. */
  readonly parent: number;
  readonly author: Author | undefined;
  readonly comment: string;
  readonly timestamp: string;
  readonly isMinor: boolean;
  /** Bits of its hidden parts. */
  readonly hidden: number;
  /** Bytes of its slots. */
  readonly size: number;
  /** Hash of its slots in base 36, empty if it is unknown. */
  readonly sha1: string;
}

/** Makes the row of a live revision. */
export const revisionRow = (revision: RevisionFacts, names: AuthorNames) =>
  ({
    rev_id: revision.id,
    rev_page: revision.page,
    rev_comment_id: names.comment(revision.comment),
    rev_actor: names.actor(revision.author),
    rev_timestamp: revision.timestamp,
    rev_minor_edit: revision.isMinor ? 1 : 0,
    rev_deleted: revision.hidden,
    rev_len: revision.size,
    rev_parent_id: revision.parent,
    rev_sha1: revision.sha1,
  }) satisfies RowOf<'revision'>;

/** Makes the row of a revision that was deleted with the page that had this title. */
export const archiveRow = (
  revision: RevisionFacts,
  title: { readonly namespace: number; readonly key: string },
  names: AuthorNames,
) =>
  ({
    ar_namespace: title.namespace,
    ar_title: title.key,
    ar_comment_id: names.comment(revision.comment),
    ar_actor: names.actor(revision.author),
    ar_timestamp: revision.timestamp,
    ar_minor_edit: revision.isMinor ? 1 : 0,
    ar_rev_id: revision.id,
    ar_deleted: revision.hidden,
    ar_len: revision.size,
    ar_page_id: revision.page,
    ar_parent_id: revision.parent,
    ar_sha1: revision.sha1,
  }) satisfies RowOf<'archive'>;

/** Makes the row of a slot; `origin` is the revision that brought its content. */
export const slotRow = (
  slot: {
    readonly revision: number;
    readonly role: string;
    readonly content: number;
    readonly origin: number;
  },
  names: Pick<Names, 'role'>,
) =>
  ({
    slot_revision_id: slot.revision,
    slot_role_id: names.role(slot.role),
    slot_content_id: slot.content,
    slot_origin: slot.origin,
  }) satisfies RowOf<'slots'>;

/** Makes the row of a content; `address` says where its text is, see {@link textAddress}. */
export const contentRow = (
  content: {
    readonly id: number;
    readonly size: number;
    readonly sha1: string;
    readonly model: string;
    readonly address: string;
  },
  names: Pick<Names, 'model'>,
) =>
  ({
    content_id: content.id,
    content_size: content.size,
    content_sha1: content.sha1,
    content_model: names.model(content.model),
    content_address: content.address,
  }) satisfies RowOf<'content'>;

/** The address of a text in the table `text`. */
export const textAddress = (id: number): string => `tt:${id}`;

/** Makes the row of a text in UTF-8, which may be compressed. */
export const textRow = (id: number, text: string | Uint8Array, isCompressed = false) =>
  ({
    old_id: id,
    old_text: text,
    old_flags: isCompressed ? 'utf-8,gzip' : 'utf-8',
  }) satisfies RowOf<'text'>;
