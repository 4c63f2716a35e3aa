import type { Database } from 'better-sqlite3';
import { both, either, type Hoard, nobody, owner, right, type Secret, type Sight } from './secret.ts';

/** Whose private data are read by their owner. */
export const keeperOfSecrets = 'Cartographer';

/** Writes secrets into what accounts keep for themselves, and into what is for the software alone. */
export function fillAccounts(database: Database, hoard: Hoard): void {
  const id = Number(
    database.prepare('SELECT user_id FROM user WHERE user_name = ?').pluck().get(keeperOfSecrets),
  );
  const own = (cell: string, ...shownBy: readonly string[]): Secret => ({
    cell,
    degree: 'own',
    sight: owner(keeperOfSecrets),
    shownBy,
  });
  const never = (cell: string): Secret => ({ cell, degree: 'never', sight: nobody, shownBy: [] });
  database
    .prepare('UPDATE user SET user_email = ?, user_real_name = ? WHERE user_id = ?')
    .run(
      `${hoard.word('MAIL', own('e-mail address', 'userinfo'))}@example.org`,
      hoard.word('NAME', own('real name', 'userinfo')),
      id,
    );
  database
    .prepare('UPDATE user SET user_password = ?, user_newpassword = ?, user_token = ?, user_email_token = ?')
    .run(
      hoard.word('PASSWORD', never('password')),
      hoard.word('PASSWORD', never('new password')),
      hoard.word('TOKEN', never('token')),
      hoard.word('TOKEN', never('e-mail token')),
    );
  database
    .prepare('UPDATE bot_passwords SET bp_password = ?, bp_token = ?')
    .run(
      hoard.word('PASSWORD', never('bot password')),
      hoard.word('TOKEN', never('token of a bot password')),
    );
  const property = database.prepare('INSERT INTO user_properties VALUES (?, ?, ?)');
  property.run(id, 'userjs-note', hoard.word('OPTION', own('preference', 'userinfo')));
  property.run(id, 'watchlisttoken', hoard.word('TOKEN', own('token of a watchlist')));
  const watch = database.prepare('INSERT INTO watchlist (wl_user, wl_namespace, wl_title) VALUES (?, 0, ?)');
  watch.run(id, hoard.word('WATCHED', own('watched title', 'watchlistraw')));
  database
    .prepare(
      `INSERT INTO uploadstash (us_user, us_key, us_orig_path, us_path, us_timestamp, us_status, us_size, us_sha1)
       VALUES (?, ?, ?, ?, '20250101000000', 'finished', 5, ?)`,
    )
    .run(
      id,
      hoard.word('KEY', own('key of a stashed file', 'mystashedfiles')),
      hoard.word('PATH', never('path of a stashed file')),
      hoard.word('PATH', never('path of a stashed file')),
      hoard.sha1(own('SHA-1 of a stashed file')),
    );
  database
    .prepare("INSERT INTO objectcache (keyname, value, exptime) VALUES (?, ?, '99991231235959')")
    .run(
      `wiki:MWSession:${hoard.word('SESSION', never('id of a session'))}`,
      hoard.word('SESSION', never('data of a session')),
    );
  database
    .prepare('UPDATE block_target SET bt_address = ? WHERE bt_auto = 1')
    .run(hoard.address(never('address of an automatic block')));
  database.prepare('UPDATE recentchanges SET rc_ip = ?').run(hoard.address(never('address of a change')));
}

