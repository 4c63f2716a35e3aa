import { addressAsHex, Hiding, Namespace, type Title } from '@wikiquery/core/wiki';
import { editKind, editTags, type Author } from '@wikiquery/import/rows';
import { refreshIncluding, touchUsing } from './backlinks.ts';
import { storeChange } from './changes.ts';
import { refreshLinks } from './links.ts';
import { storeLogEntry, type Performer } from './logs.ts';
import { createPage, pageById, pageByTitle, setLatest, type StoredPage } from './pages.ts';
import { knownRevert, type Revert } from './reverts.ts';
import { revisionById, storeRevision, type NewContent, type StoredRevision } from './revisions.ts';
import { indexPage } from './search.ts';
import { changeStatistics } from './statistics.ts';
import { tagChange } from './tags.ts';
import { notifyOwner, notifyWatchers } from './watchers.ts';
import type { WritableWiki } from './writable-wiki.ts';

/** An edit to be saved. */
export interface NewEdit {
  readonly title: Title;
  /** The new content of the main slot; other slots stay. */
  readonly content: NewContent;
  /** A revision whose contents are restored as they are, in all slots. */
  readonly restores?: StoredRevision;
  readonly performer: Performer;
  readonly timestamp: string;
  readonly comment: string;
  readonly isMinor: boolean;
  readonly tags?: readonly string[];
  /** What it says that it reverts. */
  readonly revert?: Revert | undefined;
  /** Stores what belongs to the edit, before what follows from it. */
  readonly alongside?: ((page: StoredPage, revision: StoredRevision) => void) | undefined;
  /** Whether recent changes do not show it, since they show why it was made. */
  readonly isUnlisted?: boolean;
}

/** An edit that was saved. */
export interface SavedEdit {
  readonly page: StoredPage;
  readonly revision: StoredRevision;
  readonly before: StoredRevision | undefined;
  /** Its recent change, if it has one. */
  readonly change: number | undefined;
}

/** Saves an edit with all that follows from it; creates the page if there is none. */
export function saveEdit(wiki: WritableWiki, edit: NewEdit): SavedEdit {
  const { title, performer, timestamp } = edit;
  const existing = pageByTitle(wiki, title);
  const before = existing && revisionById(wiki, existing.latest);
  const id = existing?.id ?? createPage(wiki, title, timestamp);
  const slots =
    edit.restores?.slots ?? new Map<string, NewContent>([...(before?.slots ?? []), ['main', edit.content]]);
  const { author } = performer;
  const revision = storeRevision(wiki, id, { ...edit, author, slots }, before);
  setLatest(wiki, revision);
  const page = storedPage(wiki, id);
  const change = edit.isUnlisted
    ? undefined
    : storeChange(wiki, {
        ...edit,
        type: before ? 'edit' : 'new',
        author,
        namespace: page.namespace,
        key: page.key,
        isBot: performer.isBot,
        page: id,
        revision: revision.id,
        parent: revision.parent,
        patrolled: performer.isTrusted ? 2 : 0,
        address: performer.address,
        sizes: [before?.size ?? 0, revision.size],
        hidden: 0,
      });
  if (!before) storeLogEntry(wiki, logged(edit, page, revision));
  const tags = [
    ...(edit.tags ?? []),
    ...editTags(editKind(wiki.site, before?.slots.get('main'), edit.content)),
  ];
  const tagged = { change, revision: revision.id };
  tagChange(wiki, tags, tagged);
  const revert = knownRevert(wiki, revision, edit.revert);
  if (revert) {
    tagChange(wiki, [revert.tag], tagged, JSON.stringify(revert.details));
    if (performer.isTrusted)
      wiki.queue({ type: 'revertedTagUpdate', revision: revision.id, details: revert.details });
  }
  countEdit(wiki, author, revision);
  changeStatistics(wiki, { edits: 1, pages: before ? 0 : 1 });
  edit.alongside?.(page, revision);
  followEdit(wiki, page, revision, performer);
  if (!performer.isQuiet || !edit.isMinor) notifyOwner(wiki, page, revision);
  return { page: storedPage(wiki, id), revision, before, change };
}

