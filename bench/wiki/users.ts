import { crc32 } from 'node:zlib';
import type Database from 'better-sqlite3';
import { display } from './contents.ts';
import { founded } from './history.ts';
import type { Plan } from './plan.ts';
import { below, random } from './random.ts';
import { insertInto, timestamp } from './tables.ts';
import { word } from './words.ts';

/** Number of distinct edit summaries; the first one is empty. */
export const comments = 20_000;

/** Writes users, actors (first users, then IP addresses), groups, the user creation log and edit summaries. */
export function writeUsers(database: Database.Database, plan: Plan, edits: Uint32Array): void {
  const user = insertInto(
    database,
    'user',
    'user_id user_name user_password user_newpassword user_email user_touched user_token user_registration user_editcount',
  );
  const actor = insertInto(database, 'actor', 'actor_id actor_user actor_name');
  const group = insertInto(database, 'user_groups', 'ug_user ug_group');
  const log = insertInto(
    database,
    'logging',
    'log_type log_action log_timestamp log_actor log_namespace log_title log_page log_comment_id log_params',
  );
  plan.users.forEach((key, index) => {
    const id = index + 1;
    const registered = timestamp(founded + index * 3600);
    const token = id.toString(16).padStart(32, '0');
    user(id, display(key), '', '', '', registered, token, registered, edits[id] ?? 0);
    actor(id, id, display(key));
    if (id <= 20) group(id, id <= 5 ? 'bot' : 'sysop');
    else if (id % 10 === 0) group(id, 'bureaucrat');
    if (id > 20 && id % 50 === 0) group(id, 'sysop');
    log('newusers', 'create', registered, id, 2, key, 0, 1, `a:1:{s:9:"4::userid";i:${id};}`);
  });
  plan.addresses.forEach((address, index) => {
    actor(plan.users.length + 1 + index, null, address);
  });

  const comment = insertInto(database, 'comment', 'comment_id comment_hash comment_text');
  const draw = random(plan.seed, 7);
  comment(1, 0, '');
  for (let id = 2; id <= comments; id++) {
    const text = Array.from({ length: 2 + below(draw, 9) }, () => word(draw, plan.words)).join(' ');
    comment(id, crc32(text) | 0, text);
  }
}
