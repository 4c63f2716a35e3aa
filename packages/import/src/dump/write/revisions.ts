import type { Database } from 'better-sqlite3';
import type { Names } from '../../rows/names.ts';
import { contentRow, revisionRow, slotRow, textAddress, textRow } from '../../rows/revisions.ts';
import { revisionSha1 } from '../xml/read-revision.ts';
import type { ParsedRevision, ParsedSlot } from '../xml/records.ts';
import { bulkInsert, type BulkOptions } from './bulk.ts';
import type { ClaimedRevisions } from './counted-pages.ts';

/** Writes revisions with their slots and texts. */
export interface RevisionWriter {
  /** Begins a new page, whose revisions are written next. */
  begin(this: void): void;
  write(this: void, page: number, revision: ParsedRevision, texts: Uint8Array): void;
  /** Returns the ID of the parent revision; 0 for the page's first revision. */
  firstParent(this: void, page: number, revision: ParsedRevision): number;
  flush(this: void): void;
}

/** The address of contents whose text the dump does not have. */
const NO_TEXT = 'bad:missing-in-dump';

/** Opens the tables of revisions for writing. */
export function openRevisions(
  database: Database,
  names: Names,
  options: {
    readonly compress: boolean;
    readonly mayExist: boolean;
    /** Absent if no revision can be in the database yet. */
    readonly claimed?: ClaimedRevisions;
    readonly latestOnly: boolean;
    /** Called for each revision that is left out. */
    readonly note: (message: string) => void;
  },
): RevisionWriter {
  // In a database of earlier dumps, a revision may have changed, or moved to another page.
  const conflict = options.mayExist ? 'REPLACE' : 'IGNORE';
  const pageOf = database.prepare<[number], number>('SELECT rev_page FROM revision WHERE rev_id = ?').pluck();
  const noteRepeated = (id: number, page: number, first: number | undefined): void => {
    options.note(
      `Revision ${id} of page ${page} is skipped: page ${String(first)} has a revision with the same ID.`,
    );
  };
  const noteIgnored: BulkOptions['onIgnored'] = (rows) => {
    for (const { rev_id: id, rev_page: page } of rows) {
      const first = pageOf.get(Number(id));
      if (first !== page) noteRepeated(Number(id), Number(page), first);
    }
  };
  const revisions = bulkInsert(database, 'revision', {
    conflict,
    ...(!options.mayExist && { onIgnored: noteIgnored }),
  });
  const slots = bulkInsert(database, 'slots', { conflict });
  const contents = bulkInsert(database, 'content');
  const texts = bulkInsert(database, 'text');
  const last = database.prepare<[], number | null>('SELECT max(content_id) FROM content').pluck();
  const lastText = database.prepare<[], number | null>('SELECT max(old_id) FROM text').pluck();
  let lastId = Math.max(last.get() ?? 0, lastText.get() ?? 0);
  const known = database.prepare<[number, number], { readonly id: number; readonly address: string }>(
    'SELECT content_id AS id, content_address AS address FROM slots JOIN content ON content_id = slot_content_id WHERE slot_revision_id = ? AND slot_role_id = ?',
  );

  /** The page's revisions so far. */
  const written = new Set<number>();
  /** The page's content IDs, by origin revision and role. */
  const brought = new Map<string, number>();
  let previous = 0;
  const parents = new Map<number, number>();

  const contentOf = (revision: ParsedRevision, slot: ParsedSlot, from: Uint8Array): number => {
    const role = names.role(slot.role);
    const inherited = slot.origin > 0 && slot.origin !== revision.id;
    const earlier = inherited ? brought.get(`${slot.origin}:${role}`) : undefined;
    if (earlier !== undefined) return earlier;
    const before = options.mayExist ? known.get(revision.id, role) : undefined;
    if (before && (!slot.text || before.address.startsWith('tt:'))) return before.id;
    const id = ++lastId;
    const { size, sha1, model, text } = slot;
    contents.add(contentRow({ id, size, sha1, model, address: text ? textAddress(id) : NO_TEXT }, names));
    if (text) texts.add(textRow(id, from.subarray(text.start, text.start + text.length), options.compress));
    return id;
  };

  return {
    begin: () => {
      written.clear();
      brought.clear();
      parents.clear();
      previous = 0;
    },
    write: (page, revision, from) => {
      if (written.has(revision.id)) {
        options.note(`Revision ${revision.id} occurs twice in page ${page}; the second one is skipped.`);
        return;
      }
      written.add(revision.id);
      const owner = options.claimed?.claim(revision.id, page) ?? page;
      if (owner !== page) {
        noteRepeated(revision.id, page, owner);
        return;
      }
      const parent = revision.parent ?? previous;
      previous = revision.id;
      if (revision.parent === undefined) parents.set(revision.id, parent);
      for (const slot of revision.slots) {
        const content = contentOf(revision, slot, from);
        const role = names.role(slot.role);
        brought.set(`${revision.id}:${role}`, content);
        const origin = slot.origin > 0 ? slot.origin : revision.id;
        slots.add(slotRow({ revision: revision.id, role: slot.role, content, origin }, names));
      }
      revisions.add(
        revisionRow(
          {
            id: revision.id,
            page,
            parent,
            author: revision.author,
            comment: revision.comment,
            timestamp: revision.timestamp,
            isMinor: revision.minor,
            hidden: revision.deleted,
            size: revision.slots.reduce((sum, { size }) => sum + size, 0),
            sha1: revisionSha1(revision),
          },
          names,
        ),
      );
    },
    firstParent: (_page, revision) => revision.parent ?? parents.get(revision.id) ?? 0,
    flush: () => {
      for (const insert of [texts, contents, slots, revisions]) insert.flush();
    },
  };
}
