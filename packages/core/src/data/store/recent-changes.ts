import { unsearchablePage } from '../../wiki/hiding.ts';
import type { Site } from '../../wiki/site.ts';
import type { Title } from '../../wiki/title.ts';
import type { Viewer } from '../../wiki/viewer.ts';
import type { SqlBool } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import { changeType, isNotOfType, isOfTypes } from './change-kinds.ts';
import type { Condition, RowOf } from './relation.ts';
import { opened, relation, type Store } from './store.ts';
import { hasExpiry } from './watchlist.ts';

/** Which optional fields of a change are read. */
export interface ChangeOptions {
  readonly user: boolean;
  readonly comment: boolean;
  /** Whether its page, which is found in this way, is currently a redirect. */
  readonly redirect?: PageOfChange | undefined;
}

/** How the page of a change is found: by its number, or by the title that it had. */
export type PageOfChange = 'id' | 'title';

const ofPage = {
  id: sql`FROM page WHERE page_id = rc_cur_id`,
  title: sql`FROM page WHERE page_namespace = rc_namespace AND page_title = rc_title`,
} as const;

const selectChanges = (store: Store, options: ChangeOptions) =>
  opened(store)
    .select.selectFrom('recentchanges')
    .select([
      'rc_id',
      'rc_timestamp',
      'rc_minor',
      'rc_bot',
      'rc_patrolled',
      'rc_old_len',
      'rc_new_len',
      'rc_deleted',
      'rc_namespace',
      'rc_title',
      'rc_cur_id',
      'rc_this_oldid',
      'rc_last_oldid',
      'rc_logid',
      'rc_log_type',
      'rc_log_action',
      'rc_params',
    ])
    .select(changeType(store).as('rc_type'))
    .when(options.user, (q) =>
      q
        .leftJoin('actor', 'actor_id', 'rc_actor')
        .select(['actor_name as user_name', 'actor_user as user_id']),
    )
    .when(options.comment, (q) => q.leftJoin('comment', 'comment_id', 'rc_comment_id').select('comment_text'))
    .when(options.redirect !== undefined, (q) =>
      q.select(
        sql<number | null>`(SELECT page_is_redirect ${ofPage[options.redirect ?? 'id']})`.as(
          'page_is_redirect',
        ),
      ),
    );

/** Recent changes. */
export const recentChanges = (store: Store, options: ChangeOptions) =>
  relation(store, selectChanges(store, options));

/** A row of a recent change; hidden fields stay closed until `openChange`. */
export type ChangeRow = RowOf<ReturnType<typeof recentChanges>>;

/** Which watched changes, and which of their fields, are read. */
export interface WatchedChangesOptions extends ChangeOptions {
  readonly owner: number;
  readonly now: string;
  /** Whether to include all changes to each page, not only log entries and the newest edit. */
  readonly all: boolean;
  /** Whether log entries with a revision count as edits. */
  readonly loggedRevisions: boolean;
}

/** Recent changes to the pages that an account watches, except those whose page is hidden from the viewer. */
export function watchedChanges(
  store: Store,
  viewer: Viewer,
  { owner, now, all, loggedRevisions, ...options }: WatchedChangesOptions,
) {
  const expiry = hasExpiry(store);
  const isWatched = sql<SqlBool>`wl_user = ${owner} AND wl_namespace = rc_namespace AND wl_title = rc_title`;
  const isLogged = loggedRevisions ? sql<SqlBool>`rc_this_oldid = 0` : isOfTypes(store, ['log']);
  const changes = selectChanges(store, options)
    .innerJoin('watchlist', (join) => join.on(isWatched))
    .when(expiry, (q) =>
      q
        .leftJoin('watchlist_expiry', 'we_item', 'wl_id')
        .where(sql<SqlBool>`(we_expiry IS NULL OR we_expiry > ${now})`),
    )
    .when(!all, (q) => q.where(sql<SqlBool>`(${isLogged} OR ${isNewest('id')})`))
    .select([
      'wl_id',
      'wl_notificationtimestamp',
      (expiry ? sql<string | null>`we_expiry` : sql<string | null>`NULL`).as('we_expiry'),
    ]);
  // The join with the watchlist would reveal the hidden page of a log entry.
  return relation(store, changes).whereAll(knownPage(store, viewer));
}

