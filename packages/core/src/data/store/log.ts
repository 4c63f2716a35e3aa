import { Hiding, maySeeAction, unsearchablePage } from '../../wiki/hiding.ts';
import { readLogParameters, type LogParameters } from '../../wiki/logs/stored-parameters.ts';
import { makeTitle, type Title } from '../../wiki/title.ts';
import { may, type Viewer } from '../../wiki/viewer.ts';
import type { Hidden } from '../database/schema/table.ts';
import type { SqlBool } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import { openAuthored, type Authored } from './authored.ts';
import { isHiddenAccount } from './hidden-accounts.ts';
import { open, unchecked } from './hidden.ts';
import type { Condition, RowOf } from './relation.ts';
import { byUser } from './revisions.ts';
import { opened, relation, type Store } from './store.ts';

/** Which optional fields of a log entry are read. */
export interface LogOptions {
  readonly user: boolean;
  readonly comment: boolean;
  readonly page: boolean;
}

/** Entries of all logs except `closed`. */
export function logEntries(store: Store, closed: readonly string[], options: LogOptions) {
  const type = opened(store).database.dialect.unindexed('log_type');
  return relation(
    store,
    opened(store)
      .select.selectFrom('logging')
      .select([
        'log_id',
        'log_timestamp',
        'log_type',
        'log_action',
        'log_deleted',
        'log_namespace',
        'log_title',
        'log_page',
        'log_params',
      ])
      .when(closed.length > 0, (q) => q.where(sql<SqlBool>`${type} NOT IN (${sql.join(closed)})`))
      .when(options.user, (q) =>
        q
          .leftJoin('actor', 'actor_id', 'log_actor')
          .select([
            'actor_name as user_name',
            'actor_user as user_id',
            isHiddenAccount(store, 'actor_user').as('user_hidden'),
          ]),
      )
      .when(options.comment, (q) =>
        q.leftJoin('comment', 'comment_id', 'log_comment_id').select('comment_text'),
      )
      .when(options.page, (q) =>
        q
          .leftJoin('page', (join) =>
            join.on(sql<SqlBool>`page_namespace = log_namespace AND page_title = log_title`),
          )
          // The current id of its page.
          .select(sql<Hidden<number> | null>`page_id`.as('page_id')),
      ),
  );
}

/** A row of a log entry; hidden fields stay closed until {@link openLogEntry}. */
export type LogRow = RowOf<ReturnType<typeof logEntries>>;

/** Entries that the viewer may search by page. */
function searchablePage(viewer: Viewer): Condition[] {
  const bits = unsearchablePage(viewer);
  return bits === 0 ? [] : [sql<SqlBool>`(log_deleted & ${bits}) <> ${bits}`];
}

/** Entries with these numbers. */
export const entriesWithIds = (store: Store, ids: readonly number[]): Condition =>
  sql<SqlBool>`${opened(store).database.dialect.oneOf('log_id', ids)}`;

/** Entries about a page, except those whose page is hidden from the viewer. */
export const entriesAbout = ({ namespace, key }: Title, viewer: Viewer): Condition[] => [
  sql<SqlBool>`log_namespace = ${namespace} AND log_title = ${key}`,
  ...searchablePage(viewer),
];

/** Entries about pages in a namespace, except those whose page is hidden from the viewer. */
export const entriesIn = (namespace: number, viewer: Viewer): Condition[] => [
  sql<SqlBool>`log_namespace = ${namespace}`,
  ...searchablePage(viewer),
];

/** Entries about pages with a prefix, except those whose page is hidden from the viewer. */
export const entriesUnder = (store: Store, { namespace, key }: Title, viewer: Viewer): Condition[] => [
  sql<SqlBool>`log_namespace = ${namespace}`,
  opened(store).database.dialect.startsWith('log_title', key),
  ...searchablePage(viewer),
];

/** Entries by a user, except those whose user is hidden from the viewer. */
export async function entriesBy(store: Store, user: string, viewer: Viewer): Promise<Condition[]> {
  const conditions = await byUser(store, viewer, 'log', { user, excludeuser: undefined });
  if (may(viewer, 'hideuser')) return conditions;
  const account = sql`(SELECT actor_user FROM actor WHERE actor_id = log_actor)`;
  return [...conditions, sql<SqlBool>`${isHiddenAccount(store, account)} = 0`];
}

/** Entries of a log, optionally of one action. */
export const entriesOf = (type: string, action?: string): Condition[] => [
  sql<SqlBool>`log_type = ${type}`,
  ...(action === undefined ? [] : [sql<SqlBool>`log_action = ${action}`]),
];

/** A log entry as far as a viewer may see it. */
export interface LogEntry extends Authored {
  readonly id: number;
  readonly timestamp: string;
  readonly type: string;
  readonly action: string;
  /** Page and parameters; absent if hidden. */
  readonly about?: {
    readonly title: Title;
    /** Current id of the page; 0 if there is none or it was not requested. */
    readonly page: number;
    /** Id of the page when the entry was written; 0 if there was none. */
    readonly pageThen: number;
    readonly stored: LogParameters;
  };
  /** Whether it has any parameters, even if they are hidden. */
  readonly hasParameters: boolean;
  readonly hidden: Authored['hidden'] & { readonly action: boolean };
}

/** Opens a row as far as the viewer may see it. */
export function openLogEntry(row: LogRow, viewer: Viewer): LogEntry {
  const bits = row.log_deleted;
  // A hidden account stays hidden even in log entries whose bits do not say so.
  const isAccountHidden = row.user_hidden === 1 && !may(viewer, 'hideuser');
  const { hidden, ...authored } = openAuthored(
    isAccountHidden ? { ...row, user_name: null } : row,
    bits,
    viewer,
  );
  const seesAction = maySeeAction(bits, viewer);
  return {
    id: row.log_id,
    timestamp: row.log_timestamp,
    type: row.log_type,
    // The kind of action is public.
    action: row.log_action,
    ...(seesAction && {
      about: {
        title: makeTitle(open(row.log_namespace, seesAction), open(row.log_title, seesAction)),
        page: open(row.page_id, seesAction) ?? 0,
        pageThen: open(row.log_page, seesAction) ?? 0,
        stored: readLogParameters(open(row.log_params, seesAction)),
      },
    }),
    hasParameters: open(row.log_params, unchecked.derived) !== '',
    ...authored,
    hidden: { ...hidden, user: hidden.user || isAccountHidden, action: (bits & Hiding.text) !== 0 },
  };
}
