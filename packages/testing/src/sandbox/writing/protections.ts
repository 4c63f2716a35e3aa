import type { Json, Title } from '@wikiquery/core/wiki';
import { protectedTitleRow, protectionRow, type ProtectionFacts } from '@wikiquery/import/rows';
import { storeLogEntry, type Performer } from './logs.ts';
import { pageByTitle, setLatest, type StoredPage } from './pages.ts';
import { revisionById, storeRevision } from './revisions.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** What a page is protected from. */
export type Protection = ProtectionFacts;

/** Reads what a page, or a title without one, is protected from now. */
export function protectionsOf(
  wiki: WritableWiki,
  { namespace, key }: Pick<Title, 'key' | 'namespace'>,
  now: string,
): readonly Protection[] {
  const page = pageByTitle(wiki, { namespace, key });
  const rows = page
    ? wiki.rows(
        query<Stored>(`SELECT pr_type AS type, pr_level AS level, pr_cascade AS cascade, pr_expiry AS expiry
          FROM page_restrictions WHERE pr_page = ? ORDER BY pr_id`),
        page.id,
      )
    : wiki.rows(
        query<Stored>(`SELECT 'create' AS type, pt_create_perm AS level, 0 AS cascade, pt_expiry AS expiry
          FROM protected_titles WHERE pt_namespace = ? AND pt_title = ?`),
        namespace,
        key,
      );
  return rows
    .map((row) => ({ ...row, cascade: row.cascade === 1, expiry: row.expiry ?? 'infinity' }))
    .filter(({ expiry }) => expiry === 'infinity' || expiry > now);
}

type Stored = Pick<Protection, 'level' | 'type'> & {
  readonly cascade: number;
  readonly expiry: string | null;
};

/** New protections of a page, or of a title without one. */
export interface NewProtections {
  readonly title: Title;
  /** Level and expiry for each action, in the order of the log; an empty level takes the protection away. */
  readonly limits: ReadonlyMap<string, { readonly level: string; readonly expiry: string }>;
  readonly cascade: boolean;
  readonly action: 'modify' | 'protect' | 'unprotect';
  readonly performer: Performer;
  readonly timestamp: string;
  readonly reason: string;
  /** What the protections are, in words for the log. */
  readonly description: string;
  /** Comment of the revision that tells of it in the page's history. */
  readonly comment: string;
  readonly tags?: readonly string[];
}

/** Removes the protections of all titles that have ended. */
export function forgetExpired(wiki: WritableWiki, now: string): void {
  wiki.run("DELETE FROM page_restrictions WHERE pr_expiry <> 'infinity' AND pr_expiry < ?", now);
  wiki.run("DELETE FROM protected_titles WHERE pt_expiry <> 'infinity' AND pt_expiry < ?", now);
}

/** Stores protections in place of those before, with an entry in the log and, of a page, a revision. */
export function saveProtections(wiki: WritableWiki, change: NewProtections): void {
  const { title, limits, cascade, action, performer, timestamp, reason } = change;
  const page = pageByTitle(wiki, title);
  const details = [...limits]
    .filter(([, { level }]) => level !== '')
    .map(([type, { level, expiry }]) => ({ type, level, expiry, cascade: cascade && type === 'edit' }));
  const revision = page && tellInHistory(wiki, page, change);
  const ids = page ? storeProtections(wiki, page, limits, details) : [];
  if (!page) storeProtectedTitle(wiki, change);
  storeLogEntry(wiki, {
    type: 'protect',
    action,
    performer,
    timestamp,
    namespace: title.namespace,
    key: title.key,
    page: page?.id ?? 0,
    comment: reason,
    ...(action !== 'unprotect' && {
      parameters: {
        '4::description': change.description,
        '5:bool:cascade': cascade,
        details: page ? details : details.map(({ cascade: _cascade, ...detail }): Json => detail),
      },
    }),
    ...(revision !== undefined && { revision }),
    search: ids.map((id) => ['pr_id', id] as const),
    ...(change.tags && { tags: change.tags }),
  });
}

/** Adds the revision that tells of the protection, which counts as nobody's edit; returns its ID. */
function tellInHistory(
  wiki: WritableWiki,
  page: StoredPage,
  { performer: { author }, timestamp, comment }: NewProtections,
): number {
  const before = revisionById(wiki, page.latest);
  const slots = before?.slots ?? new Map();
  const saved = storeRevision(wiki, page.id, { author, timestamp, comment, isMinor: true, slots }, before);
  setLatest(wiki, saved);
  return saved.id;
}

function storeProtections(
  wiki: WritableWiki,
  page: StoredPage,
  limits: NewProtections['limits'],
  protections: readonly Protection[],
): readonly number[] {
  for (const type of limits.keys()) wiki.remove('page_restrictions', { pr_page: page.id, pr_type: type });
  return protections.map((one) => wiki.insert('page_restrictions', protectionRow(page.id, one)));
}

function storeProtectedTitle(wiki: WritableWiki, change: NewProtections): void {
  const { title, limits, performer, reason, timestamp } = change;
  const { level = '', expiry = 'infinity' } = limits.get('create') ?? {};
  if (level === '') {
    wiki.remove('protected_titles', { pt_namespace: title.namespace, pt_title: title.key });
    return;
  }
  const facts = { ...title, user: performer.author.id, reason, timestamp, expiry, level };
  wiki.put('protected_titles', [protectedTitleRow(facts, wiki.names)]);
}
