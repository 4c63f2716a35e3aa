import type { DeclaredRows, Hidden } from '@wikiquery/core/database/schema';
import { sql, type SqlBool, type SqlExpression } from '@wikiquery/core/database/statements';
import { isHiddenAccount, type Store } from '@wikiquery/core/store';
import { asHidden, open, opened, tablesOf, unchecked } from '@wikiquery/core/store/hidden';
import {
  addressFromHex,
  Hiding,
  makeTitle,
  may,
  maySee,
  Namespace,
  prefixedText,
  type Permission,
  type Site,
  type Viewer,
} from '@wikiquery/core/wiki';
import { mayReadLog } from '@wikiquery/core/wiki/logs';
import { actionText } from '../action-text.ts';
import type { checkuserTables } from '../tables.ts';
import { HIDDEN_NAME, namesUsers, seesHiddenNames } from './log.ts';

/** The target of a check: an account or an IP range. */
export type Target =
  | { readonly kind: 'account'; readonly actor: number; readonly user: number }
  | {
      readonly kind: 'address';
      readonly first: string;
      readonly last: string;
      /** Whether to match X-Forwarded-For addresses. */
      readonly forwarded: boolean;
    };

/** Finds an actor by name; returns its ID and that of its account. */
export async function findActor(name: string, store: Store) {
  const row = await store.first(
    tablesOf<typeof checkuserTables>(store)
      .selectFrom('actor')
      .select(['actor_id', 'actor_user'])
      .where('actor_name', '=', asHidden(name)),
  );
  return row && open(row, unchecked.statement);
}

/** An action row; hidden until {@link openEvent}. */
export interface EventRow {
  readonly time: string;
  readonly namespace: Hidden<number>;
  readonly title: Hidden<string>;
  /** The user name; null for an IP address without an actor. */
  readonly name: Hidden<string> | null;
  readonly nameHidden: number;
  /** Whether the title is the page of a hidden account. */
  readonly titleHidden: number;
  /** The IP address, in its hexadecimal form: since 1.46 the tables have no other. */
  readonly ipHex: Hidden<string | null>;
  readonly xff: Hidden<string | null>;
  readonly agent: Hidden<string | null>;
  readonly minor: number;
  readonly comment: Hidden<string>;
  /** Deletion bits of the revision or log entry. */
  readonly bits: number;
  /** Whether it is an archived revision. */
  readonly archived: number;
  /** The sentence about a log entry, which was stored until 1.41. */
  readonly actionText: Hidden<string> | null;
  readonly log_type: string | null;
  readonly log_action: string | null;
  readonly log_params: Hidden<string> | null;
}

type Prefix = 'cuc' | 'cule' | 'cupe';

/**
 * Reads up to `limit` actions after a time, newest first; at equal times, edits come before log entries, and these
 * before private events.
 */
export async function readEvents(
  store: Store,
  target: Target,
  since: string,
  limit: number,
): Promise<readonly EventRow[]> {
  const { tables } = store.capabilities;
  const agent = (prefix: Prefix, table: string): SqlExpression<Hidden<string | null>> => {
    const columns = tables.get(table);
    const old = columns?.has(`${prefix}_agent`) ? sql.ref(`${prefix}_agent`) : sql`NULL`;
    return columns?.has(`${prefix}_agent_id`) && tables.has('cu_useragent')
      ? sql`coalesce((SELECT cuua_text FROM cu_useragent WHERE cuua_id = ${sql.ref(`${prefix}_agent_id`)}), ${old})`
      : sql`${old}`;
  };
  const found = [
    ...(await store.all(
      changes(store, agent('cuc', 'cu_changes'), matching('cuc', target, since, store), limit),
    )),
    ...(tables.has('cu_log_event')
      ? await store.all(
          logEntries(store, agent('cule', 'cu_log_event'), matching('cule', target, since, store), limit),
        )
      : []),
    ...(tables.has('cu_private_event')
      ? await store.all(
          privateEvents(
            store,
            agent('cupe', 'cu_private_event'),
            matching('cupe', target, since, store),
            limit,
          ),
        )
      : []),
  ];
  return found.toSorted((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0)).slice(0, limit);
}

function matching(prefix: Prefix, target: Target, since: string, store: Store): SqlExpression<SqlBool> {
  const recent = sql<SqlBool>`${sql.ref(`${prefix}_timestamp`)} > ${since}`;
  if (target.kind === 'account')
    return prefix === 'cuc' && namesUsers(store, 'cu_changes', 'cuc_user')
      ? sql`cuc_user = ${target.user} AND ${recent}`
      : sql`${sql.ref(`${prefix}_actor`)} = ${target.actor} AND ${recent}`;
  const column = sql.ref(`${prefix}_${target.forwarded ? 'xff' : 'ip'}_hex`);
  return target.first === target.last
    ? sql`${column} = ${target.first} AND ${recent}`
    : sql`${column} >= ${target.first} AND ${column} <= ${target.last} AND ${recent}`;
}