const logged = (edit: NewEdit, page: StoredPage, revision: StoredRevision) => ({
  type: 'create',
  action: 'create',
  performer: edit.performer,
  timestamp: edit.timestamp,
  namespace: page.namespace,
  key: page.key,
  page: page.id,
  comment: edit.comment,
  revision: revision.id,
});

/** Adds a revision that changes no text, as protections and moves do; returns it. */
export function saveNullRevision(
  wiki: WritableWiki,
  page: StoredPage,
  revision: {
    readonly performer: Performer;
    readonly timestamp: string;
    readonly comment: string;
    /** True by default. */
    readonly isMinor?: boolean;
    /** Whether it is no edit of its author; false by default. */
    readonly isUncounted?: boolean;
  },
): StoredRevision {
  const before = revisionById(wiki, page.latest);
  const { author } = revision.performer;
  const slots = before?.slots ?? new Map<string, NewContent>();
  const saved = storeRevision(wiki, page.id, { isMinor: true, ...revision, author, slots }, before);
  setLatest(wiki, saved);
  if (revision.isUncounted) return saved;
  countEdit(wiki, author, saved);
  changeStatistics(wiki, { edits: 1 });
  return saved;
}

/** Stores what follows from the text of a page once more, as an edit or a revert does that changes nothing. */
export function refreshUnchanged(
  wiki: WritableWiki,
  id: number,
  at: string,
  { isRevert }: { readonly isRevert: boolean },
): void {
  const page = pageById(wiki, id);
  if (!page) return;
  refreshLinks(wiki, page, at, page.model);
  const main = revisionById(wiki, page.latest)?.slots.get('main');
  // Quirk: a text that comes from an earlier revision is only indexed where it was restored.
  if (main && (isRevert || main.origin === page.latest)) indexPage(wiki, { ...page, ...main, id });
}

/** Stores what follows from the new text of a page: links, the search index, pages that include it, and notices. */
export function followEdit(
  wiki: WritableWiki,
  page: StoredPage,
  revision: StoredRevision,
  performer: Performer,
): void {
  const { timestamp: at, slots } = revision;
  const main = slots.get('main');
  const former = revisionById(wiki, revision.parent)?.slots.get('main');
  refreshLinks(wiki, page, at, former?.model ?? page.model);
  const after = { timestamp: at, id: revision.id - 1 };
  wiki.queue({ type: 'categoryMembershipChange', page, after });
  // Quirk: what is restored from another revision is not indexed.
  const isNew = main && 'origin' in main && main.origin === revision.id;
  if (isNew && (revision.hidden & Hiding.text) === 0) indexPage(wiki, { ...page, ...main, id: page.id });
  if (revision.parent === 0) touchUsing(wiki, page, at, ['pagelinks']);
  if (revision.parent === 0 && page.namespace === Namespace.category)
    touchUsing(wiki, page, at, ['categorylinks']);
  touchUsing(wiki, page, at, ['redirect', 'templatelinks']);
  refreshIncluding(wiki, page, at);
  notifyWatchers(wiki, page, performer.author.id, at);
}

/** Counts an edit of an account, and notes the address of one without. */
export function countEdit(wiki: WritableWiki, author: Author, revision: StoredRevision): void {
  if (author.id > 0)
    wiki.run('UPDATE user SET user_editcount = coalesce(user_editcount, 0) + 1 WHERE user_id = ?', author.id);
  else noteAddress(wiki, revision);
}

/** Notes the address from which a revision comes, if its author is one. */
export function noteAddress(
  wiki: WritableWiki,
  { author, id, timestamp }: Pick<StoredRevision, 'author' | 'id' | 'timestamp'>,
): void {
  const hex = author.id > 0 ? undefined : addressAsHex(author.name);
  if (hex === undefined) return;
  wiki.insert('ip_changes', { ipc_rev_id: id, ipc_rev_timestamp: timestamp, ipc_hex: hex });
}

function storedPage(wiki: WritableWiki, id: number): StoredPage {
  const page = pageById(wiki, id);
  if (!page) throw new Error(`There is no page ${id}, which was just stored.`);
  return page;
}
