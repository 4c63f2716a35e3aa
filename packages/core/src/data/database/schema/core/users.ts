import {
  exactInteger,
  id,
  index,
  integer,
  nullable,
  restricted,
  table,
  text,
  timestamp,
  unique,
} from '../table.ts';

const itself = 'the account itself';
const byActor = 'viewers of a row that refers to the actor';

/** Actors and accounts, with their groups, preferences, bot passwords and watchlists. */
export const userTables = {
  actor: table(
    {
      actor_id: id(),
      actor_user: nullable(restricted(integer(), byActor)),
      actor_name: restricted(text(), byActor),
    },
    {
      indexes: {
        actor_name: unique('actor_name'),
        actor_user: unique('actor_user'),
      },
    },
  ),
  user: table(
    {
      user_id: id(),
      user_name: text(''),
      user_real_name: restricted(text(''), itself),
      user_password: restricted(text(), 'nobody'),
      user_newpassword: restricted(text(), 'nobody'),
      user_newpass_time: nullable(timestamp()),
      user_email: restricted(text(), itself),
      user_touched: timestamp(),
      user_token: restricted(text(''), 'nobody'),
      user_email_authenticated: nullable(restricted(timestamp(), itself)),
      user_email_token: nullable(restricted(text(), 'nobody')),
      user_email_token_expires: nullable(timestamp()),
      user_registration: nullable(timestamp()),
      user_editcount: nullable(exactInteger()),
      user_password_expires: nullable(timestamp()),
      user_is_temp: integer(0),
    },
    {
      indexes: {
        user_email: index('user_email'),
        user_email_token: index('user_email_token'),
        user_name: unique('user_name'),
      },
    },
  ),
  user_autocreate_serial: table(
    {
      uas_shard: integer(),
      uas_year: integer(),
      uas_value: integer(),
    },
    { primaryKey: ['uas_shard', 'uas_year'] },
  ),
  user_former_groups: table(
    {
      ufg_user: integer(0),
      ufg_group: text(''),
    },
    { primaryKey: ['ufg_user', 'ufg_group'] },
  ),
  user_groups: table(
    {
      ug_user: integer(0),
      ug_group: text(''),
      ug_expiry: nullable(timestamp()),
    },
    {
      primaryKey: ['ug_user', 'ug_group'],
      indexes: {
        ug_expiry: index('ug_expiry'),
        ug_group: index('ug_group'),
      },
    },
  ),
  user_newtalk: table(
    {
      user_id: integer(0),
      user_ip: restricted(text(''), itself),
      user_last_timestamp: nullable(timestamp()),
    },
    {
      indexes: {
        un_user_id: index('user_id'),
        un_user_ip: index('user_ip'),
      },
    },
  ),
  user_properties: table(
    {
      up_user: integer(),
      up_property: text(),
      up_value: nullable(restricted(text(), itself)),
    },
    {
      primaryKey: ['up_user', 'up_property'],
      indexes: {
        up_property: index('up_property'),
      },
    },
  ),
  bot_passwords: table(
    {
      bp_user: integer(),
      bp_app_id: text(),
      bp_password: restricted(text(), 'nobody'),
      bp_token: restricted(text(''), 'nobody'),
      bp_restrictions: text(),
      bp_grants: text(),
    },
    { primaryKey: ['bp_user', 'bp_app_id'] },
  ),
  watchlist: table(
    {
      wl_id: id(),
      wl_user: restricted(integer(), itself),
      wl_namespace: integer(0),
      wl_title: text(''),
      wl_notificationtimestamp: nullable(timestamp()),
    },
    {
      indexes: {
        wl_namespace_title: index('wl_namespace', 'wl_title'),
        wl_user: unique('wl_user', 'wl_namespace', 'wl_title'),
        wl_user_notificationtimestamp: index('wl_user', 'wl_notificationtimestamp'),
      },
    },
  ),
  watchlist_expiry: table(
    {
      we_item: integer(),
      we_expiry: timestamp(),
    },
    {
      primaryKey: ['we_item'],
      indexes: {
        we_expiry: index('we_expiry'),
      },
    },
  ),
  watchlist_label: table(
    {
      wll_id: id(),
      wll_user: restricted(integer(), itself),
      wll_name: restricted(text(), itself),
    },
    { indexes: { wll_user_name: unique('wll_user', 'wll_name') } },
  ),
  watchlist_label_member: table(
    { wlm_label: integer(), wlm_item: integer() },
    { primaryKey: ['wlm_label', 'wlm_item'], indexes: { wlm_item: index('wlm_item') } },
  ),
};
