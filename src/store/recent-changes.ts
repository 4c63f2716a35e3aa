import { type Expression, type SqlBool, sql } from 'kysely';
import type { Hidden } from '../database/schema/table.ts';
import { Hiding, maySee, maySeeAction, unsearchablePage } from '../wiki/hiding.ts';
import { type LogParameters, readLogParameters } from '../wiki/logs/stored-parameters.ts';
import type { Site } from '../wiki/site.ts';
import { makeTitle, type Title } from '../wiki/title.ts';
import type { Viewer } from '../wiki/viewer.ts';
import { changeType, changeTypes, isNotOfType, isOfTypes } from './change-kinds.ts';
import type { Store } from './store.ts';

/** A recent change as it is read; what may be hidden stays closed until {@link openChange}. */
export interface ChangeRow {
  readonly rc_id: number;
  readonly rc_timestamp: string;
  readonly rc_type: number;
  readonly rc_minor: number;
  readonly rc_bot: number;
  readonly rc_patrolled: number;
  readonly rc_old_len: number | null;
  readonly rc_new_len: number | null;
  readonly rc_deleted: number;
  readonly rc_namespace: Hidden<number>;
  readonly rc_title: Hidden<string>;
  readonly rc_cur_id: Hidden<number>;
  readonly rc_this_oldid: Hidden<number>;
  readonly rc_last_oldid: Hidden<number>;
  readonly rc_logid: Hidden<number>;
  readonly rc_log_type: Hidden<string> | null;
  readonly rc_log_action: Hidden<string> | null;
  readonly rc_params: Hidden<string> | null;
  readonly user_name?: Hidden<string> | null;
  readonly user_id?: Hidden<number> | null;
  readonly comment_text?: Hidden<string> | null;
  /** Of the page with the title that the change has. */
  readonly page_is_redirect?: number | null;
}

/** What is read of a change beside its own row. */
export interface ChangeWants {
  readonly user: boolean;
  readonly comment: boolean;
  /** Whether its page is a redirect now. */
  readonly redirect?: boolean;
}

const ofPage = sql`FROM page WHERE page_namespace = rc_namespace AND page_title = rc_title`;

/** The recent changes. */
export const recentChanges = (store: Store, wants: ChangeWants) =>
  store.select
    .selectFrom('recentchanges')
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
    .$if(wants.user, (q) =>
      q
        .leftJoin('actor', (join) => join.on(sql<SqlBool>`actor_id = rc_actor`))
        .select([
          sql<Hidden<string> | null>`actor_name`.as('user_name'),
          sql<Hidden<number> | null>`actor_user`.as('user_id'),
        ]),
    )
    .$if(wants.comment, (q) =>
      q
        .leftJoin('comment', (join) => join.on(sql<SqlBool>`comment_id = rc_comment_id`))
        .select(sql<Hidden<string> | null>`comment_text`.as('comment_text')),
    )
    .$if(wants.redirect ?? false, (q) =>
      q.select(sql<number | null>`(SELECT page_is_redirect ${ofPage})`.as('page_is_redirect')),
    );

/** Changes of pages that are redirects now, or of all others. */
export const ofRedirects = (redirects: boolean): Expression<SqlBool> =>
  sql<SqlBool>`coalesce((SELECT page_is_redirect ${ofPage}), 0) = ${redirects ? 1 : 0}`;

/** The newest changes of their pages. */
export const isNewest = sql<SqlBool>`rc_this_oldid = (SELECT page_latest ${ofPage})`;

/** Changes that are no log entries, or whose page the viewer may know. */
export function knownPage(store: Store, viewer: Viewer): Expression<SqlBool>[] {
  const bits = unsearchablePage(viewer);
  return bits === 0
    ? []
    : [sql<SqlBool>`(${isNotOfType(store, 'log')} OR (rc_deleted & ${bits}) <> ${bits})`];
}

/** Changes of one page, as far as the viewer may know that they are. */
export const changesOf = (store: Store, { namespace, key }: Title, viewer: Viewer): Expression<SqlBool>[] => [
  sql<SqlBool>`rc_namespace = ${namespace} AND rc_title = ${key}`,
  ...knownPage(store, viewer),
];

/** Changes by those who have no account of their own, or by all others; needs the users read. */
export function byAnonymous(store: Store, site: Site, anonymous: boolean): Expression<SqlBool> {
  const patterns = site.configuration.autocreatetempuser.matchPatterns ?? [];
  const temporary = patterns.map((pattern) =>
    store.database.dialect.startsWith('actor_name', pattern.slice(0, Math.max(0, pattern.indexOf('$1')))),
  );
  const unregistered = sql<SqlBool>`(${sql.join([sql`actor_user IS NULL`, ...temporary], sql` OR `)})`;
  return anonymous ? unregistered : sql<SqlBool>`NOT ${unregistered}`;
}

