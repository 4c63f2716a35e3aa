import type { Filler } from '../hidden-columns.ts';
import { nobody, owner, right, type Secret } from '../secret.ts';
import { hexOf, inRows, make, word, type Make } from './fill.ts';

/** Whose private data are read by their owner. */
export const keeperOfSecrets = 'Cartographer';

const own = owner(keeperOfSecrets);
const ofKeeper = `(SELECT user_id FROM user WHERE user_name = '${keeperOfSecrets}')`;
const isKeeper = `user_name = '${keeperOfSecrets}'`;
const mail: Make = (hoard, secret) => `${hoard.word('MAIL', secret)}@example.org`;

/** Hides an account by a block, in all that it did, and what the logs tell about its page. */
const hideAccount: Filler = ({ database, hoard }) => {
  const secret: Secret = {
    cell: 'name of a hidden account',
    degree: 'hidden account',
    sight: right('hideuser'),
    shownBy: ['allusers', 'blocks', 'users'],
  };
  const hidden = database
    .prepare<[], number>(
      'SELECT bt_user FROM block JOIN block_target ON bt_id = bl_target WHERE bl_deleted = 1',
    )
    .pluck()
    .get();
  const name = hoard.word('USER', secret);
  database.prepare('UPDATE user SET user_name = ? WHERE user_id = ?').run(name, hidden);
  database.prepare('UPDATE actor SET actor_name = ? WHERE actor_user = ?').run(name, hidden);
  database.prepare('UPDATE block_target SET bt_user_text = ? WHERE bt_user = ?').run(name, hidden);
  const prefixes = {
    revision: 'rev',
    archive: 'ar',
    logging: 'log',
    recentchanges: 'rc',
    oldimage: 'oi',
    filearchive: 'fa',
  };
  for (const [table, prefix] of Object.entries(prefixes))
    database
      .prepare(
        `UPDATE ${table} SET ${prefix}_deleted = ${prefix}_deleted | 12
         WHERE ${prefix}_actor IN (SELECT actor_id FROM actor WHERE actor_user = ?)`,
      )
      .run(hidden);
};

const automatic: Filler = ({ database, hoard, of }) => {
  const address = hoard.address({
    cell: `${of.table}.${of.column}`,
    degree: 'automatic',
    sight: nobody,
    shownBy: [],
  });
  database
    .prepare('UPDATE block_target SET bt_address = ?, bt_ip_hex = ? WHERE bt_auto = 1')
    .run(address, hexOf(address));
};

const watch: Filler = ({ database, hoard, of }) => {
  const secret = { cell: `${of.table} of an account`, degree: 'own', sight: own, shownBy: ['watchlistraw'] };
  database
    .prepare(`INSERT INTO watchlist (wl_user, wl_namespace, wl_title) VALUES (${ofKeeper}, 0, ?)`)
    .run(hoard.word('TITLE', secret));
};

const label: Filler = ({ database, hoard, of }) => {
  const shownBy = ['info', 'userinfo', 'watchlist'];
  const secret = { cell: `${of.table} of an account`, degree: 'own', sight: own, shownBy };
  const { lastInsertRowid: made } = database
    .prepare(`INSERT INTO watchlist_label (wll_user, wll_name) VALUES (${ofKeeper}, ?)`)
    .run(hoard.word('LABEL', secret));
  database
    .prepare(`INSERT INTO watchlist_label_member SELECT ?, wl_id FROM watchlist WHERE wl_user = ${ofKeeper}`)
    .run(made);
};

const preferences: Filler = ({ database, hoard }) => {
  const secret = { cell: 'user_properties.up_value', degree: 'own', sight: own, shownBy: ['userinfo'] };
  const insert = database.prepare(`INSERT INTO user_properties VALUES (${ofKeeper}, ?, ?)`);
  insert.run('userjs-note', hoard.word('OPTION', secret));
  insert.run('watchlisttoken', hoard.word('TOKEN', { ...secret, degree: 'token' }));
};

const besideAddress = 'it is the address in another form';

/** Fillers of the columns of accounts, blocks and sessions. */
export const accountFillers: Readonly<Record<string, Filler>> = {
  'user.user_real_name': inRows(word('NAME'), own, ['userinfo'], isKeeper),
  'user.user_email': inRows(mail, own, ['userinfo'], isKeeper),
  'user.user_email_authenticated': inRows(make.timestamp, own, ['userinfo'], isKeeper),
  'user.user_password': inRows(word('PASSWORD'), nobody),
  'user.user_newpassword': inRows(word('PASSWORD'), nobody),
  'user.user_token': inRows(word('TOKEN'), nobody),
  'user.user_email_token': inRows(word('TOKEN'), nobody),
  'user_newtalk.user_ip': ({ database, hoard, of }) => {
    const secret = { cell: `${of.table}.${of.column}`, degree: 'own', sight: nobody, shownBy: [] };
    database.prepare('INSERT INTO user_newtalk (user_ip) VALUES (?)').run(hoard.address(secret));
  },
  'user_properties.up_value': preferences,
  'bot_passwords.bp_password': inRows(word('PASSWORD'), nobody),
  'bot_passwords.bp_token': inRows(word('TOKEN'), nobody),
  'watchlist.wl_user': watch,
  'watchlist_label.wll_user': label,
  'watchlist_label.wll_name': {
    with: 'watchlist_label.wll_user',
    because: 'it is the label of that account',
  },
  'objectcache.keyname': ({ database, hoard, of }) => {
    const secret = { cell: `${of.table}.${of.column}`, degree: 'session', sight: nobody, shownBy: [] };
    database
      .prepare("INSERT INTO objectcache (keyname, value, exptime) VALUES (?, '', '99991231235959')")
      .run(`wiki:MWSession:${hoard.word('SESSION', secret)}`);
  },
  'objectcache.value': inRows(word('SESSION'), nobody),
  'job.job_params': ({ database, hoard, of }) => {
    const secret = { cell: `${of.table}.${of.column}`, degree: 'own', sight: nobody, shownBy: [] };
    database
      .prepare("INSERT INTO job (job_cmd, job_namespace, job_title, job_params) VALUES ('null', 0, '', ?)")
      .run(hoard.word('JOB', secret));
  },
  'block.bl_reason_id': inRows(make.comment, right('hideuser'), ['blocks'], 'bl_deleted = 1'),
  'block_target.bt_address': automatic,
  'block_target.bt_ip_hex': { with: 'block_target.bt_address', because: besideAddress },
  'block_target.bt_range_start': { with: 'block_target.bt_address', because: besideAddress },
  'block_target.bt_range_end': { with: 'block_target.bt_address', because: besideAddress },
  'block_target.bt_user_text': hideAccount,
  'block_target.bt_user': {
    with: 'block_target.bt_user_text',
    because: 'it is the number of the hidden account',
  },
};