/** Hides an account by a block, and lets a filter and a check meet it. */
export function fillHiddenAccount(database: Database, hoard: Hoard): string {
  const secret = (cell: string, ...shownBy: readonly string[]): Secret => ({
    cell,
    degree: 'hidden account',
    sight: right('hideuser'),
    shownBy,
  });
  const hidden = database
    .prepare<[], number>(
      `SELECT bt_user FROM block JOIN block_target ON bt_id = bl_target WHERE bl_deleted = 1`,
    )
    .pluck()
    .get();
  const name = hoard.word('ACCOUNT', secret('name', 'allusers', 'blocks', 'users'));
  database.prepare('UPDATE user SET user_name = ? WHERE user_id = ?').run(name, hidden);
  database.prepare('UPDATE actor SET actor_name = ? WHERE actor_user = ?').run(name, hidden);
  database.prepare('UPDATE block_target SET bt_user_text = ? WHERE bt_user = ?').run(name, hidden);
  database
    .prepare('UPDATE block SET bl_reason_id = ? WHERE bl_deleted = 1')
    .run(hoard.comment(database, secret('reason of the block', 'blocks')));
  // Hiding an account hides it in all that it did, and what the logs tell about its page.
  const acted = 'IN (SELECT actor_id FROM actor WHERE actor_user = ?)';
  for (const [table, prefix] of [
    ['revision', 'rev'],
    ['archive', 'ar'],
    ['logging', 'log'],
    ['recentchanges', 'rc'],
    ['oldimage', 'oi'],
    ['filearchive', 'fa'],
  ] as const)
    database
      .prepare(
        `UPDATE ${table} SET ${prefix}_deleted = ${prefix}_deleted | 12 WHERE ${prefix}_actor ${acted}`,
      )
      .run(hidden);
  database
    .prepare(
      `INSERT INTO abuse_filter_log (afl_global, afl_filter_id, afl_user, afl_user_text, afl_ip, afl_action, afl_actions,
         afl_var_dump, afl_timestamp, afl_namespace, afl_title, afl_deleted)
       SELECT 0, 1, ?, ?, '', afl_action, afl_actions, afl_var_dump, '20240911080100', afl_namespace, afl_title, 0
       FROM abuse_filter_log WHERE afl_filter_id = 1 LIMIT 1`,
    )
    .run(hidden, name);
  return name;
}

/** Writes secrets into what the logs keep for some. */
export function fillPrivateLogs(database: Database, hoard: Hoard): void {
  const logs: Readonly<Record<string, string>> = {
    suppress: 'suppressionlog',
    'abusefilter-protected-vars': 'abusefilter-protected-vars-log',
    'checkuser-temporary-account': 'checkuser-temporary-account-log',
  };
  for (const [type, needed] of Object.entries(logs)) {
    const secret = { degree: type, sight: right(needed), shownBy: ['logevents'] };
    database
      .prepare(
        `INSERT INTO logging (log_type, log_action, log_timestamp, log_actor, log_namespace, log_title, log_comment_id, log_params)
         VALUES (?, 'delete', '20240601000000', ?, 0, ?, ?, '')`,
      )
      .run(
        type,
        hoard.actor(database, { ...secret, cell: 'performer in a private log' }),
        hoard.word('TITLE', { ...secret, cell: 'title in a private log' }),
        hoard.comment(database, { ...secret, cell: 'comment in a private log' }),
      );
  }
}