/** Edits that touched a slot: gave it a content of its own, another one than before, or none. */
export async function touchesSlot(store: Store, role: string): Promise<Expression<SqlBool>> {
  const known = await store.first(
    store.select.selectFrom('slot_roles').select('role_id').where('role_name', '=', role),
  );
  if (!known) return sql<SqlBool>`1 = 0`;
  const slotOf = (column: string) =>
    sql`FROM slots WHERE slot_revision_id = ${sql.ref(column)} AND slot_role_id = ${known.role_id}`;
  return sql<SqlBool>`${isOfTypes(store, ['edit', 'new'])} AND (
    EXISTS (SELECT 1 ${slotOf('rc_this_oldid')} AND slot_origin = slot_revision_id)
    OR coalesce((SELECT slot_content_id ${slotOf('rc_this_oldid')}), 0)
      <> coalesce((SELECT slot_content_id ${slotOf('rc_last_oldid')}), 0))`;
}

/** A recent change as far as a viewer may see it. */
export interface Change {
  readonly id: number;
  readonly timestamp: string;
  readonly type: number;
  readonly isLog: boolean;
  readonly minor: boolean;
  readonly bot: boolean;
  readonly redirect: boolean;
  /** 0 where nobody looked at it yet, 2 where nobody has to. */
  readonly patrolled: number;
  readonly oldSize: number;
  readonly newSize: number;
  /** The page that it is about; absent where that is hidden with a log entry's action. */
  readonly page?: {
    readonly title: Title;
    readonly id: number;
    readonly revision: number;
    readonly oldRevision: number;
  };
  /** Absent where hidden. */
  readonly user?: { readonly id: number; readonly name: string };
  /** Absent where hidden. */
  readonly comment?: string;
  /** Absent where there is none, or where it is hidden. */
  readonly log?: {
    readonly id: number;
    readonly type: string;
    readonly action: string;
    readonly stored: LogParameters;
  };
  /** What is hidden from the public, whether or not this viewer sees it. */
  readonly hidden: {
    /** The action of a log entry. */
    readonly action: boolean;
    readonly comment: boolean;
    readonly user: boolean;
    /** From administrators too. */
    readonly restricted: boolean;
  };
}

/** Opens a row as far as the viewer may see it. */
export function openChange(row: ChangeRow, viewer: Viewer): Change {
  const bits = row.rc_deleted;
  const isLog = row.rc_type === changeTypes.log;
  const seesPage = !isLog || maySeeAction(bits, viewer);
  const name = maySee(bits, Hiding.user, viewer) ? open(row.user_name) : undefined;
  const comment = maySee(bits, Hiding.comment, viewer) ? open(row.comment_text) : undefined;
  return {
    id: row.rc_id,
    timestamp: row.rc_timestamp,
    type: row.rc_type,
    isLog,
    minor: row.rc_minor !== 0,
    bot: row.rc_bot !== 0,
    redirect: row.page_is_redirect === 1,
    patrolled: row.rc_patrolled,
    oldSize: row.rc_old_len ?? 0,
    newSize: row.rc_new_len ?? 0,
    ...(seesPage && {
      page: {
        title: makeTitle(open(row.rc_namespace) ?? 0, open(row.rc_title) ?? ''),
        id: open(row.rc_cur_id) ?? 0,
        revision: open(row.rc_this_oldid) ?? 0,
        oldRevision: open(row.rc_last_oldid) ?? 0,
      },
    }),
    ...(name !== undefined && { user: { id: open(row.user_id) ?? 0, name } }),
    ...(comment !== undefined && { comment }),
    ...(isLog &&
      seesPage && {
        log: {
          id: open(row.rc_logid) ?? 0,
          type: open(row.rc_log_type) ?? '',
          action: open(row.rc_log_action) ?? '',
          stored: readLogParameters(open(row.rc_params) ?? ''),
        },
      }),
    hidden: {
      action: isLog && (bits & Hiding.text) !== 0,
      comment: (bits & Hiding.comment) !== 0,
      user: (bits & Hiding.user) !== 0,
      restricted: (bits & Hiding.restricted) !== 0,
    },
  };
}

const open = <T>(value: Hidden<T> | null | undefined): T | undefined =>
  value == null ? undefined : (value as unknown as T);
