import type { Author, AuthorNames } from './names.ts';
import type { RowOf } from './row.ts';

/** The numbers and sources under which changes of each type are stored. */
const kinds = {
  edit: [0, 'mw.edit'],
  new: [1, 'mw.new'],
  log: [3, 'mw.log'],
  external: [5, 'mw.external'],
  categorize: [6, 'mw.categorize'],
} as const;

/** A recent change. */
export interface ChangeFacts {
  readonly id: number;
  readonly type: keyof typeof kinds;
  readonly timestamp: string;
  readonly author: Author | undefined;
  readonly namespace: number;
  readonly key: string;
  readonly comment: string;
  readonly isMinor?: boolean;
  readonly isBot: boolean;
  readonly page: number;
  /** The revision that it made; 0 if there is none. */
  readonly revision: number;
  readonly parent?: number;
  /** 0: not patrolled, 1: patrolled, 2: patrolled automatically. */
  readonly patrolled: 0 | 1 | 2;
  /** IP address of who made it; empty if it is unknown. */
  readonly address: string;
  /** Bytes before and after; null where nothing was edited. */
  readonly sizes?: readonly [before: number | null, after: number | null];
  /** Bits of its hidden parts. */
  readonly hidden: number;
  /** Type and action are null and empty if they are hidden. */
  readonly log?: { readonly id: number; readonly type: string | null; readonly action: string } | undefined;
  readonly parameters?: string;
}

/** Makes the row of a recent change. */
export const changeRow = (change: ChangeFacts, names: AuthorNames) =>
  ({
    rc_id: change.id,
    rc_timestamp: change.timestamp,
    rc_actor: names.actor(change.author),
    rc_namespace: change.namespace,
    rc_title: change.key,
    rc_comment_id: names.comment(change.comment),
    rc_minor: change.isMinor ? 1 : 0,
    rc_bot: change.isBot ? 1 : 0,
    rc_new: change.type === 'new' ? 1 : 0,
    rc_cur_id: change.page,
    rc_this_oldid: change.revision,
    rc_last_oldid: change.parent ?? 0,
    rc_type: kinds[change.type][0],
    rc_source: kinds[change.type][1],
    rc_patrolled: change.patrolled,
    rc_ip: change.address,
    rc_old_len: change.sizes?.[0] ?? null,
    rc_new_len: change.sizes?.[1] ?? null,
    rc_deleted: change.hidden,
    rc_logid: change.log?.id ?? 0,
    rc_log_type: change.log?.type ?? null,
    rc_log_action: change.log?.action ?? '',
    rc_params: change.parameters ?? '',
  }) satisfies RowOf<'recentchanges'>;
