import { digits, passwordHash, timestampOf } from './encoding.ts';
import type { State, TableRow } from './state.ts';
import { pageTarget } from './titles.ts';

/** The rows of accounts, their groups, preferences, watchlists and bot passwords. */
export function userRows(state: State): Record<string, TableRow[]> {
  const rows: Record<string, TableRow[]> = {};
  const add = (table: string, row: TableRow): void => {
    (rows[table] ??= []).push(row);
  };
  for (const [name, { id, description: user }] of state.users) {
    const registered = state.registrations.get(name) ?? '20240101000000';
    add('user', {
      user_id: id,
      user_name: name,
      user_password: user.password === undefined ? '' : passwordHash(user.password, name),
      user_email: user.email ?? '',
      user_email_authenticated: user.email === undefined ? null : registered,
      user_touched: registered,
      user_token: user.system ? '*** INVALID ***' : digits(`token ${name}`, 32),
      user_registration: registered,
      user_editcount: state.editCounts.get(name) ?? 0,
      user_is_temp: user.temporary ? 1 : 0,
    });
    for (const group of user.groups ?? []) {
      const plain = typeof group === 'string';
      add('user_groups', {
        ug_user: id,
        ug_group: plain ? group : group.group,
        ug_expiry: plain ? null : timestampOf(group.expiry),
      });
    }
    for (const group of user.formerGroups ?? [])
      add('user_former_groups', { ufg_user: id, ufg_group: group });
    for (const [option, value] of Object.entries(user.options ?? {}))
      add('user_properties', { up_user: id, up_property: option, up_value: value });
    for (const [application, { password, grants }] of Object.entries(user.botPasswords ?? {}))
      add('bot_passwords', {
        bp_user: id,
        bp_app_id: application,
        bp_password: passwordHash(password, `${name}@${application}`),
        bp_token: digits(`token ${name}@${application}`, 32),
        bp_restrictions: '{"IPAddresses":["0.0.0.0/0","::/0"]}',
        bp_grants: JSON.stringify(grants),
      });
    if (user.newMessages) add('user_newtalk', { user_id: id, user_ip: '', user_last_timestamp: null });
    for (const watch of user.watches ?? []) {
      const { title, unseenSince, expiry } = typeof watch === 'string' ? { title: watch } : watch;
      const target = pageTarget(title, state.site);
      for (const namespace of [target.namespace & ~1, target.namespace | 1]) {
        const item = (rows['watchlist']?.length ?? 0) + 1;
        add('watchlist', {
          wl_id: item,
          wl_user: id,
          wl_namespace: namespace,
          wl_title: target.key,
          wl_notificationtimestamp: unseenSince === undefined ? null : timestampOf(unseenSince),
        });
        if (expiry !== undefined) add('watchlist_expiry', { we_item: item, we_expiry: timestampOf(expiry) });
      }
    }
  }
  return rows;
}