/** Watched changes that are unread, or read. */
export const isUnread = (unread: boolean): Condition =>
  unread
    ? sql<SqlBool>`rc_timestamp >= wl_notificationtimestamp`
    : sql<SqlBool>`(wl_notificationtimestamp IS NULL OR rc_timestamp < wl_notificationtimestamp)`;

const marks = {
  minor: sql<SqlBool>`rc_minor <> 0`,
  '!minor': sql<SqlBool>`rc_minor = 0`,
  bot: sql<SqlBool>`rc_bot <> 0`,
  '!bot': sql<SqlBool>`rc_bot = 0`,
  patrolled: sql<SqlBool>`rc_patrolled <> 0`,
  '!patrolled': sql<SqlBool>`rc_patrolled = 0`,
  unpatrolled: sql<SqlBool>`rc_patrolled = 0`,
  autopatrolled: sql<SqlBool>`rc_patrolled = 2`,
  '!autopatrolled': sql<SqlBool>`rc_patrolled <> 2`,
} as const;

/** A flag of changes, or its negation. */
export type ChangeMark = keyof typeof marks;

/** Changes with a flag. */
export const isMarked = (mark: ChangeMark): Condition => marks[mark];

/** Changes to pages in some namespaces. Quirk: includes log entries whose page is hidden. */
export const isInNamespaces = (store: Store, namespaces: readonly number[]): Condition =>
  opened(store).database.dialect.oneOf('rc_namespace', namespaces);

/** Changes by anyone but a user; requires `user` to be read. */
export const isNotBy = (name: string): Condition => sql<SqlBool>`actor_name <> ${name}`;

/** Changes to pages that are, or are not, currently redirects. */
export const ofRedirects = (redirects: boolean, found: PageOfChange): Condition =>
  sql<SqlBool>`coalesce((SELECT page_is_redirect ${ofPage[found]}), 0) = ${redirects ? 1 : 0}`;

/** The newest change to each page. */
export const isNewest = (found: PageOfChange): Condition =>
  sql<SqlBool>`rc_this_oldid = (SELECT page_latest ${ofPage[found]})`;

/** Changes except log entries whose page is hidden from the viewer. */
export function knownPage(store: Store, viewer: Viewer): Condition[] {
  const bits = unsearchablePage(viewer);
  return bits === 0
    ? []
    : [sql<SqlBool>`(${isNotOfType(store, 'log')} OR (rc_deleted & ${bits}) <> ${bits})`];
}

/** Changes to a page, except log entries whose page is hidden from the viewer. */
export const changesOf = (store: Store, { namespace, key }: Title, viewer: Viewer): Condition[] => [
  sql<SqlBool>`rc_namespace = ${namespace} AND rc_title = ${key}`,
  ...knownPage(store, viewer),
];

/** Changes by anonymous and temporary users, or by all others; requires `user` to be read. */
export function byAnonymous(store: Store, site: Site, anonymous: boolean): Condition {
  const patterns = site.configuration.autocreatetempuser.matchPatterns ?? [];
  const temporary = patterns.map((pattern) =>
    opened(store).database.dialect.startsWith(
      'actor_name',
      pattern.slice(0, Math.max(0, pattern.indexOf('$1'))),
    ),
  );
  const unregistered = sql<SqlBool>`(${sql.join([sql`actor_user IS NULL`, ...temporary], sql` OR `)})`;
  return anonymous ? unregistered : sql<SqlBool>`NOT ${unregistered}`;
}

/** Edits that added, changed or removed a slot. */
export async function touchesSlot(store: Store, role: string): Promise<Condition> {
  const known = await store.first(
    opened(store).select.selectFrom('slot_roles').select('role_id').where('role_name', '=', role),
  );
  if (!known) return sql<SqlBool>`1 = 0`;
  const slotOf = (column: string) =>
    sql`FROM slots WHERE slot_revision_id = ${sql.ref(column)} AND slot_role_id = ${known.role_id}`;
  return sql<SqlBool>`${isOfTypes(store, ['edit', 'new'])} AND (
    EXISTS (SELECT 1 ${slotOf('rc_this_oldid')} AND slot_origin = slot_revision_id)
    OR coalesce((SELECT slot_content_id ${slotOf('rc_this_oldid')}), 0)
      <> coalesce((SELECT slot_content_id ${slotOf('rc_last_oldid')}), 0))`;
}