/** Writes secrets into filters and into what they caught. */
export function fillFilters(database: Database, hoard: Hoard): void {
  const views = either(right('abusefilter-modify'), right('abusefilter-view-private'));
  const usesProtected = right('abusefilter-access-protected-vars');
  const patterns: Readonly<Record<number, Sight>> = {
    0: right('abusefilter-view'),
    1: views,
    2: usesProtected,
  };
  const details: Readonly<Record<number, Sight>> = {
    0: right('abusefilter-log-detail'),
    1: either(views, right('abusefilter-log-private')),
    2: usesProtected,
  };
  const filters = database
    .prepare<[], { id: number; hidden: number }>('SELECT af_id AS id, af_hidden AS hidden FROM abuse_filter')
    .all();
  for (const { id, hidden } of filters) {
    const secret = { degree: `${hidden}`, sight: patterns[hidden] ?? nobody, shownBy: ['abusefilters'] };
    database
      .prepare('UPDATE abuse_filter SET af_pattern = ?, af_comments = ? WHERE af_id = ?')
      .run(
        hoard.word('PATTERN', { ...secret, cell: 'pattern of a filter' }),
        hoard.word('NOTES', { ...secret, cell: 'notes on a filter' }),
        id,
      );
    database
      .prepare('UPDATE abuse_filter_history SET afh_pattern = ?, afh_comments = ? WHERE afh_filter = ?')
      .run(
        hoard.word('PATTERN', { ...secret, cell: 'earlier pattern of a filter', shownBy: [] }),
        hoard.word('NOTES', { ...secret, cell: 'earlier notes on a filter', shownBy: [] }),
        id,
      );
  }
  const hits = database
    .prepare<[], { id: number; hidden: number; deleted: number }>(
      `SELECT afl_id AS id, af_hidden AS hidden, afl_deleted AS deleted
       FROM abuse_filter_log JOIN abuse_filter ON af_id = afl_filter_id`,
    )
    .all();
  for (const { id, hidden, deleted } of hits) {
    const detail = both(right('abusefilter-log-detail'), details[hidden] ?? nobody);
    const sight = deleted ? both(detail, right('abusefilter-hidden-log')) : detail;
    const degree = `${hidden}${deleted ? ', hidden' : ''}`;
    const word = hoard.word('VARIABLE', {
      cell: 'details of a hit',
      degree,
      sight,
      shownBy: ['abuselog'],
    });
    const text = database
      .prepare(`INSERT INTO text (old_text, old_flags) VALUES (?, 'utf-8')`)
      .run(JSON.stringify({ action: 'edit', new_wikitext: word })).lastInsertRowid;
    database
      .prepare('UPDATE abuse_filter_log SET afl_var_dump = ?, afl_ip = ? WHERE afl_id = ?')
      .run(`tt:${text}`, hoard.address({ cell: 'address of a hit', degree, sight: nobody, shownBy: [] }), id);
    if (deleted)
      database.prepare('UPDATE abuse_filter_log SET afl_title = ? WHERE afl_id = ?').run(
        hoard.word('TITLE', {
          cell: 'title of a hit',
          degree,
          sight: right('abusefilter-hidden-log'),
          shownBy: ['abuselog'],
        }),
        id,
      );
  }
}

/** Writes secrets into what CheckUser keeps; answers the address that everybody came from. */
export function fillCheckUser(database: Database, hoard: Hoard): string {
  const secret = (cell: string): Secret => ({
    cell,
    degree: 'checks',
    sight: either(right('checkuser'), right('checkuser-log')),
    shownBy: ['checkuser'],
  });
  const never = (cell: string): Secret => ({ cell, degree: 'never', sight: nobody, shownBy: [] });
  const address = hoard.address(secret('address'));
  const digits = address
    .split('.')
    .map((part) => Number(part).toString(16).toUpperCase().padStart(2, '0'))
    .join('');
  for (const [table, prefix] of [
    ['cu_changes', 'cuc'],
    ['cu_log_event', 'cule'],
    ['cu_private_event', 'cupe'],
  ] as const) {
    database
      .prepare(`UPDATE ${table} SET ${prefix}_ip = ?, ${prefix}_ip_hex = ?, ${prefix}_agent = ?`)
      .run(address, digits, hoard.word('AGENT', { ...secret(`agent in ${table}`), shownBy: [] }));
  }
  database
    .prepare('UPDATE cu_changes SET cuc_xff = ?, cuc_agent = ?')
    .run(hoard.address(secret('forwarded address')), hoard.word('AGENT', secret('agent of an edit')));
  database
    .prepare('UPDATE cu_private_event SET cupe_private = ?')
    .run(hoard.word('PRIVATE', never('private data of an event')));
  database
    .prepare(`INSERT INTO cu_useragent_clienthints (uach_name, uach_value) VALUES ('model', ?)`)
    .run(hoard.word('HINT', never('client hint')));
  const log = { degree: 'log', sight: right('checkuser-log'), shownBy: ['checkuserlog'] };
  const reason = hoard.comment(database, { ...log, cell: 'reason of a check' });
  database
    .prepare(
      'UPDATE cu_log SET cul_target_text = ?, cul_reason_id = ?, cul_reason_plaintext_id = ? WHERE cul_target_id = 0',
    )
    .run(hoard.word('CHECKED', { ...log, cell: 'target of a check' }), reason, reason);
  return address;
}
