import { Namespace, prefixedText, type Title } from '@wikiquery/core/wiki';
import { protectionRow } from '@wikiquery/import/rows';
import { touchUsing } from './backlinks.ts';
import { deletePage, forgetMessages, takeTitle } from './deletions.ts';
import { countEdit, saveNullRevision } from './edits.ts';
import { moveFile } from './file-versions.ts';
import { refreshLinks } from './links.ts';
import { storeLogEntry, type Performer } from './logs.ts';
import { createPage, pageById, pageByTitle, setLatest, type StoredPage } from './pages.ts';
import { storeRevision, type NewContent } from './revisions.ts';
import { indexPage } from './search.ts';
import { changeStatistics } from './statistics.ts';
import { tagChange } from './tags.ts';
import { copyWatchers, notifyOwner } from './watchers.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** How a page is moved. */
export interface Move {
  readonly from: Title;
  readonly to: Title;
  readonly performer: Performer;
  readonly timestamp: string;
  readonly reason: string;
  /** What is left under the old title; nothing by default. */
  readonly redirect?: NewContent | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Tags of its log entry alone. */
  readonly logTags?: readonly string[];
  /** Whether who watched the page has got the new title already, with the page that this one belongs to. */
  readonly isFollowed?: boolean;
  /** Comments of what the move does beside it. */
  readonly comments: {
    /** Of the revision that tells of the move, and of the redirect. */
    readonly move: string;
    readonly protection: string;
    /** Of the deletion of a redirect that was in the way. */
    readonly overwriting: string;
  };
}

interface Protection {
  readonly pr_type: string;
  readonly pr_level: string;
  readonly pr_cascade: number;
  readonly pr_expiry: string;
}

/** Moves a page with all that follows from it; a redirect that is in the way is deleted. */
export function movePage(wiki: WritableWiki, page: StoredPage, move: Move): void {
  const { from, to, performer, timestamp, comments, redirect, tags = [] } = move;
  const overwritten = pageByTitle(wiki, to);
  const last: (() => void)[] = [];
  if (!move.isFollowed) copyWatchers(wiki, from, to);
  if (overwritten)
    deletePage(wiki, overwritten, {
      performer,
      timestamp,
      comment: comments.overwriting,
      tags,
      logAction: 'delete_redir',
      later: (publish) => last.push(publish),
    });
  if (from.namespace === Namespace.file) moveFile(wiki, from.key, to.key, timestamp);
  const wasArticle = countsNow(wiki, page);
  wiki.update('page', { page_id: page.id }, { page_namespace: to.namespace, page_title: to.key });
  const moved = { ...page, namespace: to.namespace, key: to.key };
  const revision = saveNullRevision(wiki, moved, { performer, timestamp, comment: comments.move });
  wiki.update('page', { page_id: page.id }, { page_is_redirect: page.isRedirect ? 1 : 0 });
  const stored = pageById(wiki, page.id) ?? moved;
  if (!performer.isQuiet) notifyOwner(wiki, stored, revision);
  if (!redirect) {
    touchUsing(wiki, from, timestamp, ['pagelinks']);
    touchUsing(wiki, from, timestamp);
    if (from.namespace === Namespace.userTalk) forgetMessages(wiki, from.key);
  }
  refreshLinks(wiki, stored, timestamp);
  changeStatistics(wiki, { articles: Number(countsNow(wiki, stored)) - Number(wasArticle) });
  takeTitle(wiki, to, timestamp);
  if (redirect) createRedirect(wiki, redirect, move);
  storeLogEntry(wiki, {
    type: 'move',
    action: overwritten ? 'move_redir' : 'move',
    performer,
    timestamp,
    namespace: from.namespace,
    key: from.key,
    page: page.id,
    comment: move.reason,
    parameters: { '4::target': prefixedText(to, wiki.site), '5::noredir': redirect ? '0' : '1' },
    revision: revision.id,
    tags: [...tags, ...(move.logTags ?? [])],
  });
  copyProtection(wiki, page, move);
  for (const publish of last) publish();
}

/** Whether a page is counted as an article, by the links that are stored. */
const countsNow = (wiki: WritableWiki, { id, namespace, isRedirect, model }: StoredPage): boolean =>
  model === 'wikitext' &&
  (wiki.site.namespaces.get(namespace)?.content ?? false) &&
  !isRedirect &&
  wiki.row(query('SELECT 1 FROM pagelinks WHERE pl_from = ?'), id) !== undefined;

/** Leaves a redirect under the old title, which no log and no change tells of but that of the move. */
function createRedirect(
  wiki: WritableWiki,
  content: NewContent,
  { from, performer, timestamp, comments, tags = [] }: Move,
): void {
  const id = createPage(wiki, from, timestamp);
  const { author } = performer;
  const revision = storeRevision(
    wiki,
    id,
    { author, comment: comments.move, isMinor: false, timestamp, slots: new Map([['main', content]]) },
    undefined,
  );
  setLatest(wiki, revision);
  tagChange(wiki, ['mw-new-redirect', ...tags], { revision: revision.id });
  countEdit(wiki, author, revision);
  changeStatistics(wiki, { edits: 1, pages: 1 });
  const page = pageById(wiki, id);
  if (page) refreshLinks(wiki, page, timestamp, page.model);
  indexPage(wiki, { id, namespace: from.namespace, key: from.key, ...content });
  takeTitle(wiki, from, timestamp);
  if (page) notifyOwner(wiki, page, revision);
}

/** Protects the redirect as the page was, and logs that the protection came along. */
function copyProtection(
  wiki: WritableWiki,
  { id }: StoredPage,
  { from, to, performer, timestamp, comments, tags = [] }: Move,
): void {
  const protections = wiki.rows(
    query<Protection>(`SELECT pr_type, pr_level, pr_cascade, pr_expiry FROM page_restrictions
      WHERE pr_page = ? AND (pr_expiry = 'infinity' OR pr_expiry > ?) ORDER BY pr_id`),
    id,
    timestamp,
  );
  if (protections.length === 0) return;
  const redirect = pageByTitle(wiki, from);
  const copies = redirect
    ? protections.map(({ pr_type: type, pr_level: level, pr_cascade: cascade, pr_expiry: expiry }) =>
        wiki.insert(
          'page_restrictions',
          protectionRow(redirect.id, { type, level, cascade: cascade === 1, expiry }),
        ),
      )
    : [];
  storeLogEntry(wiki, {
    type: 'protect',
    action: 'move_prot',
    performer,
    timestamp,
    namespace: to.namespace,
    key: to.key,
    page: id,
    comment: comments.protection,
    parameters: { '4::oldtitle': prefixedText(from, wiki.site) },
    search: copies.map((copy) => ['pr_id', copy] as const),
    tags,
  });
}
