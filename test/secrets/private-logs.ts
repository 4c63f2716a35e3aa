import type { Database } from 'better-sqlite3';
import { right, type Hoard } from './secret.ts';

/** The right that each log needs which not everybody may read. */
const logs: Readonly<Record<string, string>> = {
  suppress: 'suppressionlog',
  'abusefilter-protected-vars': 'abusefilter-protected-vars-log',
  'checkuser-temporary-account': 'checkuser-temporary-account-log',
};

/** Writes entries of secrets into the logs whose rows are hidden whole: no declaration of a column says so. */
export function fillPrivateLogs(database: Database, hoard: Hoard): void {
  const insert = database.prepare(
    `INSERT INTO logging (log_type, log_action, log_timestamp, log_actor, log_namespace, log_title, log_comment_id, log_params)
     VALUES (?, 'delete', '20240601000000', ?, 0, ?, ?, '')`,
  );
  for (const [type, needed] of Object.entries(logs)) {
    const secret = {
      cell: 'entry of a private log',
      degree: type,
      sight: right(needed),
      shownBy: ['logevents'],
    };
    insert.run(
      type,
      hoard.actor(database, secret),
      hoard.word('TITLE', secret),
      hoard.comment(database, secret),
    );
  }
}
