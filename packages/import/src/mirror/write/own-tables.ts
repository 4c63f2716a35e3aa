import { index, integer, table, takenNameTables, text, type Table } from '@wikiquery/core/database/schema';

/** Tables in addition to MediaWiki's, in which a mirror stores its progress and what it still has to read. */
export const ownTables: Readonly<Record<string, Table>> = {
  /** Facts about the mirror, most of them as JSON, by name. */
  wikiquery_mirror: table({ name: text(), value: text() }, { primaryKey: ['name'] }),
  /** What may have changed and has to be read; rows are deleted in the transaction that stores the answer. */
  wikiquery_mirror_due: table(
    {
      due_kind: text(),
      due_name: text(),
      /** 1 if a page's whole history has to be read. */
      due_history: integer(0),
      /** How often reading it was put off. */
      due_attempts: integer(0),
      /** Milliseconds since 1970 before which it is not read. */
      due_after: integer(0),
    },
    {
      primaryKey: ['due_kind', 'due_name'],
      indexes: { due_order: index('due_kind', 'due_history', 'due_attempts', 'due_after') },
    },
  ),
  /** The configuration, in the table where `wikiquery serve` looks for it. */
  wikiquery_import: table({ name: text(), value: text() }, { primaryKey: ['name'] }),
  ...takenNameTables,
};

/**
 * Indexes by which a mirror finds out whether anything else refers to a comment or a content. MediaWiki lacks them,
 * since it never deletes these.
 */
export const ownIndexes: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  revision: { wikiquery_rev_comment: ['rev_comment_id'] },
  logging: { wikiquery_log_comment: ['log_comment_id'] },
  recentchanges: { wikiquery_rc_comment: ['rc_comment_id'] },
  slots: { wikiquery_slot_content: ['slot_content_id'] },
};
