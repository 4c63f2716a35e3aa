import type { Database } from 'better-sqlite3';
import { wordPattern } from '../mirror/changing-wiki.ts';

/** Statements that read all that anybody may see, as far as drawn words can stand in it. */
const open = [
  `SELECT old_text FROM text JOIN content ON content_address = 'tt:' || old_id
    JOIN slots ON slot_content_id = content_id JOIN revision ON rev_id = slot_revision_id WHERE rev_deleted & 1 = 0`,
  'SELECT comment_text FROM comment JOIN revision ON rev_comment_id = comment_id WHERE rev_deleted & 2 = 0',
  `SELECT comment_text || log_params FROM comment JOIN logging ON log_comment_id = comment_id
    WHERE log_deleted & 2 = 0 AND log_type <> 'suppress'`,
  `SELECT log_params || log_title FROM logging WHERE log_deleted & 1 = 0 AND log_type <> 'suppress'`,
  'SELECT comment_text FROM comment JOIN image ON img_description_id = comment_id',
  'SELECT comment_text FROM comment JOIN oldimage ON oi_description_id = comment_id WHERE oi_deleted & 2 = 0',
  'SELECT comment_text FROM comment JOIN block ON bl_reason_id = comment_id',
  'SELECT comment_text FROM comment JOIN protected_titles ON pt_reason_id = comment_id',
  'SELECT comment_text FROM comment JOIN recentchanges ON rc_comment_id = comment_id WHERE rc_type IN (5, 6)',
  'SELECT page_title FROM page',
  `SELECT user_name FROM user WHERE NOT EXISTS (SELECT 1 FROM block JOIN block_target ON bt_id = bl_target
    WHERE bt_user = user_id AND bl_deleted = 1)`,
  'SELECT ctd_name FROM change_tag_def',
];

/** Gives each text and each summary of a wiki a word that nothing else has. */
export function markTexts(database: Database): void {
  database.exec(`UPDATE text SET old_text = CAST(old_text AS TEXT) || ' zq' || (900000 + old_id) || 'qz'
    WHERE old_flags = 'utf-8' AND 'tt:' || old_id IN (SELECT content_address FROM content
    JOIN content_models ON model_id = content_model WHERE model_name = 'wikitext')`);
  database.exec("UPDATE comment SET comment_text = comment_text || ' zq' || (800000 + comment_id) || 'qz'");
}

/** Returns drawn words that nobody without rights may see: of what is deleted, hidden or suppressed. */
export function hiddenWords(database: Database): ReadonlySet<string> {
  const all = wordsOf(database, [
    'SELECT old_text FROM text',
    'SELECT comment_text FROM comment',
    'SELECT user_name FROM user',
  ]);
  return all.difference(wordsOf(database, open));
}

const wordsOf = (database: Database, statements: readonly string[]): ReadonlySet<string> =>
  new Set(
    statements.flatMap((statement) =>
      database
        .prepare<[], string | Buffer | null>(statement)
        .pluck()
        .all()
        .flatMap((text) => String(text).match(wordPattern) ?? []),
    ),
  );