const pageNamespace = (column: string) => sql<Hidden<number>>`${sql.ref(column)}`.as('namespace');
const pageTitle = (column: string) => sql<Hidden<string>>`${sql.ref(column)}`.as('title');
const userName = sql<Hidden<string> | null>`actor_name`.as('name');
const commentText = sql<Hidden<string>>`comment_text`.as('comment');
const noText = sql<null>`NULL`;

/** Whether the title is a page or subpage of a hidden account. */
const ownerHidden = (store: Store, namespace: string, title: string): SqlExpression<number> =>
  sql`(${sql.ref(namespace)} = ${Namespace.user} AND EXISTS (SELECT 1 FROM ${sql.table('user')} AS owner
    WHERE owner.user_name = replace(${sql.ref(title)}, '_', ' ') AND ${isHiddenAccount(store, 'owner.user_id')}))`;

type ChangeColumns = DeclaredRows<typeof checkuserTables>['cu_changes'] & {
  readonly performer_id: number | null;
  readonly performer: Hidden<string>;
  readonly remark: Hidden<string>;
  readonly action_text: Hidden<string> | null;
};

/**
 * Changes with their performers and comments, which are in their rows in 1.39. Until 1.41 log entries are here, too, as
 * sentences; those that are also in the tables of events are left out.
 */
function changesWithPerformers(store: Store) {
  const columns = store.capabilities.tables.get('cu_changes');
  const actionText = columns?.has('cuc_actiontext') ? 'cuc_actiontext' : 'NULL';
  const joined = namesUsers(store, 'cu_changes', 'cuc_user')
    ? 'cuc_user AS performer_id, cuc_user_text AS performer, cuc_comment AS remark FROM cu_changes'
    : `actor_user AS performer_id, actor_name AS performer, comment_text AS remark
        FROM cu_changes JOIN actor ON actor_id = cuc_actor JOIN comment ON comment_id = cuc_comment_id`;
  const current = columns?.has('cuc_only_for_read_old') ? 'WHERE cuc_only_for_read_old = 0' : '';
  const source = `(SELECT cu_changes.*, ${actionText} AS action_text, ${joined} ${current})`;
  return opened(store).select.selectFrom(sql<ChangeColumns>`${sql.raw(source)}`.as('cu_changes'));
}

function changes(
  store: Store,
  agent: SqlExpression<Hidden<string | null>>,
  where: SqlExpression<SqlBool>,
  limit: number,
) {
  return changesWithPerformers(store)
    .leftJoin('revision', (join) => join.on(sql<SqlBool>`rev_id = cuc_this_oldid`))
    .leftJoin('archive', (join) => join.on(sql<SqlBool>`rev_id IS NULL AND ar_rev_id = cuc_this_oldid`))
    .select(['cuc_timestamp as time', pageNamespace('cuc_namespace'), pageTitle('cuc_title')])
    .select(['performer as name', isHiddenAccount(store, 'performer_id').as('nameHidden')])
    .select(ownerHidden(store, 'cuc_namespace', 'cuc_title').as('titleHidden'))
    .select(['cuc_ip_hex as ipHex', 'cuc_xff as xff', agent.as('agent'), 'cuc_minor as minor'])
    .select(['remark as comment', 'action_text as actionText'])
    .select(sql<number>`coalesce(rev_deleted, ar_deleted, 0)`.as('bits'))
    .select(sql<number>`ar_id IS NOT NULL`.as('archived'))
    .select([noText.as('log_type'), noText.as('log_action'), noText.as('log_params')])
    .where(where)
    .orderBy('cuc_timestamp', 'desc')
    .limit(limit + 1);
}

function logEntries(
  store: Store,
  agent: SqlExpression<Hidden<string | null>>,
  where: SqlExpression<SqlBool>,
  limit: number,
) {
  return tablesOf<typeof checkuserTables>(store)
    .selectFrom('cu_log_event')
    .innerJoin('actor', 'actor_id', 'cule_actor')
    .innerJoin('logging', 'log_id', 'cule_log_id')
    .innerJoin('comment', 'comment_id', 'log_comment_id')
    .select(['cule_timestamp as time', pageNamespace('log_namespace'), pageTitle('log_title')])
    .select([userName, isHiddenAccount(store, 'actor_user').as('nameHidden')])
    .select(ownerHidden(store, 'log_namespace', 'log_title').as('titleHidden'))
    .select([
      'cule_ip_hex as ipHex',
      'cule_xff as xff',
      agent.as('agent'),
      sql<number>`0`.as('minor'),
      commentText,
    ])
    .select(['log_deleted as bits', 'log_type', 'log_action'])
    .select([sql<Hidden<string> | null>`log_params`.as('log_params'), sql<number>`0`.as('archived')])
    .select(noText.as('actionText'))
    .where(where)
    .orderBy('cule_timestamp', 'desc')
    .limit(limit + 1);
}

