import { sql } from '../../database/statements/sql.ts';
import { isHiddenAccount } from '../hidden-accounts.ts';
import { integer, plain, text, type View } from './view.ts';

/** Accounts. */
export const users: View = {
  name: 'users',
  about: 'An account that is not hidden',
  tables: ['user', 'user_groups'],
  part: { table: 'user', column: 'user_id', name: 'user_id' },
  columns: {
    user_id: integer('ID of the account', plain('user_id')),
    user: text('Name', (words) => words.text(sql`user_name`)),
    registered: text('When it was created; empty if that is not known', ({ time }) =>
      time(sql`user_registration`),
    ),
    edits: integer('Number of its edits', plain('user_editcount')),
    groups: text('Groups that it is in, separated by `|`', ({ list, text: textOf, now }) =>
      list({
        value: textOf(sql`ug_group`),
        from: sql`user_groups WHERE ug_user = user_id AND (ug_expiry IS NULL OR ug_expiry >= ${now})`,
        order: sql`ug_group`,
      }),
    ),
  },
  from: () => sql.table('user'),
  where: ({ store }) => sql`NOT ${isHiddenAccount(store, 'user_id')}`,
};
