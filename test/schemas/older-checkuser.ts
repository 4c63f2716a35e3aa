/** Statements that convert CheckUser's tables of 1.43 to those of an older version. */

const withoutClientHints = 'DROP TABLE cu_useragent_clienthints; DROP TABLE cu_useragent_clienthints_map;';
const withoutAgents = (...tables: readonly (readonly [name: string, prefix: string])[]): string =>
  tables
    .map(
      ([table, prefix]) => `
  UPDATE ${table} SET ${prefix}_agent = coalesce(${prefix}_agent,
    (SELECT cuua_text FROM cu_useragent WHERE cuua_id = ${prefix}_agent_id));
  ALTER TABLE ${table} DROP COLUMN ${prefix}_agent_id;`,
    )
    .join('');

const withoutCentralIndex = 'DROP TABLE cuci_temp_edit; DROP TABLE cuci_user; DROP TABLE cuci_wiki_map;';

/** Changes with sentences about log entries, of which none are there but copies of those in the tables of events. */
const changesWithCopies = `
  ALTER TABLE cu_changes ADD COLUMN cuc_actiontext BLOB NOT NULL DEFAULT '';
  ALTER TABLE cu_changes ADD COLUMN cuc_private BLOB;
  ALTER TABLE cu_changes ADD COLUMN cuc_only_for_read_old INTEGER NOT NULL DEFAULT 0;
  INSERT INTO cu_changes (cuc_namespace, cuc_title, cuc_actor, cuc_actiontext, cuc_comment_id, cuc_type, cuc_timestamp,
      cuc_ip, cuc_ip_hex, cuc_xff, cuc_xff_hex, cuc_agent, cuc_only_for_read_old)
    SELECT log_namespace, log_title, cule_actor, 'a copy', log_comment_id, 3, cule_timestamp,
      cule_ip, cule_ip_hex, cule_xff, cule_xff_hex, cule_agent, 1
    FROM cu_log_event JOIN logging ON log_id = cule_log_id;`;

const until41 = `
  ${withoutAgents(['cu_changes', 'cuc'], ['cu_log_event', 'cule'], ['cu_private_event', 'cupe'])}
  DROP TABLE cu_useragent; ${withoutCentralIndex} ${changesWithCopies}
  ALTER TABLE cu_log DROP COLUMN cul_result_id;
  ALTER TABLE cu_log DROP COLUMN cul_result_plaintext_id;`;

const until40 = `${until41} ${withoutClientHints}`;

/** Names and comments in the rows, and no tables of events. */
const of39 = `${until40}
  DELETE FROM cu_changes WHERE cuc_only_for_read_old = 1;
  ALTER TABLE cu_changes DROP COLUMN cuc_only_for_read_old;
  ALTER TABLE cu_changes ADD COLUMN cuc_user INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE cu_changes ADD COLUMN cuc_user_text BLOB NOT NULL DEFAULT '';
  ALTER TABLE cu_changes ADD COLUMN cuc_comment BLOB NOT NULL DEFAULT '';
  UPDATE cu_changes SET (cuc_user, cuc_user_text) =
      (SELECT coalesce(actor_user, 0), actor_name FROM actor WHERE actor_id = cuc_actor),
    cuc_comment = (SELECT comment_text FROM comment WHERE comment_id = cuc_comment_id);
  UPDATE cu_changes SET cuc_actor = 0, cuc_comment_id = 0;
  CREATE INDEX cuc_user_ip_time ON cu_changes (cuc_user, cuc_ip, cuc_timestamp);
  ALTER TABLE cu_log ADD COLUMN cul_user INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE cu_log ADD COLUMN cul_user_text BLOB NOT NULL DEFAULT '';
  ALTER TABLE cu_log ADD COLUMN cul_reason BLOB NOT NULL DEFAULT '';
  UPDATE cu_log SET (cul_user, cul_user_text) =
      (SELECT coalesce(actor_user, 0), actor_name FROM actor WHERE actor_id = cul_actor),
    cul_reason = (SELECT comment_text FROM comment WHERE comment_id = cul_reason_id);
  UPDATE cu_log SET cul_actor = 0, cul_reason_id = 0;
  CREATE INDEX cul_user ON cu_log (cul_user, cul_timestamp);
  DROP TABLE cu_log_event;
  DROP TABLE cu_private_event;`;

/** The statements by version. */
export const olderCheckuser = {
  '1.39': of39,
  '1.40': until40,
  '1.41': until41,
  '1.42': `${withoutCentralIndex} ${changesWithCopies}`,
} as const;