function privateEvents(
  store: Store,
  agent: SqlExpression<Hidden<string | null>>,
  where: SqlExpression<SqlBool>,
  limit: number,
) {
  return tablesOf<typeof checkuserTables>(store)
    .selectFrom('cu_private_event')
    .leftJoin('actor', 'actor_id', 'cupe_actor')
    .innerJoin('comment', 'comment_id', 'cupe_comment_id')
    .select(['cupe_timestamp as time', pageNamespace('cupe_namespace'), pageTitle('cupe_title')])
    .select([userName, isHiddenAccount(store, 'actor_user').as('nameHidden')])
    .select(ownerHidden(store, 'cupe_namespace', 'cupe_title').as('titleHidden'))
    .select([
      'cupe_ip_hex as ipHex',
      'cupe_xff as xff',
      agent.as('agent'),
      sql<number>`0`.as('minor'),
      commentText,
    ])
    .select([sql<number>`0`.as('bits'), 'cupe_log_type as log_type'])
    .select(sql<string>`cupe_log_action`.as('log_action'))
    .select([sql<Hidden<string> | null>`cupe_params`.as('log_params'), sql<number>`0`.as('archived')])
    .select(noText.as('actionText'))
    .where(where)
    .orderBy('cupe_timestamp', 'desc')
    .limit(limit + 1);
}

/** An action as shown to a checkuser. */
export interface Event {
  readonly time: string;
  readonly namespace: number;
  readonly title: string;
  /** Groups actions by user; not shown. */
  readonly who: string;
  /** The name, or a placeholder if it is hidden. */
  readonly user: string;
  /** The name, or a placeholder if the account is hidden; a name hidden only in this action is shown. */
  readonly account: string;
  readonly ip: string | null;
  readonly xff: string | null;
  readonly agent: string | null;
  readonly minor: boolean;
  /** Absent if empty or hidden. */
  readonly summary?: string;
}

/** Opens an action, including IP addresses and user agents, which requires the right to check users. */
export function openEvent(row: EventRow, viewer: Viewer, site: Site): Event {
  const checks = may(viewer, 'checkuser');
  if (!checks) throw new Error('Opening an action requires the right "checkuser".');
  const hex = open(row.ipHex, checks);
  const ip = hex === null ? null : addressFromHex(hex);
  const name = open(row.name, checks) ?? ip ?? '';
  const sees = seesHiddenNames(viewer);
  const account = row.nameHidden === 0 || sees ? name : HIDDEN_NAME;
  const user = maySee(row.bits, Hiding.user, viewer) ? account : HIDDEN_NAME;
  const summary = summaryOf(row, user, sees, viewer, site);
  return {
    time: row.time,
    namespace: open(row.namespace, checks),
    title: titleOf(row, sees, viewer),
    who: name,
    user,
    account,
    ip,
    xff: open(row.xff, checks),
    agent: open(row.agent, checks),
    minor: row.minor !== 0,
    ...(summary !== '' && { summary }),
  };
}

function titleOf(row: EventRow, sees: boolean, viewer: Viewer): string {
  if (row.titleHidden !== 0 && !sees) return HIDDEN_NAME;
  const visible = row.log_type === null ? unchecked.notHidden : maySee(row.bits, Hiding.text, viewer);
  return open(row.title, visible) ?? REMOVED;
}

function summaryOf(row: EventRow, user: string, sees: boolean, viewer: Viewer, site: Site): string {
  const mayRead = mayReadLog(row.log_type ?? '', viewer, site);
  const seesComment =
    mayRead &&
    (row.archived === 0 || may(viewer, 'deletedhistory')) &&
    maySee(row.bits, Hiding.comment, viewer);
  const shown = open(row.comment, seesComment) ?? '';
  const maySeeNames = row.titleHidden + row.nameHidden === 0 ? unchecked.notHidden : may(viewer, 'hideuser');
  const stored = open(row.actionText, maySeeNames) ?? (row.actionText === null ? '' : REMOVED);
  if (stored !== '') return stored;
  if (row.log_type === null || row.log_type === '') return shown;
  // The text can contain the name of the account whose page it is about.
  const seesAction = mayRead && (row.titleHidden === 0 || sees) && maySee(row.bits, Hiding.text, viewer);
  const action = seesAction ? sentence(row, user, seesAction, site) : REMOVED;
  return shown === '' ? action : `${action} (${shown})`;
}

const REMOVED = '(log details removed)';

const sentence = (row: EventRow, user: string, seesAction: Permission, site: Site): string =>
  actionText({
    type: row.log_type ?? '',
    action: row.log_action ?? '',
    performer: user,
    target: prefixedText(makeTitle(open(row.namespace, seesAction), open(row.title, seesAction)), site),
    parameters: open(row.log_params, seesAction) ?? '',
    siteName: site.configuration.general.sitename,
  });
