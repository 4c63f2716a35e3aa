import type { Author, AuthorNames } from './names.ts';
import type { RowOf } from './row.ts';

/** A log entry. */
export interface LogFacts {
  readonly id: number;
  readonly type: string;
  readonly action: string;
  readonly timestamp: string;
  readonly author: Author | undefined;
  /** The title that it is about. */
  readonly namespace: number;
  readonly key: string;
  /** ID of the page that has, or had, the title; 0 if there is none. */
  readonly page: number;
  readonly comment: string;
  /** As PHP serializes them, or, for older entries, in lines. */
  readonly parameters: string;
  /** Bits of its hidden parts. */
  readonly hidden: number;
}

/** Makes the row of a log entry. */
export const logRow = (entry: LogFacts, names: AuthorNames) =>
  ({
    log_id: entry.id,
    log_type: entry.type,
    log_action: entry.action,
    log_timestamp: entry.timestamp,
    log_actor: names.actor(entry.author),
    log_namespace: entry.namespace,
    log_title: entry.key,
    log_page: entry.page,
    log_comment_id: names.comment(entry.comment),
    log_params: entry.parameters,
    log_deleted: entry.hidden,
  }) satisfies RowOf<'logging'>;

/** Makes the row by which a log entry is found by a value, such as the ID of its block. */
export const logSearchRow = (log: number, [field, value]: readonly [field: string, value: string | number]) =>
  ({ ls_field: field, ls_value: String(value), ls_log_id: log }) satisfies RowOf<'log_search'>;
