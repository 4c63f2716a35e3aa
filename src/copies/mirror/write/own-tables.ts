import { index, type Table, integer, table, text } from '../../../data/database/schema/table.ts';
import { takenNameTables } from '../../../data/database/schema/taken-names.ts';

/** Tables beside MediaWiki's, in which a mirror keeps what it has done and what it still has to ask for. */
export const ownTables: Readonly<Record<string, Table>> = {
  /** How far it has come, as JSON by name. */
  wikiquery_mirror: table({ name: text(), value: text() }, { primaryKey: ['name'] }),
  /** What may have changed and has to be asked for; emptied in the transaction that stores the answer. */
  wikiquery_mirror_due: table(
    {
      due_kind: text(),
      due_name: text(),
      /** 1 if the whole history of a page is asked for. */
      due_history: integer(0),
      /** How often the answer was not believed. */
      due_attempts: integer(0),
      /** Milliseconds since 1970 before which it is not asked for again. */
      due_after: integer(0),
    },
    {
      primaryKey: ['due_kind', 'due_name'],
      indexes: { due_order: index('due_kind', 'due_history', 'due_attempts', 'due_after') },
    },
  ),
  /** The configuration, where `wikiquery serve` finds it. */
  wikiquery_import: table({ name: text(), value: text() }, { primaryKey: ['name'] }),
  ...takenNameTables,
};

/**
 * Indexes by which a mirror finds out whether anything else refers to a comment or a content: MediaWiki never deletes
 * these, and has none.
 */
export const ownIndexes: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  revision: { wikiquery_rev_comment: ['rev_comment_id'] },
  logging: { wikiquery_log_comment: ['log_comment_id'] },
  recentchanges: { wikiquery_rc_comment: ['rc_comment_id'] },
  slots: { wikiquery_slot_content: ['slot_content_id'] },
};
