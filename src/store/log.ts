import { type SqlBool, sql } from 'kysely';
import type { Hidden } from '../database/schema/table.ts';
import { Hiding, maySeeAction, unsearchablePage } from '../wiki/hiding.ts';
import { type LogParameters, readLogParameters } from '../wiki/logs/stored-parameters.ts';
import { makeTitle, type Title } from '../wiki/title.ts';
import { may, type Viewer } from '../wiki/viewer.ts';
import { type Authored, openAuthored } from './authored.ts';
import { isHiddenAccount } from './hidden-accounts.ts';
import { open } from './hidden.ts';
import { type Condition, relation, type RowOf } from './relation.ts';
import { byUser } from './revisions.ts';
import { opened, type Store } from './store.ts';

/** What is read of a log entry beside its own row. */
export interface LogWants {
  readonly user: boolean;
  readonly comment: boolean;
  readonly page: boolean;
}

/** The entries of all logs but the closed ones. */
export function logEntries(store: Store, closed: readonly string[], wants: LogWants) {
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
      .$if(closed.length > 0, (q) => q.where(sql<SqlBool>`${type} NOT IN (${sql.join(closed)})`))
      .$if(wants.user, (q) =>
        q.leftJoin('actor', 'actor_id', 'log_actor').select([
          'actor_name as user_name',
          'actor_user as user_id',
          // Whether the user's account is hidden by a block: 1 or 0.
          isHiddenAccount(store, 'actor_user').as('user_hidden'),
        ]),
      )
      .$if(wants.comment, (q) => q.leftJoin('comment', 'comment_id', 'log_comment_id').select('comment_text'))
      .$if(wants.page, (q) =>
        q
          .leftJoin('page', (join) =>
            join.on(sql<SqlBool>`page_namespace = log_namespace AND page_title = log_title`),
          )
          // Number that its page has now.
          .select(sql<Hidden<number> | null>`page_id`.as('page_id')),
      ),
  );
}

/** A log entry as it is read; what may be hidden stays closed until {@link openLogEntry}. */
export type LogRow = RowOf<ReturnType<typeof logEntries>>;

/** Entries whose page may be searched for. */
function searchablePage(viewer: Viewer): Condition[] {
  const bits = unsearchablePage(viewer);
  return bits === 0 ? [] : [sql<SqlBool>`(log_deleted & ${bits}) <> ${bits}`];
}

/** Entries about one page, as far as the viewer may know that they are. */
export const entriesAbout = ({ namespace, key }: Title, viewer: Viewer): Condition[] => [
  sql<SqlBool>`log_namespace = ${namespace} AND log_title = ${key}`,
  ...searchablePage(viewer),
];

/** Entries about pages in a namespace, as far as the viewer may know that they are. */
export const entriesIn = (namespace: number, viewer: Viewer): Condition[] => [
  sql<SqlBool>`log_namespace = ${namespace}`,
  ...searchablePage(viewer),
];

/** Entries about pages whose titles begin so, as far as the viewer may know that they are. */
export const entriesUnder = (store: Store, { namespace, key }: Title, viewer: Viewer): Condition[] => [
  sql<SqlBool>`log_namespace = ${namespace}`,
  opened(store).database.dialect.startsWith('log_title', key),
  ...searchablePage(viewer),
];

/** Entries by a user, as far as the viewer may know that they are. */
export async function entriesBy(store: Store, user: string, viewer: Viewer): Promise<Condition[]> {
  const conditions = await byUser(store, viewer, 'log', { user, excludeuser: undefined });
  if (may(viewer, 'hideuser')) return conditions;
  const account = sql`(SELECT actor_user FROM actor WHERE actor_id = log_actor)`;
  return [...conditions, sql<SqlBool>`${isHiddenAccount(store, account)} = 0`];
}

/** Entries of a log, perhaps of one action only. */
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
  /** What it is about, and what was done; absent where hidden. */
  readonly about?: {
    readonly title: Title;
    /** Number that the page has now, and the one that it had then. */
    readonly page: number;
    readonly pageThen: number;
    readonly stored: LogParameters;
  };
  /** Whether it keeps anything beside its own columns. */
  readonly hasParameters: boolean;
  readonly hidden: Authored['hidden'] & { readonly action: boolean };
}

/** Opens a row as far as the viewer may see it. */
export function openLogEntry(row: LogRow, viewer: Viewer): LogEntry {
  const bits = row.log_deleted;
  // Hiding an account hides it in its log entries too; where that was left out, they keep it hidden all the same.
  const ofHidden = row.user_hidden === 1 && !may(viewer, 'hideuser');
  const { hidden, ...authored } = openAuthored(ofHidden ? { ...row, user_name: null } : row, bits, viewer);
  const stored = open(row.log_params);
  return {
    id: row.log_id,
    timestamp: row.log_timestamp,
    type: row.log_type,
    // What kind of action it was stays known.
    action: row.log_action,
    ...(maySeeAction(bits, viewer) && {
      about: {
        title: makeTitle(open(row.log_namespace), open(row.log_title)),
        page: open(row.page_id) ?? 0,
        pageThen: open(row.log_page) ?? 0,
        stored: readLogParameters(stored),
      },
    }),
    hasParameters: stored !== '',
    ...authored,
    hidden: { ...hidden, user: hidden.user || ofHidden, action: (bits & Hiding.text) !== 0 },
  };
}
