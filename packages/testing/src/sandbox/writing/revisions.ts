import { unpackText } from '@wikiquery/core/store/hidden';
import { combinedSha1, sha1Base36 } from '@wikiquery/core/wiki';
import { contentRow, revisionRow, slotRow, textAddress, textRow, type Author } from '@wikiquery/import/rows';
import { query, type WritableWiki } from './writable-wiki.ts';

/** The content of a slot, which several revisions may share. */
export interface StoredContent {
  readonly id: number;
  readonly text: string;
  readonly model: string;
  readonly sha1: string;
  readonly size: number;
  /** The revision that brought it. */
  readonly origin: number;
}

/** A revision as it is stored. */
export interface StoredRevision {
  readonly id: number;
  readonly page: number;
  readonly parent: number;
  readonly author: Author;
  readonly comment: string;
  readonly timestamp: string;
  readonly isMinor: boolean;
  readonly hidden: number;
  readonly size: number;
  readonly sha1: string;
  /** Contents by role. */
  readonly slots: ReadonlyMap<string, StoredContent>;
}

/** A text to be stored. */
export interface NewContent {
  readonly text: string;
  readonly model: string;
}

interface Row {
  readonly rev_id: number;
  readonly rev_page: number;
  readonly rev_parent_id: number;
  readonly rev_timestamp: string;
  readonly rev_minor_edit: number;
  readonly rev_deleted: number;
  readonly rev_len: number;
  readonly rev_sha1: string;
  readonly actor_user: number | null;
  readonly actor_name: string;
  readonly comment_text: string;
}

interface SlotRow {
  readonly role: string;
  readonly id: number;
  readonly model: string;
  readonly sha1: string;
  readonly size: number;
  readonly origin: number;
  readonly old_text: string | Uint8Array | null;
  readonly old_flags: string | null;
}

/** Reads a revision with its texts. */
export function revisionById(wiki: WritableWiki, id: number): StoredRevision | undefined {
  const row = wiki.row(
    query<Row>(`SELECT revision.*, actor_user, actor_name, comment_text FROM revision
      JOIN actor ON actor_id = rev_actor JOIN comment ON comment_id = rev_comment_id WHERE rev_id = ?`),
    id,
  );
  if (!row) return undefined;
  return {
    id: row.rev_id,
    page: row.rev_page,
    parent: row.rev_parent_id,
    author: { id: row.actor_user ?? 0, name: row.actor_name },
    comment: row.comment_text,
    timestamp: row.rev_timestamp,
    isMinor: row.rev_minor_edit === 1,
    hidden: row.rev_deleted,
    size: row.rev_len,
    sha1: row.rev_sha1,
    slots: slotsOf(wiki, id),
  };
}

/** Reads the contents of a revision, live or deleted. */
export function slotsOf(wiki: WritableWiki, revision: number): ReadonlyMap<string, StoredContent> {
  const slots = wiki.rows(
    query<SlotRow>(`SELECT role_name AS role, content_id AS id, model_name AS model, content_sha1 AS sha1, content_size AS size,
        slot_origin AS origin, CAST(old_text AS BLOB) AS old_text, old_flags
      FROM slots JOIN content ON content_id = slot_content_id JOIN content_models ON model_id = content_model
      JOIN slot_roles ON role_id = slot_role_id
      LEFT JOIN text ON content_address LIKE 'tt:%' AND old_id = substr(content_address, 4) + 0
      WHERE slot_revision_id = ? ORDER BY slot_role_id`),
    revision,
  );
  return new Map(
    slots.map(({ role, old_text: stored, old_flags: flags, ...content }) => [
      role,
      { ...content, text: stored === null ? '' : (unpackText({ stored, flags: flags ?? '' }) ?? '') },
    ]),
  );
}

/** Stores a revision; contents that are the same as those of `before` are shared with it. */
export function storeRevision(
  wiki: WritableWiki,
  page: number,
  revision: Pick<StoredRevision, 'author' | 'comment' | 'isMinor' | 'timestamp'> & {
    /** Contents of another revision are shared with it. */
    readonly slots: ReadonlyMap<string, NewContent | StoredContent>;
  },
  before: StoredRevision | undefined,
): StoredRevision {
  const id = wiki.nextId('revision', 'rev_id');
  const slots = new Map<string, StoredContent>();
  for (const [role, content] of revision.slots) {
    if ('origin' in content) {
      slots.set(role, content);
      continue;
    }
    const { text, model } = content;
    const old = before?.slots.get(role);
    slots.set(role, old?.text === text && old.model === model ? old : storeContent(wiki, text, model, id));
  }
  const stored: StoredRevision = {
    ...revision,
    id,
    page,
    parent: before?.id ?? 0,
    hidden: 0,
    size: [...slots.values()].reduce((sum, { size }) => sum + size, 0),
    sha1: combinedSha1([...slots].map(([role, { sha1 }]) => [role, sha1])),
    slots,
  };
  wiki.insert('revision', revisionRow(stored, wiki.names));
  for (const [role, { id: content, origin }] of slots)
    wiki.insert('slots', slotRow({ revision: id, role, content, origin }, wiki.names));
  return stored;
}

function storeContent(wiki: WritableWiki, text: string, model: string, origin: number): StoredContent {
  const address = textAddress(wiki.insert('text', textRow(wiki.nextId('text', 'old_id'), text)));
  const content = {
    id: wiki.nextId('content', 'content_id'),
    text,
    model,
    sha1: sha1Base36(text),
    size: Buffer.byteLength(text),
    origin,
  };
  wiki.insert('content', contentRow({ ...content, address }, wiki.names));
  return content;
}

/** Reads the revision before another one of the same page. */
export const previousRevision = (wiki: WritableWiki, of: StoredRevision): StoredRevision | undefined =>
  neighbour(wiki, of, '<', 'DESC');

/** Reads the revision after another one of the same page. */
export const nextRevision = (wiki: WritableWiki, of: StoredRevision): StoredRevision | undefined =>
  neighbour(wiki, of, '>', 'ASC');

function neighbour(
  wiki: WritableWiki,
  { page, timestamp, id }: StoredRevision,
  than: '<' | '>',
  direction: 'ASC' | 'DESC',
): StoredRevision | undefined {
  const found = wiki.row(
    query<{
      readonly id: number;
    }>(`SELECT rev_id AS id FROM revision WHERE rev_page = ? AND (rev_timestamp, rev_id) ${than} (?, ?)
      ORDER BY rev_timestamp ${direction}, rev_id ${direction} LIMIT 1`),
    page,
    timestamp,
    id,
  );
  return found && revisionById(wiki, found.id);
}
