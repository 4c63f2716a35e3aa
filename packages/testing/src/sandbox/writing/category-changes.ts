import { serialize } from 'php-serialize';
import { Hiding, Namespace, prefixedText } from '@wikiquery/core/wiki';
import type { ChangeFacts } from '@wikiquery/import/rows';
import { isUsed } from './backlinks.ts';
import { storeChange } from './changes.ts';
import { messageNow } from './facts.ts';
import type { CategoryJob } from './job.ts';
import { categoriesAt } from './links.ts';
import { pageById, pageByTitle, type StoredPage } from './pages.ts';
import { revisionById, type StoredRevision } from './revisions.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** Stores recent changes for the categories that a page joined or left by its revisions after one. */
export function recordCategories(
  wiki: WritableWiki,
  { page: { id: pageId }, after, imported }: CategoryJob,
  time?: string,
): void {
  const page = pageById(wiki, pageId);
  if (!page) return;
  const later = wiki.rows(
    query<{ readonly id: number }>(`SELECT rev_id AS id FROM revision
      WHERE rev_page = ? AND (rev_timestamp, rev_id) > (?, ?) ORDER BY rev_timestamp, rev_id`),
    page.id,
    after.timestamp,
    after.id,
  );
  for (const { id } of later) {
    const revision = revisionById(wiki, id);
    if (revision) recordRevision(wiki, page, revision, imported && { ...imported, at: time ?? imported.at });
  }
}

type Circumstances = Pick<ChangeFacts, 'address' | 'isBot' | 'parent' | 'timestamp'>;

/** How a revision came, as its recent change tells. Quirk: what has none, as imported ones, counts as a bot's. */
const circumstancesOf = (
  wiki: WritableWiki,
  { id, parent, timestamp }: StoredRevision,
  imported: CategoryJob['imported'],
): Circumstances => {
  const change = wiki.row(
    query<{ readonly bot: number; readonly address: string }>(
      'SELECT rc_bot AS bot, rc_ip AS address FROM recentchanges WHERE rc_this_oldid = ? ORDER BY rc_id LIMIT 1',
    ),
    id,
  );
  const when = { timestamp: imported?.at ?? timestamp };
  return change
    ? { ...when, isBot: change.bot === 1, address: change.address, parent }
    : { ...when, isBot: true, address: imported?.address ?? '', parent: 0 };
};

function recordRevision(
  wiki: WritableWiki,
  page: StoredPage,
  revision: StoredRevision,
  imported: CategoryJob['imported'],
): void {
  const parent = revisionById(wiki, revision.parent);
  if (revision.parent !== 0 && !parent) return;
  if (((revision.hidden | (parent?.hidden ?? 0)) & Hiding.text) !== 0) return;
  const [before, after] = [categoriesAt(wiki, page, revision.parent), categoriesAt(wiki, page, revision.id)];
  const joined = after.difference(before);
  const left = before.difference(after);
  if (joined.size === 0 && left.size === 0) return;
  const how = circumstancesOf(wiki, revision, imported);
  for (const category of joined) recordMember(wiki, page, revision, { category, isAdded: true, ...how });
  for (const category of left) recordMember(wiki, page, revision, { category, isAdded: false, ...how });
}

function recordMember(
  wiki: WritableWiki,
  page: StoredPage,
  revision: StoredRevision,
  { category, isAdded, ...how }: Circumstances & { readonly category: string; readonly isAdded: boolean },
): void {
  const title = prefixedText({ ...page, interwiki: '', fragment: '' }, wiki.site);
  const described = pageByTitle(wiki, { namespace: Namespace.category, key: category });
  const isHidden =
    described !== undefined &&
    wiki.row(
      query("SELECT 1 FROM page_props WHERE pp_page = ? AND pp_propname = 'hiddencat'"),
      described.id,
    ) !== undefined;
  const suffix = isUsed(wiki, page, 'templatelinks') ? '-bundled' : '';
  storeChange(wiki, {
    ...how,
    type: 'categorize',
    author: revision.author,
    namespace: Namespace.category,
    key: category,
    comment: messageNow(
      wiki,
      `recentchanges-page-${isAdded ? 'added-to' : 'removed-from'}-category${suffix}`,
      [title],
    ),
    page: page.id,
    revision: revision.id,
    patrolled: 2,
    hidden: revision.hidden,
    parameters: serialize({ 'hidden-cat': isHidden, added: isAdded }),
  });
}
